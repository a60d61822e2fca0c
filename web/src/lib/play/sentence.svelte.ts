/** The sentence that is being put together word by word: the words so far, and the set that they end with. */
import type { Option } from '../api/schema'
import type { Inquiry, ShownRefusal } from './inquiry.svelte'
import type { Offered } from './offered.svelte'
import type { Sending } from './sending.svelte'
import { isPlain, kindOf, say, type Reach, type Walker, type Way } from './walk'

export class Sentence {
  words = $state.raw<string[]>([])
  /** So many of them the player has said; what has no alternative was filled in behind them. */
  said = 0
  /** What the words cost that were said or filled in last, by their place. */
  costs = $state.raw<ReadonlyMap<number, number>>(new Map())
  /** Members of the set that the sentence ends with, and all that could be. */
  members = $state.raw<string[]>([])
  candidates = $state.raw<Option[]>([])
  /** Members that were picked but cannot join before others do. */
  pending = $state.raw<string[]>([])
  /** A finger is not a mouse: a tap finishes no order, a button does. */
  cautious = () => false
  /** A rule has been pointed out: nothing is done by a click alone. */
  careful = false
  /** What is being said: it may have been chosen from a list, and a click on the map means what follows it. */
  saying = Promise.resolve()
  private setFrom = -1

  constructor(
    private readonly inquiry: Inquiry,
    private readonly offered: Offered,
    private readonly sending: Sending,
  ) {}

  clear(): void {
    this.words = []
    this.said = 0
    this.costs = new Map()
    this.members = []
    this.candidates = []
    this.pending = []
    this.setFrom = -1
    this.careful = false
  }

  /**
   * Say words; a whole sentence that a click ended is done at once if no die hangs on it. A finger has to carry the
   * counter for that, or press a button: a tap on the map is too easily made.
   */
  say(words: string[], clicked = false, carried = false): Promise<void> {
    return (this.saying = this.put(words, clicked, carried))
  }

  private async put(words: string[], clicked: boolean, carried: boolean): Promise<void> {
    const { inquiry, offered } = this
    const { walker } = inquiry
    if (!walker) return
    const entered = inquiry.enter()
    offered.chooser = inquiry.refusal = null
    await inquiry.guard(async () => {
      const refused = clicked ? await this.rider(walker, words) : null
      const { words: all, offer } = clicked
        ? await walker.run(words, !!refused)
        : { words, offer: await walker.offer(words) }
      if (refused) this.careful = true
      const isWhole = offer.complete && !offer.options.length && all.length === words.length
      if (clicked && isWhole && !offer.forecast && !this.careful && (carried || !this.cautious())) {
        if (inquiry.isLast(entered)) await this.sending.submit(say(all))
        return
      }
      const { start, set } = await walker.set(all)
      const reach = await walker.reach(all)
      await this.relight(walker, reach, words, all)
      const costs = await costsOf(walker, words.length - 1, all)
      if (!inquiry.isLast(entered)) return
      this.words = all
      this.said = words.length
      this.costs = costs
      inquiry.refusal = refused
      offered.offer = offer
      this.setFrom = start
      this.members = all.slice(start)
      this.candidates = set
      this.pending = []
      for (const option of set)
        if (!reach.has(option.word)) reach.set(option.word, [{ words: [...all.slice(0, start), option.word], option }])
      offered.reach = reach
    })
  }

  /**
   * Why a word cannot stand alone, if a rule wants more after it. The page shows what it costs, and never adds it for
   * the player.
   */
  private async rider(walker: Walker, words: string[]): Promise<ShownRefusal | null> {
    const { options, complete } = await walker.offer(words)
    // a name is simply the only one there is
    if (complete || options.length !== 1 || kindOf(options[0]!) !== 'word') return null
    const last = (await walker.offer(words.slice(0, -1))).options.find((o) => o.word === words.at(-1))
    if (!last || !isPlain(last)) return null
    const { nearest: _, ...why } = await this.inquiry.match
      .why(this.inquiry.seat, say(words))
      .catch(() => ({ allowed: true, nearest: [], clauses: [] }))
    return !why.allowed && why.clauses?.length ? { ...why, warning: true } : null
  }

  /** A word without alternative was added without a click: it stays lit, and a click on it confirms it. */
  private async relight(walker: Walker, reach: Reach, words: readonly string[], all: string[]): Promise<void> {
    for (let i = words.length; i < all.length; i++) {
      const option = (await walker.offer(all.slice(0, i))).options.find((o) => o.word === all[i])
      if (option && !isPlain(option) && !reach.has(option.word)) reach.set(option.word, [{ words: all, option }])
    }
  }

  /** Say one of several ways; a member of the open set joins the others that are in it. */
  async follow(way: Way, carried = false): Promise<void> {
    const { inquiry } = this
    const { walker } = inquiry
    const { word } = way.option
    if (!walker) return
    this.offered.chooser = null
    await inquiry.guard(async () => {
      if (this.candidates.some((o) => o.word === word) && way.words.length === this.setFrom + 1) await this.toggle(word)
      else if (await walker.joins(way)) {
        await this.say(way.words.slice(0, -1))
        await this.toggle(word)
      } else await this.say(way.words, true, carried)
    })
  }

  /** Put a unit into the set, or take it out; in any order. */
  async toggle(unit: string): Promise<void> {
    const { inquiry } = this
    const { walker } = inquiry
    if (!walker) return
    const members = new Set([...this.members, ...this.pending])
    if (!members.delete(unit)) members.add(unit)
    await inquiry.guard(async () => {
      const { words, rest } = await walker.arranged(this.words.slice(0, this.setFrom), members)
      await this.say(words)
      if (say(this.words) === say(words)) this.pending = rest
    })
  }

  async fill(): Promise<void> {
    const { walker } = this.inquiry
    if (walker) await this.inquiry.guard(async () => this.say(await walker.filled(this.words)))
  }

  /** Whether a word has been chosen already. */
  has(word: string): boolean {
    return this.words.includes(word) || this.pending.includes(word)
  }

  /** Whether the sentence may be submitted as it stands. */
  get whole(): boolean {
    return this.words.length > 0 && !!this.offered.offer?.complete && !this.pending.length
  }

  /** Whether the sentence is a plan that nothing has been written into. */
  get unwritten(): boolean {
    return this.whole && !!this.offered.offer?.plan && this.words.length === 1
  }
}

/** What each word from a place on costs, if it costs something. */
async function costsOf(walker: Walker, from: number, words: readonly string[]): Promise<Map<number, number>> {
  const costs = new Map<number, number>()
  for (let i = Math.max(0, from); i < words.length; i++) {
    const { options } = await walker.offer(words.slice(0, i))
    const cost = options.find(({ word }) => word === words[i])?.cost
    if (cost != null) costs.set(i, cost)
  }
  return costs
}
