/** Counters: the square of cardboard, its symbol and figures. Each kind is drawn once and used for all its pieces. */
import { toldMemory } from './memories'
import type { Catalogue, Mark, Nation, Piece, PieceKind, Value } from '../api/schema'
import { doubtsOfKind, type Doubt } from './doubts'
import { shorten, width } from './letters'
import { drawParts, SHAPES } from './shapes'
import { el, nameFor, text } from './svg'
import { emblem, family, isAircraft, SIZES } from './units'
import { capital } from '../play/names'

const FULL = 100 // side of a counter in its own coordinates
const UNKNOWN: Nation = { id: '', name: 'Unknown', colour: '#d9d4c8', ink: '#333333' }
const LOW = ['left', 'bottom', 'right'] // the figures in the lower line

export class Counters {
  readonly nations: Map<string, Nation>
  readonly kinds: Map<string, PieceKind>
  private readonly marks: Map<string, Mark>
  /** Kinds by what they are called: more than one where nations have the like. */
  private readonly alike = new Map<string, PieceKind[]>()

  /**
   * How the edge of a side's counters is drawn, so that sides differ without colour: plain, white, white and broken …
   */
  edge(seat: string | undefined): string {
    const place = this.seats.indexOf(seat ?? '')
    return place < 1 ? '' : SHAPES.edges[(place - 1) % SHAPES.edges.length]!
  }

  constructor(
    readonly catalogue: Catalogue,
    private readonly seats: readonly string[] = [],
  ) {
    this.nations = new Map(catalogue.nations.map((n) => [n.id, n]))
    this.kinds = new Map(catalogue.kinds.map((k) => [k.id, k]))
    this.marks = new Map((catalogue.marks ?? []).map((m) => [m.status, m]))
    for (const kind of catalogue.kinds) this.alike.set(kind.name, [...(this.alike.get(kind.name) ?? []), kind])
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
    const fronts = [...ids].map((id) => this.drawFace(this.kind(id), this.face(id)))
    const others = [...ids].flatMap((id) =>
      (this.kind(id).faces ?? []).map((face) => this.drawFace(turned(this.kind(id), face.id), this.face(id, face.id))),
    )
    return [...nations].map(band).join('') + fronts.join('') + others.join('')
  }

  /** The name of a drawn face; one that the kind does not list shows what the front shows. */
  face(kind: string, face = ''): string {
    return face && this.kind(kind).faces?.some((f) => f.id === face)
      ? nameFor('kind', kind, 'face', face)
      : nameFor('kind', kind)
  }

  /** What is up of a piece: its kind as the face has it. */
  kindOf(piece: Piece): PieceKind {
    return turned(this.kind(piece.kind), piece.face ?? '')
  }

  /** The letter for a status: the one of the catalogue, a number it ends with, or its first letter. */
  sign(status: string): string {
    return this.marks.get(status)?.letter ?? statusSign(status)
  }

  /** The words for a status. */
  status(status: string): string {
    return this.marks.get(status)?.name ?? status
  }

  /**
   * What people call a counter: the name of its kind, its number if several are called so, its nation if others have
   * the like.
   */
  name({ id, kind: of }: Pick<Piece, 'id' | 'kind'>): string {
    const kind = this.kinds.get(of)
    if (!kind) return id
    const alike = this.alike.get(kind.name)!.filter((other) => other !== kind)
    const several = id !== kind.id || alike.some((other) => other.nation === kind.nation)
    const number = several ? (/\d+$/.exec(id)?.[0] ?? '') : ''
    const nation = alike.some((other) => other.nation !== kind.nation) ? `(${this.nation(kind).name})` : ''
    const name = /^\d+$/.test(kind.name) && kind.size ? `${kind.name} ${capital(kind.size)}` : kind.name
    return [name, number, nation].filter(Boolean).join(' ')
  }

  /** Everything about a piece, in words. */
  tell(piece: Piece): string {
    const kind = this.kindOf(piece)
    const nation = this.nations.get(kind.nation)?.name
    const name = `${piece.id}: ${nation ? `${nation}, ` : ''}${kind.name}`
    return [name, this.details(piece)].filter(Boolean).join('; ')
  }

  /** A piece as it is read aloud: its name and whether it may act, then its figures. */
  speak(piece: Piece, able = false): string {
    const name = `${piece.known ? this.kindOf(piece).name : this.name(piece)}${able ? ', may act' : ''}`
    return [name, this.details(piece)].filter(Boolean).join(': ')
  }

