/** A turn of others in a sentence: how often they attacked, what either side lost, what was taken. */
import type { LogLine } from '../api/schema'
import { listed } from './names'

/** What others did in their turn, as far as it has gone. */
export interface Summary {
  /** The line that heads the turn. */
  turn: LogLine
  text: string
  /** The lines at which something was decided, in their order. */
  moments: LogLine[]
}

const NAMED = 2 // units that are named; more are counted
const by = (line: LogLine) => line.whose || line.seat || ''

/** The last turn of somebody else: its lines, from the one that heads it to the one that heads the next. */
export function turnOfOthers(log: readonly LogLine[], seats: readonly string[]): LogLine[] {
  const first = log.findLastIndex((line) => line.turn && !seats.includes(by(line)))
  if (first < 0) return []
  const next = log.findIndex((line, i) => i > first && line.turn)
  return log.slice(first, next < 0 ? undefined : next)
}

/** Whether such a turn is over, and one has not acted in one's own since: then it is news. */
export function isNews(log: readonly LogLine[], seats: readonly string[]): boolean {
  const after = log.slice(log.findLastIndex((line) => line.turn))
  return after.length > 0 && seats.includes(by(after[0]!)) && !after.some((line) => seats.includes(line.seat ?? ''))
}

interface Words {
  seat: (id: string) => string
  place: (id: string) => string
  spell: (text: string) => string
}

const number = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function lossesOf(lines: readonly LogLine[], { seat, spell }: Words): string[] {
  const lost = new Map<string, { gone: string[]; weak: string[] }>()
  for (const loss of lines.flatMap((line) => line.losses ?? [])) {
    const found = lost.get(loss.seat) ?? { gone: [], weak: [] }
    ;(loss.weakened ? found.weak : found.gone).push(...loss.units)
    lost.set(loss.seat, found)
  }
  const told = (units: string[]) => (units.length > NAMED ? number(units.length, 'unit') : listed(units.map(spell)))
  return [...lost].map(([id, { gone, weak }]) => {
    const parts = [gone.length ? `lost ${told(gone)}` : '', weak.length ? `saw ${told(weak)} weakened` : '']
    return `${seat(id)} ${parts.filter(Boolean).join(' and ')}`
  })
}

/** The turn as a summary; null where none of others has begun. */
export function summed(log: readonly LogLine[], seats: readonly string[], words: Words): Summary | null {
  const lines = turnOfOthers(log, seats)
  const [turn, ...rest] = lines
  if (!turn) return null
  const places = new Set<string>()
  const fights = rest.filter((line) => {
    const place = line.topic === 'battle' ? (line.spaces?.[0] ?? line.text) : ''
    return place && !places.has(place) && places.add(place)
  })
  const taken = [...new Set(rest.filter((line) => line.topic === 'gain').flatMap((line) => line.spaces ?? []))]
  const parts = [
    places.size ? `fights at ${number(places.size, 'place')}` : 'no fights',
    ...lossesOf(rest, words),
    taken.length ? `taken: ${listed(taken.map(words.place))}` : '',
  ]
  const moments = rest.filter((line) => fights.includes(line) || line.topic === 'gain' || line.losses?.length)
  return { turn, text: `${words.spell(turn.text).replace(/\.$/, '')}: ${parts.filter(Boolean).join('; ')}.`, moments }
}
