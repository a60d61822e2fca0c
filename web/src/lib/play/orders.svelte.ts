/** What a player orders: a question is taken up, clicked together word by word or as a plan, and answered. */
import type { MatchApi } from '../api/client'
import { ApiError, newKey } from '../api/client'
import type { QuestionInfo } from '../api/types'
import type { Closed } from '../api/schema'
import { planText } from './plan'
import { Planning, type Notebook } from './planning.svelte'
import type { ShownRefusal } from './sentence.svelte'
import { read, say, Walker } from './walk'

const STALE = 409
const FIRST_WAIT = 500 // milliseconds before a submission is tried again; each time twice as long
const LAST_WAIT = 5000

export class Orders extends Planning {
  /** Why a submission is tried again. */
  waiting = $state('')
  /** The words of the last order, if the same question is asked again and they may be said once more. */
  repeatable = $state.raw<string[]>([])
  private last: { kind: string; words: string[] } | null = null

  constructor(
    match: MatchApi,
    private readonly on: { start?(): void; done(seat: string, action: string): void; stale(): void },
    memory: () => Notebook | null = () => null,
  ) {
    super(match, memory)
  }

  /** The kinds of questions that may be answered at any time. */
  asides: readonly string[] = []

  /** A new moment: nothing of the old sentence stays. */
  async begin(question: QuestionInfo | null): Promise<void> {
    const stamp = ++this.stamp
    this.walker?.stop()
    this.question = question
    this.clear()
    this.plan = this.bill = null
    this.history = []
    this.fresh = new Map()
    this.working = false
    this.repeatable = []
    if (!question || question.document) {
      this.walker = null // a document is written, not put together word by word
      return
    }
    const asides = this.asides.filter((kind) => kind !== question.kind)
    const walker = new Walker((prefix, signal) => this.match.choices(question.seat, prefix, signal), asides)
    this.walker = walker
    await this.guard(async () => {
      const root = await walker.offer([])
      const reach = await walker.reach([])
      const plan = await this.findPlan(walker, root, question)
      if (stamp !== this.stamp) return
      this.offer = root
      this.reach = this.fresh = reach
      this.plan = plan
      if (plan) await this.restore(plan, this.memory()?.recall(this.note))
      else if (this.last?.kind === question.kind && (await walker.takes(this.last.words)) && stamp === this.stamp) this.repeatable = this.last.words
    })
  }

  /** A unit or a space was clicked; `place` is the space it stands in. False if nothing could be made of it. */
  async click(word: string, place = '', carried = false): Promise<boolean> {
    const { walker } = this
    if (!walker || this.working) return false
    let understood = true
    await this.guard(async () => void (understood = await this.pick(walker, word, place, carried)))
    return understood
  }

  /** Take up what a refusal suggests. It is entered and not sent: its button lies over the map, where something else may have been meant. */
  async suggest(text: string): Promise<void> {
    this.careful = true
    if (text.includes(' ')) await this.say(read(text))
    else await this.click(text)
  }

  private async pick(walker: Walker, word: string, place: string, carried: boolean): Promise<boolean> {
    if (this.plan && (await this.clickPlan(word, place))) return true
    if (this.members.includes(word) || this.pending.includes(word) || this.candidates.some((o) => o.word === word)) {
      await this.toggle(word)
      return true
    }
    for (const [reach, spot] of [[this.reach, word], [this.reach, place], [this.fresh, word], [this.fresh, place]] as const) {
      const ways = spot ? reach.get(spot) : undefined
      if (!ways) continue
      if (ways.length > 1) this.chooser = { word: spot, ways }
      else if (await walker.joins(ways[0]!)) {
        await this.say(ways[0]!.words.slice(0, -1))
        await this.toggle(spot)
      } else await this.say(ways[0]!.words, true, carried)
      return true
    }
    return false
  }

  /** The pointer rests on something that can be clicked: ask what may follow before it is clicked. */
  peek(word: string): void {
    const ways = this.plan || this.working ? undefined : this.reach.get(word)
    if (this.walker && ways?.length === 1) this.walker.offer(ways[0]!.words).catch(() => undefined)
  }

