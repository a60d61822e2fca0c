/** A board ready to be shown: its drawing, which the server has made, and where its spaces are. */
import type { BoardDoc, BoardDrawing, Space } from '../api/schema'
import { withShapes } from './boxes'
import { HexBoard, hexagon } from './hex'
import { num, path, type Point } from './svg'
import { UNIT } from './theme'

/** How far away the map is. The farther, the larger the names of places, and the fewer. */
export type Detail = 'far' | 'mid' | 'near'

/** A board with its drawing. */
export interface Picture {
  board: BoardDoc
  drawing: BoardDrawing
}

const WATERS = ['sea', 'ocean', 'water', 'lake']

const HANDLE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/ // an id that is made of a name, and never printed

export class Sheet {
  readonly board: BoardDoc
  readonly drawing: BoardDrawing
  readonly spaces: Map<string, Space>
  readonly hexes: HexBoard | null
  /** Areas with a code and a name in their upper half: what lies there lies below. */
  readonly coded: ReadonlySet<string>
  /** Size in pixels at zoom 1. */
  readonly width: number
  readonly height: number
  private readonly buckets = new Map<string, Space[]>()
  private readonly neighbours = new Map<string, string[]>()

  constructor({ board: given, drawing }: Picture) {
    const board = (this.board = given.kind === 'boxes' ? withShapes(given) : given)
    this.drawing = drawing
    this.spaces = new Map(board.spaces.map((s) => [s.id, s]))
    this.hexes = board.kind === 'hex' ? new HexBoard(board) : null
    this.coded = new Set((board.labels ?? []).filter((l) => l.kind === 'code').map((l) => l.space ?? ''))
    const [x0, y0, x1, y1] = drawing.window
    this.width = (x1 - x0) * UNIT
    this.height = (y1 - y0) * UNIT
    for (const s of board.spaces) {
      const cell = `${Math.floor(s.x)},${Math.floor(s.y)}`
      this.buckets.set(cell, [...(this.buckets.get(cell) ?? []), s])
    }
  }

  /** The names as they are written from so far away, as SVG text. */
  labels(detail: Detail): string {
    return this.drawing.names[detail] ?? ''
  }

  /** The part of the plane that its drawing covers, for `viewBox`. */
  get viewBox(): string {
    const [x0, y0] = this.drawing.window
    return [x0 * UNIT, y0 * UNIT, this.width, this.height].map(num).join(' ')
  }

  /** Where a point of the drawing (pixels at zoom 1 from its top left) is in board units. */
  toBoard(x: number, y: number): Point {
    const [x0, y0] = this.drawing.window
    return [x / UNIT + x0, y / UNIT + y0]
  }

  /** Where a space's centre is in the drawing, in pixels at zoom 1 from its top left. */
  toDrawing(space: Space): Point {
    const [x0, y0] = this.drawing.window
    return [(space.x - x0) * UNIT, (space.y - y0) * UNIT]
  }

  /** The space at a point in board units. */
  spaceAt(x: number, y: number): Space | null {
    /* what is drawn last lies on top: a shore on its land */
    if (this.board.kind === 'area' || this.board.kind === 'boxes') {
      const hit = this.board.spaces.findLast((s) => s.shape?.length && within(s.shape, x, y))
      if (hit) return hit
    }
    const reach = this.board.kind === 'hex' ? 0.58 : 0.55
    let best: Space | null = null
    let nearest = reach
    for (let i = Math.floor(x) - 1; i <= Math.floor(x) + 1; i++) {
      for (let j = Math.floor(y) - 1; j <= Math.floor(y) + 1; j++) {
        for (const s of this.buckets.get(`${i},${j}`) ?? []) {
          const far = Math.hypot(s.x - x, s.y - y)
          if (far < nearest) [best, nearest] = [s, far]
        }
      }
    }
    return best
  }

