/** Placing names so that they do not collide: important ones first, each where it disturbs least. */
import type { BoardDoc, Label, Space } from '../api/view'
import { DOT } from './ground'
import { COLUMN } from './hex'
import { inside, meets, overlap, width, type Rect } from './letters'
import type { Net } from './lines'
import { SHAPES } from './shapes'
import { group, text, type Point } from './svg'
import { UNIT } from './theme'

const SHRINKS = [1, 0.88, 0.78] // sizes tried one after the other
const CAPS = 0.74 // height of a line of letters above the baseline
const DROP = 0.23 // and below
const LARGE = 40 // spaces of a country whose name is written large
const MIDDLING = 9
const TOO_CROWDED = 1.6 // a place that disturbs more than this is not taken
/** Half the room that counters take: two lie side by side, and from far away they are larger. */
const COUNTERS: Record<Detail, Point> = { near: [0.5, 0.34], mid: [0.56, 0.38], far: [0.64, 0.43] }
const COVERED = 9 // how much worse it is to lie under counters than on a road

/** How far away the map is. The farther, the larger the names of places, and the fewer. */
export type Detail = 'far' | 'mid' | 'near'
const LARGER: Record<Detail, number> = { near: 1, mid: 1.45, far: 2.1 }
const WIDER: Record<Detail, number> = { near: 1, mid: 1.1, far: 1.3 } // the same for countries and seas
const KNOWN_AFAR = 2 // the last rank of a town that is named on a small map

interface Style {
  size: number
  bold: boolean
  spacing: number
  capitals: boolean
}

/** A label in its place, in board units. */
export interface Lettering {
  label: Label
  words: string
  style: Style
  box: Rect
}

const kindOf = (label: Label) => label.kind ?? 'town'
const isWide = (label: Label) => kindOf(label) === 'country' || kindOf(label) === 'sea'
const rankOf = (label: Label) => label.rank ?? 3

function styleOf(label: Label, rank: number): Style {
  const { sizes, bold, spacing, capitals } = SHAPES.labels[kindOf(label)] ?? SHAPES.labels.base!
  const size = sizes[Math.min(Math.max(rank, 1), sizes.length) - 1]!
  return { size, bold: bold && (kindOf(label) !== 'town' || rank <= 2), spacing, capitals }
}

/** Names for the spaces of point and area boards that have no label of their own. */
function plainNames(board: BoardDoc): Label[] {
  if (board.kind === 'hex') return []
  const labelled = new Set((board.labels ?? []).map((l) => l.space))
  return board.spaces
    .filter((s) => !labelled.has(s.id) && !(board.labels ?? []).some((l) => l.text === (s.name || s.id)))
    .map((s) => ({ text: s.name || s.id, x: s.x, y: s.y, rank: 3, kind: 'base', space: s.id }))
}

/** Cities, then countries and seas, then towns, then the rest. */
function order(label: Label): number {
  const { order: place } = SHAPES.labels[kindOf(label)] ?? SHAPES.labels.base!
  return place > 1 ? place : rankOf(label) + place
}

/** Rectangles that can be asked quickly which of them are near. */
class Heap {
  private readonly cells = new Map<string, Rect[]>()

  add(rect: Rect): void {
    for (const cell of over(rect)) {
      const here = this.cells.get(cell)
      if (here) here.push(rect)
      else this.cells.set(cell, [rect])
    }
  }

  near(rect: Rect): Set<Rect> {
    const found = new Set<Rect>()
    for (const cell of over(rect)) for (const other of this.cells.get(cell) ?? []) if (meets(other, rect)) found.add(other)
    return found
  }

  meets(rect: Rect): boolean {
    for (const cell of over(rect)) for (const other of this.cells.get(cell) ?? []) if (meets(other, rect)) return true
    return false
  }
}

function over(r: Rect): string[] {
  const cells: string[] = []
  for (let i = Math.floor(r.x0); i <= Math.floor(r.x1); i++) for (let j = Math.floor(r.y0); j <= Math.floor(r.y1); j++) cells.push(`${i},${j}`)
  return cells
}

