/** What this browser keeps: the seats it holds, and how the player likes the page. */

export interface Held {
  match: string
  game: string
  scenario: string
  seats: Record<string, string>
  links: Record<string, string>
  when: number
}

const MATCHES = 'sandtable.matches'
const TASTE = 'sandtable.taste'

function read<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(key)
    return found ? (JSON.parse(found) as T) : otherwise
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // private windows may not keep anything
  }
}

export function heldMatches(): Held[] {
  const all = read<Record<string, Held>>(MATCHES, {})
  return Object.values(all).sort((a, b) => b.when - a.when)
}

export function held(match: string): Held | undefined {
  return read<Record<string, Held>>(MATCHES, {})[match]
}

export function hold(one: Omit<Held, 'when'>): void {
  const all = read<Record<string, Held>>(MATCHES, {})
  const old = all[one.match]
  all[one.match] = { ...one, seats: { ...old?.seats, ...one.seats }, links: { ...old?.links, ...one.links }, when: Date.now() }
  write(MATCHES, all)
}

export function letGo(match: string): void {
  const all = read<Record<string, Held>>(MATCHES, {})
  delete all[match]
  write(MATCHES, all)
}

export interface Taste {
  theme: 'auto' | 'light' | 'dark'
  pace: number
  overlays: string[]
}

export const taste = (): Taste => ({ theme: 'auto', pace: 450, overlays: [], ...read<Partial<Taste>>(TASTE, {}) })
export const keepTaste = (change: Partial<Taste>) => write(TASTE, { ...taste(), ...change })
