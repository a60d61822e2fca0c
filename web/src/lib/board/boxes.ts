/** Boards of boxes: rectangles with a name on top and a note below, under headings where they belong together. */
import type { BoardDoc, Space } from '../api/view'
import { shorten } from './letters'
import { el, group, text, type Point } from './svg'
import { GRID, INK, LAND, PAPER, UNIT } from './theme'

export const sizeOf = (space: Space): Point => space.size ?? [1, 1]
const TITLE = 0.17 // height of the name of a box, in board units
const NOTE = 0.12

/** The same board with the outlines that its sizes mean. */
export function withShapes(board: BoardDoc): BoardDoc {
  const shaped = (s: Space): Space => {
    const [wide, high] = sizeOf(s)
    const [x0, y0, x1, y1] = [s.x - wide / 2, s.y - high / 2, s.x + wide / 2, s.y + high / 2]
    return { ...s, shape: [[x0, y0], [x1, y0], [x1, y1], [x0, y1]] }
  }
  return { ...board, spaces: board.spaces.map(shaped) }
}

export function drawBoxes(board: BoardDoc): string {
  const [x0, y0, x1, y1] = board.window
  const tints = new Map((board.terrains ?? []).map((t) => [t.id, t.tint]))
  const back = el('rect', { x: (x0 - 1) * UNIT, y: (y0 - 1) * UNIT, width: (x1 - x0 + 2) * UNIT, height: (y1 - y0 + 2) * UNIT, fill: LAND })
  return back + group('boxes', board.spaces.map((s) => drawBox(s, tints.get(s.terrain ?? '') ?? PAPER))) + group('headings', headings(board))
}

function drawBox(space: Space, tint: string): string {
  const [wide, high] = sizeOf(space)
  const [left, top] = [(space.x - wide / 2) * UNIT, (space.y - high / 2) * UNIT]
  const room = wide * UNIT - 8
  const lines = [
    el('rect', { x: left + 2, y: top + 2, width: wide * UNIT - 4, height: high * UNIT - 4, rx: 6, fill: tint, stroke: GRID, 'stroke-width': 1.4 }),
    text(left + 7, top + (TITLE + 0.04) * UNIT, shorten(space.name || space.id, TITLE * UNIT, room, true), 'label bold', { 'font-size': TITLE * UNIT, 'stroke-width': 0 }),
  ]
  if (space.note) lines.push(text(left + 7, top + high * UNIT - 8, shorten(space.note, NOTE * UNIT, room), 'label', { 'font-size': NOTE * UNIT, 'stroke-width': 0, fill: INK }))
  return lines.join('')
}

/** A heading over the first box of every group. */
function headings(board: BoardDoc): string[] {
  return (board.groups ?? []).flatMap(({ id, name }) => {
    const members = board.spaces.filter((s) => s.region === id)
    if (!members.length) return []
    const left = Math.min(...members.map((s) => s.x - sizeOf(s)[0] / 2))
    const top = Math.min(...members.map((s) => s.y - sizeOf(s)[1] / 2))
    return [text(left * UNIT + 4, top * UNIT - 5, name, 'label bold', { 'font-size': 0.2 * UNIT, 'stroke-width': 3 })]
  })
}
