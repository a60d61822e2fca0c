/** What this browser keeps: the seats it holds, and how the player likes the page. Whatever stands there may have been tampered with. */

export interface SavedMatch {
  match: string
  game: string
  scenario: string
  seats: Record<string, string>
  links: Record<string, string>
  /** The title of the example of a rule that it was made from. */
  example?: string
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
    const example = isText(one.example) ? one.example : undefined
    all[match] = { match, example, game: game!, scenario: scenario!, seats: only(one.seats, isText), links: only(one.links, isText), when: isNumber(one.when) ? one.when : 0 }
  }
  return all
}

export const savedMatches = (): SavedMatch[] => Object.values(readMatches()).sort((a, b) => b.when - a.when)

export const savedMatch = (match: string): SavedMatch | undefined => readMatches()[match]

export function saveMatch(one: Omit<SavedMatch, 'when'>): void {
  const all = readMatches()
  const old = all[one.match]
  all[one.match] = { ...one, example: one.example ?? old?.example, seats: { ...old?.seats, ...one.seats }, links: { ...old?.links, ...one.links }, when: Date.now() }
  write(MATCHES, all)
}

export function forgetMatch(match: string): void {
  const all = readMatches()
  delete all[match]
  write(MATCHES, all)
}

// --- the last entry that was shown, by match and seats

const shownKey = (match: string, seats: readonly string[]) => [match, ...seats].join('/')

export const lastShown = (match: string, seats: readonly string[]): number | undefined => only(read(SEEN), isNumber)[shownKey(match, seats)]

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
}

export function preferences(): Preferences {
  const { theme, pace, overlays, notify } = read(PREFERENCES)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    pace: isNumber(pace) && pace >= 0 ? Math.min(pace, 5000) : 900,
    notify: notify === true,
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
    sessionStorage.setItem(SESSION, JSON.stringify(Object.fromEntries(value === undefined ? entries : [...entries, [key, value]])))
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
