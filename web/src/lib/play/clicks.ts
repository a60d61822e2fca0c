/** Words that are clicked, dragged or pointed at: what they add to the sentence or to the plan. */
import type { Inquiry } from './inquiry.svelte'
import type { Offered } from './offered.svelte'
import type { Planning } from './planning.svelte'
import type { Reasons } from './reasons'
import type { Sentence } from './sentence.svelte'
import { read } from './walk'

export class Clicks {
  constructor(
    private readonly inquiry: Inquiry,
    private readonly offered: Offered,
    private readonly sentence: Sentence,
    private readonly planning: Planning,
    private readonly reasons: Reasons,
  ) {}

  /** A unit or a space was clicked; `place` is the space it stands in. False if nothing could be made of it. */
  async click(word: string, place = '', carried = false): Promise<boolean> {
    const { inquiry } = this
    if (!inquiry.walker || inquiry.working) return false
    let understood = true
    await inquiry.guard(async () => void (understood = await this.pick(word, place, carried)))
    return understood
  }

  private async pick(word: string, place: string, carried: boolean): Promise<boolean> {
    const { offered, sentence, planning } = this
    if (planning.plan && (await planning.click(word, place))) return true
    const { members, pending, candidates } = sentence
    if (members.includes(word) || pending.includes(word) || candidates.some((o) => o.word === word)) {
      await sentence.toggle(word)
      return true
    }
    for (const [reach, spot] of [
      [offered.reach, word],
      [offered.reach, place],
      [offered.fresh, word],
      [offered.fresh, place],
    ] as const) {
      const ways = spot ? reach.get(spot) : undefined
      if (!ways) continue
      if (ways.length > 1) offered.chooser = { word: spot, ways }
      else await sentence.follow(ways[0]!, carried)
      return true
    }
    return false
  }

  /**
   * Take up what a refusal suggests. It is entered and not sent: its button lies over the map, where something else may
   * have been meant.
   */
  async suggest(text: string): Promise<void> {
    this.sentence.careful = true
    if (text.includes(' ')) await this.sentence.say(read(text))
    else await this.click(text)
  }

  /** The pointer rests on something that can be clicked: ask what may follow before it is clicked. */
  peek(word: string): void {
    const { walker, working } = this.inquiry
    const ways = this.planning.plan || working ? undefined : this.offered.reach.get(word)
    if (walker && ways?.length === 1) walker.offer(ways[0]!.words).catch(() => undefined)
  }

  /**
   * Let the player choose one of several units that are not chosen yet, for those who cannot point at one. False if
   * none can do anything.
   */
  choose(place: string, units: string[]): boolean {
    const { reach, fresh } = this.offered
    const left = units.filter((unit) => !this.sentence.has(unit))
    const ways = (left.length ? left : units).flatMap((unit) => reach.get(unit) ?? fresh.get(unit) ?? [])
    if (ways.length) this.offered.chooser = { word: place, ways }
    return ways.length > 0
  }

  /**
   * A counter was dragged to a place. Where several verbs fit the counter, the place may tell which is meant; else it
   * is asked, and the place kept.
   */
  async drop(place: string): Promise<void> {
    const { inquiry, offered, reasons } = this
    const { walker } = inquiry
    const { chooser } = offered
    if (!walker || inquiry.working) return
    if (!chooser) {
      if (!(await this.click(place, '', true))) await reasons.why(place)
      return
    }
    await inquiry.guard(async () => {
      const begun = chooser.ways.map((way) => way.words)
      const reaches = await Promise.all(begun.map((words) => walker.reach(words)))
      if (offered.chooser !== chooser) return
      const ways = reaches.flatMap((reach) => reach.get(place) ?? [])
      if (ways.length > 1) offered.chooser = { word: place, ways }
      else if (ways.length) await this.sentence.say(ways[0]!.words, true, true)
      else {
        offered.chooser = null
        await reasons.why(place, '', begun)
      }
    })
  }
}
