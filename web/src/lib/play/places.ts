/** What is to be known of places. */
import type { Piece, View } from '../api/schema'
import type { Counters } from '../board/counters'
import { amount } from './names'

/** Where one's own counters and quantities are; for who only watches, where any are. */
export function startingPlaces(view: View | null, audience: readonly string[]): string[] {
  const things = [...(view?.pieces ?? []), ...(view?.quantities ?? [])]
  const mine = things.filter((thing) => audience.includes(thing.seat ?? ''))
  return (mine.length ? mine : things).map((thing) => thing.at)
}

/** What is true of a place: zones, supply and the like, what stands and what is counted there. */
export function factsOf(view: View | null, counters: Counters | null, space: string): string[] {
  return [
    ...(view?.overlays ?? []).filter((o) => o.spaces.includes(space)).map((o) => o.name),
    ...(view?.signs ?? []).filter((sign) => sign.at === space).map((sign) => sign.name),
    ...(view?.quantities ?? [])
      .filter((q) => q.at === space)
      .map((q) => `${amount(q.count)} ${counters?.kind(q.kind).name ?? q.kind}`),
  ]
}

/** Whether it does not matter which of some counters is taken: they show the same in all but their names. */
export function alike(pieces: readonly Piece[]): boolean {
  const marks = (piece: Piece) =>
    JSON.stringify([piece.kind, piece.seat, piece.at, piece.face, piece.layer, piece.status])
  return new Set(pieces.map(marks)).size < 2
}
