/** Hexes as outlines: corners, sides, outlines of sets, smoothing. Flat-topped, one unit high. */
import type { BoardDoc } from '../api/view'
import type { Point } from './svg'

export const COLUMN = Math.sqrt(3) / 2
export const CORNER = 1 / Math.sqrt(3)
const CORNERS: Point[] = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]] // clockwise, in halves of CORNER and of height
const NEIGHBOURS: Point[] = [[0, -2], [3, -1], [3, 1], [0, 2], [-3, 1], [-3, -1]]

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

  /** The two corners that neighbours share. */
  side(a: string, b: string): [Cell, Cell] | null {
    const [one, two] = [this.cells.get(a), this.cells.get(b)]
    if (!one || !two) return null
    const others = new Set(this.corners(two))
    const shared = this.corners(one).filter((c) => others.has(c))
    return shared.length === 2 ? [shared[0]!, shared[1]!] : null
  }

  around(cell: Cell): Cell[] {
    const [x, y] = parts(cell)
    return NEIGHBOURS.map(([dx, dy]) => key(x + dx, y + dy))
  }

  /** These cells and their neighbours beyond the edge of the board. */
  spread(cells: Set<Cell>): Set<Cell> {
    const more = new Set(cells)
    for (const cell of cells) for (const n of this.around(cell)) if (!this.spaces.has(n)) more.add(n)
    return more
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

  /** Every side of these cells once, as long lines. */
  grid(cells: Iterable<Cell>): Point[][] {
    const sides: [Cell, Cell][] = []
    for (const cell of cells) {
      const c = this.corners(cell)
      for (let i = 0; i < 6; i++) sides.push([c[i]!, c[(i + 1) % 6]!])
    }
    return ways(sides).map((way) => way.map((c) => this.point(c)))
  }
}

function take(sides: Map<Cell, Set<Cell>>, from: Cell): Cell | undefined {
  const next = sides.get(from)
  const first = next?.values().next().value
  if (first !== undefined) next!.delete(first)
  return first
}

/** Undirected edges joined to long lines that end where not exactly two meet, and at `stops`. */
export function ways(edges: Iterable<readonly [string, string]>, stops: Iterable<string> = []): string[][] {
  const near = new Map<string, Set<string>>()
  const link = (a: string, b: string) => near.set(a, (near.get(a) ?? new Set()).add(b))
  for (const [a, b] of edges) {
    if (a === b) continue
    link(a, b)
    link(b, a)
  }
  const ends = new Set(stops)
  for (const [node, others] of near) if (others.size !== 2) ends.add(node)
  const left = new Map([...near].map(([node, others]) => [node, new Set(others)]))
  const cut = (a: string, b: string) => {
    left.get(a)!.delete(b)
    left.get(b)!.delete(a)
  }
  const found: string[][] = []
  const follow = (start: string, then: string) => {
    const way = [start, then]
    cut(start, then)
    for (let at = then; !ends.has(at); ) {
      const onward = left.get(at)!.values().next().value
      if (onward === undefined) break
      cut(at, onward)
      way.push(onward)
      at = onward
    }
    found.push(way)
  }
  for (const rings of [false, true]) {
    // first the lines between ends, then what runs in circles
    for (const [node, others] of near) {
      if (rings || ends.has(node)) for (const other of others) if (left.get(node)!.has(other)) follow(node, other)
    }
  }
  return found
}

/** A closed ring with its corners cut again and again (Chaikin). */
export function rounded(ring: readonly Point[], times = 2, cut = 0.25): Point[] {
  let points = ring.slice(0, -1)
  for (let k = 0; k < times; k++) {
    const next: Point[] = []
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length]!
      for (const t of [cut, 1 - cut]) next.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t])
    })
    points = next
  }
  return points.length ? [...points, points[0]!] : []
}

export function hexagon(x = 0, y = 0, radius = CORNER): Point[] {
  return CORNERS.map(([dx, dy]) => [x + (dx * radius) / 2, y + dy * radius * COLUMN])
}
