/** The score by turn as a picture, and as a file of one. */
import { el, esc, path, type Point } from '../board/svg'
import type { Curve } from './ending'
import { amount } from './names'

const [WIDE, HIGH] = [640, 300]
const EDGE = { left: 44, right: 16, top: 64, bottom: 60 }
const INK = '#2b2622'
const LINES = ['#3d5a80', '#8a5a2b', '#4f7942', '#7a4f8a']
const DASHES = ['', '7 4', '2 4', '10 3 2 3']
/* the server forbids styles in the page, so letters are told by attributes */
const LETTERS = { 'font-family': 'sans-serif', 'font-size': 13, fill: INK }
const LARGE = { 'font-size': 17, 'font-weight': 700 }
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]
const MOST_STEPS = 6

const words = (x: number, y: number, said: string, look: Record<string, string | number> = {}) =>
  el('text', { x, y, ...LETTERS, ...look }, esc(said))

/** Round numbers from below the least to above the greatest value. */
export function rungs(least: number, greatest: number): number[] {
  const span = Math.max(greatest - least, 1)
  const step = STEPS.find((one) => span / one <= MOST_STEPS) ?? Math.ceil(span / MOST_STEPS)
  const first = Math.floor(least / step)
  return Array.from({ length: Math.ceil(greatest / step) - first + 1 }, (_, i) => (first + i) * step)
}

/** Lines of several colours and dashes over the turns, with a title, a result and their names. */
export function curveSvg(title: string, result: string, curves: readonly Curve[]): string {
  const points = curves.flatMap((curve) => curve.points)
  const turns = [...new Set(points.map((p) => p.turn))].sort((a, b) => a - b)
  const values = points.map((p) => p.value)
  const marks = rungs(Math.min(0, ...values), Math.max(1, ...values))
  const [low, high] = [marks[0]!, marks.at(-1)!]
  const x = (turn: number) =>
    EDGE.left + ((turn - turns[0]!) / Math.max(1, turns.at(-1)! - turns[0]!)) * (WIDE - EDGE.left - EDGE.right)
  const y = (value: number) => HIGH - EDGE.bottom - ((value - low) / (high - low)) * (HIGH - EDGE.top - EDGE.bottom)
  const colour = (curve: Curve, i: number) => curve.colour || LINES[i % LINES.length]!
  const flat = (from: number, to: number, at: number) =>
    path([
      [from, at],
      [to, at],
    ])
  const grid = marks.flatMap((mark) => [
    el('path', { d: flat(EDGE.left, WIDE - EDGE.right, y(mark)), stroke: '#d8d0c2' }),
    words(EDGE.left - 6, y(mark) + 4, amount(mark), { 'text-anchor': 'end' }),
  ])
  const lines = curves.flatMap((curve, i) => {
    const way = curve.points.map((p): Point => [x(p.turn), y(p.value)])
    const look = {
      fill: 'none',
      stroke: colour(curve, i),
      'stroke-width': 3,
      'stroke-dasharray': DASHES[i % 4] || null,
    }
    const [left, under] = [EDGE.left + (i % 2) * 300, HIGH - 18 + Math.floor(i / 2) * 16]
    return [
      el('path', { d: path(way), ...look }),
      el('path', { d: flat(left, left + 30, under - 4), ...look }),
      words(left + 36, under, `${curve.name}: ${amount(curve.points.at(-1)!.value)}`),
    ]
  })
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDE} ${HIGH}`, width: WIDE, height: HIGH },
    el('rect', { width: WIDE, height: HIGH, fill: '#fffdf8' }),
    words(EDGE.left, 28, title, LARGE),
    words(EDGE.left, 48, result),
    ...grid,
    ...turns.map((turn) =>
      words(x(turn), HIGH - EDGE.bottom + 18, turn ? String(turn) : 'start', { 'text-anchor': 'middle' }),
    ),
    ...lines,
  )
}

/** A drawing as the address of an image. */
export const addressOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** A drawing as a picture file, twice as large as on the screen. */
export async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = addressOf(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [WIDE * 2, HIGH * 2]
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture could not be made.')))),
  )
}
