/** Talking to the server. All paths are relative, so that the page works below any prefix. */
import { savedMatches } from '../storage'
import type {
  About,
  CaseDoc,
  CaseInfo,
  Clause,
  Draft,
  GameInfo,
  Guide,
  LessonInfo,
  Console,
  Joined,
  NewMatch,
  MailOfSeat,
  GroupResult,
  MatchDetail,
  MatchLists,
  ModeratorAct,
  MatchRequest,
  FrameRun,
  Post,
  SeedPromise,
  TableView,
  Checked,
  Why,
} from './types'
import type {
  AnalysisState,
  BoardDoc,
  BoardDrawing,
  BoardRef,
  Catalogue,
  Handbook,
  Hint,
  LogLine,
  Look,
  Offer,
  Paper,
  Receipt,
} from './schema'
import { PASSING } from './status'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly body: Partial<Why> = {},
  ) {
    super(message)
  }

  /** Nothing was done, and the same may be tried again in a moment. */
  get passes(): boolean {
    return PASSING.includes(this.status)
  }
}

export function apiUrl(path: string): URL {
  return new URL(`api/${path}`, document.baseURI.replace(/#.*$/, ''))
}

function cookie(name: string): string {
  return (
    document.cookie
      .split('; ')
      .find((c) => c.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''
  )
}

export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  tokens: string[] = [],
  signal?: AbortSignal,
): Promise<T> {
  const answer = await send(method, path, body, tokens, signal)
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T)
}

async function bytes(path: string, tokens: string[]): Promise<Blob> {
  return await (await send('GET', path, undefined, tokens)).blob()
}

async function send(
  method: string,
  path: string,
  body: unknown,
  tokens: string[],
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (tokens.length) headers.Authorization = `Bearer ${tokens.join(',')}`
  const csrf = cookie('__Host-sandtable-csrf') || cookie('sandtable-csrf') // by HTTPS, or not
  if (csrf && method !== 'GET') headers['x-csrf-token'] = csrf
  let payload: BodyInit | undefined
  if (body instanceof Blob) payload = body
  else if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    payload = JSON.stringify(body)
  }
  let answer: Response
  try {
    answer = await fetch(apiUrl(path), { method, headers, body: payload, credentials: 'same-origin', signal })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'Can’t reach the server. Retrying …')
  }
  if (!answer.ok) throw await failure(answer)
  return answer
}

async function failure(answer: Response): Promise<ApiError> {
  try {
    const body = (await answer.json()) as Partial<Why> & { detail?: string }
    return new ApiError(answer.status, body.detail ?? answer.statusText, body)
  } catch {
    return new ApiError(answer.status, answer.statusText || `The server answered ${answer.status}.`)
  }
}

const at = encodeURIComponent
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
  guide: (game: string) => once<Guide>(`games/${at(game)}/guide`),
  clauses: (game: string) => once<Clause[]>(`games/${at(game)}/clauses`),
  cases: (game: string) => once<CaseInfo[]>(`games/${at(game)}/cases`),
  case: (game: string, name: string) => once<CaseDoc>(`games/${at(game)}/cases/${at(name)}`),
  tryCase: (game: string, name: string) => call<NewMatch>('POST', `games/${at(game)}/cases/${at(name)}/try`),
  lessons: (game: string) => once<LessonInfo[]>(`games/${at(game)}/lessons`),
  startLesson: (game: string, name: string) => call<NewMatch>('POST', `games/${at(game)}/lessons/${at(name)}/start`),
  board: (digest: string) => once<BoardDoc>(`boards/${at(digest)}`),
  /** A board with the drawing that the server has of it. */
  picture: async ({ digest, drawing }: BoardRef) => {
    const [board, drawn] = await Promise.all([api.board(digest), once<BoardDrawing>(`drawings/${at(drawing ?? '')}`)])
    return { board, drawing: drawn }
  },
  catalogue: (digest: string) => once<Catalogue>(`catalogues/${at(digest)}`),
  handbook: (digest: string) => once<Handbook>(`handbooks/${at(digest)}`),

  /** `watchAfter`: those to watch that come after this one in the list. */
  matches: (watchAfter = '') =>
    call<MatchLists>('GET', watchAfter ? `matches?watch_after=${at(watchAfter)}` : 'matches', undefined, allTokens()),
  /**
   * First the server fixes its seed and shows the hash; then the page adds a word of its own. So nobody chooses the
   * dice.
   */
  create: async (match: MatchRequest): Promise<NewMatch> => {
    const promise = await call<SeedPromise>('POST', 'matches/commitment')
    const made = await call<NewMatch>('POST', 'matches', { ...match, promise, word: newKey() })
    if (made.commitment !== promise.commitment)
      throw new Error('The server has not kept its commitment to the dice. Do not play this match.')
    return made
  },
  import: (file: Blob) => call<NewMatch>('POST', 'matches/import', file),
  verify: (file: Blob, commitment = '') => call<Checked>('POST', `verify?commitment=${at(commitment)}`, file),
}

