/** The sentence that is being put together word by word: the words so far, and what may follow. */
import type { MatchApi } from '../api/client'
import { ApiError } from '../api/client'
import type { QuestionInfo, Why } from '../api/types'
import type { Offer, Option } from '../api/schema'
import { isPlain, kindOf, say, type Reach, type Walker, type Way } from './walk'

const REFUSED = 400
const OVERTAKEN = 700 // milliseconds in which a new view comes

/** `warning`: it refuses nothing, but says what the next word will cost. */
export type ShownRefusal = Partial<Why> & { place?: string; sentence?: string; warning?: boolean }

export abstract class Sentence {
  question = $state.raw<QuestionInfo | null>(null)
  words = $state.raw<string[]>([])
  offer = $state.raw<Offer | null>(null)
  /** What can be clicked now, and what could be clicked if the sentence started anew. */
  reach = $state.raw<Reach>(new Map())
  fresh = $state.raw<Reach>(new Map())
  /** Members of the set that the sentence ends with, and all that could be. */
  members = $state.raw<string[]>([])
  candidates = $state.raw<Option[]>([])
  /** Members that were picked but cannot join before others do. */
  pending = $state.raw<string[]>([])
  /** A finger is not a mouse: a tap finishes no order, a button does. */
  cautious = $state(false)
  chooser = $state.raw<{ word: string; ways: Way[] } | null>(null)
  refusal = $state.raw<ShownRefusal | null>(null)
  working = $state(false)
  protected walker: Walker | null = null
  /** A counter of everything that is entered or asked: an answer with an older number comes too late. */
  protected stamp = 0
  private setFrom = -1
  /** A rule has been pointed out: nothing is done by a click alone. */
  protected careful = false

  constructor(protected readonly match: MatchApi) {}

  abstract submit(action: string): Promise<boolean>

  get seat(): string {
    return this.question?.seat ?? ''
  }

  protected clear(): void {
    this.words = []
    this.offer = null
    this.reach = new Map()
    this.members = []
    this.candidates = []
    this.pending = []
    this.chooser = null
    this.refusal = null
    this.setFrom = -1
    this.careful = false
  }

  /** Start over, without asking the server again. */
  reset(): void {
    const walker = this.walker
    if (!walker) return
    ++this.stamp
    this.clear()
    this.reach = this.fresh
    void this.guard(async () => {
      const offer = await walker.offer([])
      if (!this.words.length) this.offer = offer
    })
  }

  /** One step back: out of a dialog, out of a line, or one word. */
  back(): void {
    if (this.chooser || this.refusal) {
      this.chooser = null
      this.refusal = null
    } else if (this.words.length <= 2) this.reset()
    else void this.say(this.words.slice(0, -1))
  }

  /** Say words; a whole sentence that a click ended is done at once if no die hangs on it. A finger has to carry the counter for that, or press a button: a tap on the map is too easily made. */
  async say(words: string[], clicked = false, carried = false): Promise<void> {
    const walker = this.walker
    if (!walker) return
    const stamp = ++this.stamp
    this.chooser = null
    this.refusal = null
    await this.guard(async () => {
      const refused = clicked ? await this.rider(walker, words) : null
      const { words: all, offer } = clicked ? await walker.run(words, !!refused) : { words, offer: await walker.offer(words) }
      const whole = offer.complete && !offer.options.length
      if (refused) this.careful = true
      if (clicked && whole && !offer.forecast && all.length === words.length && !this.careful && (carried || !this.cautious)) {
        if (stamp === this.stamp) await this.submit(say(all))
        return
      }
      const { start, set } = await walker.set(all)
      const reach = await walker.reach(all)
      await this.relight(walker, reach, words, all)
      if (stamp !== this.stamp) return
      this.words = all
      this.refusal = refused
      this.offer = offer
      this.setFrom = start
      this.members = all.slice(start)
      this.candidates = set
      this.pending = []
      for (const option of set) if (!reach.has(option.word)) reach.set(option.word, [{ words: [...all.slice(0, start), option.word], option }])
      this.reach = reach
    })
  }

  /** Why a word cannot stand alone, if a rule wants more after it. The page shows what it costs, and never adds it for the player. */
  private async rider(walker: Walker, words: string[]): Promise<ShownRefusal | null> {
    const { options, complete } = await walker.offer(words)
    if (complete || options.length !== 1 || kindOf(options[0]!) !== 'word') return null // a name is simply the only one there is
    const last = (await walker.offer(words.slice(0, -1))).options.find((o) => o.word === words.at(-1))
    if (!last || !isPlain(last)) return null
    const { nearest: _, ...why } = await this.match.why(this.seat, say(words)).catch(() => ({ allowed: true, nearest: [], clauses: [] }))
    return !why.allowed && why.clauses?.length ? { ...why, warning: true } : null
  }

  /** A word without alternative was added without a click: it stays lit, and a click on it confirms it. */
  private async relight(walker: Walker, reach: Reach, words: readonly string[], all: string[]): Promise<void> {
    for (let i = words.length; i < all.length; i++) {
      const option = (await walker.offer(all.slice(0, i))).options.find((o) => o.word === all[i])
      if (option && !isPlain(option) && !reach.has(option.word)) reach.set(option.word, [{ words: all, option }])
    }
  }

  /** Put a unit into the set, or take it out; in any order. */
  async toggle(unit: string): Promise<void> {
    const walker = this.walker
    if (!walker) return
    const members = new Set([...this.members, ...this.pending])
    if (!members.delete(unit)) members.add(unit)
    await this.guard(async () => {
      const { words, rest } = await walker.arranged(this.words.slice(0, this.setFrom), members)
      await this.say(words)
      if (say(this.words) === say(words)) this.pending = rest
    })
  }

  async fill(): Promise<void> {
    const { walker } = this
    if (walker) await this.guard(async () => this.say(await walker.filled(this.words)))
  }

  /** Whether the sentence may be submitted as it stands. */
  get whole(): boolean {
    return this.words.length > 0 && !!this.offer?.complete && !this.pending.length
  }

  /** Whether the sentence is a plan that nothing has been written into. */
  get unwritten(): boolean {
    return this.whole && !!this.offer?.plan && this.words.length === 1
  }

  protected async guard(work: () => Promise<void>): Promise<void> {
    const walker = this.walker
    try {
      await work()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      /* what was asked about may have ended just now, by the other of two secret plans: then the next view is on its way */
      if (error instanceof ApiError && error.status === REFUSED) await new Promise((done) => setTimeout(done, OVERTAKEN))
      if (this.walker === walker) this.fail(error, '')
    }
  }

  protected fail(error: unknown, sentence: string): void {
    const body = error instanceof ApiError ? error.body : {}
    this.refusal = { ...body, detail: error instanceof Error ? error.message : String(error), sentence }
  }
}
