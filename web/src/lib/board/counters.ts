/** Counters: the square of cardboard, its symbol and figures. Each kind is drawn once and used for all its pieces. */
import type { Catalogue, Nation, Piece, PieceKind, Value } from '../api/view'
import { doubtsOfKind, type Doubt } from './doubts'
import { shorten, width } from './letters'
import { el, nameFor, text } from './svg'
import { emblem, family, isAircraft, SIZES } from './units'

const FULL = 100 // side of a counter in its own coordinates
const UNKNOWN: Nation = { id: '', name: 'Unknown', colour: '#d9d4c8', ink: '#333333' }
const LOW = ['left', 'bottom', 'right'] // the figures in the lower line

export class Counters {
  readonly nations: Map<string, Nation>
  readonly kinds: Map<string, PieceKind>

  constructor(readonly catalogue: Catalogue) {
    this.nations = new Map(catalogue.nations.map((n) => [n.id, n]))
    this.kinds = new Map(catalogue.kinds.map((k) => [k.id, k]))
  }

  kind(id: string): PieceKind {
    return this.kinds.get(id) ?? { id, name: id, nation: '', symbol: 'hidden' }
  }

  nation(kind: PieceKind): Nation {
    return this.nations.get(kind.nation) ?? UNKNOWN
  }

  /** All faces, to be put once into the page; `face` names one. */
  defs(extra: Iterable<string> = []): string {
    const ids = new Set([...this.kinds.keys(), ...extra])
    const nations = new Set([...ids].map((id) => this.nation(this.kind(id))))
    return [...nations].map(band).join('') + [...ids].map((id) => this.drawFace(this.kind(id))).join('')
  }

  face(kind: string): string {
    return nameFor('kind', kind)
  }

  /** Everything about a piece, in words. */
  tell(piece: Piece): string {
    const kind = this.kind(piece.kind)
    const figures = (kind.values ?? []).map((v) => `${v.name} ${v.text}`).join(', ')
    const nation = this.nations.get(kind.nation)?.name
    const known = piece.known ? `last seen ${piece.known}` : ''
    return [`${piece.id}: ${nation ? `${nation}, ` : ''}${kind.name}`, figures, (piece.status ?? []).join(', '), known].filter(Boolean).join('; ')
  }

  doubts(piece: Piece): Doubt[] {
    return doubtsOfKind(this.kind(piece.kind))
  }

  private drawFace(kind: PieceKind): string {
    const nation = this.nation(kind)
    const ink = nation.ink
    const parts = [
      el('rect', { x: 3, y: 4, width: FULL, height: FULL, rx: 9, fill: '#000', 'fill-opacity': 0.28 }),
      el('rect', { width: FULL, height: FULL, rx: 9, fill: nation.colour, stroke: ink, 'stroke-width': 2 }),
      el('path', { d: 'M4,92V12Q4,4 12,4H88', fill: 'none', stroke: '#fff', 'stroke-opacity': 0.5, 'stroke-width': 3, 'stroke-linecap': 'round' }),
    ]
    if ((nation.pattern ?? 'plain') !== 'plain') {
      parts.push(el('rect', { x: 2, y: 8, width: 9, height: 84, fill: `url(#${nameFor('band', nation.id)})` }))
    }
    const label = kind.label ?? ''
    parts.push(emblem(kind.symbol, label, ink))
    const written = (kind.size ?? '').toLowerCase()
    const size = SIZES[written] ?? (written.length <= 4 ? (kind.size ?? '') : '')
    if (size) parts.push(text(50, 19, size, 'mid bold', { 'font-size': 17, fill: ink }))
    if (label && isAircraft(kind.symbol)) {
      const high = 17 * Math.min(1, 72 / width(label, 17, true))
      parts.push(text(14, 20, label, 'bold', { 'font-size': high, fill: ink }))
    } else if (label && !['marker', 'hidden'].includes(family(kind.symbol))) {
      parts.push(text(14, 17, shorten(label, 12, 26), 'bold', { 'font-size': 12, fill: ink }))
    }
    return el('g', { id: this.face(kind.id) }, ...parts, ...figures(kind, ink))
  }
}

/** Reconstructed figures are in italics with a small ring after them. */
function figures(kind: PieceKind, ink: string): string[] {
  const shown = new Map<string, Value>()
  for (const v of kind.values ?? []) if ((v.slot ?? 'hidden') !== 'hidden' && v.text) shown.set(v.slot!, v)
  const low = LOW.filter((slot) => shown.has(slot))
  const wide = low.reduce((sum, slot) => sum + width(shown.get(slot)!.text, 1, true), 0)
  const size = Math.min(low.length < 3 ? 33 : 26, (86 - 7 * low.length) / Math.max(wide, 0.1))
  const gap = (94 - wide * size) / (low.length + 1)
  const look = (v: Value, more: string) => `figure ${more} ${v.source?.provenance ?? 'printed'}`
  let x = 4
  const parts: string[] = []
  for (const slot of low) {
    const value = shown.get(slot)!
    const room = width(value.text, size, true)
    parts.push(text(x + gap + room / 2, 90, value.text, look(value, 'mid'), { 'font-size': size, fill: ink }))
    x += gap + room
  }
  const top = shown.get('top')
  if (top) parts.push(text(86, 20, top.text, look(top, 'end'), { 'font-size': 18, fill: ink }))
  return parts
}

/** A strip of pattern beside the colour, for those who do not see the colour. */
function band(nation: Nation): string {
  const line = { stroke: nation.ink, 'stroke-width': 2.6 }
  const marks: Record<string, string> = {
    stripes: el('path', { d: 'M0,3H9', ...line }),
    diagonal: el('path', { d: 'M-1,8L10,-3M-1,17L10,6', ...line }),
    dots: el('circle', { cx: 4.5, cy: 4, r: 2.4, fill: nation.ink }),
    checks: el('path', { d: 'M0,0H4.5V4.5H0ZM4.5,4.5H9V9H4.5Z', fill: nation.ink }),
    cross: el('path', { d: 'M1,1L8,8M8,1L1,8', ...line }),
    grid: el('path', { d: 'M0,4.5H9M4.5,0V9', ...line }),
    solid: el('rect', { width: 9, height: 9, fill: nation.ink }),
  }
  const mark = marks[nation.pattern ?? 'plain'] ?? el('path', { d: 'M4.5,0V9', ...line })
  return el('pattern', { id: nameFor('band', nation.id), patternUnits: 'userSpaceOnUse', x: 2, y: 8, width: 9, height: 9 }, mark)
}

export const isBad = (status: string) => /^un|out|disrupt|isolat|rout/.test(status)

/** The sign on a status tab: a number it ends with, or its first letter. */
export function statusSign(status: string): string {
  const last = status.split(' ').at(-1) ?? ''
  return /^\d+$/.test(last) ? last : status.slice(0, 1).toUpperCase()
}
