import { describe, expect, it } from 'vitest'
import { ageOf, opacityOf, readable, settled, toldMemory } from '../src/lib/board/memories'
import type { Piece } from '../src/lib/api/schema'

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({
  id,
  kind: 'tank',
  at: 'fort',
  seat: 'blue',
  ...more,
})
const PIECES = [
  piece('unseen', { count: 0, kind: 'back' }),
  piece('here'),
  piece('old-1', { known: 'turn 1' }),
  piece('new-1', { known: 'turn 3' }),
  piece('old-2', { known: 'turn 2' }),
  piece('gun', { known: 'turn 1', kind: 'gun' }),
  piece('away', { known: 'turn 1', at: 'pass' }),
]

describe('what was seen once', () => {
  it('lies below what is there now, and what is unseen uppermost', () => {
    expect(settled(PIECES).map((p) => p.id)).toEqual(['gun', 'away', 'new-1', 'here', 'unseen'])
  })

  it('is one counter for each kind and place, with the number and the newest turn', () => {
    const tanks = settled(PIECES).find((p) => p.kind === 'tank' && p.known && p.at === 'fort')
    expect([tanks?.count, tanks?.known]).toEqual([3, 'turn 3'])
  })

  it('is read after what is there, the newest first', () => {
    expect(readable(PIECES).map((p) => p.id)).toEqual(['unseen', 'here', 'new-1', 'away', 'gun'])
  })

  it('can be taken off the map', () => {
    expect(settled(PIECES, true).map((p) => p.id)).toEqual(['here', 'unseen'])
  })

  it('fades with its age, and says that it may have moved', () => {
    const seen = piece('x', { known: 'turn 2' })
    expect([ageOf(seen, 2), ageOf(seen, 5), ageOf(piece('y'), 5)]).toEqual([0, 3, 0])
    expect(opacityOf(seen, 2)).toBeGreaterThan(opacityOf(seen, 3))
    expect(opacityOf(seen, 4)).toBeGreaterThanOrEqual(opacityOf(seen, 90))
    expect(opacityOf(piece('y'), 9)).toBe(1)
    expect(toldMemory(seen, 3)).toBe('last seen turn 2 (1 turn ago); may have moved since')
    expect(toldMemory(seen, 2)).toBe('last seen turn 2; may have moved since')
    expect(toldMemory(piece('y'), 2)).toBe('')
  })
})
