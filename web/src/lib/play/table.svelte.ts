/** One match as this page shows it: the view, what changed, whose turn it is, and the orders being given. */
import { api, ApiError, MatchApi, newKey } from '../api/client'
import { Live } from '../api/live'
import type { MatchDetail, Question, TableView } from '../api/types'
import type { LogLine, Roll, SeatInfo, View } from '../api/view'
import { Counters } from '../board/counters'
import { World } from '../board/world'
import { held, taste } from '../keep'
import { rollsIn } from './dice'
import { Orders } from './orders.svelte'

interface Frame {
  seq: number
  view: TableView
}

export interface Rolled {
  dice: Roll[]
  lines: LogLine[]
}

const LONGEST = 4000 // milliseconds that a whole queue of other people's moves may take

export class Table {
  readonly match: MatchApi
  readonly orders: Orders
  readonly mine: string[]
  info = $state.raw<MatchDetail | null>(null)
  view = $state.raw<TableView | null>(null)
  world = $state.raw<World | null>(null)
  counters = $state.raw<Counters | null>(null)
  connected = $state(true)
  error = $state('')
  /** The names of the seats, which everybody knows. */
  seats = $state.raw<SeatInfo[]>([])
  /** The seat that has to come to the screen before anything is shown. */
  curtain = $state('')
  roll = $state.raw<Rolled | null>(null)
  /** Spaces and pieces that a log line, a score or a refusal points at. */
  shown = $state.raw<{ spaces: string[]; pieces: string[] }>({ spaces: [], pieces: [] })
  undone = $state.raw<{ seat: string; action: string } | null>(null)
  /** What happened since the player last did something, view by view. */
  history = $state.raw<Frame[]>([])
  playing = $state(-1)
  private said: { seat: string; action: string }[] = []
  /** When each seat last answered: a secret plan's question looks the same afterwards. */
  private readonly answered = new Map<string, string>()
  private live: Live | null = null
  private queue: Frame[] = []
  private timer = 0
  private latest = -1
  private fog = false
  private audience: string[] = []

  constructor(readonly id: string) {
    const seats = held(id)?.seats ?? {}
    this.mine = Object.keys(seats)
    this.match = new MatchApi(id, seats)
    const sending = (seat: string) => {
      this.answered.set(seat, this.view?.moment.text ?? '')
      this.history = []
    }
    this.orders = new Orders(this.match, sending, (seat, action) => {
      this.said.push({ seat, action })
      this.undone = null
    })
  }

  async open(): Promise<void> {
    try {
      const [info, games] = await Promise.all([this.match.info(), api.games()])
      this.info = info
      this.fog = !!games.find((g) => g.name === info.game)?.fog
      if (this.shares) await this.openCurtained()
      else await this.look(this.mine)
    } catch (error) {
      this.error = error instanceof ApiError && error.status === 404 ? 'There is no such match.' : String((error as Error).message)
    }
  }

  /** What everybody may know tells who has to come to the screen first. */
  private async openCurtained(): Promise<void> {
    const { view } = await this.match.view([])
    this.view = view
    this.seats = view.seats ?? []
    this.lower()
    if (!this.curtain) await this.look([])
  }

  close(): void {
    this.live?.stop()
    clearTimeout(this.timer)
  }

  /** Look at the match with the eyes of some seats. */
  private async look(seats: string[]): Promise<void> {
    this.live?.stop()
    clearTimeout(this.timer)
    this.timer = 0
    this.queue = []
    this.latest = -1
    this.audience = seats
    this.live = new Live(this.match, seats, {
      view: (seq, view) => this.receive({ seq, view }),
      state: (connected) => (this.connected = connected),
      refused: (why) => (this.error = why || 'The table does not take this seat any more.'),
    })
    await this.live.start()
  }

  /** Whether several seats with secrets of their own sit at this screen. */
  private get shares(): boolean {
    return this.fog && this.mine.length > 1
  }

  // --- the curtain: at one screen with fog, only one seat looks at a time

  private lower(): void {
    const now = this.view?.moment.text ?? ''
    const asked = (this.view?.questions ?? []).filter(
      (q) => this.mine.includes(q.seat) && q.waits !== false && this.answered.get(q.seat) !== now,
    )
    const next = asked[0]?.seat ?? ''
    if (!next || this.audience.includes(next)) return
    this.curtain = next
    this.live?.stop()
    this.view = null
    this.history = []
    this.said = []
    this.undone = null
    this.roll = null
    void this.orders.begin(null)
  }

