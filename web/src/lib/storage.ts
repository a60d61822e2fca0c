/**
 * What this browser keeps: the seats it holds, and how the player likes the page. Whatever stands there may have been
 * tampered with.
 */

export interface SavedMatch {
  match: string
  game: string
  scenario: string
  seats: Record<string, string>
  links: Record<string, string>
  /** The title of the example of a rule that it was made from. */
  example?: string
  /** The match, and the entry of it, from which it goes on. */
  from?: { match: string; n: number }
  /** Seats whose briefing has not been read. */
  unread?: string[]
  /** The lesson that is being taken in it, as game and name; none once it is done. */
  lesson?: string
  when: number
}

const MATCHES = 'sandtable.matches'
const PREFERENCES = 'sandtable.taste'
const SEEN = 'sandtable.seen'
const MOST = 300 // matches whose last look is remembered

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of a table whose values are of the right sort. */
const only = <T>(value: unknown, fits: (one: unknown) => one is T): Record<string, T> =>
  Object.fromEntries(Object.entries(isPlain(value) ? value : {}).filter((pair): pair is [string, T] => fits(pair[1])))

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function read(key: string): Plain {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isPlain(found) ? found : {}
  } catch {
    return {}
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // private windows may not keep anything
  }
}

function readMatches(): Record<string, SavedMatch> {
  const all: Record<string, SavedMatch> = {}
  for (const [match, one] of Object.entries(only(read(MATCHES), isPlain))) {
    const [game, scenario] = [one.game, one.scenario].map((word) => (isText(word) ? word : ''))
    const [example, lesson] = [one.example, one.lesson].map((word) => (isText(word) ? word : undefined))
    all[match] = {
      match,
      example,
      lesson,
      from:
        isPlain(one.from) && isText(one.from.match) && isNumber(one.from.n)
          ? { match: one.from.match, n: one.from.n }
          : undefined,
      game: game!,
      scenario: scenario!,
      seats: only(one.seats, isText),
      links: only(one.links, isText),
      unread: Array.isArray(one.unread) ? one.unread.filter(isText) : undefined,
      when: isNumber(one.when) ? one.when : 0,
    }
  }
  return all
}

export const savedMatches = (): SavedMatch[] => Object.values(readMatches()).sort((a, b) => b.when - a.when)

export const savedMatch = (match: string): SavedMatch | undefined => readMatches()[match]

export function saveMatch(one: Omit<SavedMatch, 'when'>): void {
  const all = readMatches()
  const old = all[one.match]
  all[one.match] = {
    ...one,
    example: one.example ?? old?.example,
    unread: one.unread ?? old?.unread,
    lesson: one.lesson ?? old?.lesson,
    from: one.from ?? old?.from,
    seats: { ...old?.seats, ...one.seats },
    links: { ...old?.links, ...one.links },
    when: Date.now(),
  }
  write(MATCHES, all)
}

/** The briefing of a seat has been read. */
export function keepBriefingRead(match: string, seat: string): void {
  const all = readMatches()
  const one = all[match]
  if (!one?.unread?.includes(seat)) return
  one.unread = one.unread.filter((each) => each !== seat)
  write(MATCHES, all)
}

/** The lesson is done: from now on the match is one like any other. */
export function finishLesson(match: string): void {
  const { [match]: one, ...others } = readMatches()
  if (one?.lesson) write(MATCHES, { ...others, [match]: { ...one, lesson: undefined } })
}

export function forgetMatch(match: string): void {
  const all = readMatches()
  delete all[match]
  write(MATCHES, all)
}

// --- the last entry that was shown, by match and seats

const shownKey = (match: string, seats: readonly string[]) => [match, ...seats].join('/')

export const lastShown = (match: string, seats: readonly string[]): number | undefined =>
  only(read(SEEN), isNumber)[shownKey(match, seats)]

export function keepLastShown(match: string, seats: readonly string[], n: number): void {
  const key = shownKey(match, seats)
  const { [key]: old, ...others } = only(read(SEEN), isNumber)
  if (old !== n) write(SEEN, Object.fromEntries([...Object.entries(others), [key, n]].slice(-MOST)))
}

// --- drafts of order documents: they outlive the tab

const DRAFTS = 'sandtable.drafts'
const MOST_DRAFTS = 20

export const draft = (key: string): string | undefined => only(read(DRAFTS), isText)[key]

export function keepDraft(key: string, text: string | undefined): void {
  const { [key]: _, ...others } = only(read(DRAFTS), isText)
  const entries = Object.entries(others).slice(1 - MOST_DRAFTS)
  write(DRAFTS, Object.fromEntries(text === undefined ? entries : [...entries, [key, text]]))
}

// --- preferences

export interface Preferences {
  theme: 'auto' | 'light' | 'dark'
  pace: number
  overlays: string[]
  /** Whether the browser may say that it is the player's turn. */
  notify: boolean
  /** What somebody without an account is called. */
  name: string
  /** Whether it is asked before a phase ends in which units can still act. */
  asks: boolean
  /** Whether turns, messages and dice are heard. */
  sound: boolean
  /** `distinct`: signs that do not need red told from green. */
  colours: 'usual' | 'distinct'
  /** `less`: nothing moves that need not. */
  motion: 'auto' | 'less'
  /** The panel's share of the width beside the map and of the height below it; 0 as it comes. */
  split: { beside: number; below: number }
  /** Whether one-letter keys work everywhere at a match, and not on the map alone. */
  shortcuts: boolean
}

const isShare = (value: unknown): value is number => isNumber(value) && value >= 0 && value <= 1

export function preferences(): Preferences {
  const { theme, pace, overlays, notify, name, asks, sound, colours, motion, shortcuts, split } = read(PREFERENCES)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    pace: isNumber(pace) && pace >= 0 ? Math.min(pace, 5000) : 900,
    notify: notify === true,
    name: isText(name) ? name : '',
    asks: asks !== false,
    sound: sound === true,
    colours: colours === 'distinct' ? 'distinct' : 'usual',
    motion: motion === 'less' ? 'less' : 'auto',
    split: { beside: 0, below: 0, ...only(split, isShare) },
    shortcuts: shortcuts !== false,
    overlays: Array.isArray(overlays) ? overlays.filter(isText) : [],
  }
}

export const savePreferences = (change: Partial<Preferences>) => write(PREFERENCES, { ...preferences(), ...change })

// --- what a reload should not lose: where the map stood, and a plan that is being edited. It goes with the tab.

const SESSION = 'sandtable.session'

export function recall(key: string): unknown {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(SESSION) ?? 'null')
    return isPlain(all) ? all[key] : undefined
  } catch {
    return undefined
  }
}

export function remember(key: string, value: unknown): void {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(SESSION) ?? 'null')
    const { [key]: _, ...others } = isPlain(all) ? all : {}
    const entries = Object.entries(others).slice(-40)
    sessionStorage.setItem(
      SESSION,
      JSON.stringify(Object.fromEntries(value === undefined ? entries : [...entries, [key, value]])),
    )
  } catch {
    // private windows may not keep anything
  }
}

/** Where the map stood, by match and seats. */
export function cameraMemory(match: string, seats: readonly string[]) {
  const key = ['camera', match, ...seats].join('/')
  return {
    camera() {
      const found = recall(key)
      if (!isPlain(found) || ![found.x, found.y, found.k].every(isNumber)) return null
      return found as { x: number; y: number; k: number } & Plain
    },
    keep: (camera: { x: number; y: number; k: number }) => remember(key, camera),
  }
}
