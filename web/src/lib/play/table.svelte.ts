/** One match as this page shows it: the view, what changed, whose turn it is, and the orders being given. */
import { api, ApiError, MatchApi } from '../api/client'
import { Live } from '../api/live'
import { FORBIDDEN, NOT_FOUND, REFUSED } from '../api/status'
import type { GameInfo, MatchDetail, QuestionInfo, TableView } from '../api/types'
import type { Handbook, LogLine, SeatInfo, View } from '../api/schema'
import { Counters } from '../board/counters'
import { Atlas } from '../board/world'
import { savedMatch, forgetMatch, recall, remember, preferences } from '../storage'
import { Adviser } from './adviser.svelte'
import { Agreement } from './agreement.svelte'
import { LessonGuide } from './lesson.svelte'
import { capital } from './names'
import { Orders } from './orders.svelte'
import { stageOf } from './reasons'
import { Playback, type Scene } from './playback.svelte'
import { Since } from './since.svelte'
import { news, placesOf, rolledIn, trailsOf, type Rolled } from './news'
import { Undo } from './undo.svelte'
import { UnitNames } from './unit_names'
import { Wording } from './wording'

const AGAIN = 3000 // milliseconds between two questions to the table whom it waits for, or whether it is there
// counters that others moved at once and that are pointed at; more, as when an army is set up, would hide the map
const POINTED = 12

export class Table {
  readonly match: MatchApi
  readonly orders: Orders
  readonly agreement: Agreement
  /** The seats of whoever sits here. */
  mine = $state.raw<string[]>([])
  info = $state.raw<MatchDetail | null>(null)
  view = $state.raw<TableView | null>(null)
  /** All boards. */
  world = $state.raw<Atlas | null>(null)
  counters = $state.raw<Counters | null>(null)
  names = $state.raw<UnitNames | null>(null)
  readonly wording = new Wording(this)
  readonly lesson = new LessonGuide(this)
  readonly adviser = new Adviser(this)
  handbook = $state.raw<Handbook | null>(null)
  connected = $state(true)
  error = $state('')
  /** The seats that this browser holds are not taken any more; one may still watch. */
  strange = $state(false)
  /** A notice that is no error. */
  remark = $state('')
  /** The names of the seats, which everybody knows. */
  seats = $state.raw<SeatInfo[]>([])
  /** The seat that has to come to the screen before anything is shown, and how often somebody came. */
  curtain = $state('')
  sitting = $state(0)
  roll = $state.raw<Rolled | null>(null)
  /** The ways that others' counters have just taken, each from where it stood to where it stands. */
  trails = $state.raw<string[][]>([])
  /** Spaces and pieces that a log line, a score or a refusal points at. */
  shown = $state.raw<{ spaces: string[]; pieces: string[] }>({ spaces: [], pieces: [] })
  since = $state.raw<Since | null>(null)
  taken = $state.raw<Undo | null>(null)
  readonly playback: Playback
  private live: Live | null = null
  /** The game as the list of games tells of it. */
  game = $state.raw<GameInfo | null>(null)
  private closed = false
  /** The seats whose eyes the page looks with. */
  audience: string[] = []

  constructor(readonly id: string) {
    const seats = savedMatch(id)?.seats ?? {}
    this.match = new MatchApi(id, seats)
    this.agreement = new Agreement(this.match, this)
    this.playback = new Playback({
      scene: (before, view) => this.scene(before, view),
      show: (scene, last) => this.show(scene, last),
      pace: () => (document.hidden ? 0 : preferences().pace),
    })
    this.orders = new Orders(
      this.match,
      {
        /* before it is sent: the dice that it rolls may be here before the reply is */
        start: () => {
          this.roll = null
          this.remark = '' // it is out of date
        },
        done: (seat, actions) => this.taken?.did(seat, actions),
        stale: () => void this.catchUp(),
        offered: (offer) => this.names?.hear(offer.options),
      },
      () => (this.shares ? null : { recall, remember }),
      () => this.world && { placeOf: (unit) => this.placeOf(unit), distance: (a, b) => this.world!.distance(a, b) },
    )
    this.orders.reasons.stage = () => stageOf(this.handbook?.sequence, this.view?.moment.phase)
  }

  /** Open the match; a server that is away is tried again until it is back. */
  async open(): Promise<void> {
    while (!this.closed) {
      try {
        const [info, games] = await Promise.all([this.match.info(), api.games()])
        this.info = info
        this.mine = this.match.seats
        this.game = games.find((g) => g.name === info.game) ?? null
        if (this.shares) await this.openCurtained()
        else await this.look(this.mine)
        return
      } catch (error) {
        if (!(error instanceof ApiError && error.passes)) return this.giveUp(error)
        this.connected = false
        await pause(AGAIN)
      }
    }
  }

