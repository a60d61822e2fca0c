/** What runs through spaces and along hexsides: roads, railways, pipelines, rivers, borders. */
import type { BoardDoc } from '../api/view'
import { ways, type HexBoard } from './hex'
import { namesOf, SHAPES, strokesOf } from './shapes'
import { curve, group, path, type Point } from './svg'
import { UNIT } from './theme'

const GIVE = 0.25 // how far a line may leave the centre of a hex
export const LINE_NAMES: Record<string, string> = namesOf(SHAPES.lines)
export const SIDE_NAMES: Record<string, string> = namesOf(SHAPES.sides)

type Edge = [string, string]
const edgeKey = (a: string, b: string) => (a < b ? `${a}\n${b}` : `${b}\n${a}`)

/** The lines of a board as one net. What several lines of a kind share is there once, and a line that
 * zigzags from hex to hex is straightened: a bend gives way a little, but stays well inside its hex. */
export class Net {
  readonly edges = new Map<string, Map<string, Edge>>()
  readonly bent = new Map<string, Point[][]>()
  private readonly ends = new Set<string>()
  private readonly at: Map<string, Point>

  constructor(board: BoardDoc, fixed: ReadonlySet<string>) {
    const centre = new Map(board.spaces.map((s) => [s.id, [s.x, s.y] as Point]))
    const near = new Map<string, Set<string>>()
    for (const line of board.lines ?? []) {
      const ends = line.spaces.map((space) => centre.get(space))
      if (line.bend?.length && ends[0] && ends.at(-1)) {
        this.bent.set(line.kind, [...(this.bent.get(line.kind) ?? []), [ends[0], ...line.bend, ends.at(-1)!]])
        continue
      }
      const kind = this.edges.get(line.kind) ?? new Map<string, Edge>()
      this.edges.set(line.kind, kind)
      for (let i = 0; i + 1 < line.spaces.length; i++) {
        const [a, b] = [line.spaces[i]!, line.spaces[i + 1]!]
        if (!centre.has(a) || !centre.has(b)) continue
        kind.set(edgeKey(a, b), [a, b])
        near.set(a, (near.get(a) ?? new Set()).add(b))
        near.set(b, (near.get(b) ?? new Set()).add(a))
      }
    }
    this.at = new Map(centre)
    for (const [space, others] of near) {
      if (board.kind !== 'hex' || others.size !== 2 || fixed.has(space)) {
        this.ends.add(space)
        continue
      }
      const [x, y] = centre.get(space)!
      const [a, b] = [...others].map((n) => centre.get(n)!) as [Point, Point]
      const [dx, dy] = [(a[0] + b[0] - 2 * x) / 4, (a[1] + b[1] - 2 * y) / 4]
      const cap = Math.min(1, GIVE / Math.max(Math.hypot(dx, dy), 0.001))
      this.at.set(space, [x + dx * cap, y + dy * cap])
    }
  }

  courses(edges: Iterable<Edge>): Point[][] {
    return ways(edges, this.ends).map((way) => way.map((space) => this.at.get(space)!))
  }

  curves(edges: Iterable<Edge>, bent: Point[][] = []): string {
    return [...this.courses(edges), ...bent].map((course) => curve(course, UNIT)).join('')
  }
}

/** How a line of some kind looks, from the bottom up; also used in the legend. */
export const strokes = (kind: string, d: string) => strokesOf(SHAPES.lines[kind] ?? SHAPES.lines.limit!, d)

export const sideStrokes = (kind: string, d: string) => strokesOf(SHAPES.sides[kind] ?? SHAPES.sides.limit!, d)

/** All lines as smooth curves. Where a railway follows a road, only its sleepers show. */
export function drawLines(net: Net): string {
  const roads = net.edges.get('road')
  const layers = Object.keys(SHAPES.lines).map((kind) => {
    const all = [...(net.edges.get(kind) ?? new Map<string, Edge>())]
    const beside = kind === 'rail' ? all.filter(([k]) => roads?.has(k)) : []
    const alone = all.filter((e) => !beside.includes(e))
    const bent = net.bent.get(kind) ?? []
    const parts = alone.length || bent.length ? strokes(kind, net.curves(alone.map(([, e]) => e), bent)) : []
    if (beside.length) parts.push(strokes(kind, net.curves(beside.map(([, e]) => e))).at(-1)!)
    return group(`line ${kind}`, parts)
  })
  return group('lines', layers)
}

/** Hexsides with a meaning, joined to long lines. */
export function drawSides(board: BoardDoc, hexes: HexBoard | null): string {
  if (!hexes) return ''
  const layers = Object.keys(SHAPES.sides).map((kind) => {
    const edges: Edge[] = []
    for (const side of board.sides ?? []) {
      const corners = side.kind === kind ? hexes.side(...side.between) : null
      if (corners) edges.push(corners)
    }
    const d = ways(edges).map((way) => path(way.map((c) => hexes.point(c)), UNIT)).join('')
    return d ? group(`side ${kind}`, sideStrokes(kind, d)) : ''
  })
  return group('sides', layers)
}
