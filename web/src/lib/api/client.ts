/** Talking to the server. All paths are relative, so that the page works below any prefix. */
import type {
  CaseDoc, CaseInfo, Checked, Clause, GameInfo, Joined, MatchDetail, MatchInfo, MatchRow, NewMatch, ReplayFrame, Verdict, Why,
} from './types'
import type { BoardDoc, Catalogue, LogLine, Offer, View } from './view'

export class ApiError extends Error {
  constructor(readonly status: number, message: string, readonly body: Partial<Why> = {}) {
    super(message)
  }
}

export function apiUrl(path: string): URL {
  return new URL(`api/${path}`, document.baseURI.replace(/#.*$/, ''))
}

function cookie(name: string): string {
  return document.cookie.split('; ').find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

async function call<T>(method: string, path: string, body?: unknown, tokens: string[] = []): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (tokens.length) headers.Authorization = `Bearer ${tokens.join(',')}`
  const csrf = cookie('sandtable-csrf')
  if (csrf && method !== 'GET') headers['X-CSRF-Token'] = csrf
  let payload: BodyInit | undefined
  if (body instanceof Blob) payload = body
  else if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    payload = JSON.stringify(body)
  }
  let answer: Response
  try {
    answer = await fetch(apiUrl(path), { method, headers, body: payload, credentials: 'same-origin' })
  } catch {
    throw new ApiError(0, 'The server does not answer. It is tried again as soon as it is back.')
  }
  if (!answer.ok) throw await failure(answer)
  if (answer.status === 204) return undefined as T
  return (await answer.json()) as T
}

async function failure(answer: Response): Promise<ApiError> {
  try {
    const body = (await answer.json()) as Partial<Why> & { title?: string }
    return new ApiError(answer.status, body.detail ?? body.title ?? answer.statusText, { ...body, text: body.detail })
  } catch {
    return new ApiError(answer.status, answer.statusText || `The server answered ${answer.status}.`)
  }
}

const at = encodeURIComponent
const MOST_TOKENS = 40

const outcome = (text?: string) => (text ? { winner: '', level: '', text } : null)

function summary(row: MatchRow): MatchInfo {
  return { match: row.match, game: row.game, scenario: row.scenario, seats: {}, moment: '', ended: outcome(row.ended) }
}

function detail(found: MatchDetail): MatchInfo {
  const seats = Object.fromEntries(found.table.map((c) => [c.seat, c.kind === 'computer' ? `computer:${c.level}` : c.kind]))
  return { ...found, seats, ended: outcome(found.ended) }
}

function verdict(checked: Checked): Verdict {
  const text = checked.ok ? 'Every roll, every rule and every position agrees.' : checked.fault
  const checks = [
    { name: 'Seed', ok: checked.ok, text: `committed to as ${checked.commitment}` },
    ...checked.remarks.map((remark) => ({ name: 'Remark', ok: true, text: remark })),
  ]
  return { ok: checked.ok, text, entries: checked.entries, rolls: checked.rolls, checks }
}
const statics = new Map<string, Promise<unknown>>()

/** Documents named by their digest never change: each is fetched once. */
function once<T>(path: string): Promise<T> {
  let found = statics.get(path) as Promise<T> | undefined
  if (!found) {
    found = call<T>('GET', path)
    statics.set(path, found)
    found.catch(() => statics.delete(path))
  }
  return found
}

export const api = {
  games: () => once<GameInfo[]>('games'),
  clauses: (game: string) => once<Clause[]>(`games/${at(game)}/clauses`),
  cases: (game: string) => once<CaseInfo[]>(`games/${at(game)}/cases`),
  case: (game: string, name: string) => once<CaseDoc>(`games/${at(game)}/cases/${at(name)}`),
  tryCase: (game: string, name: string) => call<Joined>('POST', `games/${at(game)}/cases/${at(name)}/try`, {}),
  board: (digest: string) => once<BoardDoc>(`boards/${at(digest)}`),
  catalogue: (digest: string) => once<Catalogue>(`catalogues/${at(digest)}`),

  /** Matches whose seats these tokens open, and matches that anybody may watch. */
  matches: async (tokens: string[] = []) => {
    const { mine, watch } = await call<{ mine: MatchRow[]; watch: MatchRow[] }>('GET', 'matches', undefined, tokens.slice(0, MOST_TOKENS))
    return [...mine, ...watch.filter((w) => !mine.some((m) => m.match === w.match))].map(summary)
  },
  create: (match: NewMatch) => call<Joined>('POST', 'matches', match),
  import: (file: Blob) => call<Joined>('POST', 'matches/import', file),
  verify: async (file: Blob) => verdict(await call<Checked>('POST', 'verify', file)),
}

export type Api = typeof api

/** One match, as the holder of some seats. */
export class MatchApi {
  constructor(readonly id: string, readonly tokens: Record<string, string>) {}

  private path(rest = ''): string {
    return `matches/${at(this.id)}${rest}`
  }

  private all(): string[] {
    return Object.values(this.tokens).filter(Boolean)
  }

  private post<T>(rest: string, seat: string, body: object): Promise<T> {
    const token = this.tokens[seat]
    return call<T>('POST', this.path(rest), { seat, ...body }, token ? [token] : this.all())
  }

  info = async () => detail(await call<MatchDetail>('GET', this.path(), undefined, this.all()))
  view = (seats: string[]) =>
    call<{ seq: number; view: View }>('GET', this.path(`/view?seats=${seats.map(at).join(',')}`), undefined, this.tokensOf(seats))
  choices = (seat: string, prefix: string[]) => this.post<Offer>('/choices', seat, { prefix })
  why = async (seat: string, action: string): Promise<Why> => {
    const told = await this.post<Why>('/why', seat, { action })
    return { ...told, text: told.detail }
  }
  act = (seat: string, question: string, action: string, key: string) =>
    this.post<{ n: number }>('/actions', seat, { question, key, action })
  undo = (seat: string, key: string) => this.post<{ n: number }>('/undo', seat, { key })
  /** A link is used up by taking the seat: what opens it from then on is the token. */
  join = (link: string) => call<{ match: string; seat: string; token: string }>('POST', this.path('/join'), { link })
  log = () => call<LogLine[]>('GET', this.path(`/log?seats=${Object.keys(this.tokens).map(at).join(',')}`), undefined, this.all())
  replay = (n: number) => call<ReplayFrame>('GET', this.path(`/replay?n=${n}&seats=${Object.keys(this.tokens).map(at).join(',')}`), undefined, this.all())
  fork = (n: number) => call<Joined>('POST', this.path('/fork'), { n }, this.all())
  file = () => call<unknown>('GET', this.path('/file'), undefined, this.all())
  transcript = () => call<unknown>('GET', this.path(`/transcript?seats=${Object.keys(this.tokens).map(at).join(',')}`), undefined, this.all())

  tokensOf(seats: string[]): string[] {
    return seats.map((seat) => this.tokens[seat]).filter((t): t is string => !!t)
  }

  liveUrl(after: number, seats: string[]): string {
    const url = apiUrl(this.path(`/live?after=${after}&seats=${seats.map(at).join(',')}`))
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    return url.href
  }
}

/** A key of its own for every submission, so that a doubled one is known. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('')
