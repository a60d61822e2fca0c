import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LookInfo } from '../src/lib/api/view'
import { Looking } from '../src/lib/play/looking.svelte'

const LOOKS: LookInfo[] = [{ word: 'range', name: 'Range', names: ['unit'] }, { word: 'price', name: 'Price', names: ['space'] }, { word: 'all', name: 'All' }]

describe('looking things up', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks when the pointer rests, and each thing once', async () => {
    const asked: string[] = []
    const looking = new Looking({ look: (what: string) => (asked.push(what), what === 'price 2' ? Promise.reject(new Error()) : Promise.resolve({ what, title: what })) })
    looking.at(LOOKS, '1', ['a'], [])
    looking.at(LOOKS, '2', ['b'], [])
    await vi.advanceTimersByTimeAsync(1000)
    expect([asked, looking.found.map((l) => l.title)]).toEqual([['range b', 'price 2'], ['range b']])
    looking.at(LOOKS, '', [], [])
    expect(looking.found).toEqual([])
    looking.at(LOOKS, '', ['b'], [])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['range b', 'price 2'])
    looking.forget()
    looking.at(LOOKS, '', ['b'], [])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(3)
  })
})
