/** What lights up on the map, as SVG text: places that may be clicked, ways, shaded areas. */
import type { Option } from '../api/view'
import { el, num, text, type Point } from './svg'
import type { Laid, World } from './world'
import { UNIT } from './theme'
import { optionText } from '../play/names'

const MANY = 260 // so many lit spaces carry no figures any more, and one line runs around them all

export interface Lit {
  option: Option
  /** Somebody else's counters stand there. */
  hostile: boolean
}

/** The lit spaces of one board. */
export function litSpaces(laid: Laid, lit: ReadonlyMap<string, Lit>): string {
  const parts: string[] = []
  const many = lit.size > MANY
  for (const [id, { option, hostile }] of lit) {
    const space = laid.sheet.spaces.get(id)
    if (!space) continue
    const look = `lit ${hostile ? 'target' : 'go'}${many ? ' many' : ''}`
    const inside = [el('path', { d: laid.sheet.outline(id) })]
    if (!many && option.cost !== undefined && option.cost !== null) {
      inside.push(text(space.x * UNIT, (space.y + 0.44) * UNIT, String(option.cost), 'cost'))
    }
    parts.push(el('g', { class: look, 'data-space': id, role: 'button', 'aria-label': optionText(option) }, ...inside))
  }
  if (many) parts.push(el('path', { class: 'rim', d: laid.sheet.area(lit.keys()) }))
  return parts.join('')
}

/** The way from a place through others, as one line with an arrow head, over all boards. */
export function way(world: World, from: string, path: readonly string[]): string {
  const spots = [from, ...path].map((id) => world.centre(id)).filter((p) => p !== null)
  if (spots.length < 2) return ''
  const points = spots.map((p): Point => [p.x, p.y])
  const d = 'M' + points.map(([x, y]) => `${num(x)},${num(y)}`).join('L')
  return el('path', { class: 'way under', d }) + el('path', { class: 'way', d, 'marker-end': 'url(#arrow)' })
}
