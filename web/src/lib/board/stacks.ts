/** How counters lie on a space: one in the middle, two side by side, four in a square, more in a pile. */
import type { Piece, Quantity, Space } from '../api/schema'
import type { Point } from './svg'

const ONE = 0.64
const TWO = 0.5
const FOUR = 0.46
const PILE = 0.5 // sides of counters, in board units
export const FANNED = 0.62
const OPEN = 4 // so many counters lie side by side

export interface Spot {
  piece: Piece
  x: number
  y: number
  side: number
  /** Place in the stack, the lowest first. */
  order: number
}

function places(n: number): { side: number; spots: Point[] } {
  if (n === 1) return { side: ONE, spots: [[0, 0]] }
  if (n === 2)
    return {
      side: TWO,
      spots: [
        [-0.245, -0.05],
        [0.245, 0.05],
      ],
    }
  if (n === 3)
    return {
      side: FOUR,
      spots: [
        [-0.225, -0.215],
        [0.225, -0.215],
        [0, 0.215],
      ],
    }
  if (n === 4)
    return {
      side: FOUR,
      spots: [
        [-0.225, -0.215],
        [0.225, -0.215],
        [-0.225, 0.215],
        [0.225, 0.215],
      ],
    }
  return { side: PILE, spots: [...pile(n - 1, -0.245, -0.02), [0.245, 0.05]] }
}

/** Counters on top of each other, the last one uppermost. */
const pile = (n: number, x: number, y: number) =>
  Array.from({ length: n }, (_, i): Point => [x, y - (0.03 * (n - 1 - i)) / Math.max(1, (n - 1) / 4)])

/**
 * Where two sides share a place and some counters are hidden, each side has a pile of its own, so that both are seen.
 */
function parted(pieces: readonly Piece[]): { side: number; spots: Point[] } | null {
  const first = pieces.filter((p) => p.seat === pieces[0]!.seat).length
  if (pieces.length <= OPEN || first === pieces.length) return null
  const [left, right] = [pile(first, -0.245, -0.02), pile(pieces.length - first, 0.245, 0.05)]
  return { side: PILE, spots: pieces.map((p) => (p.seat === pieces[0]!.seat ? left : right).shift()!) }
}

/** Where the counters of a fanned stack lie: in rows around the space, none hidden. */
function fanned(n: number): { side: number; spots: Point[] } {
  const across = Math.min(n, Math.max(2, Math.ceil(Math.sqrt(n))))
  const rows = Math.ceil(n / across)
  const spots = Array.from({ length: n }, (_, i): Point => {
    const row = Math.floor(i / across)
    const inRow = row === rows - 1 ? n - across * row : across
    return [((i % across) - (inRow - 1) / 2) * (FANNED + 0.06), (row - (rows - 1) / 2) * (FANNED + 0.06)]
  })
  return { side: FANNED, spots }
}

const AIR = { scale: 0.72, x: 0.2, y: -0.3 } // counters in the air lie above those on the ground
const MARKER = { scale: 0.5, x: 0.3, y: 0.32 }

/** In a box counters lie in rows under its name. */
function boxed(space: Space, pieces: readonly Piece[]): Spot[] {
  const [wide, high] = space.size ?? [1, 1]
  const top = 0.26 // the name
  let side = 0.62
  const across = (s: number) => Math.max(1, Math.floor((wide - 0.1) / s))
  while (side > 0.2 && Math.ceil(pieces.length / across(side)) * side > high - top - 0.16) side -= 0.04
  return pieces.map((piece, i) => {
    const [column, row] = [i % across(side), Math.floor(i / across(side))]
    return {
      piece,
      x: space.x - wide / 2 + 0.06 + (column + 0.5) * side,
      y: space.y - high / 2 + top + (row + 0.5) * side,
      side: side * 0.92,
      order: i,
    }
  })
}

