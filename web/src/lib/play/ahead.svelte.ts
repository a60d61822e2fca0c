/** Odds while planning: what it would mean if what is in hand fought in the place that is pointed at. */
import type { MatchApi } from '../api/client'
import type { Look, LookInfo } from '../api/schema'

const REST = 200 // milliseconds that the pointer rests before anything is asked
const MOST = 12 // counters of a group that are asked about

export class Ahead {
  /** The last answer; it stays until there is another, or nothing is in hand any more. */
  found = $state.raw<Look | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = ''
  private readonly answers = new Map<string, Look | null>()

  constructor(private readonly match: Pick<MatchApi, 'look'>) {}

  /** The position has changed: nothing that was found holds any more. */
  forget(): void {
    this.answers.clear()
    this.put('', null)
  }

  /** These counters of a seat are in hand, and the pointer is on this place. */
  at(looks: readonly LookInfo[], seat: string, units: readonly string[], place: string): void {
    const look = looks.find(({ names = [] }) => names.join(' ') === 'space unit+')
    if (!look || !units.length) return this.put('', null)
    clearTimeout(this.timer)
    if (!place) return
    const what = [look.word, place, ...units.slice(0, MOST)].join(' ')
    if (what === this.asked) return
    const known = this.answers.get(what)
    if (known !== undefined) return this.put(what, known)
    this.timer = setTimeout(() => void this.ask(what, seat), REST)
  }

  private async ask(what: string, seat: string): Promise<void> {
    this.asked = what
    /* what cannot be looked up there is left out: the choice itself does not depend on it */
    const found = await this.match.look(what, [seat]).catch(() => null)
    if (this.asked !== what) return
    this.answers.set(what, found)
    this.found = found
  }

  private put(asked: string, found: Look | null): void {
    clearTimeout(this.timer)
    this.asked = asked
    this.found = found
  }
}
