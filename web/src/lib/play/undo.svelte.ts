/** Taking back, and doing it again after all. */
import type { MatchApi } from '../api/client'
import { newKey } from '../api/client'
import type { LogLine } from '../api/schema'

/** An action, or several that were one order. */
interface DoneAction {
  seat: string
  actions: readonly string[]
}

export class Undo {
  /** Actions that were taken back, the last one first to be done again. */
  undone = $state.raw<DoneAction[]>([])
  private done: DoneAction[] = []
  private lastSeat = $state('')
  busy = $state(false)
  /** Ends with what is being taken back or done again. */
  private over: Promise<void> = Promise.resolve()
  /** Something is being done again; its lines have yet to come. Neither takes away what else can be done again. */
  private redoing = false
  private expected = false

  constructor(
    private readonly match: MatchApi,
    private readonly seats: readonly string[],
  ) {}

  /**
   * There is something to take back if the last thing that happened was one's own; the table knows whether it may be.
   */
  get possible(): boolean {
    return !this.busy && this.seats.includes(this.lastSeat)
  }

  get redoable(): boolean {
    return !this.busy && this.undone.length > 0
  }

  /** An action of ours was accepted. */
  did(seat: string, actions: readonly string[]): void {
    this.done.push({ seat, actions })
    if (!this.redoing) this.undone = []
  }

  /** A new view has come; lines that were not there tell that something else was done. */
  update(fresh: readonly LogLine[], log: readonly LogLine[]): void {
    const others = fresh.some((line) => !this.seats.includes(line.seat ?? ''))
    if (others || (fresh.length && !this.expected)) this.undone = []
    if (fresh.length) this.expected = false
    this.lastSeat = log.at(-1)?.seat ?? ''
  }

  /** All went further back than a seat may alone: what was done since is not done again. */
  forget(): void {
    this.done = []
    this.undone = []
  }

  async undo(): Promise<void> {
    if (!this.possible) return
    const seat = this.lastSeat
    await this.work(async () => {
      await this.match.undo(seat, newKey())
      const last = this.done.pop()
      this.undone = last?.seat === seat ? [...this.undone, last] : []
    })
  }

  /** Wait until nothing is on its way: a quick hand presses the next key when it sees the map, before the answer. */
  async rest(): Promise<void> {
    while (this.busy) await this.over
  }

  private async work(task: () => Promise<void>): Promise<void> {
    this.busy = true
    const working = task().finally(() => (this.busy = false))
    this.over = working.catch(() => undefined) // whoever asked for it is told
    await working
  }

  /** Do the last action or group of actions again that was taken back. */
  async redo(submit: (actions: readonly string[]) => Promise<boolean>): Promise<void> {
    const last = this.undone.at(-1)
    if (!last || this.busy) return
    this.redoing = this.expected = true
    await this.work(async () => {
      const done = await submit(last.actions)
      this.undone = done ? this.undone.slice(0, -1) : []
      this.expected &&= done
      this.redoing = false
    })
  }
}
