import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LookInfo, Piece } from '../src/lib/api/schema'
import { Looking } from '../src/lib/play/looking.svelte'

const LOOKS: LookInfo[] = [
  { word: 'range', name: 'Range', names: ['unit'] },
  { word: 'price', name: 'Price', names: ['space'] },
  { word: 'all', name: 'All' },
]

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({ id, kind: 'tank', at: '1', ...more })

describe('looking things up', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks when the pointer rests, and each thing once', async () => {
    const asked: string[] = []
    const looking = new Looking({
      look: (what: string) => (
        asked.push(what),
        what === 'price 2' ? Promise.reject(new Error()) : Promise.resolve({ what, title: what })
      ),
    })
    looking.at(LOOKS, '1', [piece('a')], [])
    looking.at(LOOKS, '2', [piece('b')], [])
    await vi.advanceTimersByTimeAsync(1000)
    expect([asked, looking.found.map((l) => l.title)]).toEqual([['range b', 'price 2'], ['range b']])
    looking.at(LOOKS, '', [], [])
    expect(looking.found).toEqual([])
    looking.at(LOOKS, '', [piece('b')], [])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['range b', 'price 2'])
    looking.forget()
    looking.at(LOOKS, '', [piece('b')], [])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(3)
  })

  it('asks of its owner alone, on the map, and for the kinds it is for', async () => {
    const asked: string[] = []
    const looking = new Looking({ look: (what: string) => (asked.push(what), Promise.resolve({ what, title: what })) })
    const looks: LookInfo[] = [{ word: 'umbrella', name: 'Umbrella', names: ['unit'], own: true, kinds: ['sam'] }]
    const pieces = [
      piece('a', { seat: 'red' }),
      piece('b', { seat: 'red', kind: 'sam' }),
      piece('c', { seat: 'blue', kind: 'sam' }),
      piece('m', { seat: 'red', kind: 'sam', layer: 'marker' }),
    ]
    looking.at(looks, '1', pieces, ['red'])
    await vi.advanceTimersByTimeAsync(1000)
    looking.at(looks, 'box', [piece('d', { seat: 'red', kind: 'sam' })], ['red'], false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['umbrella b'])
  })
})
