/** What is new in a view: lines of the log, dice, and the ways that counters took. */
import type { LogLine, Piece, Roll, View } from '../api/schema'
import { rollsIn } from './dice'

export interface Rolled {
  dice: Roll[]
  lines: LogLine[]
  /** Whether one of them was rolled for an order of one's own. */
  own: boolean
  /** Where on the map the dice fell. */
  places: { space: string; roll: Roll }[]
}

const MOST = 12 // ways that are drawn at once; more, as when an army is set up, would hide the map

/** Whether old lines have gone from the front of the log: long games show the end of it only. */
export function hasSlid(before: View, now: View): boolean {
  const [old, first] = [before.log?.[0], now.log?.[0]]
  return !!old && !!first && first.n > old.n
}

/**
 * The lines that were added to the log. When a match with secrets ends, all of it is shown at once: then only its last
 * entry is new.
 */
export function news(before: View, now: View): LogLine[] {
  const log = now.log ?? []
  if (now.ended && !before.ended) return log.filter((line) => line.n === log.at(-1)!.n)
  if (!hasSlid(before, now)) return log.slice((before.log ?? []).length)
  const last = before.log!.at(-1)!.n
  return log.filter((line) => line.n > last)
}

/**
 * The lines that say most, in their order: those with dice, then what came of them, then what befell units, then the
 * last ones.
 */
export function gist(lines: readonly LogLine[], most: number): LogLine[] {
  const weight = (i: number) =>
    lines[i]!.rolls?.length ? 3 : lines[i - 1]?.rolls?.length ? 2 : lines[i]!.pieces?.length ? 1 : 0
  const best = [...lines.keys()].sort((a, b) => weight(b) - weight(a) || b - a).slice(0, most)
  return best.sort((a, b) => a - b).map((i) => lines[i]!)
}

export function rolledIn(lines: readonly LogLine[], seats: readonly string[]): Rolled | null {
  const dice = rollsIn(lines)
  if (!dice.length) return null
  const rolling = lines.filter((line) => line.rolls?.length)
  const places = rolling.flatMap((line) => {
    const space = line.spaces?.[0]
    return space ? line.rolls!.map((roll) => ({ space, roll })) : []
  })
  /* several entries can come at once: the entry with the dice is shown, not what went before */
  return {
    dice,
    lines: lines.slice(lines.indexOf(rolling[0]!)),
    own: rolling.some((line) => seats.includes(line.seat ?? '')),
    places,
  }
}

/** The counters that changed their place, each with where it stood; none where they are too many to be followed. */
function movedBetween(before: View, now: View): { piece: Piece; from: string }[] {
  const stood = new Map((before.pieces ?? []).map((piece) => [piece.id, piece.at]))
  const moved = (now.pieces ?? [])
    .map((piece) => ({ piece, from: stood.get(piece.id) ?? piece.at }))
    .filter(({ piece, from }) => from !== piece.at)
  return moved.length > MOST ? [] : moved
}

/** Where something happened: where its lines say, or else where the counters that moved stand now. */
export function placesOf(before: View, now: View, lines: readonly LogLine[]): string[] {
  const told = lines.flatMap((line) => line.spaces ?? [])
  return told.length ? told : movedBetween(before, now).map(({ piece }) => piece.at)
}

/** The ways of the counters that changed their place: as a line of the log tells them, or else straight. */
export function trailsOf(before: View, now: View, lines: readonly LogLine[]): string[][] {
  return movedBetween(before, now).map(({ piece, from }) => {
    const line = lines.find(
      (l) => l.pieces?.includes(piece.id) && l.spaces?.[0] === from && l.spaces.at(-1) === piece.at,
    )
    return line?.spaces ?? [from, piece.at]
  })
}
