/** A match as a film: the views of its entries, fetched a hundred at a time. */
import { patched } from '../api/patch'
import type { FrameRun, TableView } from '../api/types'
import type { LogLine, Moment } from '../api/schema'

const RUN = 100 // frames of one request, as the server counts

interface Source {
  frames(n: number, seats: string[]): Promise<FrameRun>
  log(seats: string[]): Promise<LogLine[]>
}

/** A stop of the scrubber: the first entry of a phase, or of a turn. */
export interface Tick {
  n: number
  turn: boolean
  text: string
}

export class Frames {
  last = 0
  private readonly runs = new Map<number, Promise<TableView[]>>()
  private lines: LogLine[] = []
  /** When each entry was, as far as it is known yet. */
  private readonly moments: Moment[] = []

  constructor(
    private readonly source: Source,
    readonly seats: string[],
  ) {}

  /** Fetch the log, and the frames around an entry. */
  async open(n = 0): Promise<void> {
    ;[this.lines] = await Promise.all([this.source.log(this.seats), this.run(n - (n % RUN))])
  }

  async at(n: number): Promise<TableView> {
    const first = n - (n % RUN)
    const view = (await this.run(first))[n - first]
    if (!view) throw new Error(`There is no entry ${n}.`)
    if (n % RUN > RUN / 2 && first + RUN <= this.last) void this.run(first + RUN).catch(() => undefined)
    return { ...view, log: this.logUntil(n) }
  }

  linesOf(n: number): LogLine[] {
    return this.lines.filter((line) => line.n === n)
  }

  /** The view at the end of each turn, and the last one. What is missing is fetched. */
  async turns(): Promise<TableView[]> {
    await this.all(() => undefined)
    const ends: number[] = []
    for (let n = 0; n <= this.last; n++)
      if (n === this.last || this.moments[n]!.turn !== this.moments[n + 1]!.turn) ends.push(n)
    return Promise.all(ends.map((n) => this.at(n)))
  }

  private logUntil(n: number): LogLine[] {
    const end = this.lines.findIndex((line) => line.n > n)
    return end < 0 ? this.lines : this.lines.slice(0, end)
  }

  /** Fetch the rest, run by run, and say when there is more to be known. */
  async all(more: () => void): Promise<void> {
    for (let first = 0; first <= this.last; first += RUN) {
      await this.run(first)
      more()
    }
  }

  private run(first: number): Promise<TableView[]> {
    let found = this.runs.get(first)
    if (!found) {
      found = this.source.frames(first, this.seats).then(({ view, patches, last }) => {
        this.last = last
        const views = [view]
        for (const patch of patches) views.push(patched(views.at(-1)!, patch))
        views.forEach((v, i) => (this.moments[first + i] = v.moment))
        return views
      })
      this.runs.set(first, found)
      found.catch(() => this.runs.delete(first))
    }
    return found
  }

  /** Where turns and phases begin. */
  ticks(): Tick[] {
    const found: Tick[] = []
    for (let n = 1; n <= this.last; n++) {
      const [now, before] = [this.moments[n], this.moments[n - 1]]
      if (!now || !before) continue
      const turn = now.turn !== before.turn
      if (turn || now.phase !== before.phase || now.seat !== before.seat) found.push({ n, turn, text: now.text })
    }
    return found
  }
}

/** The next stop in a direction; the end where there is none. */
export function jumped(ticks: readonly Tick[], from: number, by: 1 | -1, turns: boolean, last: number): number {
  const stops = ticks.filter((t) => t.turn || !turns).map((t) => t.n)
  return by > 0 ? (stops.find((n) => n > from) ?? last) : (stops.findLast((n) => n < from) ?? Math.min(1, last))
}