  private giveUp(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0
    this.strange = status === FORBIDDEN && this.mine.length > 0
    if (status === NOT_FOUND) this.error = 'This match is not on this server. Check the link.'
    else if (this.strange) this.error = 'Your saved seats are no longer valid.'
    else this.error = (error as Error).message
  }

  /** Forget seats that are not taken any more; the match can then be watched. */
  forgetSeats(): void {
    forgetMatch(this.id)
    location.reload()
  }

  /** What everybody may know tells the names of the seats. */
  private async openCurtained(): Promise<void> {
    const { view } = await this.match.view([])
    this.seats = view.seats ?? []
    if (!(await this.lower())) await this.look([])
  }

  close(): void {
    this.closed = true
    this.live?.stop()
    this.since?.stop()
    this.playback.clear()
  }

  /** Look at the match with the eyes of some seats. */
  private async look(seats: string[]): Promise<void> {
    this.forget()
    this.audience = seats
    this.since = new Since(this.match, seats)
    this.taken = new Undo(this.match, seats)
    this.live = new Live(this.match, seats, {
      view: (_, view) => this.playback.push(view),
      state: (connected) => {
        if (connected && !this.connected) this.orders.again()
        this.connected = connected
      },
      refused: (why) => (this.error = why || 'This seat is no longer yours.'),
    })
    await this.live.start()
    this.connected = true
  }

  /** Nothing of what was seen stays. */
  private forget(): void {
    this.live?.stop()
    this.live = null
    this.since?.stop()
    this.since = this.taken = null
    this.playback.clear()
    this.view = null
    this.names = this.counters && this.namesFor(this.counters)
    this.roll = null
    this.trails = []
    this.latest = []
    this.remark = this.agreement.further = ''
    this.point()
    void this.orders.begin(null)
  }

  /** Fetch what is shown anew. */
  async refresh(): Promise<void> {
    await this.live?.renew()
  }

  /** The question that was answered is not asked any more: show what is, and say so. */
  private async catchUp(): Promise<void> {
    await this.live?.renew()
    this.remark = 'The match has moved on. Your order was not carried out.'
  }

  // --- the curtain: at one screen with fog, only one seat looks at a time

  /** Whether several seats with secrets of their own sit at this screen; who learns may see all of them. */
  get shares(): boolean {
    return !!this.game?.fog && this.mine.length > 1 && !this.info?.lesson
  }

  /**
   * Let the curtain fall if another seat at this screen is waited for. Each seat's own view tells the table whether it
   * is.
   */
  private async lower(): Promise<boolean> {
    const { awaited = [] } = await this.match.info()
    if (awaited.some((seat) => this.audience.includes(seat))) return false
    const next = awaited.find((seat) => this.mine.includes(seat))
    if (!next) return false
    this.forget()
    this.audience = []
    this.curtain = next
    return true
  }

  /** Whoever looks has nothing to do: hand the screen on, now or as soon as somebody else is waited for. */
  private async handOn(view: TableView): Promise<void> {
    const idle = () => this.view === view && !this.closed && !this.curtain
    while (idle()) {
      if (await this.lower().catch(() => false)) return
      await pause(AGAIN)
    }
  }

  async raise(): Promise<void> {
    const seat = this.curtain
    try {
      await this.look([seat])
      this.curtain = ''
      this.sitting++
    } catch (error) {
      this.remark = (error as Error).message
    }
  }

  // --- new views: other people's moves are shown one after the other, one's own at once

  private scene(before: TableView | null, view: TableView): Scene {
    const fresh = before ? news(before, view) : []
    const theirs = fresh.some((line) => line.seat && !this.audience.includes(line.seat))
    return { view, theirs, dice: fresh.some((line) => line.rolls?.length) }
  }

  private async show({ view }: Scene, last: boolean): Promise<void> {
    const live = this.live
    if (!this.world || !this.counters) await this.fetchStatics(view)
    if (live !== this.live) return // the curtain has fallen meanwhile
    const before = this.view
    this.names?.learn(view)
    this.view = view
    this.seats = view.seats ?? []
    this.notice(before, view)
    this.since?.update(view)
    if (!last) return void this.orders.begin(null)
    if (this.playback.playing && !document.hidden) this.since?.close() // it has just been watched
    const asked = view.ended ? [] : this.mineAsked(view)
    const goesOn = before && isTalk(before, view) && asked.some((question) => question === this.orders.inquiry.question)
    this.orders.asides = asked.filter((q) => q.waits === false).map((q) => q.kind)
    if (!goesOn) void this.orders.begin(asked[0] ?? null)
    if (this.shares && !view.ended && !this.mineAsked(view).some((q) => q.waits !== false)) void this.handOn(view)
  }

  private async fetchStatics(view: View): Promise<void> {
    if (view.handbook)
      void api
        .handbook(view.handbook)
        .then((book) => (this.handbook = book))
        .catch(() => undefined) // one may play without it
    const [pictures, catalogue] = await Promise.all([
      Promise.all((view.boards ?? []).map(api.picture)),
      view.catalogue ? api.catalogue(view.catalogue) : Promise.resolve({ nations: [], kinds: [] }),
    ])
    this.world = new Atlas(pictures)
    this.counters = new Counters(
      catalogue,
      (view.seats ?? []).map((s) => s.id),
    )
    this.names = this.namesFor(this.counters)
  }

