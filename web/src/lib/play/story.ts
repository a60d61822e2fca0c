/** The log as a story: lines under the headings of turns and phases, all of them or those of one sort. */
import type { LogLine } from '../api/schema'
import { folded, type Fold } from './folding'

export const SORTS = ['all', 'mine', 'battles', 'losses'] as const
export type Sort = (typeof SORTS)[number]

/** A phase with what is told of it; without a title what a turn begins with. */
export interface Chapter {
  /** The line that heads a turn, if one begins here. */
  turn: LogLine | null
  phase: string
  folds: Fold[]
}

const ofSeats = (line: LogLine, seats: readonly string[]) => seats.includes(line.whose || line.seat || '')

function isOf(line: LogLine, sort: Sort, seats: readonly string[]): boolean {
  if (sort === 'mine') return ofSeats(line, seats)
  if (sort === 'battles') return line.topic === 'battle'
  return sort === 'all' || !!line.losses?.length
}

/** The log in chapters, as it happened. A turn without a line of the sort keeps its heading; a phase does not. */
export function chapters(lines: readonly LogLine[], sort: Sort = 'all', seats: readonly string[] = []): Chapter[] {
  const found: { turn: LogLine | null; phase: string; lines: LogLine[] }[] = []
  for (const line of lines) {
    if (line.turn) found.push({ turn: line, phase: '', lines: [] })
    else if (line.phase || !found.length) found.push({ turn: null, phase: line.phase ?? '', lines: [] })
    if (!line.turn && isOf(line, sort, seats)) found.at(-1)!.lines.push(line)
  }
  return found
    .filter((chapter) => chapter.turn || chapter.lines.length)
    .map(({ turn, phase, lines }) => ({ turn, phase, folds: folded(lines) }))
}
