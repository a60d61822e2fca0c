/** The matches that the first page lists: one's own, by browser or account, and those that anybody may watch. */
import { api, ApiError, MatchApi } from './api/client'
import { NOT_FOUND } from './api/status'
import type { GameInfo, MatchDetail, MatchInfo } from './api/types'
import { chairName, listed, seatWord } from './play/names'
import { forgetMatch, savedMatch, savedMatches } from './storage'

const FEW = 4 // players that are named one by one

/** A match in which one has a seat, or that one has looked at. */
export interface Own {
  match: string
  game: string
  seats: string[]
  /** It is kept in this browser, and can be forgotten here. */
  kept: boolean
  /** The match, and the entry of it, from which it goes on. */
  from?: { match: string; n: number }
}

/** Matches in their order, but those that go on from another one after that one. */
export function grouped(matches: readonly Own[]): Own[] {
  const here = new Set(matches.map((own) => own.match))
  const isRoot = ({ match, from }: Own) => !from || !here.has(from.match) || from.match === match
  const family = (own: Own): Own[] => [
    own,
    ...matches.filter((other) => !isRoot(other) && other.from!.match === own.match).flatMap(family),
  ]
  const found = matches.filter(isRoot).flatMap(family)
  return [...found, ...matches.filter((own) => !found.includes(own))] // a ring has no first match
}

/** A moment as people write it: 19 Nov 2026, 16:52. */
export const clock = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export class Lobby {
  games = $state.raw<GameInfo[]>([])
  /** Whether the lists are here. */
  loaded = $state(false)
  private saved = $state.raw(savedMatches())
  private known = $state.raw<MatchInfo[]>([])
  private watch = $state.raw<MatchInfo[]>([])
  /** The last match to watch that is here, if the server has more of them. */
  private last = $state('')
  /**
   * Matches of this browser that no list names: those without a seat of one's own, or beyond the first that were asked
   * for.
   */
  private single = $state.raw<MatchInfo[]>([])
  /** How the matches stand that are shown. */
  private details = $state.raw<Record<string, MatchDetail>>({})

  /** Matches of this browser, and those that belong to the account. */
  readonly own = $derived.by((): Own[] => {
    const kept = this.saved.filter((h) => !h.example && !h.lesson)
    const when = new Map(kept.map((h) => [h.match, h.when / 1000]))
    const own = [
      ...kept.map((h) => ({ match: h.match, game: h.game, seats: Object.keys(h.seats), kept: true, from: h.from })),
      ...this.known
        .filter((m) => !this.saved.some((h) => h.match === m.match))
        .map((m) => ({ match: m.match, game: m.game, seats: m.mine ?? [], kept: false })),
    ]
    const changed = ({ match }: Own) => Math.max(this.infoOf(match)?.changed ?? 0, when.get(match) ?? 0)
    return grouped(own.sort((a, b) => changed(b) - changed(a)))
  })
  readonly examples = $derived.by(() => this.saved.filter((h) => h.example))
  /** Matches of other people. */
  readonly others = $derived.by(() => {
    const own = new Set(this.own.map((h) => h.match))
    return this.watch.filter((m) => !own.has(m.match))
  })

  /** Whether the server has more matches to watch than are here. */
  get hasMore(): boolean {
    return this.last !== ''
  }

  /** Fetch the lists; the first of one's own are then known, whether a list names them or not. */
  async load(first: number): Promise<void> {
    this.games = await api.games()
    const lists = await api.matches()
    this.known = lists.mine
    this.watch = lists.watch
    this.last = lists.more?.watch ?? ''
    await this.ask(this.own.slice(0, first))
    this.loaded = true
    await Promise.all([this.learn(this.own.slice(0, first)), this.learn(this.others.slice(0, first))])
  }

  /** Fetch how matches stand: one after the other, the first first. */
  async learn(matches: readonly { match: string }[]): Promise<void> {
    for (const { match } of matches) if (this.infoOf(match) && !this.details[match]) await this.askOne(match)
  }

  /** Fetch more matches to watch. */
  async more(): Promise<void> {
    const lists = await api.matches(this.last)
    this.watch = [...this.watch, ...lists.watch]
    this.last = lists.more?.watch ?? ''
  }

  /** Matches that are kept here: ask for them by name before saying that they are gone. */
  async ask(matches: readonly { match: string }[] = this.own): Promise<void> {
    await Promise.all(matches.filter((h) => !this.infoOf(h.match)).map(({ match }) => this.askOne(match)))
  }

  private async askOne(match: string): Promise<void> {
    try {
      const info = await new MatchApi(match, savedMatch(match)?.seats ?? {}).info()
      this.details = { ...this.details, [match]: info }
      if (!this.infoOf(match))
        this.single = [...this.single, { ...info, ended: info.ended?.text, created: 0, changed: 0 }]
    } catch (error) {
      if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error
    }
  }

  forget(match: string): void {
    forgetMatch(match)
    this.saved = savedMatches()
  }

  infoOf(match: string): MatchInfo | undefined {
    return [...this.known, ...this.watch, ...this.single].find((m) => m.match === match)
  }

  // --- in words

  /** A match in a line: how it ended, or what is played and when somebody acted last. */
  summary(info: MatchInfo): string {
    const scenario = this.game(info.game)?.scenarios.find((s) => s.id === info.scenario)?.name ?? info.scenario
    const when = info.changed ? clock(info.changed) : ''
    return info.ended || [scenario === this.title(info.game) ? '' : scenario, when].filter(Boolean).join(', ')
  }

  detailOf(match: string): MatchDetail | undefined {
    return this.details[match]
  }

  /** Who plays: of one's own match the others, of another one all. */
  players({ game, table, mine = [] }: MatchDetail): string {
    const others = table.filter((chair) => !mine.includes(chair.seat))
    const names = others.map((chair) =>
      mine.length === 1 && others.length === 1
        ? chairName(chair)
        : `${this.chair(game, chair.seat)}: ${chairName(chair)}`,
    )
    const shown = names.length > FEW ? `${names.length} others` : names.join(', ')
    return shown && mine.length ? `against ${shown}` : shown
  }

  /** Whose turn it is. */
  turn({ game, to_act: seats = [] }: MatchDetail): string {
    const names = seats.length > FEW ? [`${seats.length} players`] : seats.map((seat) => this.chair(game, seat))
    return names.length ? `${listed(names)} to act` : 'in progress'
  }

  title(game: string): string {
    return this.game(game)?.title ?? game
  }

  chair(game: string, seat: string): string {
    return this.game(game)?.seat_names?.[seat] ?? seatWord(seat)
  }

  private game(name: string): GameInfo | undefined {
    return this.games.find((g) => g.name === name)
  }
}
