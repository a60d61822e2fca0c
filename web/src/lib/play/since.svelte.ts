/** What others did since the player last did something: counted from the log, shown as a short film. */
import type { MatchApi } from '../api/client'
import type { TableView } from '../api/types'
import type { LogLine } from '../api/schema'
import { keepLastShown, lastShown, preferences } from '../storage'
import { Frames } from './frames'
import { placesOf, rolledIn, trailsOf, type Rolled } from './news'
import { NORMAL, stay } from './pace'
import { turnOfOthers } from './summary'

/**
 * The entries after the last one of these seats, if others acted in them; for somebody who only watches, after the last
 * one that was seen.
 */
export function entriesSince(
  log: readonly LogLine[],
  seats: readonly string[],
  others: readonly string[],
  before: number,
): number[] {
  const own = log.filter((line) => seats.includes(line.seat ?? '')).at(-1)?.n ?? (seats.length ? 0 : before)
  const fresh = log.filter((line) => line.n > own)
  return fresh.some((line) => others.includes(line.seat ?? '')) ? [...new Set(fresh.map((line) => line.n))] : []
}

/** A turn of others is shown in one piece, whatever one has answered in it, with all that came since. */
function whole(log: readonly LogLine[], seats: readonly string[], entries: readonly number[]): number[] {
  const turn = turnOfOthers(log, seats).map((line) => line.n)
  if (!turn.length) return [...entries]
  const last = entries.at(-1) ?? turn.at(-1)!
  return [...new Set(log.map((line) => line.n).filter((n) => n >= Math.min(turn[0]!, entries[0] ?? n) && n <= last))]
}

export class Since {
  /** What is shown: what others did in their last turn, or since one's own last entry where that is more. */
  entries = $state.raw<number[]>([])
  /**
   * How many of them there are to tell of: what was not seen by somebody who comes back, or all that others did in
   * their turn.
   */
  missed = $state(0)
  /** Which of the entries is shown; -1 for none. */
  place = $state(-1)
  view = $state.raw<TableView | null>(null)
  lines = $state.raw<LogLine[]>([])
  /** Where it happened. */
  spaces = $state.raw<string[]>([])
  trails = $state.raw<string[][]>([])
  roll = $state.raw<Rolled | null>(null)
  paused = $state(false)
  /** How many entries are yet to come. */
  left = $state(0)
  private film: ((place: number) => Promise<void>) | null = null
  private before = -1
  private closed = 0
  private timer = 0

  constructor(
    private readonly match: MatchApi,
    private readonly seats: string[],
  ) {}

  get playing(): boolean {
    return this.place >= 0
  }

  /** A new view has come. */
  update({ log = [], ended, seats = [] }: TableView): void {
    const others = seats.map((seat) => seat.id).filter((id) => !this.seats.includes(id))
    const last = log.at(-1)?.n ?? 0
    const first = this.before < 0
    if (first) this.before = this.closed = Math.min(lastShown(this.match.id, this.seats) ?? last, last)
    const entries = entriesSince(log, this.seats, others, this.before)
    this.entries = whole(log, this.seats, entries)
    const acted = log.some((line) => this.seats.includes(line.seat ?? ''))
    const from = first || !acted ? this.before : this.closed
    this.missed = ended || (!first && !acted) ? 0 : entries.filter((n) => n > from).length
    if (!document.hidden) keepLastShown(this.match.id, this.seats, last)
  }

  /** Show all of it, or stop at one entry: what led to it is not shown. */
  async play(only?: number): Promise<void> {
    const entries = this.entries
    if (!entries.length) return
    this.stop()
    this.paused = only !== undefined
    this.close()
    const film = new Frames(this.match, this.seats)
    await film.open(entries[0])
    let running = false
    this.film = async (place) => {
      if (place >= entries.length) return this.stop()
      const n = entries[place]!
      const [before, view] = await Promise.all([n > 1 ? film.at(n - 1) : null, film.at(n)])
      if (running && this.place < 0) return // it was stopped meanwhile
      running = true
      this.lines = film.linesOf(entries[place]!)
      this.spaces = before ? placesOf(before, view, this.lines) : this.lines.flatMap((line) => line.spaces ?? [])
      this.trails = before ? trailsOf(before, view, this.lines) : []
      this.roll = rolledIn(this.lines, [])
      this.view = view
      this.place = place
      this.left = entries.length - place - 1
      this.wait()
    }
    await this.film(Math.max(0, entries.indexOf(only ?? entries[0]!)))
  }

  private wait(): void {
    clearTimeout(this.timer)
    const time = stay(preferences().pace || NORMAL, this.entries.length, !!this.roll)
    if (!this.paused) this.timer = window.setTimeout(() => this.advance(), time)
  }

  private advance(): void {
    clearTimeout(this.timer)
    void this.film?.(this.place + 1).catch(() => this.stop())
  }

  pause(): void {
    this.paused = true
    clearTimeout(this.timer)
  }

  resume(): void {
    this.paused = false
    this.advance()
  }

  step(): void {
    this.pause()
    this.advance()
  }

  skip(): void {
    this.stop()
  }

  /** Stop showing this. */
  close(): void {
    this.closed = this.entries.at(-1) ?? 0
    this.missed = 0
  }

  stop(): void {
    clearTimeout(this.timer)
    this.place = -1
    this.film = null
    this.paused = false
    this.view = this.roll = null
    this.lines = []
    this.spaces = []
    this.trails = []
  }
}
