/** Moving a cursor over spaces with the arrow keys. */
import type { Sheet } from '../board/sheet'

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const WAYS: Record<Arrow, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/**
 * The neighbour that lies best in the direction of the key. On a hex board left and right go zigzag, so that a row is
 * kept.
 */
export function step(sheet: Sheet, from: string, key: Arrow): string {
  const here = sheet.spaces.get(from)
  if (!here) return from
  const [dx, dy] = WAYS[key]
  let best = from
  let most = 0.3
  for (const id of sheet.near(from)) {
    const s = sheet.spaces.get(id)!
    const [vx, vy] = [s.x - here.x, s.y - here.y]
    const far = Math.hypot(vx, vy)
    const straight = (vx * dx + vy * dy) / far
    if (straight < 0.45) continue
    const row = dx && sheet.board.kind === 'hex' ? zigzag(here.y, s.y) : 0
    const score = straight / Math.sqrt(far) + row
    if (score > most) [best, most] = [id, score]
  }
  return best
}

/** A little more for the neighbour that leads back to whole rows: from whole to half rows down, from half rows up. */
function zigzag(from: number, to: number): number {
  const half = Math.abs(from - Math.round(from)) > 0.25
  return (half ? to < from : to > from) ? 0.05 : 0
}
