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

/** A layer: a `g` with a class; nothing if it would be empty. */
export function group(name: string, parts: string[], attributes: Record<string, Attribute> = {}): string {
  const inside = parts.filter(Boolean).join('\n')
  return inside ? el('g', { class: name, ...attributes }, inside) : ''
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

/** The `d` of a smooth curve through all points (Catmull and Rom). */
export function curve(points: readonly Point[], unit = 1): string {
  if (points.length < 3) return path(points, unit)
  const ends = [points[0]!, ...points, points[points.length - 1]!]
  let d = `M${num(points[0]![0] * unit)},${num(points[0]![1] * unit)}`
  for (let i = 0; i + 3 < ends.length; i++) {
    const [a, b, c, e] = [ends[i]!, ends[i + 1]!, ends[i + 2]!, ends[i + 3]!]
    const spots: Point[] = [
      [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6],
      [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6],
      c,
    ]
    d += 'C' + spots.map(([x, y]) => `${num(x * unit)},${num(y * unit)}`).join(' ')
  }
  return d
}

/** An id that is valid in XML and CSS, different for different words. */
export function nameFor(...words: string[]): string {
  return words.map((w) => w.replace(/[^a-zA-Z0-9]/g, (c) => `_${c.codePointAt(0)!.toString(16)}`)).join('-')
}
