/** Symbols on the map: derricks, anchors, air bases, missile sites, towns. Each fits a square of side 100. */
import type { BoardDoc, Space } from '../api/view'
import type { Rect } from './letters'
import { drawParts, namesOf, SHAPES } from './shapes'
import { el, esc, group, nameFor, num, text, type Point } from './svg'
import { HALO, INK, UNIT } from './theme'

const SIZE = 0.25 // side of a symbol, in board units
const BIG = 0.31 // the same for a symbol that stands alone in the middle
export const MARK_NAMES: Record<string, string> = namesOf(SHAPES.marks)
const TOWNS = ['capital', 'city', 'town']
const UNDRAWN = ['edge']
const SLOTS: Point[] = [[-0.37, -0.12], [0.37, -0.12], [-0.35, 0.17], [0.35, 0.17], [0, 0.34]]

/** The drawing of a symbol in a square from 0,0 to 100,100, with its halo; a letter for one that is unknown. */
export function mark(kind: string): string {
  const look = SHAPES.marks[kind]
  if (look) return drawParts(look.parts)
  const disc = el('circle', { cx: 50, cy: 50, r: 44, fill: HALO, stroke: INK, 'stroke-width': 7 })
  return disc + text(50, 68, kind.slice(0, 1).toUpperCase(), 'mid bold', { 'font-size': 54 })
}

const townKind = (rank: number) => (rank <= 2 ? 'city' : 'town')

export function kindsUsed(board: BoardDoc): string[] {
  const found = new Set<string>()
  for (const space of board.spaces) for (const symbol of space.symbols ?? []) found.add(symbol.kind)
  for (const label of board.labels ?? []) if ((label.kind ?? 'town') === 'town' && label.space) found.add(townKind(label.rank ?? 3))
  UNDRAWN.forEach((kind) => found.delete(kind))
  return [...found].sort()
}

export function markDefs(board: BoardDoc): string {
  return kindsUsed(board).map((kind) => el('g', { id: nameFor('symbol', kind) }, mark(kind))).join('')
}

/** Where the symbols of a board stand. */
export class Placed {
  private readonly parts: string[] = []
  readonly boxes: [string, Rect][] = []

  constructor(board: BoardDoc) {
    const towns = new Map<string, string>()
    for (const l of board.labels ?? []) if ((l.kind ?? 'town') === 'town' && l.space) towns.set(l.space, townKind(l.rank ?? 3))
    for (const space of board.spaces) this.space(space, towns.get(space.id) ?? '', board.kind)
  }

  private space(space: Space, town: string, board: string): void {
    const symbols = space.symbols ?? []
    const marks = symbols.filter((s) => !TOWNS.includes(s.kind) && !UNDRAWN.includes(s.kind))
    const own = symbols.find((s) => TOWNS.includes(s.kind))?.kind ?? ''
    const middle = own === 'capital' ? own : town || own
    if (middle && board === 'hex') this.put(space, middle, '', '', [0, 0], 0.2)
    else if (marks.length && board === 'hex') {
      const first = marks.shift()!
      this.put(space, first.kind, first.text ?? '', first.name ?? '', [0, 0], BIG)
    }
    marks.slice(0, SLOTS.length).forEach((m, i) => this.put(space, m.kind, m.text ?? '', m.name ?? '', SLOTS[i]!, SIZE))
  }

  private put(space: Space, kind: string, words: string, name: string, slot: Point, size: number): void {
    const [x, y] = [space.x + slot[0], space.y + slot[1]]
    const at = `translate(${num((x - size / 2) * UNIT)} ${num((y - size / 2) * UNIT)}) scale(${((size * UNIT) / 100).toFixed(4)})`
    let drawn = el('use', { href: `#${nameFor('symbol', kind)}`, transform: at })
    let right = x + size / 2
    if (words) {
      drawn += text((x + size * 0.34) * UNIT, (y + size * 0.36) * UNIT, words, 'label bold', { 'font-size': 0.17 * UNIT, 'stroke-width': 3 })
      right += 0.12 * words.length
    }
    const title = name ? `<title>${esc(name)}</title>` : ''
    this.parts.push(el('g', { class: `symbol ${kind}` }, title, drawn))
    this.boxes.push([space.id, { x0: x - size / 2 - 0.01, y0: y - size / 2 - 0.02, x1: right + 0.01, y1: y + size / 2 + 0.02 }])
  }

  draw(): string {
    return group('symbols', this.parts)
  }
}