  async raise(): Promise<void> {
    const seat = this.curtain
    this.curtain = ''
    await this.look([seat])
  }

  // --- new views: other people's moves are shown one after the other, one's own at once

  private receive(frame: Frame): void {
    this.queue.push(frame)
    if (!this.timer) void this.pump()
  }

  private async pump(): Promise<void> {
    const frame = this.queue.shift()
    if (!frame) {
      this.timer = 0
      return
    }
    await this.show(frame)
    const pace = taste().pace
    const wait = this.queue.length ? Math.min(pace, LONGEST / this.queue.length) : 0
    if (this.queue.length) this.timer = window.setTimeout(() => void this.pump(), wait)
    else this.timer = 0
  }

  private async show({ seq, view }: Frame): Promise<void> {
    if (!this.world || !this.counters) await this.fetchStatics(view)
    const before = this.view
    this.view = view
    this.seats = view.seats ?? []
    this.latest = seq
    this.notice(before, view)
    const last = !this.queue.length
    if (this.shares && last && !this.mineAsked(view).some((q) => q.waits !== false)) {
      this.lower()
      if (this.curtain) return
    }
    void this.orders.begin(last && !view.ended ? (this.mineAsked(view)[0] ?? null) : null)
  }

  private async fetchStatics(view: View): Promise<void> {
    const [boards, catalogue] = await Promise.all([
      Promise.all((view.boards ?? []).map((b) => api.board(b.digest))),
      view.catalogue ? api.catalogue(view.catalogue) : Promise.resolve({ nations: [], kinds: [] }),
    ])
    this.world = new World(boards)
    this.counters = new Counters(catalogue)
  }

  private notice(before: View | null, now: View): void {
    if (!before) return
    this.history = [...this.history, { seq: this.latest, view: now }]
    const fresh = (now.log ?? []).slice((before.log ?? []).length)
    const dice = rollsIn(fresh)
    if (dice.length) this.roll = { dice, lines: fresh }
    const telling = fresh.filter((l) => l.spaces?.length || l.pieces?.length)
    if (telling.length && !this.mine.includes(telling[0]!.seat ?? '')) {
      this.shown = { spaces: telling.flatMap((l) => l.spaces ?? []), pieces: telling.flatMap((l) => l.pieces ?? []) }
    } else this.shown = { spaces: [], pieces: [] }
  }

  /** Questions to this page's seats, those that the match waits for first. */
  mineAsked(view: View | null): Question[] {
    const asked = (view?.questions ?? []) as Question[]
    const seats = this.shares ? this.audience : this.mine
    return asked.filter((q) => seats.includes(q.seat)).sort((a, b) => Number(b.waits !== false) - Number(a.waits !== false))
  }

  // --- taking back

  get canUndo(): boolean {
    return this.said.length > 0 && !this.orders.working
  }

  async undo(): Promise<void> {
    const last = this.said.at(-1)
    const seat = last?.seat ?? this.orders.seat
    if (!seat) return
    try {
      await this.match.undo(seat, newKey())
      this.said.pop()
      this.undone = last ?? null
    } catch (error) {
      const body = error instanceof ApiError ? error.body : {}
      this.orders.refusal = { ...body, text: (error as Error).message }
    }
  }

  async redo(): Promise<void> {
    if (this.undone) await this.orders.submit(this.undone.action)
  }

  // --- since your last turn

  playBack(): void {
    if (this.history.length < 2) return
    this.playing = 0
    const next = () => {
      if (this.playing < 0) return
      if (this.playing + 1 >= this.history.length) this.playing = -1
      else {
        this.playing++
        window.setTimeout(next, 900)
      }
    }
    window.setTimeout(next, 900)
  }

  /** What is on the screen: the present, or a moment of the play-back. */
  get seen(): TableView | null {
    return this.playing >= 0 ? (this.history[this.playing]?.view ?? this.view) : this.view
  }

  point(spaces: string[] = [], pieces: string[] = []): void {
    this.shown = { spaces, pieces }
  }
}
