/** Looking things up that are no actions: a range, a line of supply. Asked for when the pointer rests on something. */
import type { MatchApi } from '../api/client'
import type { Look, LookInfo, Piece } from '../api/schema'

const REST = 350 // milliseconds that the pointer rests before anything is asked
const MOST = 2 // counters of a pile that are looked up: the shades of more would cover each other

export class Looking {
  /** What was found for what lies under the pointer. */
  found = $state.raw<Look[]>([])
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = ''
  private answers = new Map<string, Look>()

  constructor(private readonly match: Pick<MatchApi, 'look'>) {}

  /** The position has changed: nothing that was found holds any more. */
  forget(): void {
    this.answers.clear()
    this.at([], '', [], [])
  }

  /** The pointer is on a space with these counters, on a map or beside it; ask what the game lets one look up there. */
  at(looks: readonly LookInfo[], space: string, pieces: readonly Piece[], seats: string[], mapped = true): void {
    const fits = ({ own, kinds = [] }: LookInfo, piece: Piece) =>
      piece.layer !== 'marker' &&
      (!own || (mapped && seats.includes(piece.seat ?? ''))) &&
      (!kinds.length || kinds.includes(piece.kind))
    const whats = looks.flatMap((look) => {
      const [name, more] = look.names ?? []
      if (more) return []
      if (name === 'unit')
        return pieces
          .filter((p) => fits(look, p))
          .slice(0, MOST)
          .map((p) => `${look.word} ${p.id}`)
      return name === 'space' && space ? [`${look.word} ${space}`] : []
    })
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
        const look = this.answers.get(what) ?? (await this.match.look(what, seats))
        this.answers.set(what, look)
        if (look.title) found.push(look) // there is nothing to tell of most places
      } catch {
        continue // what cannot be looked up here is left out
      }
    }
    if (this.asked === key) this.found = found
  }
}
