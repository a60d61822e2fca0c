/** How the lines of an order document look as arrows: one colour and one row of dashes for each kind of errand. */
import type { OrderWay } from '../api/schema'
import { num, type Point } from './svg'
import { UNIT } from './theme'
import type { Laid, World } from './world'

export type Errand = OrderWay['kind']

interface Look {
  name: string
  colour: string
  dashes: string
}

export const ERRANDS: Record<Errand, Look> = {
  move: { name: 'by land', colour: '#1d4f91', dashes: 'none' },
  sail: { name: 'by sea', colour: '#0d6c74', dashes: '14 6' },
  flight: { name: 'by air', colour: '#7a3fa0', dashes: '3 8' },
  attack: { name: 'attack', colour: '#b3261e', dashes: 'none' },
  bombard: { name: 'bombardment', colour: '#b3261e', dashes: '3 8' },
  landing: { name: 'landing', colour: '#c8590c', dashes: '14 6' },
  retreat: { name: 'retreat', colour: '#5a5a5a', dashes: '8 6' },
}

export const errandOf = (kind: Errand): Look => ERRANDS[kind]

const APART = 5 // pixels between arrows that take the same way
const LANES = 5

/**
 * The parts of a way as the `d` of paths. Where the map goes round, a way over its edge has two parts. Ways beside each
 * other keep apart by `place`.
 */
export function wayOver(world: World, spaces: readonly string[], place = 0): string[] {
  const laid = world.laidOf(spaces[0] ?? '')
  if (!laid) return []
  const shift = ((place % LANES) - (LANES - 1) / 2) * APART
  const parts: Point[][] = [[]]
  let before: Point | null = null
  for (const id of spaces) {
    const centre = world.centre(id)
    if (!centre) continue
    const here: Point = [centre.x + shift, centre.y + shift]
    const turn: number = before ? turnsBetween(laid, before, here) : 0
    if (before && turn) {
      const edge: Point = [(before[0] + here[0] + turn) / 2, (before[1] + here[1]) / 2]
      parts.at(-1)!.push(edge)
      parts.push([[edge[0] - turn, edge[1]]])
    }
    parts.at(-1)!.push(here)
    before = here
  }
  return parts
    .filter((points) => points.length > 1)
    .map((points) => 'M' + points.map(([x, y]) => `${num(x)},${num(y)}`).join('L'))
}

/** How far a place beyond the edge lies from where it is drawn: the width of the spaces, or nothing. */
function turnsBetween(laid: Laid, [ax]: Point, [bx]: Point): number {
  const xs = laid.sheet.board.spaces.filter((s) => !s.id.includes('/')).map((s) => s.x)
  const around = (Math.max(...xs) - Math.min(...xs) + 1) * UNIT
  return Math.abs(bx - ax) > around / 2 ? Math.sign(ax - bx) * around : 0
}