  /** Names that are learned anew, of counters and of the places on the boards. */
  private namesFor(counters: Counters): UnitNames {
    return new UnitNames(counters, (id) => (this.world?.has(id) ? this.world.title(id) : undefined))
  }

  private notice(before: TableView | null, now: TableView): void {
    if (this.agreement.update(before, now)) this.taken?.forget()
    const fresh = before ? news(before, now) : []
    this.taken?.update(fresh, now.log ?? [])
    if (!before || (!fresh.length && isTalk(before, now))) return
    const theirs = fresh.filter((line) => !this.mine.includes(line.seat ?? ''))
    this.latest = fresh
    this.trails = theirs.length ? trailsOf(before, now, theirs) : []
    const roll = rolledIn(fresh, this.audience)
    if (roll) {
      this.roll = roll
      this.playback.blocked = roll.own && preferences().pace > 0
    } else if (theirs.length) this.roll = null
    const pieces = theirs.flatMap((line) => line.pieces ?? [])
    if (pieces.length <= POINTED) this.point(before && theirs.length ? placesOf(before, now, theirs) : [], pieces)
    else this.point()
  }

  /** What happened in the entry that is on the screen. */
  latest = $state.raw<LogLine[]>([])

  /** The dice have been looked at. */
  closeRoll(): void {
    this.roll = null
    if (this.playback.blocked) this.playback.resume()
  }

  /** Questions to this page's seats, those that the match waits for first. */
  mineAsked(view: View | null): QuestionInfo[] {
    const asked = view?.questions ?? []
    return asked
      .filter((q) => this.audience.includes(q.seat))
      .sort((a, b) => Number(b.waits !== false) - Number(a.waits !== false))
  }

  // --- taking back

  /** The seat of those who look here that acted last, if one did. */
  private get actor(): string {
    return (this.view?.log ?? []).filter((line) => this.audience.includes(line.seat ?? '')).at(-1)?.seat ?? ''
  }

  /** Whether there is something to take back: alone, or if the others agree. */
  get mayUndo(): boolean {
    if (!this.view || this.view.ended || !this.taken || this.taken.busy) return false
    if (this.taken.possible) return true
    return this.agreement.alone ? this.audience.length > 0 : !!this.actor && !this.agreement.asks('undo')
  }

  async undo(): Promise<void> {
    await this.taken?.rest()
    if (!this.mayUndo) return
    if (!this.taken?.possible) {
      this.agreement.further = 'The other side has acted since.'
      return
    }
    try {
      await this.taken.undo()
    } catch (error) {
      if (error instanceof ApiError && error.status === REFUSED) this.agreement.further = `${capital(error.message)}.`
      else this.orders.inquiry.refusal = { detail: (error as Error).message }
    }
  }

  /** Take back past a die or the other side after all, if everybody agrees. */
  undoFurther(): Promise<void> {
    return this.agreement.ask(this.actor || this.audience[0]!, 'undo')
  }

  async redo(): Promise<void> {
    const { sending } = this.orders
    await this.taken?.rest()
    await this.taken?.redo(async ([first = '', ...more]) =>
      more.length ? !!(await sending.submitGroup([first, ...more])) : sending.submit(first),
    )
  }

  /** Go on with a match whose rules have changed: from where it stands, or from before the first difference. */
  settle(about: 'adopt' | 'take-back'): Promise<void> {
    return this.agreement.ask(this.mine[0]!, about)
  }

  // --- since your last turn

  /** Show what others did, or the moment of one entry of it. */
  async playBack(n?: number): Promise<void> {
    try {
      await this.since?.play(n)
    } catch (error) {
      this.remark = (error as Error).message
    }
  }

  /** What is on the screen: the present, or a moment of the play-back. */
  get displayed(): TableView | null {
    return this.since?.view ?? this.view
  }

  /** Where a counter stands; nowhere for what is no counter. */
  private placeOf(unit: string): string {
    return this.view?.pieces?.find((piece) => piece.id === unit)?.at ?? ''
  }

  point(spaces: string[] = [], pieces: string[] = []): void {
    this.shown = { spaces, pieces }
  }
}

/**
 * Whether nothing has changed on the board: somebody sat down, thinks, or asks something. That interrupts no sentence.
 */
function isTalk(before: TableView, now: TableView): boolean {
  const talk = new Set(['table', 'busy', 'wishes', 'posts', 'calendar'])
  const names = Object.keys({ ...before, ...now }) as (keyof TableView)[]
  return names.every((name) => talk.has(name) || before[name] === now[name])
}

const pause = (time: number) => new Promise((done) => setTimeout(done, time))