  /** The outline of a space as the `d` of a path, in drawing units around the origin of the board. */
  outline(id: string): string {
    const s = this.spaces.get(id)
    if (!s) return ''
    if (this.board.kind === 'hex') return path(hexagon(s.x, s.y), UNIT, true)
    if (s.shape?.length) return path(s.shape, UNIT, true)
    const r = num(0.42 * UNIT)
    return `M${num(s.x * UNIT)},${num((s.y - 0.42) * UNIT)}a${r},${r} 0 1,1 -0.01,0Z`
  }

  /** One path around a set of spaces. */
  area(ids: Iterable<string>): string {
    const known = [...ids].filter((id) => this.spaces.has(id))
    if (!this.hexes) return known.map((id) => this.outline(id)).join('')
    return this.hexes
      .outlines(known.map((id) => this.hexes!.cells.get(id)!))
      .map((ring) => path(ring, UNIT, true))
      .join('')
  }

  /** The line around a set of spaces, without those between them. */
  rim(ids: Iterable<string>): string {
    if (this.hexes) return this.area(ids)
    const sides = new Map<string, [Point, Point] | null>()
    for (const id of ids) {
      const shape = this.spaces.get(id)?.shape ?? []
      shape.forEach((point, i) => {
        const next = shape[(i + 1) % shape.length]!
        const name = [point, next]
          .map((p) => p.map(num).join())
          .sort()
          .join(' ')
        sides.set(name, sides.has(name) ? null : [point, next])
      })
    }
    return [...sides.values()]
      .filter((side) => !!side)
      .map((side) => path(side, UNIT, false))
      .join('')
  }

  near(id: string): string[] {
    const known = this.neighbours.get(id)
    if (known) return known
    let found: string[]
    const cell = this.hexes?.cells.get(id)
    if (this.hexes && cell) {
      found = this.hexes
        .around(cell)
        .map((c) => this.hexes!.spaces.get(c))
        .filter((s): s is string => !!s)
    } else {
      const s = this.spaces.get(id)
      const far = (o: Space) => (s ? Math.hypot(o.x - s.x, o.y - s.y) : Infinity)
      found = this.board.spaces
        .filter((o) => o.id !== id)
        .sort((a, b) => far(a) - far(b))
        .slice(0, 8)
        .map((o) => o.id)
    }
    this.neighbours.set(id, found)
    return found
  }

  /** What a space is called: by its number, its name, or both. */
  title(id: string): string {
    const s = this.spaces.get(id)
    return s ? this.titleWords(s).filter(Boolean).join(' ') : id
  }

  private titleWords(s: Space): [string, string] {
    const label = (this.board.labels ?? []).find((l) => l.space === s.id)?.text
    const name = s.name && s.name !== s.id ? s.name : (label ?? '')
    return [isSpelled(s.id, name) || (name && HANDLE.test(s.id)) ? '' : s.id, name]
  }

  /** The text about a space. */
  describe(id: string): string {
    const s = this.spaces.get(id)
    if (!s) return id
    const terrain = (this.board.terrains ?? []).find((t) => t.id === s.terrain)
    const symbols = (s.symbols ?? []).map((x) =>
      [x.name || x.kind.replaceAll('_', ' '), x.text].filter(Boolean).join(' '),
    )
    const words = [...this.titleWords(s), terrain?.name ?? '', capital(s.region ?? ''), ...symbols]
    const parts = words.filter(
      (word, i) => word && !words.slice(0, i).some((before) => before.toLowerCase().includes(word.toLowerCase())),
    )
    return parts.join(' · ')
  }

  isWater(id: string): boolean {
    const terrain = this.spaces.get(id)?.terrain
    const look = (this.board.terrains ?? []).find((t) => t.id === terrain)
    return !!look && (look.pattern === 'waves' || WATERS.includes(look.id))
  }
}

/** Whether an id only repeats the name of its space: `fort-hizayon`, `budapest` for "Fort Budapest". */
const isSpelled = (id: string, name: string) => /[a-z]/.test(id) && `-${slug(name)}-`.includes(`-${id}-`)
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function within(ring: readonly Point[], x: number, y: number): boolean {
  let odd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!
    const [bx, by] = ring[j]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  }
  return odd
}
