/** The ground of a board: sea, land, terrain, coast, borders, grid. */
import type { BoardDoc, Space, Terrain } from '../api/view'
import { CORNER, HexBoard, hexagon, rounded, type Cell } from './hex'
import type { Rect } from './letters'
import { SHAPES, strokesOf } from './shapes'
import { curve, el, group, nameFor, path, text, type Point } from './svg'
import { texture } from './textures'
import { BORDER, COAST, GRID, HEIGHT, INK, LAND, mix, PAPER, SEA, SEA_GRID, SHALLOWS, UNIT } from './theme'

export const DOT = 0.3 // radius of a space on a point board
const MARGIN = 0.4 // ground shown beyond the outermost hexes

export const isWater = (t: Terrain | undefined) => !!t && (t.pattern === 'waves' || ['sea', 'ocean', 'water', 'lake'].includes(t.id))

/** The part of the plane that is shown. */
export function extent(board: BoardDoc): Rect {
  const [x0, y0, x1, y1] = board.window
  if (board.kind !== 'hex' || !board.spaces.length) return { x0, y0, x1, y1 }
  const xs = board.spaces.map((s) => s.x)
  const ys = board.spaces.map((s) => s.y)
  const [wide, high] = [CORNER + MARGIN, 0.5 + MARGIN]
  return { x0: Math.min(...xs) - wide, y0: Math.min(...ys) - high, x1: Math.max(...xs) + wide, y1: Math.max(...ys) + high }
}

const box = (r: Rect) => ({ x: r.x0 * UNIT, y: r.y0 * UNIT, width: (r.x1 - r.x0) * UNIT, height: (r.y1 - r.y0) * UNIT })
const rings = (all: Point[][] | undefined) => (all ?? []).map((ring) => path(ring, UNIT, true)).join('')

/** Everything of a board that lies under roads, names and counters. */
export class Ground {
  readonly terrains: Map<string, Terrain>
  readonly hexes: HexBoard | null
  readonly shown: Rect
  private readonly land: string

  constructor(readonly board: BoardDoc) {
    this.terrains = new Map((board.terrains ?? []).map((t) => [t.id, t]))
    this.hexes = board.kind === 'hex' ? new HexBoard(board) : null
    this.shown = extent(board)
    this.land = rings(board.art?.land)
  }

  name(...words: string[]): string {
    return nameFor(this.board.id, ...words)
  }

  /** Patterns, clips and the shape of a hex, to be put once at the top. */
  defs(): string {
    const parts = (this.board.terrains ?? []).map((t) => texture(t.pattern ?? 'plain', this.name('texture', t.id)))
    parts.push(el('clipPath', { id: this.name('frame') }, el('rect', box(this.shown))))
    if (this.land) parts.push(el('clipPath', { id: this.name('land') }, el('path', { d: this.land })))
    if (this.board.art?.heights?.length) parts.push(texture('mountains', this.name('heights')))
    if (this.hexes) parts.push(el('path', { id: this.name('hex'), d: path(hexagon(), UNIT, true) }))
    return parts.join('')
  }

  draw(): string {
    const layers = [this.sea(), this.terrain(), this.heights(), this.inland(), this.borders(), this.courses()]
    return group('ground', layers, { 'clip-path': `url(#${this.name('frame')})` }) + this.veil() + this.frame()
  }

  /** The outlines of the spaces, and their numbers on hex boards. */
  grid(): string {
    const hexes = this.hexes
    if (!hexes) return group('grid', this.board.spaces.map((s) => this.outline(s)))
    const wet = this.board.spaces.filter((s) => this.water(s))
    const dry = this.board.spaces.filter((s) => !this.water(s))
    const lines = ([[wet, SEA_GRID, 0.42], [dry, GRID, 0.5]] as const).map(([spaces, stroke, strength]) => {
      const d = hexes.grid(spaces.map((s) => hexes.cells.get(s.id)!)).map((way) => path(way, UNIT)).join('')
      return el('path', { d, stroke, 'stroke-width': 0.9, 'stroke-opacity': strength })
    })
    const numbers = this.board.spaces.map((s) => text(s.x * UNIT, (s.y - 0.375) * UNIT, s.id, this.water(s) ? 'number sea' : 'number'))
    return group('grid', lines) + group('numbers', numbers)
  }

  private water(space: Space): boolean {
    return isWater(this.terrains.get(space.terrain ?? ''))
  }

  /** Open water, paler towards the coast. */
  private sea(): string {
    const water = (this.board.terrains ?? []).find(isWater)
    if (!this.land && !water) return el('rect', { ...box(this.shown), fill: LAND })
    const deep = water?.tint || SEA
    const parts = [el('rect', { ...box(this.shown), fill: deep })]
    if (water && (water.pattern ?? 'plain') !== 'plain') {
      parts.push(el('rect', { ...box(this.shown), fill: `url(#${this.name('texture', water.id)})` }))
    }
    if (this.land) {
      const common = { d: this.land, fill: 'none', 'stroke-linejoin': 'round' }
      for (let step = 1; step < 5; step++) {
        parts.push(el('path', { ...common, stroke: mix(deep, SHALLOWS, step / 4), 'stroke-width': UNIT * (1.87 - 0.37 * step) }))
      }
      // only the outer half of the coastline will show, so that overlapping patches of land have no seam
      parts.push(el('path', { ...common, stroke: COAST, 'stroke-width': 3.4 }))
    }
    return group('sea', parts)
  }

