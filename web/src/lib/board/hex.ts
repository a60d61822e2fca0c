/** Hexes as outlines: corners, neighbours, outlines of sets. Flat-topped, one unit high. */
import type { BoardDoc } from '../api/schema'
import type { Point } from './svg'

export const COLUMN = Math.sqrt(3) / 2
export const CORNER = 1 / Math.sqrt(3)
const CORNERS: Point[] = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
] // clockwise, in halves of CORNER and of height
const NEIGHBOURS: Point[] = [
  [0, -2],
  [3, -1],
  [3, 1],
  [0, 2],
  [-3, 1],
  [-3, -1],
]

/** A cell or a corner on whole-number coordinates, written as "x,y" so that shared corners are equal. */
export type Cell = string
const key = (x: number, y: number): Cell => `${x},${y}`
const parts = (cell: Cell): Point => {
  const i = cell.indexOf(',')
  return [Number(cell.slice(0, i)), Number(cell.slice(i + 1))]
}

export class HexBoard {
  readonly cells = new Map<string, Cell>()
  readonly spaces = new Map<Cell, string>()
  private readonly x: number
  private readonly y: number

  constructor(board: BoardDoc) {
    this.x = board.spaces[0]?.x ?? 0
    this.y = board.spaces[0]?.y ?? 0
    for (const s of board.spaces) {
      const cell = key(3 * Math.round((s.x - this.x) / COLUMN), Math.round((s.y - this.y) * 2))
      this.cells.set(s.id, cell)
      this.spaces.set(cell, s.id)
    }
  }

  point(at: Cell): Point {
    const [x, y] = parts(at)
    return [this.x + (x * CORNER) / 2, this.y + y / 2]
  }

  corners(cell: Cell): Cell[] {
    const [x, y] = parts(cell)
    return CORNERS.map(([dx, dy]) => key(x + dx, y + dy))
  }

  around(cell: Cell): Cell[] {
    const [x, y] = parts(cell)
    return NEIGHBOURS.map(([dx, dy]) => key(x + dx, y + dy))
  }

  /** Closed rings around a set of cells; holes run the other way. */
  outlines(cells: Iterable<Cell>): Point[][] {
    const sides = new Map<Cell, Set<Cell>>()
    for (const cell of cells) {
      const c = this.corners(cell)
      for (let i = 0; i < 6; i++) {
        const [a, b] = [c[i]!, c[(i + 1) % 6]!]
        if (sides.get(b)?.has(a)) sides.get(b)!.delete(a)
        else sides.set(a, (sides.get(a) ?? new Set()).add(b))
      }
    }
    const rings: Point[][] = []
    for (const start of sides.keys()) {
      for (;;) {
        let at = take(sides, start)
        if (!at) break
        const ring = [start]
        while (at && at !== start) {
          ring.push(at)
          at = take(sides, at)
        }
        rings.push([...ring, start].map((c) => this.point(c)))
      }
    }
    return rings
  }
}

function take(sides: Map<Cell, Set<Cell>>, from: Cell): Cell | undefined {
  const next = sides.get(from)
  const first = next?.values().next().value
  if (first !== undefined) next!.delete(first)
  return first
}

export function hexagon(x = 0, y = 0, radius = CORNER): Point[] {
  return CORNERS.map(([dx, dy]) => [x + (dx * radius) / 2, y + dy * radius * COLUMN])
}