/** Finds places for labels between what already stands on the map. */
export class Placer {
  private readonly hard = new Heap()
  private readonly soft = new Heap()
  private readonly counters = new Heap()
  private readonly gap: number
  private readonly at: Map<string, Point>
  private readonly regions = new Map<string, Space[]>()

  constructor(private readonly board: BoardDoc, private readonly shown: Rect, net: Net, taken: Iterable<Rect>, private readonly detail: Detail = 'near') {
    this.gap = { hex: 0.12, point: DOT + 0.04, area: -0.05, boxes: -0.05 }[board.kind]
    this.at = new Map(board.spaces.map((s) => [s.id, [s.x, s.y]]))
    for (const s of board.spaces) {
      const cell = `${Math.round(s.x / COLUMN)},${Math.round(s.y)}`
      this.regions.set(cell, [...(this.regions.get(cell) ?? []), s])
      if (board.kind === 'hex' && detail === 'near') this.soft.add({ x0: s.x - 0.18, y0: s.y - 0.475, x1: s.x + 0.18, y1: s.y - 0.365 })
    }
    /* where there is something to be had counters will lie: a name should be read beside them */
    const named = new Set((board.labels ?? []).map((l) => l.space))
    for (const s of board.spaces) {
      if (board.kind === 'area' || !(s.symbols?.length || named.has(s.id) || board.kind === 'point')) continue
      const [wide, high] = COUNTERS[detail]
      this.counters.add({ x0: s.x - wide, y0: s.y - high, x1: s.x + wide, y1: s.y + high })
    }
    for (const rect of taken) this.hard.add(rect)
    for (const edges of net.edges.values()) {
      for (const course of net.courses(edges.values())) {
        for (let i = 0; i + 1 < course.length; i++) {
          const [a, b] = [course[i]!, course[i + 1]!]
          for (const t of [0.1, 0.3, 0.5, 0.7, 0.9]) {
            const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
            this.soft.add({ x0: x - 0.06, y0: y - 0.06, x1: x + 0.06, y1: y + 0.06 })
          }
        }
      }
    }
  }

  place(): Lettering[] {
    const placed: Lettering[] = []
    const labels = [...(this.board.labels ?? []), ...plainNames(this.board)].filter((label) => this.worth(label))
    labels.sort((a, b) => order(a) - order(b) || (a.text < b.text ? -1 : a.text > b.text ? 1 : a.x - b.x || a.y - b.y))
    for (const label of labels) {
      const found = this.find(label)
      if (!found) continue
      this.hard.add(found.box)
      placed.push(found)
    }
    return placed
  }

  private worth(label: Label): boolean {
    return this.detail !== 'far' || this.board.kind !== 'hex' || isWide(label) || (kindOf(label) === 'town' && rankOf(label) <= KNOWN_AFAR)
  }

  private find(label: Label): Lettering | null {
    const rank = this.rank(label)
    const plain = styleOf(label, rank)
    const base = { ...plain, size: plain.size * (isWide(label) ? WIDER : LARGER)[this.detail] }
    const words = base.capitals ? label.text.toUpperCase() : label.text
    for (const shrink of SHRINKS) {
      const style = { ...base, size: base.size * shrink }
      const [wide, high] = [width(words, style.size, style.bold, style.spacing), style.size * (CAPS + DROP)]
      let best: { cost: number; box: Rect } | null = null
      for (const [nudge, [x, y]] of this.candidates(label, rank, wide, high)) {
        if (best && nudge >= best.cost) continue
        const box = { x0: x - wide / 2, y0: y - high / 2, x1: x + wide / 2, y1: y + high / 2 }
        if (!inside(box, this.shown) || this.hard.meets(box)) continue
        let disturbed = 0
        for (const rect of this.soft.near(box)) disturbed += overlap(rect, box)
        if (!isWide(label)) for (const rect of this.counters.near(box)) disturbed += overlap(rect, box) * (COVERED / 3)
        const cost = nudge + (disturbed / (wide * high)) * 3
        if (!best || cost < best.cost) best = { cost, box }
      }
      if (best && best.cost < TOO_CROWDED) return { label, words, style, box: best.box }
    }
    return null
  }

