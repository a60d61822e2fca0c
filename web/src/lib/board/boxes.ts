/** Boards of boxes: where the rectangles are. */
import type { BoardDoc, Space } from '../api/schema'
import type { Point } from './svg'

export const sizeOf = (space: Space): Point => space.size ?? [1, 1]

/** The same board with the outlines that its sizes mean. */
export function withShapes(board: BoardDoc): BoardDoc {
  const shaped = (s: Space): Space => {
    const [wide, high] = sizeOf(s)
    const [x0, y0, x1, y1] = [s.x - wide / 2, s.y - high / 2, s.x + wide / 2, s.y + high / 2]
    return {
      ...s,
      shape: [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
    }
  }
  return { ...board, spaces: board.spaces.map(shaped) }
}