  /** The figures and the state of a piece, in words. */
  details(piece: Piece): string {
    const kind = this.kindOf(piece)
    const figures = (kind.values ?? []).map((v) => `${v.name} ${v.text}`).join(', ')
    return [
      figures,
      (piece.status ?? []).map((s) => this.status(s)).join(', '),
      piece.count === 0 ? 'of unknown size' : (piece.count ?? 1) > 1 ? `${piece.count} counters` : '',
      toldMemory(piece),
    ]
      .filter(Boolean)
      .join('; ')
  }

  doubts(piece: Piece): Doubt[] {
    return doubtsOfKind(this.kindOf(piece))
  }

  /** An emblem that is the game's own: a path in a frame of 60 by 40, or a word. */
  private ownEmblem(symbol: string, ink: string): string {
    const own = this.catalogue.emblems?.find((e) => e.id === symbol)
    if (own?.path)
      return el('path', { d: own.path, fill: 'none', stroke: ink, 'stroke-width': 3, transform: 'translate(20 21)' })
    return own?.text
      ? text(50, 50, own.text, 'mid bold', { 'font-size': Math.min(30, 96 / Math.max(own.text.length, 2)), fill: ink })
      : ''
  }

  private drawFace(kind: PieceKind, name: string): string {
    const nation = this.nation(kind)
    const ink = nation.ink
    const parts = [
      el('rect', { x: 3, y: 4, width: FULL, height: FULL, rx: 9, fill: '#000', 'fill-opacity': 0.28 }),
      el('rect', { width: FULL, height: FULL, rx: 9, fill: nation.colour, stroke: ink, 'stroke-width': 2 }),
      el('path', {
        d: 'M4,92V12Q4,4 12,4H88',
        fill: 'none',
        stroke: '#fff',
        'stroke-opacity': 0.5,
        'stroke-width': 3,
        'stroke-linecap': 'round',
      }),
    ]
    if ((nation.pattern ?? 'plain') !== 'plain') {
      parts.push(el('rect', { x: 3, y: 9, width: 14, height: 82, fill: `url(#${nameFor('band', nation.id)})` }))
    }
    const label = kind.label ?? ''
    parts.push(this.ownEmblem(kind.symbol, ink) || emblem(kind.symbol, label, ink))
    const written = (kind.size ?? '').toLowerCase()
    const size = SIZES[written] ?? (written.length <= 4 ? (kind.size ?? '') : '')
    if (size) parts.push(text(50, 19, size, 'mid bold', { 'font-size': 17, fill: ink }))
    if (label && isAircraft(kind.symbol)) {
      const high = 17 * Math.min(1, 67 / width(label, 17, true))
      parts.push(text(19, 20, label, 'bold', { 'font-size': high, fill: ink }))
    } else if (label && !['marker', 'hidden'].includes(family(kind.symbol))) {
      parts.push(text(19, 17, shorten(label, 12, 22), 'bold', { 'font-size': 12, fill: ink }))
    }
    return el('g', { id: name }, ...parts, ...figures(kind, ink))
  }
}

/** A kind as one of its faces has it; what a face leaves open is as on the front. */
function turned(kind: PieceKind, face: string): PieceKind {
  const up = face ? kind.faces?.find((f) => f.id === face) : undefined
  if (!up) return kind
  return {
    ...kind,
    name: up.name ? `${kind.name}, ${up.name}` : kind.name,
    symbol: up.symbol || kind.symbol,
    label: up.label || kind.label,
    values: up.values?.length ? up.values : kind.values,
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
  const mark = drawParts(SHAPES.bands[nation.pattern ?? 'plain'] ?? SHAPES.bands.other!, { ink: nation.ink })
  return el(
    'pattern',
    { id: nameFor('band', nation.id), patternUnits: 'userSpaceOnUse', x: 3, y: 9, width: 14, height: 14 },
    el('g', { transform: 'scale(1.556)' }, mark),
  )
}

export const isBad = (status: string) => /^un|out|disrupt|isolat|rout/.test(status)

/** The sign on a status tab: a number it ends with, or its first letter. */
export function statusSign(status: string): string {
  const last = status.split(' ').at(-1) ?? ''
  return /^\d+$/.test(last) ? last : status.slice(0, 1).toUpperCase()
}
