/** Symbols on the map: derricks, anchors, air bases, missile sites, towns. Each fits a square of side 100. */
import type { BoardDoc, Space } from '../api/view'
import type { Rect } from './letters'
import { el, esc, group, nameFor, num, text, type Point } from './svg'
import { ACCENT, HALO, INK, SEA_INK, UNIT } from './theme'

const SIZE = 0.25 // side of a symbol, in board units
const BIG = 0.31 // the same for a symbol that stands alone in the middle
export const MARK_NAMES: Record<string, string> = {
  oil: 'Oil facility', port: 'Port', air_base: 'Air base', sam: 'SAM site and its strength', town: 'Town', city: 'City', capital: 'Capital',
}
const TOWNS = ['capital', 'city', 'town']
const UNDRAWN = ['edge']
const SLOTS: Point[] = [[-0.37, -0.12], [0.37, -0.12], [-0.35, 0.17], [0.35, 0.17], [0, 0.34]]

const DERRICK = 'M50,8L24,92M50,8L76,92M44,30H56M38,50H62M31,70H69M44,30L62,50M56,30L38,50M38,50L69,70M62,50L31,70M14,92H86'
const ANCHOR =
  'M50,30V88M32,42H68M16,60C18,80 34,88 50,88C66,88 82,80 84,60M16,60L10,70M16,60L26,66M84,60L90,70M84,60L74,66'
const PLANE =
  'M50,6C54,6 56,14 56,24V36L94,60V68L56,57V76L68,86V92L50,87L32,92V86L44,76V57L6,68V60L44,36V24C44,14 46,6 50,6Z'
const MISSILE = 'M50,4C56,12 58,22 58,32V66L72,84V94L58,86H42L28,94V84L42,66V32C42,22 44,12 50,4Z'
const STAR = 'M50,6L61,38H95L68,58L78,92L50,71L22,92L32,58L5,38H39Z'

const disc = (r: number, wide: number) => el('circle', { cx: 50, cy: 50, r, fill: HALO, stroke: INK, 'stroke-width': wide })

function outlined(d: string, colour: string, wide: number): string {
  const common = { d, fill: 'none', 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }
  return el('path', { ...common, stroke: HALO, 'stroke-width': wide + 13 }) + el('path', { ...common, stroke: colour, 'stroke-width': wide })
}

/** The drawing of a symbol in a square from 0,0 to 100,100, with its halo. */
export function mark(kind: string): string {
  switch (kind) {
    case 'oil':
      return outlined(DERRICK, INK, 8) + el('circle', { cx: 50, cy: 10, r: 8, fill: INK })
    case 'port': {
      const ring = (stroke: string, wide: number) => el('circle', { cx: 50, cy: 19, r: 10, fill: 'none', stroke, 'stroke-width': wide })
      return ring(HALO, 20) + outlined(ANCHOR, SEA_INK, 9) + ring(SEA_INK, 8)
    }
    case 'air_base':
      return disc(46, 6) + el('path', { d: PLANE, fill: INK, transform: 'translate(15 14) scale(.7)' })
    case 'sam':
      return el('path', { d: MISSILE, fill: ACCENT, stroke: HALO, 'stroke-width': 9, 'paint-order': 'stroke' })
    case 'capital':
      return el('path', { d: STAR, fill: ACCENT, stroke: HALO, 'stroke-width': 8, 'paint-order': 'stroke' })
    case 'city':
      return disc(34, 9) + el('circle', { cx: 50, cy: 50, r: 16, fill: ACCENT })
    case 'town':
      return disc(25, 9)
    default:
      return disc(44, 7) + text(50, 68, kind.slice(0, 1).toUpperCase(), 'mid bold', { 'font-size': 54 })
  }
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