/** Counters of a layer form a stack of their own: those in the air above those on the ground, markers below. */
export function lay(space: Space, pieces: readonly Piece[], fan = false): Spot[] {
  if (space.size) return boxed(space, pieces)
  const layers = [...new Set(pieces.map((p) => p.layer ?? ''))]
  if (fan || layers.length < 2) return stack(space, pieces, fan)
  return layers.flatMap((layer) => {
    const move = layer === 'air' ? AIR : layer === 'marker' ? MARKER : { scale: 0.86, x: -0.06, y: 0.1 }
    return stack(
      space,
      pieces.filter((p) => (p.layer ?? '') === layer),
    ).map((spot) => ({
      ...spot,
      side: spot.side * move.scale,
      x: space.x + (spot.x - space.x) * move.scale + move.x,
      y: space.y + (spot.y - space.y) * move.scale + move.y,
    }))
  })
}

function stack(space: Space, pieces: readonly Piece[], fan = false): Spot[] {
  const { side, spots } = fan && pieces.length > 1 ? fanned(pieces.length) : (parted(pieces) ?? places(pieces.length))
  return pieces.map((piece, i) => ({ piece, x: space.x + spots[i]![0], y: space.y + spots[i]![1], side, order: i }))
}

/** A counter of a stack that is drawn larger, and as much farther from the middle of its space. */
export const enlarged = (spot: Spot, space: Space, by: number): Spot => ({
  ...spot,
  x: space.x + (spot.x - space.x) * by,
  y: space.y + (spot.y - space.y) * by,
  side: spot.side * by,
})

const BELOW = 0.16
const SHRUNK = 0.62

/** A counter of a stack below the code of its area, smaller. */
export const lowered = (spot: Spot, space: Space): Spot => {
  const small = enlarged(spot, space, SHRUNK)
  return { ...small, y: small.y + BELOW }
}

/**
 * Counters moved together, so that all of them lie inside a part of the board; from its top left corner where there are
 * too many.
 */
export function inside<T extends { px: number; py: number; side: number }>(
  spots: readonly T[],
  [left, top]: Point,
  [right, bottom]: Point,
  unit: number,
): T[] {
  const push = (at: (s: T) => number, low: number, high: number) => {
    const [first, last] = [
      Math.min(...spots.map((s) => at(s) - (s.side * unit) / 2)),
      Math.max(...spots.map((s) => at(s) + (s.side * unit) / 2)),
    ]
    return first < low || last - first > high - low ? low - first : last > high ? high - last : 0
  }
  const [dx, dy] = [push((s) => s.px, left, right), push((s) => s.py, top, bottom)]
  return spots.map((s) => ({ ...s, px: s.px + dx, py: s.py + dy }))
}

/** Pieces, or quantities, by the place where they are, each stack in a steady order. */
export function byPlace<T extends { at: string }>(pieces: readonly T[]): Map<string, T[]> {
  const here = new Map<string, T[]>()
  for (const piece of pieces) here.set(piece.at, [...(here.get(piece.at) ?? []), piece])
  return here
}

const MOST_KINDS = 3 // kinds of one seat in a place that are counted one by one

/**
 * Quantities as chips show them: where a seat has many kinds in a place, only how many units they are. A territory that
 * shares its room with a shore of its own (`W6/B22`) has room for one chip in each, as has one with a code.
 */
export function gathered(quantities: readonly Quantity[], isCoded = (_at: string) => false): Quantity[] {
  const piles = new Map<string, Quantity[]>()
  for (const q of quantities) piles.set(`${q.at} ${q.seat}`, [...(piles.get(`${q.at} ${q.seat}`) ?? []), q])
  const divided = new Set(quantities.flatMap((q) => (q.at.includes('/') ? [q.at, q.at.split('/')[0]!] : [])))
  return [...piles.values()].flatMap((here) =>
    here.length > (divided.has(here[0]!.at) || isCoded(here[0]!.at) ? 1 : MOST_KINDS)
      ? [{ ...here[0]!, kind: 'units', count: here.reduce((sum, q) => sum + q.count, 0) }]
      : here,
  )
}
