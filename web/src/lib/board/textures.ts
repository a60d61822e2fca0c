/** Light textures, so that terrain can be told without colour: dots, hills, waves, marsh. */
import { el, num, type Point } from './svg'
import { SEA_INK, UNIT } from './theme'

const TILE = 1.9 // side of the repeated square, in board units

/** Points strewn over the tile, none closer than `apart` (the tile wraps round); always the same ones. */
export function spots(count: number, apart: number): Point[] {
  const found: Point[] = []
  let seed = 1n
  const next = () => {
    seed = (seed * 1103515245n + 12345n) % 2147483648n
    return (Number(seed) / 2147483648) * TILE
  }
  const gap = (d: number) => Math.min(Math.abs(d), TILE - Math.abs(d))
  for (let k = 0; k < count * 60 && found.length < count; k++) {
    const [x, y] = [next(), next()]
    if (found.every(([a, b]) => Math.hypot(gap(x - a), gap(y - b)) >= apart)) found.push([x, y])
  }
  return found
}

/** The places where a mark has to be drawn so that it continues across the sides of the tile. */
function wrapped(x: number, y: number, reach: number): Point[] {
  const near = (v: number) => [v, v - TILE, v + TILE].filter((w, i) => i === 0 || (w > -reach && w < TILE + reach))
  return near(x).flatMap((a) => near(y).map((b): Point => [a, b]))
}

function dots(): string {
  const d = spots(110, 0.12).map(([x, y]) => `M${num(x * UNIT)},${num(y * UNIT)}h.01`).join('')
  return el('path', { d, stroke: '#8a6526', 'stroke-width': 2.3, 'stroke-linecap': 'round', 'stroke-opacity': 0.62 })
}

/** Small peaks, lit from the north-west. */
function hills(): string {
  let ridges = ''
  let shades = ''
  spots(34, 0.27).forEach(([x, y], i) => {
    const k = UNIT * (0.72 + 0.3 * Math.sin(i * 2.4))
    const lean = 0.02 * Math.cos(i * 1.7)
    for (const [px, py] of wrapped(x, y, 0.3)) {
      const at = `${num(px * UNIT)},${num(py * UNIT)}`
      const top = `${num((0.1 + lean) * k)},${num(-0.14 * k)}`
      const foot = `${num((0.13 - lean) * k)},${num(0.14 * k)}`
      ridges += `M${at}l${top}l${foot}`
      shades += `M${at}m${top}l${foot}l${num(-0.08 * k)},${num(0.01 * k)}l${num(-0.02 * k)},${num(-0.07 * k)}Z`
    }
  })
  return (
    el('path', { d: shades, fill: '#7a5a33', 'fill-opacity': 0.42 }) +
    el('path', { d: ridges, fill: 'none', stroke: '#6d4f2b', 'stroke-width': 1, 'stroke-opacity': 0.55 })
  )
}

function waves(): string {
  let d = ''
  for (const [x, y] of spots(9, 0.5)) {
    for (const [px, py] of wrapped(x, y, 0.3)) {
      const w = num(0.07 * UNIT)
      d += `M${num(px * UNIT)},${num(py * UNIT)}q${w},-4 ${num(0.14 * UNIT)},0t${num(0.14 * UNIT)},0`
    }
  }
  return el('path', { d, fill: 'none', stroke: SEA_INK, 'stroke-width': 1, 'stroke-opacity': 0.22 })
}

function marsh(): string {
  let d = ''
  for (const [x, y] of spots(22, 0.3)) {
    for (const [px, py] of wrapped(x, y, 0.2)) {
      d += `M${num(px * UNIT)},${num(py * UNIT)}m-7,0h14m-7,0v-7m-3.5,7l-2,-5m7.5,5l2,-5`
    }
  }
  return el('path', { d, fill: 'none', stroke: '#2f6d6a', 'stroke-width': 1.1, 'stroke-opacity': 0.6 })
}

function woods(): string {
  const d = spots(40, 0.22).flatMap(([x, y]) => wrapped(x, y, 0.1).map(([px, py]) => `M${num(px * UNIT)},${num(py * UNIT)}m-5,0a5,5 0 1,1 10,0a5,5 0 1,1 -10,0`)).join('')
  return el('path', { d, fill: '#4f7a3a', 'fill-opacity': 0.5 })
}

function town(): string {
  const d = spots(26, 0.28).flatMap(([x, y]) => wrapped(x, y, 0.1).map(([px, py]) => `M${num(px * UNIT)},${num(py * UNIT)}h8v6h-8Z`)).join('')
  return el('path', { d, fill: '#5b4f3c', 'fill-opacity': 0.5 })
}

const MARKS: Record<string, () => string> = { dots, hills, mountains: hills, waves, lake: waves, marsh, woods, town }

/** A `pattern` element, or nothing for plain ground. */
export function texture(kind: string, name: string): string {
  const marks = MARKS[kind]
  if (!marks) return ''
  const side = TILE * UNIT
  return el('pattern', { id: name, width: side, height: side, patternUnits: 'userSpaceOnUse' }, marks())
}
