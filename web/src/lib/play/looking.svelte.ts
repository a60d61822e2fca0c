/** Looking things up that are no actions: a range, a line of supply. Asked for when the pointer rests on something. */
import type { MatchApi } from '../api/client'
import type { Look, LookInfo } from '../api/view'

const REST = 350 // milliseconds that the pointer rests before anything is asked

export class Looking {
  /** What was found for what lies under the pointer. */
  found = $state.raw<Look[]>([])
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = ''
  private kept = new Map<string, Look>()

  constructor(private readonly match: Pick<MatchApi, 'look'>) {}

  /** The position has changed: nothing that was found holds any more. */
  forget(): void {
    this.kept.clear()
    this.at([], '', [], [])
  }

  /** The pointer is on a space with these units; ask what the game lets one look up there. */
  at(looks: readonly LookInfo[], space: string, units: readonly string[], seats: string[]): void {
    const whats = looks.flatMap(({ word, names = [] }) =>
      names.length !== 1 ? [] : names[0] === 'unit' ? units.slice(0, 4).map((unit) => `${word} ${unit}`) : names[0] === 'space' && space ? [`${word} ${space}`] : [],
    )
    const key = whats.join('|')
    if (key === this.asked) return
    this.asked = key
    clearTimeout(this.timer)
    this.found = []
    if (whats.length) this.timer = setTimeout(() => void this.ask(key, whats, seats), REST)
  }

  private async ask(key: string, whats: string[], seats: string[]): Promise<void> {
    const found: Look[] = []
    for (const what of whats) {
      try {
        const look = this.kept.get(what) ?? (await this.match.look(what, seats))
        this.kept.set(what, look)
        found.push(look)
      } catch {
        continue // what cannot be looked up here is not told
      }
    }
    if (this.asked === key) this.found = found
  }
}