  /** Centres for the label, each with how much one would rather not have it there. */
  private *candidates(label: Label, rank: number, wide: number, high: number): Generator<[number, Point]> {
    if (isWide(label)) {
      const home = this.region(label.x, label.y)
      const reach = rank > 2 ? 1.1 : 0 // the name of an island should not touch another shore
      for (let ring = 0; ring < ({ 1: 14, 2: 9 }[rank] ?? 7); ring++) {
        for (let dx = -ring; dx <= ring; dx++) {
          for (let dy = -ring; dy <= ring; dy++) {
            if (Math.max(Math.abs(dx), Math.abs(dy)) !== ring) continue
            const [x, y] = [label.x + dx * 0.3, label.y + dy * 0.22]
            const under = new Set([-0.45, 0, 0.45].map((t) => this.region(x + t * wide, y, reach)))
            under.delete(home)
            under.delete('')
            yield [ring * 0.09 + 0.7 * under.size, [x, y]]
          }
        }
      }
      return
    }
    const [x, y] = this.at.get(label.space ?? '') ?? [label.x, label.y]
    for (const far of [0, 0.1, 0.22, 0.28, 0.34, 0.4, 0.48]) {
      const gap = this.gap + far
      for (const lift of [0, -0.07, 0.07, -0.16, 0.16]) {
        const nudge = far * 1.5 + Math.abs(lift) * 1.2
        yield [nudge, [x + gap + wide / 2, y + lift]]
        yield [nudge + 0.12, [x - gap - wide / 2, y + lift]]
      }
      for (const slide of [0, 0.25, -0.25, 0.45, -0.45]) {
        const nudge = far * 1.5 + Math.abs(slide) * 0.25
        yield [nudge + 0.16, [x + slide * wide, y + gap + high / 2]]
        yield [nudge + 0.2, [x + slide * wide, y - gap - high / 2]]
      }
    }
  }

  /** The name of a small country is written small, whatever its rank. */
  private rank(label: Label): number {
    if (kindOf(label) !== 'country') return rankOf(label)
    const region = this.region(label.x, label.y)
    const spaces = region ? this.board.spaces.filter((s) => s.region === region).length : LARGE
    const rank = Math.max(rankOf(label), spaces >= LARGE ? 1 : spaces >= MIDDLING ? 2 : 3)
    const style = styleOf(label, rank)
    const long = width(label.text.toUpperCase(), style.size, style.bold, style.spacing) > Math.sqrt(spaces)
    return long && rank < 3 ? rank + 1 : rank
  }

  /** The region of the space at a point; with some reach, that of the nearest space which has one. */
  private region(x: number, y: number, reach = 0): string {
    const [i, j] = [Math.round(x / COLUMN), Math.round(y)]
    let best = Infinity
    let found = ''
    for (let di = -1; di < 2; di++) {
      for (let dj = -1; dj < 2; dj++) {
        for (const s of this.regions.get(`${i + di},${j + dj}`) ?? []) {
          const far = Math.hypot(s.x - x, s.y - y)
          if (reach && (!s.region || far >= reach)) continue
          if (far < best) {
            best = far
            found = s.region ?? ''
          }
        }
      }
    }
    return found
  }
}

/** Large names lie under small ones. */
export function drawLabels(placed: Lettering[]): string {
  const ordered = [...placed].sort((a, b) => b.style.size - a.style.size)
  return group('labels', ordered.map(({ label, words, style, box }) => {
    const size = style.size * UNIT
    const kind = kindOf(label)
    return text(box.x0 * UNIT, (box.y1 - DROP * style.size) * UNIT, words, `label ${kind}`, {
      'font-size': size,
      'font-weight': style.bold ? 700 : null,
      'letter-spacing': style.spacing ? style.spacing * size : null,
      'stroke-width': isWide(label) ? 0 : Math.max(2.6, size * 0.2),
    })
  }))
}