  /** Land in the tint of the commonest terrain, the others over it in rounded patches. */
  private terrain(): string {
    const counts = new Map<string, number>()
    // the terrain of a point is no more than its dot
    for (const s of this.board.kind === 'point' ? [] : this.board.spaces) {
      if (s.terrain && this.terrains.has(s.terrain) && !this.water(s)) counts.set(s.terrain, (counts.get(s.terrain) ?? 0) + 1)
    }
    const common = [...counts].sort((a, b) => b[1] - a[1]).map(([t]) => t)
    const parts: string[] = []
    if (this.land && !common.length) parts.push(el('path', { d: this.land, fill: LAND }))
    const looks = this.hexes ? this.looks() : null
    common.forEach((id, i) => {
      const terrain = this.terrains.get(id)!
      const d = i === 0 && this.land ? this.land : this.region(id, looks)
      parts.push(el('path', { d, fill: terrain.tint }))
      if ((terrain.pattern ?? 'plain') !== 'plain') parts.push(el('path', { d, fill: `url(#${this.name('texture', id)})` }))
    })
    return group('terrain', parts, { 'clip-path': this.land ? `url(#${this.name('land')})` : null })
  }

  private region(terrain: string, looks: Map<Cell, string> | null): string {
    const hexes = this.hexes
    if (!hexes || !looks) return rings(this.board.spaces.filter((s) => s.terrain === terrain && s.shape?.length).map((s) => s.shape!))
    const cells = new Set([...looks].filter(([, look]) => look === terrain).map(([cell]) => cell))
    return hexes.outlines(hexes.spread(cells)).map((ring) => path(rounded(ring), UNIT, true)).join('')
  }

  /** The terrain that land in a hex shows; in a hex of the sea, that of most of its neighbours. */
  private looks(): Map<Cell, string> {
    const hexes = this.hexes!
    const looks = new Map<Cell, string>()
    for (const s of this.board.spaces) if (!this.water(s)) looks.set(hexes.cells.get(s.id)!, s.terrain ?? '')
    if (!this.land) return looks
    const shores = new Map<Cell, string>()
    for (const cell of hexes.spaces.keys()) {
      if (looks.has(cell)) continue
      const around = hexes.around(cell).map((n) => looks.get(n)).filter((l): l is string => l !== undefined).sort()
      if (!around.length) continue
      const most = around.reduce((best, l) => (around.filter((x) => x === l).length > around.filter((x) => x === best).length ? l : best))
      shores.set(cell, most)
    }
    return new Map([...looks, ...shores])
  }

  private heights(): string {
    const d = rings(this.board.art?.heights)
    if (!d) return ''
    const ground = el('path', { d, fill: HEIGHT, stroke: HEIGHT, 'stroke-width': 10, 'stroke-linejoin': 'round' })
    return group('heights', [ground, el('path', { d, fill: `url(#${this.name('heights')})` })])
  }

  /** Canals, rivers and front lines as they run. */
  private courses(): string {
    const layers = Object.entries(SHAPES.courses).flatMap(([kind, look]) => {
      const d = (this.board.art?.courses ?? []).filter((c) => c.kind === kind).map((c) => curve(c.points, UNIT)).join('')
      return d ? strokesOf(look, d) : []
    })
    return layers.length ? group('courses', layers) : ''
  }

  /** Bays that the game asks for, and lakes. */
  private inland(): string {
    const art = this.board.art
    return group('inland', [rings(art?.bays), rings(art?.lakes)].map((d) => (d ? el('path', { d, fill: SHALLOWS }) : '')))
  }

  private borders(): string {
    const d = (this.board.art?.borders ?? []).map((line) => path(line, UNIT)).join('')
    if (!d) return ''
    const common = { fill: 'none', 'stroke-linejoin': 'round' }
    if ((this.board.sides ?? []).some((side) => side.kind === 'border')) {
      // those are the borders that count
      return group('borders', [el('path', { d, stroke: BORDER, 'stroke-opacity': 0.35 })], common)
    }
    const wide = el('path', { d, stroke: BORDER, 'stroke-width': 8, 'stroke-opacity': 0.16 })
    const fine = el('path', { d, stroke: BORDER, 'stroke-width': 1.8, 'stroke-dasharray': '11 4 2 4', 'stroke-opacity': 0.9 })
    return group('borders', [wide, fine], common)
  }

  /** Pale paper over what lies beyond the hexes. */
  private veil(): string {
    if (!this.hexes) return ''
    const r = this.shown
    const corners: Point[] = [[r.x0, r.y0], [r.x1, r.y0], [r.x1, r.y1], [r.x0, r.y1]]
    const d = path(corners, UNIT, true) + rings(this.hexes.outlines(this.hexes.spaces.keys()))
    return el('path', { class: 'veil', d, fill: PAPER, 'fill-opacity': 0.55, 'fill-rule': 'evenodd' })
  }

  private frame(): string {
    return el('rect', { ...box(this.shown), fill: 'none', stroke: INK, 'stroke-width': 3 })
  }

  private outline(space: Space): string {
    if (space.shape?.length) return el('path', { d: path(space.shape, UNIT, true), fill: 'none', stroke: GRID, 'stroke-width': 1.4, 'stroke-opacity': 0.8 })
    const fill = this.terrains.get(space.terrain ?? '')?.tint ?? PAPER
    return el('circle', { cx: space.x * UNIT, cy: space.y * UNIT, r: DOT * UNIT, fill, stroke: INK, 'stroke-width': 1.6 })
  }
}
