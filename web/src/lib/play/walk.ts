/** Walking a sentence word by word: what may follow, and which words lead to something that was clicked.
 *
 * The walker knows no rules. It asks for offers, remembers them for as long as the view stands, and looks one plain
 * word ahead: at the start `move` leads to the units that may move, and after `attack 1612` the word `with` leads to
 * the attackers. So a click on a unit or a space adds every word that has to come before it.
 */
import type { Offer, Option, Slot } from '../api/schema'

export type Ask = (prefix: string[], signal: AbortSignal) => Promise<Offer>

export const LINE = ';'
/** The kind of an option that names where something is taken from; nothing goes there. */
export const SOURCE = 'source'
const BRIDGES = 12 // plain words that are looked through, at most
const FEW = 4 // units that are looked through for where they may go, at most
const TARGETS = 8 // places that all of them may go to, at most: a question about one place is answered by clicking it

export const kindOf = (option: Option) => option.kind || 'word'
/** What an option names on the map: a unit, a space (also one that something is taken from), or nothing but a word. */
export const sortOf = (option: Option) =>
  kindOf(option) === SOURCE ? 'space' : ['space', 'unit'].includes(kindOf(option)) ? kindOf(option) : 'word'
export const isPlain = (option: Option) => sortOf(option) === 'word'
const keyOf = (words: readonly string[]) => words.join('\n')

/** One way to say a clicked word: the words before it, and the option itself. */
export interface Way {
  words: string[]
  option: Option
}

/** Everything that can be clicked after a prefix, by word; several ways where several verbs fit. */
export type Reach = Map<string, Way[]>

export class Walker {
  private readonly offers = new Map<string, Promise<Offer>>()
  private asking = new AbortController()
  private stopped = false

  /** `asides` are verbs of what may be done at any time: a click on the map never means one of them. */
  constructor(
    private readonly ask: Ask,
    private readonly asides: readonly string[] = [],
  ) {}

  offer(prefix: readonly string[]): Promise<Offer> {
    const key = keyOf(prefix)
    let found = this.offers.get(key)
    if (!found) {
      if (this.stopped) return Promise.reject(new DOMException('The match is about to continue', 'AbortError'))
      found = this.ask([...prefix], this.asking.signal)
      this.offers.set(key, found)
      found.catch(() => this.offers.delete(key))
    }
    return found
  }

  /**
   * The match is about to continue: what was asked and not answered yet is not wanted any more, and nothing more is
   * asked.
   */
  stop(): void {
    this.stopped = true
    this.asking.abort()
  }

  /** The match has not gone on after all. */
  resume(): void {
    this.stopped = false
    this.asking = new AbortController()
  }

  /** Whether a word may follow a prefix that is on offer. */
  async allows(prefix: readonly string[], word: string): Promise<boolean> {
    return (await this.offer(prefix)).options.some((o) => o.word === word)
  }

  /** Whether a sentence of several words may be said as it stands. */
  async takes(words: readonly string[]): Promise<boolean> {
    for (let i = 0; i < words.length; i++) if (!(await this.allows(words.slice(0, i), words[i]!))) return false
    return words.length > 1 && (await this.offer(words)).complete === true
  }

  /** A prefix, and each plain word that may follow it: what is clicked may stand behind any of them. */
  async openings(prefix: readonly string[]): Promise<string[][]> {
    const plain = (await this.offer(prefix)).options.filter(isPlain).slice(0, BRIDGES)
    return [[...prefix], ...plain.map((o) => [...prefix, o.word])]
  }

  /** The offers after a prefix and after each of its openings. */
  private async ahead(prefix: readonly string[]): Promise<{ words: string[]; offer: Offer }[]> {
    return Promise.all((await this.openings(prefix)).map(async (words) => ({ words, offer: await this.offer(words) })))
  }

  /**
   * What can be clicked now: the options themselves, and those behind one plain word. Another line is for what no line
   * has named yet.
   */
  async reach(prefix: readonly string[]): Promise<Reach> {
    const reach: Reach = new Map()
    for (const { words, offer } of await this.ahead(prefix)) {
      /* of a set every member can be clicked first, also one that can only join another */
      const { set } = words.length > prefix.length && offer.slot?.form === 'set' ? await this.set(words) : { set: [] }
      for (const option of set.length ? set : offer.options) {
        if (isPlain(option) || (words.at(-1) === LINE && prefix.includes(option.word))) continue
        const known = reach.get(option.word)
        if (known && known[0]!.words.length === prefix.length + 1) continue // it can be added at once
        reach.set(option.word, [...(known ?? []), { words: [...words, option.word], option }])
      }
    }
    if (!prefix.length) {
      await this.dim(reach)
      for (const [word, ways] of await this.targets(reach)) if (!reach.has(word)) reach.set(word, ways)
    }
    return reach
  }

  /**
   * A click on a bare place must not already do something where units are chosen first, where it costs something, or
   * where it is not what is asked: such an order begins with its button.
   */
  private async dim(reach: Reach): Promise<void> {
    const ways = [...reach.values()].flat()
    const units = ways.some(({ option }) => sortOf(option) === 'unit')
    const bare = ways.filter(({ words, option }) => words.length === 2 && sortOf(option) === 'space')
    for (const verb of new Set(bare.map(({ words }) => words[0]!))) {
      const first = bare.find(({ words }) => words[0] === verb)!
      const asked = !units && first.option.cost == null && !this.asides.includes(verb)
      if (asked || !(await this.allows([verb], first.option.word))) continue
      const offer = await this.offer(first.words)
      if (!offer.complete || offer.options.length || offer.forecast) continue
      for (const [word, all] of reach) {
        const left = all.filter(({ words, option }) => words[0] !== verb || sortOf(option) !== 'space')
        if (left.length) reach.set(word, left)
        else reach.delete(word)
      }
    }
  }

