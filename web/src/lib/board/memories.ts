/**
 * What was seen once and is out of sight now: counters with `known`. On the map they lie below all that is there now,
 * those of a kind in one place as one, the fainter the longer ago; what is there and unseen lies uppermost.
 */
import type { Piece } from '../api/schema'

/** The switch that takes them off the map, among the overlays. */
export const HIDDEN = 'memories'
const [FRESH, FADED, STEP] = [0.85, 0.35, 0.15]

/** In which turn a counter was last seen, as far as its words say so. */
const turnOf = (piece: Piece) => Number(/\d+/.exec(piece.known ?? '')?.[0] ?? NaN)

/** How many turns ago; 0 where that is unknown. */
export const ageOf = (piece: Piece, turn = 0) => Math.max(0, turn - turnOf(piece)) || 0

export const opacityOf = (piece: Piece, turn = 0) =>
  piece.known ? Math.max(FADED, FRESH - STEP * ageOf(piece, turn)) : 1

/** When it was last seen, and what that is worth. */
export function toldMemory(piece: Piece, turn = 0): string {
  if (!piece.known) return ''
  const age = ageOf(piece, turn)
  const ago = age ? ` (${age} ${age === 1 ? 'turn' : 'turns'} ago)` : ''
  return `last seen ${piece.known}${ago}; may have moved since`
}

/** Counters as they lie on each other; of memories of one kind in one place the newest stands for all. */
export function settled(pieces: readonly Piece[], hidden = false): Piece[] {
  const merged = new Map<string, Piece>()
  for (const piece of pieces) {
    if (!piece.known || hidden) continue
    const key = `${piece.at} ${piece.kind} ${piece.seat ?? ''}`
    const other = merged.get(key)
    const newest = other && turnOf(other) >= turnOf(piece) ? other : piece
    merged.set(key, other ? { ...newest, count: (other.count ?? 1) + (piece.count ?? 1) } : piece)
  }
  const memories = [...merged.values()].sort((a, b) => turnOf(a) - turnOf(b))
  const seen = pieces.filter((piece) => !piece.known)
  return [...memories, ...seen.filter((piece) => piece.count !== 0), ...seen.filter((piece) => piece.count === 0)]
}

/** The same to be read: what is there now as it comes, then what was seen, the newest first. */
export function readable(pieces: readonly Piece[]): Piece[] {
  const memories = settled(pieces).filter((piece) => piece.known)
  return [...pieces.filter((piece) => !piece.known), ...memories.reverse()]
}
