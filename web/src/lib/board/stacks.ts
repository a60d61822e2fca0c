/** How counters lie on a space: one in the middle, two side by side, four in a square, more in a pile. */
import type { Piece, Space } from '../api/view'
import type { Point } from './svg'

const ONE = 0.64
const TWO = 0.5
const FOUR = 0.46
const PILE = 0.5 // sides of counters, in board units
const FANNED = 0.62

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
  if (n === 2) return { side: TWO, spots: [[-0.245, -0.05], [0.245, 0.05]] }
  if (n === 3) return { side: FOUR, spots: [[-0.225, -0.215], [0.225, -0.215], [0, 0.215]] }
  if (n === 4) return { side: FOUR, spots: [[-0.225, -0.215], [0.225, -0.215], [-0.225, 0.215], [0.225, 0.215]] }
  const lower = Array.from({ length: n - 1 }, (_, i): Point => [-0.245, -0.02 - (0.03 * (n - 2 - i)) / Math.max(1, (n - 2) / 4)])
  return { side: PILE, spots: [...lower, [0.245, 0.05]] }
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

export function lay(space: Space, pieces: readonly Piece[], fan = false): Spot[] {
  const { side, spots } = fan && pieces.length > 1 ? fanned(pieces.length) : places(pieces.length)
  return pieces.map((piece, i) => ({ piece, x: space.x + spots[i]![0], y: space.y + spots[i]![1], side, order: i }))
}

/** The pieces by the place where they are, each stack in a steady order. */
export function byPlace(pieces: readonly Piece[]): Map<string, Piece[]> {
  const here = new Map<string, Piece[]>()
  for (const piece of pieces) here.set(piece.at, [...(here.get(piece.at) ?? []), piece])
  return here
}