  /** Whether a way ends with a member of a set that can only join others. */
  async joins({ words, option }: Way): Promise<boolean> {
    if (words.at(-1) !== option.word) return false // it was said before, and the words behind it as well
    return !(await this.offer(words.slice(0, -1))).options.some((o) => o.word === option.word)
  }

  /**
   * The few places that every one of the few units of a verb may go to: another place would seem to belong to no unit.
   */
  private async targets(reach: Reach): Promise<Reach> {
    const found: Reach = new Map()
    const units = [...reach.values()].flat().filter(({ option }) => sortOf(option) === 'unit')
    if (units.length > FEW) return found
    const going = new Map<string, number>()
    for (const way of units) {
      const { words } = way
      if (await this.joins(way)) continue // nothing follows one that can only join others
      going.set(words[0]!, (going.get(words[0]!) ?? 0) + 1)
      for (const option of (await this.offer(words)).options) {
        if (sortOf(option) === 'space')
          found.set(option.word, [...(found.get(option.word) ?? []), { words: [...words, option.word], option }])
      }
      if (found.size > TARGETS) return new Map()
    }
    const shared = (ways: Way[]) =>
      ways.filter(({ words: [verb] }) => ways.filter((w) => w.words[0] === verb).length === going.get(verb!))
    return new Map(
      [...found].map(([place, ways]): [string, Way[]] => [place, shared(ways)]).filter(([, ways]) => ways.length),
    )
  }

  /**
   * The words, after a prefix, that something of a kind may follow: another of that kind there is at least well formed.
   */
  async slots(prefix: readonly string[], kind: string): Promise<string[][]> {
    const fits = (offer: Offer) => offer.options.some((o) => sortOf(o) === kind)
    const found = (await this.ahead(prefix)).filter(({ offer }) => fits(offer)).map(({ words }) => words)
    const { start, set } = await this.set(prefix)
    const inSet =
      kind === 'unit' &&
      start < prefix.length &&
      set.length > 0 &&
      !found.some((words) => words.length === prefix.length)
    return inSet ? [[...prefix], ...found] : found
  }

  /**
   * Say what has no alternative: while there is only one word and the sentence may not end, take it; only words, if
   * `plain`.
   */
  async run(prefix: readonly string[], plain = false): Promise<{ words: string[]; offer: Offer }> {
    let words = [...prefix]
    let offer = await this.offer(words)
    while (!offer.complete && offer.options.length === 1 && (!plain || isPlain(offer.options[0]!))) {
      words = [...words, offer.options[0]!.word]
      offer = await this.offer(words)
    }
    return { words, offer }
  }

  /** The slot of the set that the sentence ends with, if it ends with one; a set that is full has no slot any more. */
  private async setSlot(words: readonly string[]): Promise<Slot | null> {
    for (const upTo of [words.length, words.length - 1]) {
      const slot = upTo < 0 ? null : (await this.offer(words.slice(0, upTo))).slot
      if (slot?.form === 'set') return slot
      if (slot && upTo === words.length && slot.form !== 'word') return null
    }
    return null
  }

  /**
   * The set that the sentence ends with: where it starts, and what may be in it, in the order it is offered. A unit
   * that may only join another is offered behind that one.
   */
  async set(words: readonly string[]): Promise<{ start: number; set: Option[] }> {
    const slot = await this.setSlot(words)
    if (!slot) return { start: words.length, set: [] }
    const start = slot.start ?? 0
    const prefix = words.slice(0, start)
    const fitting = (offer: Offer) => offer.options.filter((o) => sortOf(o) === (slot.kind || 'unit'))
    const first = fitting(await this.offer(prefix))
    const looked = slot.kind === 'unit' ? first.slice(0, BRIDGES) : []
    const behind = await Promise.all(looked.map((o) => this.offer([...prefix, o.word])))
    const set = new Map([...first, ...behind.flatMap(fitting)].reverse().map((o) => [o.word, o]))
    return { start, set: [...set.values()].reverse() }
  }

  /**
   * A sentence whose set has these members, whatever order they were picked in; `rest` are those that cannot join
   * (yet).
   */
  async arranged(prefix: readonly string[], members: Iterable<string>): Promise<{ words: string[]; rest: string[] }> {
    let words = [...prefix]
    const left = new Set(members)
    while (left.size) {
      const next = (await this.offer(words)).options.find((o) => left.has(o.word))
      if (!next) break
      words = [...words, next.word]
      left.delete(next.word)
    }
    return { words, rest: [...left] }
  }

  /** The sentence with as many members in its set as are offered one after the other. */
  async filled(words: readonly string[]): Promise<string[]> {
    let all = [...words]
    for (let i = 0; i < 60; i++) {
      const next = (await this.offer(all)).options.find((o) => sortOf(o) === 'unit')
      if (!next) break
      all = [...all, next.word]
    }
    return all
  }
}

/** A sentence as it is written: lines of a plan are parted by "; ", and a word with blanks stands in quotes. */
export const say = (words: readonly string[]) =>
  words
    .map((w) => (w !== LINE && /[\s;"]/.test(w) ? `"${w}"` : w))
    .join(' ')
    .replaceAll(` ${LINE}`, LINE)

/** The words of a sentence as it is written. */
export const read = (text: string) =>
  (text.match(/"[^"]*"|;|[^\s;]+/g) ?? []).map((w) => (w.startsWith('"') ? w.slice(1, -1) : w))
