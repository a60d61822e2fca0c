import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Look, LookInfo } from '../src/lib/api/schema'
import { Ahead } from '../src/lib/play/ahead.svelte'

const LOOKS: LookInfo[] = [
  { word: 'range', name: 'Range', names: ['unit'] },
  { word: 'odds', name: 'Odds', names: ['space', 'unit+'] },
]

describe('looking ahead for what is in hand', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function table() {
    const asked: [string, string[]][] = []
    const ahead = new Ahead({
      look: (what: string, seats: string[]) => {
        asked.push([what, seats])
        return what.includes('bad') ? Promise.reject(new Error()) : Promise.resolve<Look>({ what, title: what })
      },
    })
    return { ahead, asked }
  }

  it('asks once the pointer rests, with the eyes of one seat, and each thing once', async () => {
    const { ahead, asked } = table()
    ahead.at(LOOKS, 'red', ['a', 'b'], '1')
    ahead.at(LOOKS, 'red', ['a', 'b'], '2')
    await vi.advanceTimersByTimeAsync(1000)
    expect([asked, ahead.found?.title]).toEqual([[['odds 2 a b', ['red']]], 'odds 2 a b'])
    ahead.at(LOOKS, 'red', ['a', 'b'], '3')
    expect(ahead.found?.title).toBe('odds 2 a b') // it stays where it is until there is another
    await vi.advanceTimersByTimeAsync(1000)
    ahead.at(LOOKS, 'red', ['a', 'b'], '2')
    expect([asked.length, ahead.found?.title]).toEqual([2, 'odds 2 a b'])
  })

  it('is silent without anything in hand, without a game that answers, and where nothing can be said', async () => {
    const { ahead, asked } = table()
    ahead.at(LOOKS, 'red', ['a'], '1')
    ahead.at(LOOKS, 'red', [], '1')
    ahead.at(LOOKS.slice(0, 1), 'red', ['a'], '1')
    await vi.advanceTimersByTimeAsync(1000)
    expect([asked, ahead.found]).toEqual([[], null])
    ahead.at(LOOKS, 'red', ['a'], 'bad')
    await vi.advanceTimersByTimeAsync(1000)
    expect(ahead.found).toBeNull()
  })

  it('drops an answer that comes too late, and everything once the position has changed', async () => {
    const { ahead, asked } = table()
    ahead.at(LOOKS, 'red', ['a'], '1')
    vi.advanceTimersByTime(1000)
    ahead.forget()
    await vi.advanceTimersByTimeAsync(0)
    expect(ahead.found).toBeNull()
    ahead.at(LOOKS, 'red', ['a'], '1')
    await vi.advanceTimersByTimeAsync(1000)
    expect([asked.length, ahead.found?.title]).toEqual([2, 'odds 1 a'])
  })
})
