/** Writing SVG as text: numbers, elements, paths. Every word that comes from outside is escaped here. */

export type Point = [number, number]
type Attribute = string | number | null | undefined

const UNSAFE: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function esc(words: string): string {
  return words.replace(/[&<>"']/g, (c) => UNSAFE[c] ?? c)
}

/** A number with at most two decimals. */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

export function el(tag: string, attributes: Record<string, Attribute>, ...children: string[]): string {
  let start = tag
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue
    start += ` ${key}="${typeof value === 'number' ? num(value) : esc(value)}"`
  }
  return children.length ? `<${start}>${children.join('')}</${tag}>` : `<${start}/>`
}

export function text(x: number, y: number, words: string, look: string, more: Record<string, Attribute> = {}): string {
  return el('text', { x, y, class: look, ...more }, esc(words))
}

/** The `d` of straight lines through points. */
export function path(points: readonly Point[], unit = 1, closed = false): string {
  if (!points.length) return ''
  const first = points[0]!
  const last = points[points.length - 1]!
  const open = closed && first[0] === last[0] && first[1] === last[1] ? points.slice(0, -1) : points
  return 'M' + open.map(([x, y]) => `${num(x * unit)},${num(y * unit)}`).join('L') + (closed ? 'Z' : '')
}

/** An id that is valid in XML and CSS, different for different words. */
export function nameFor(...words: string[]): string {
  return words.map((w) => w.replace(/[^a-zA-Z0-9]/g, (c) => `_${c.codePointAt(0)!.toString(16)}`)).join('-')
}
