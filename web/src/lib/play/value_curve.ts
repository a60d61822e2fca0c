/** How a match stood after each entry, in the adviser's points: a line, its doubt, and where it turned. */
import type { Analysis, Estimate } from '../api/schema'
import { el, esc, path, type Point } from '../board/svg'
import { rungs } from './curve'
import { amount } from './names'

const [WIDE, HIGH] = [640, 260]
const EDGE = { left: 44, right: 16, top: 16, bottom: 34 }
const INK = '#2b2622'
const LETTERS = { 'font-family': 'sans-serif', 'font-size': 13, fill: INK }

/** Points with their sign and one decimal. */
export function signed(points: number): string {
  const text = Math.abs(points).toFixed(1)
  return text === '0.0' ? '0' : `${points > 0 ? '+' : '−'}${text.replace(/\.0$/, '')}`
}

/** Points, give or take. */
export const estimate = ({ points, error = 0 }: Estimate) =>
  error ? `${signed(points)} ± ${error.toFixed(1)}` : signed(points)

/** The value for the first seat at the end of each turn. */
export function turnEnds({ curve }: Analysis): { turn: number; value: number }[] {
  const ends = new Map(curve.map(({ turn, values }) => [turn, values[0]!.points]))
  return [...ends].map(([turn, value]) => ({ turn, value }))
}

/** The same in words, for a reader without eyes. */
export const curveWords = (found: Analysis, name: string) =>
  `How it stood for ${name} at the end of each turn: ` +
  turnEnds(found)
    .map(({ turn, value }) => `${turn ? `turn ${turn}` : 'start'} ${signed(value)}`)
    .join(', ')

export function valueCurveSvg(found: Analysis, colour: string): string {
  const { curve, turning } = found
  const value = (i: number, sign: number) => curve[i]!.values[0]!.points + sign * (curve[i]!.values[0]!.error ?? 0)
  const all = curve.flatMap((_, i) => [value(i, -1), value(i, 1)])
  const marks = rungs(Math.min(0, ...all), Math.max(1, ...all))
  const [low, high] = [marks[0]!, marks.at(-1)!]
  const [first, last] = [curve[0]!.n, curve.at(-1)!.n]
  const x = (n: number) => EDGE.left + ((n - first) / Math.max(1, last - first)) * (WIDE - EDGE.left - EDGE.right)
  const y = (v: number) => HIGH - EDGE.bottom - ((v - low) / (high - low)) * (HIGH - EDGE.top - EDGE.bottom)
  const way = (sign: number) => curve.map((point, i): Point => [x(point.n), y(value(i, sign))])
  const flat = (v: number) => path([EDGE.left, WIDE - EDGE.right].map((at): Point => [at, y(v)]))
  const words = (left: number, top: number, said: string, anchor: string) =>
    el('text', { x: left, y: top, 'text-anchor': anchor, ...LETTERS }, esc(said))
  const line = colour || '#3d5a80'
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDE} ${HIGH}`, width: WIDE, height: HIGH },
    el('rect', { width: WIDE, height: HIGH, fill: '#fffdf8' }),
    ...marks.map((mark) => el('path', { d: flat(mark), stroke: mark ? '#d8d0c2' : '#6b6259' })),
    ...marks.map((mark) => words(EDGE.left - 6, y(mark) + 4, amount(mark), 'end')),
    el('path', { d: path([...way(1), ...way(-1).reverse()]), fill: line, 'fill-opacity': 0.18 }),
    el('path', { d: path(way(0)), fill: 'none', stroke: line, 'stroke-width': 2.5 }),
    ...turning.map(({ n, decided, luck }) =>
      el('circle', { cx: x(n), cy: y(near(found, n)), r: 5, fill: decided + luck > 0 ? '#2f7d3b' : '#b3261e' }),
    ),
    words(EDGE.left, HIGH - 10, `entry ${first}`, 'start'),
    words(WIDE - EDGE.right, HIGH - 10, `entry ${last}`, 'end'),
  )
}

/** The value after an entry, or the last one before it. */
const near = ({ curve }: Analysis, n: number) => (curve.findLast((p) => p.n <= n) ?? curve[0]!).values[0]!.points