  /** Let the player choose one of several units, for those who cannot point at one. False if none can do anything. */
  choose(place: string, units: string[]): boolean {
    const ways = units.flatMap((unit) => this.reach.get(unit) ?? this.fresh.get(unit) ?? [])
    if (ways.length) this.chooser = { word: place, ways }
    return ways.length > 0
  }

  accept(): Promise<boolean> {
    return this.submit(this.plan ? planText(this.plan) : (this.question?.proposal ?? ''))
  }

  finish(): Promise<boolean> {
    return this.submit(say(this.words))
  }

  /** Answer the question; whether that was accepted. While the server is away it is tried again with the same key, so that it counts once. */
  async submit(action: string): Promise<boolean> {
    const question = this.question
    if (!question || this.working) return false
    this.working = true
    this.on.start?.()
    this.walker?.stop()
    const key = newKey()
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LAST_WAIT)) {
      try {
        await this.match.act(question.seat, question.id ?? '', action, key)
        this.waiting = ''
        if (this.plan) this.memory()?.remember(this.note, undefined)
        this.last = this.plan ? null : { kind: question.kind, words: read(action) }
        this.on.done(question.seat, action)
        return true
      } catch (error) {
        const asked = this.question === question && this.working
        if (asked && error instanceof ApiError && error.passes) {
          this.waiting = error.message
          await new Promise((done) => setTimeout(done, wait))
          continue
        }
        this.waiting = ''
        if (!asked) return false
        this.working = false
        this.walker?.resume()
        if (error instanceof ApiError && error.status === STALE) this.on.stale()
        else {
          this.again()
          this.fail(error, action)
        }
        return false
      }
    }
  }

  /** What could not be asked meanwhile is asked now: the connection is back, or a submission came between. */
  again(): void {
    if (this.question && !this.offer && !this.working) void this.begin(this.question)
  }

  /** A counter was dragged to a place. Where several verbs fit the counter, the place may tell which is meant; else it is asked, and the place kept. */
  async drop(place: string): Promise<void> {
    const { walker, chooser } = this
    if (!walker || this.working) return
    if (!chooser) {
      if (!(await this.click(place, '', true))) await this.why(place)
      return
    }
    await this.guard(async () => {
      const reaches = await Promise.all(chooser.ways.map((way) => walker.reach(way.words)))
      if (this.chooser !== chooser) return
      const ways = reaches.flatMap((reach) => reach.get(place) ?? [])
      if (ways.length > 1) this.chooser = { word: place, ways }
      else if (ways.length) await this.say(ways[0]!.words, true, true)
      else {
        this.chooser = null
        await this.why(place, '', chooser.ways.map((way) => way.words))
      }
    })
  }

  /** Why something that was clicked is not allowed. `place` is the space that a clicked unit stands in. */
  async why(word: string, place = '', starts = [this.editing ? this.opened : this.words]): Promise<void> {
    const { walker, seat } = this
    if (!walker || !(word || place)) return // beside the map there is nothing to ask about
    let best: ShownRefusal | null = null
    await this.guard(async () => {
      for (const sentence of await this.tries(walker, word, place, starts)) {
        if (this.walker !== walker || this.working) return // something else is asked, or about to be
        const answer = await this.match.why(seat, sentence)
        if (!answer.allowed && (!best || answer.clauses?.length)) best = { ...answer, place: place || word, sentence }
        if (best?.clauses?.length) break
      }
      if (this.walker === walker) this.refusal = best ?? { detail: 'You cannot do anything with that now.', place: place || word }
    })
  }

  /** What may not come next, and why. */
  async closed(): Promise<Closed[]> {
    const { question, words } = this
    let closed: Closed[] = []
    if (!question || this.working) return closed
    await this.guard(async () => void (closed = (await this.match.closed(question.seat, this.editing ? this.opened : words)).closed ?? []))
    return closed
  }

  /** Sentences that name what was clicked where something of its kind could stand; first those that go on from here, then those that begin anew. */
  private async tries(walker: Walker, word: string, place: string, starts: string[][]): Promise<string[]> {
    const spots = place ? [[word, 'unit'], [place, 'space']] : [[word, 'space']]
    const found: string[] = []
    for (const start of [...starts, []]) {
      for (const [spot, kind] of spots) for (const words of await walker.slots(start, kind!)) found.push(say([...words, spot!]))
      if (found.length) break
    }
    return found
  }
}
