import { describe, expect, it } from 'vitest'
import { wayOver } from '../src/lib/board/errands'
import type { World } from '../src/lib/board/world'

const columns = 22
const centre = (id: string) => ({ x: Number(id) * 72, y: 0 })
const spaces = Array.from({ length: columns }, (_, x) => ({ id: String(x), x, y: 0 }))
const world = { centre, laidOf: () => ({ sheet: { board: { spaces } } }) } as unknown as World

describe('ways of orders on the map', () => {
  it('go from the middle of one space to the next', () => {
    expect(wayOver(world, ['1', '2', '3'], 2)).toEqual(['M72,0L144,0L216,0'])
  })
  it('lie beside each other where several take the same way', () => {
    expect(new Set([0, 1, 2].map((place) => wayOver(world, ['1', '2'], place)[0])).size).toBe(3)
  })
  it('leave the map at one edge and come back at the other where columns go round', () => {
    expect(wayOver(world, ['21', '0'], 2)).toEqual(['M1512,0L1548,0', 'M-36,0L0,0'])
    expect(wayOver(world, ['0', '21'], 2)).toEqual(['M0,0L-36,0', 'M1548,0L1512,0'])
  })
})
