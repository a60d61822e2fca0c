/** What lights up on the map, as SVG text: places that may be clicked, ways, shaded areas. */
import type { Link, Option } from '../api/schema'
import { el, esc, num, text, type Point } from './svg'
import type { Laid, World } from './world'
import { UNIT } from './theme'
import { amount, optionText } from '../play/names'

const MANY = 260 // so many lit spaces carry no figures any more: what is not allowed is dimmed instead

export interface Lit {
  option: Option
  /** Somebody else's counters stand there. */
  hostile: boolean
  /** How many of those who are ordered together may go there, if not all. */
  some?: string
}

/** The lit spaces of one board. */
export function litSpaces(laid: Laid, lit: ReadonlyMap<string, Lit>): string {
  const parts: string[] = []
  const useful = [...lit.values()].filter(({ option }) => !option.idle).length
  const many = (useful || lit.size) > MANY
  for (const [id, { option, hostile, some }] of lit) {
    const space = laid.sheet.spaces.get(id)
    if (!space) continue
    const node = laid.sheet.board.kind === 'point'
    const look = [
      'lit',
      hostile ? 'target' : 'go',
      many && 'many',
      node && 'node',
      some && 'some',
      useful && option.idle && 'idle',
    ]
      .filter(Boolean)
      .join(' ')
    const inside = [el('path', { d: laid.sheet.outline(id) })]
    const figure = some?.replace(' of ', '/') ?? (option.cost == null ? '' : amount(option.cost))
    if (!many && figure && !option.idle) inside.push(text(space.x * UNIT, (space.y + 0.44) * UNIT, figure, 'cost'))
    const label = [optionText(option), some].filter(Boolean).join(' · ')
    parts.push(el('g', { class: look, 'data-space': id, role: 'button', 'aria-label': label }, ...inside))
  }
  if (many) {
    const dark = laid.sheet.board.spaces.map((s) => s.id).filter((id) => !lit.has(id))
    parts.unshift(el('path', { class: 'dim', d: laid.sheet.area(dark) }))
  }
  return parts.join('')
}

/** Rims of lit points that counters lie on: drawn once more above those, which would hide most of them. */
export function litRims(laid: Laid, lit: ReadonlyMap<string, Lit>, covered: ReadonlySet<string>): string {
  if (laid.sheet.board.kind !== 'point') return ''
  const hidden = [...lit].filter(([id]) => covered.has(id) && laid.sheet.spaces.has(id))
  return hidden
    .map(([id, { hostile }]) =>
      el('path', { class: `rim-above${hostile ? ' hostile' : ''}`, d: laid.sheet.outline(id) }),
    )
    .join('')
}

/** A bridge, a ferry and the like: drawn across what lies between two spaces. */
export function between(world: World, { kind, between: [from, to], name, status }: Link, colour: string): string {
  const [a, b] = [world.centre(from), world.centre(to)]
  if (!a || !b) return ''
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  const half = kind === 'road' || kind === 'ferry' ? Math.hypot(b.x - a.x, b.y - a.y) / 2 : 17
  const line = (d: string, more: Record<string, string | number>) =>
    el('path', { d, fill: 'none', 'stroke-linecap': 'round', ...more })
  const shapes: Record<Link['kind'], string> = {
    bridge:
      line(`M${-half},-6H${half}M${-half},6H${half}`, { stroke: '#2a2620', 'stroke-width': 4 }) +
      line(`M${-half},0H${half}`, { stroke: colour, 'stroke-width': 5 }),
    crossing:
      line(`M${-half},0H${half}`, { stroke: '#fff', 'stroke-width': 11 }) +
      line(`M${-half},0H${half}`, { stroke: colour, 'stroke-width': 6, 'stroke-dasharray': '2 9' }),
    ferry: line(`M${-half},0H${half}`, { stroke: colour, 'stroke-width': 3.5, 'stroke-dasharray': '9 8' }),
    road: line(`M${-half},0H${half}`, { stroke: '#8f2d16', 'stroke-width': 4 }),
    cut:
      line('M-9,-9L9,9M-9,9L9,-9', { stroke: '#fff', 'stroke-width': 9 }) +
      line('M-9,-9L9,9M-9,9L9,-9', { stroke: '#b3261e', 'stroke-width': 5 }),
  }
  const words = [name || kind, ...(status ?? [])].join(', ')
  const broken = (status ?? []).some((s) => /destroy|broken|blown|closed/.test(s)) ? shapes.cut : ''
  return el(
    'g',
    { class: `between ${kind}`, transform: `translate(${num(mx)} ${num(my)}) rotate(${num(turn)})` },
    `<title>${esc(words)}</title>`,
    shapes[kind],
    broken,
  )
}

/** A line between two places that belong together. A place linked with itself gets a loop beside it. */
export function link(world: World, from: string, to: string): string {
  const [a, b] = [world.centre(from), world.centre(to)]
  if (!a || !b) return ''
  const at = (x: number, y: number) => `${num(x)},${num(y)}`
  const bend = at((a.x + b.x) / 2 + (b.y - a.y) / 7, (a.y + b.y) / 2 - (b.x - a.x) / 7)
  const d =
    from === to
      ? `M${at(a.x - 16, a.y - 26)}C${at(a.x - 34, a.y - 62)} ${at(a.x + 34, a.y - 62)} ${at(a.x + 16, a.y - 26)}`
      : `M${at(a.x, a.y)}Q${bend} ${at(b.x, b.y)}`
  const end = el('circle', { class: 'link end', cx: b.x, cy: b.y, r: 7 })
  return el('path', { class: 'link under', d }) + el('path', { class: 'link', d }) + end
}

/** The way from a place through others, as one line with an arrow head, over all boards. */
export function way(world: World, from: string, path: readonly string[]): string {
  const spots = [from, ...path].map((id) => world.centre(id)).filter((p) => p !== null)
  if (spots.length < 2) return ''
  const points = spots.map((p): Point => [p.x, p.y])
  const d = 'M' + points.map(([x, y]) => `${num(x)},${num(y)}`).join('L')
  return el('path', { class: 'way under', d }) + el('path', { class: 'way', d, 'marker-end': 'url(#arrow)' })
}