const MOST = 500 // tokens that one request may carry

const allTokens = () =>
  savedMatches()
    .flatMap((h) => Object.values(h.seats))
    .slice(0, MOST)

export type Api = typeof api

/** One match, as the holder of some seats. */
export class MatchApi {
  /** The seats to look with: those with tokens, and those that belong to the account. */
  seats: string[]

  constructor(
    readonly id: string,
    readonly tokens: Record<string, string>,
  ) {
    this.seats = Object.keys(tokens)
  }

  private path(rest = ''): string {
    return `matches/${at(this.id)}${rest}`
  }

  private all(): string[] {
    return Object.values(this.tokens).filter(Boolean)
  }

  private post<T>(rest: string, seat: string, body: object, signal?: AbortSignal): Promise<T> {
    const token = this.tokens[seat]
    return call<T>('POST', this.path(rest), { seat, ...body }, token ? [token] : this.all(), signal)
  }

  /** The part of an address that names the audience. */
  private as(seats: string[]): string {
    return `seats=${seats.map(at).join(',')}`
  }

  private get mine(): string {
    return this.as(this.seats)
  }

  info = async (): Promise<MatchDetail> => {
    const info = await call<MatchDetail>('GET', this.path(), undefined, this.all())
    this.seats = [...new Set([...Object.keys(this.tokens), ...(info.mine ?? [])])]
    return info
  }
  view = (seats: string[]) =>
    call<{ seq: number; view: TableView }>('GET', this.path(`/view?${this.as(seats)}`), undefined, this.tokensOf(seats))
  choices = (seat: string, prefix: string[], signal: AbortSignal) =>
    this.post<Offer>('/choices', seat, { prefix }, signal)
  look = (what: string, seats: string[]) =>
    call<Look>('POST', this.path(`/look?${this.as(seats)}`), { what }, this.tokensOf(seats))
  closed = (seat: string, prefix: string[]) => this.post<Offer>('/choices', seat, { prefix, closed: true })
  /** What the adviser would do; it takes some seconds. Who holds all seats plays alone, so all of them are shown. */
  hint = (seat: string, signal: AbortSignal) => call<Hint>('POST', this.path('/hint'), { seat }, this.all(), signal)
  /** How far the analysis of a match is that is over, and what it says. */
  analysis = () => call<AnalysisState>('GET', this.path('/analysis'), undefined, this.all())
  analyse = () => call<AnalysisState>('POST', this.path('/analysis'), undefined, this.all())
  why = (seat: string, action: string) => this.post<Why>('/why', seat, { action })
  act = (seat: string, question: string, action: string, key: string) =>
    this.post<{ n: number }>('/actions', seat, { question, key, action })
  /** Several actions as one order; what is refused is left out. */
  actTogether = (seat: string, question: string, actions: readonly string[], key: string) =>
    this.post<GroupResult>('/groups', seat, { question, key, actions })
  /** What would become of an order document. */
  receipt = (seat: string, text: string) => this.post<Receipt>('/receipt', seat, { text })
  sendDocument = (seat: string, question: string, text: string, key: string) =>
    this.post<{ n: number }>('/documents', seat, { question, key, text })
  /** Let questions of a kind be answered without asking, by a sentence or (none) what is proposed; or ask again. */
  order = (seat: string, kind: string, on: boolean, act = '') => this.post<void>('/orders', seat, { kind, on, act })
  concede = (seat: string, key: string) => this.post<{ n: number }>('/concede', seat, { key })
  undo = (seat: string, key: string) => this.post<{ n: number }>('/undo', seat, { key })
  /** All seats at this screen say the same. */
  agreement = (word: { seat: string; key: string; say: string; about?: About; of?: string }) =>
    call<{ n: number | null }>('POST', this.path('/agreement'), word, this.all())
  /** Order documents that were not sent yet. */
  drafts = (seat: string) =>
    call<Draft[]>(
      'GET',
      this.path(`/drafts?seat=${at(seat)}`),
      undefined,
      this.tokensOf([seat]).length ? this.tokensOf([seat]) : this.all(),
    )
  keepDraft = (seat: string, name: string, text: string) => this.post<Draft[]>('/drafts', seat, { name, text })
  removeDraft = (seat: string, name: string) => this.post<Draft[]>('/drafts/remove', seat, { name })
  /** The secret address of a seat, and its letters. */
  mail = (seat: string) =>
    call<MailOfSeat>(
      'GET',
      this.path(`/mail?seat=${at(seat)}`),
      undefined,
      this.tokensOf([seat]).length ? this.tokensOf([seat]) : this.all(),
    )
  changeMail = (seat: string, wishes: { contact: string; reports: boolean; reminders: boolean; renew: boolean }) =>
    this.post<MailOfSeat>('/mail', seat, wishes)
  confirmMail = (seat: string, code: string) => this.post<MailOfSeat>('/mail', seat, { code })
  console = () => call<Console>('GET', this.path('/moderator'), undefined, this.all())
  preview = () => call<{ log: LogLine[] }>('GET', this.path('/moderator/preview'), undefined, this.all())
  moderate = (act: ModeratorAct) =>
    call<{ n?: number; link?: string }>('POST', this.path('/moderator'), act, this.all())
  join = (link: string, name = '') => call<Joined>('POST', this.path('/join'), { link, name })
  computers = (stop: boolean) => call<MatchDetail>('POST', this.path('/computers'), { stop }, this.all())
  lesson = (seat: string, what: 'back' | 'skip', key: string) =>
    call<{ n: number }>('POST', this.path('/lesson'), { seat, key, do: what }, this.all())
  log = (seats: string[]) =>
    call<LogLine[]>('GET', this.path(`/log?whole=true&${this.as(seats)}`), undefined, this.tokensOf(seats))
  frames = (n: number, seats: string[]) =>
    call<FrameRun>('GET', this.path(`/frames?n=${n}&${this.as(seats)}`), undefined, this.tokensOf(seats))
  /** From the entry that these seats were shown under this number. */
  fork = (n: number, seats: string[]) => call<NewMatch>('POST', this.path(`/fork?${this.as(seats)}`), { n }, this.all())
  /** A sandbox from what a seat knew after an entry, as these seats count; 0: now. */
  whatIf = (seat: string, n: number, label: string, seats: readonly string[]) =>
    call<NewMatch>('POST', this.path(`/what-if?${this.as([...seats])}`), { seat, n, label }, this.all())
  /** Files are kept as the bytes that came: what is read as JSON and written again need not be the same. */
  file = () => bytes(this.path('/file'), this.all())
  posts = (seats: string[]) =>
    call<Post[]>('GET', this.path(`/posts?${this.as(seats)}`), undefined, this.tokensOf(seats))
  writePost = (seat: string, text: string, kind: Post['kind'], readers: string[]) =>
    this.post<{ n: number }>('/posts', seat, { text, kind, readers })
  signPost = (seat: string, n: number) => this.post<void>(`/posts/${n}/sign`, seat, {})
  removePost = (seat: string, n: number) => this.post<void>(`/posts/${n}/remove`, seat, {})
  /** What lies before these seats, as a spreadsheet. */
  workbook = (seats: string[]) => bytes(this.path(`/workbook?${this.as(seats)}`), this.tokensOf(seats))
  tool = (tool: string, fields: Record<string, string>, seats: string[]) =>
    call<Paper>('POST', this.path(`/tool?${this.as(seats)}`), { tool, fields }, this.tokensOf(seats))
  transcript = () => bytes(this.path(`/transcript?${this.mine}`), this.all())

  tokensOf(seats: string[]): string[] {
    return seats.map((seat) => this.tokens[seat]).filter((t): t is string => !!t)
  }

  liveUrl(after: number, seats: string[]): string {
    const url = apiUrl(this.path(`/live?after=${after}&${this.as(seats)}`))
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    return url.href
  }
}

/** A key of its own for every submission, so that a doubled one is known. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('')
