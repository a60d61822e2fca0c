import { describe, expect, it } from 'vitest'
import { SHAPES, sideStrokes, strokes } from '../src/lib/board/shapes'
import { lay } from '../src/lib/board/stacks'
import { emblem } from '../src/lib/board/units'
import type { Picture } from '../src/lib/board/sheet'
import { Atlas } from '../src/lib/board/world'
import type { Piece } from '../src/lib/api/schema'

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({ id, kind: 'k', at: '1', ...more })

describe('the file of shapes', () => {
  it('is drawn in real colours', () => {
    const drawn = [
      ...Object.keys(SHAPES.emblems).map((s) => emblem(s, '', '#102030')),
      ...Object.keys(SHAPES.lines).flatMap((k) => strokes(k, 'M0,0')),
      ...Object.keys(SHAPES.sides).flatMap((k) => sideStrokes(k, 'M0,0')),
    ]
    for (const text of drawn) {
      expect(text).not.toContain('@')
      expect(text).not.toMatch(/"[A-Z_]{3,}"/)
    }
    expect(emblem('armoured-train', 'AT', '#000')).toContain('AT')
  })
})

describe('counters on a space', () => {
  it('in the air form a stack of their own', () => {
    const space = { id: '1', x: 0, y: 0 }
    const [ground, air] = lay(space, [piece('a'), piece('f', { layer: 'air' })])
    expect(air!.y).toBeLessThan(ground!.y)
    expect(air!.side).toBeLessThan(ground!.side)
  })

  it('of two sides lie in two piles where there are many', () => {
    const seats = ['red', 'red', 'red', 'blue', 'blue', 'red', 'blue']
    const spots = lay(
      { id: '1', x: 0, y: 0 },
      seats.map((seat, i) => piece(`p${i}`, { seat })),
    )
    expect(spots.map((s) => (s.x < 0 ? 'red' : 'blue'))).toEqual(seats)
    const heights = spots.filter((s) => s.x < 0).map((s) => s.y)
    expect(heights).toEqual([...heights].sort((a, b) => a - b))
    const alone = lay(
      { id: '1', x: 0, y: 0 },
      seats.map((_, i) => piece(`p${i}`, { seat: 'red' })),
    )
    expect(alone.filter((s) => s.x > 0).map((s) => s.piece.id)).toEqual(['p6'])
  })

  it('lie in rows inside a box', () => {
    const spots = lay(
      { id: '1', x: 0, y: 0, size: [2, 1] },
      Array.from({ length: 9 }, (_, i) => piece(`p${i}`)),
    )
    for (const { x, y, side } of spots) {
      expect(Math.abs(x) + side / 2).toBeLessThanOrEqual(1.02)
      expect(Math.abs(y) + side / 2).toBeLessThanOrEqual(0.52)
    }
  })
})

describe('all boards of a match', () => {
  const board = (id: string, use?: 'map' | 'display'): Picture => ({
    drawing: { window: [0, 0, 4, 4], ground: '', names: {}, marks: [] },
    board: {
      id,
      name: id,
      kind: use === 'display' ? 'boxes' : 'point',
      window: [0, 0, 4, 4],
      spaces: [{ id: `${id}-1`, x: 1, y: 1, name: 'Ward' }],
      use,
    },
  })

  it('are maps, of which one is shown, and displays', () => {
    const atlas = new Atlas([board('north'), board('south'), board('hospital', 'display')])
    expect([atlas.maps.map((w) => w.name), atlas.displays.map((w) => w.name)]).toEqual([
      ['north', 'south'],
      ['hospital'],
    ])
    expect([atlas.has('south-1'), atlas.has('nowhere')]).toEqual([true, false])
    expect(atlas.displays[0]!.at(48, 48)).toBe('hospital-1')
  })
})
