import { describe, expect, it } from 'vitest'
import type { LogLine } from '../src/lib/api/schema'
import { NORMAL, stay } from '../src/lib/play/pace'
import { isNews, summed, turnOfOthers } from '../src/lib/play/summary'

const line = (n: number, text: string, seat: string, more: Partial<LogLine> = {}): LogLine => ({
  n,
  text,
  seat,
  ...more,
})
const LOG = [
  line(1, 'Turn 1, Red.', 'blue', { turn: true, whose: 'red' }),
  line(2, 'A moves.', 'red'),
  line(3, 'Turn 1, Blue.', 'red', { turn: true, whose: 'blue' }),
  line(4, 'Battle at one.', 'blue', { topic: 'battle', spaces: ['one'] }),
  line(5, 'Red retreats.', 'red'),
  line(6, 'Fire at one.', 'blue', { topic: 'battle', spaces: ['one'] }),
  line(6, 'Lost.', 'blue', { losses: [{ seat: 'red', units: ['A'] }] }),
  line(7, 'Battle at two.', 'blue', { topic: 'battle', spaces: ['two'] }),
  line(7, 'Shaken.', 'blue', { losses: [{ seat: 'blue', units: ['B', 'C', 'D'], weakened: true }] }),
  line(8, 'Blue takes two.', 'blue', { topic: 'gain', spaces: ['two'] }),
  line(9, 'Turn 2, Red.', 'blue', { turn: true, whose: 'red' }),
  line(10, 'A moves.', 'red'),
]
const words = {
  seat: (id: string) => id.toUpperCase(),
  place: (id: string) => `Fort ${id}`,
  spell: (text: string) => text,
}

describe('a turn of others', () => {
  it('is one piece, whatever one has answered in it', () => {
    expect(turnOfOthers(LOG, ['red']).map(({ n }) => n)).toEqual([3, 4, 5, 6, 6, 7, 7, 8])
    expect(turnOfOthers(LOG.slice(0, 2), ['red'])).toEqual([])
  })

  it('is news until one has acted oneself', () => {
    expect(isNews(LOG.slice(0, -1), ['red'])).toBe(true)
    expect(isNews(LOG, ['red'])).toBe(false)
    expect(isNews(LOG.slice(0, 8), ['red'])).toBe(false)
  })

  it('is summed up, with the moments at which something was decided', () => {
    const summary = summed(LOG, ['red'], words)!
    expect(summary.text).toBe(
      'Turn 1, Blue: fights at 2 places; RED lost A; BLUE saw 3 units weakened; taken: Fort two.',
    )
    expect(summary.moments.map(({ n }) => n)).toEqual([4, 6, 7, 7, 8])
    expect(summed(LOG.slice(0, 2), ['red'], words)).toBeNull()
  })

  it('of sixty entries, fifteen with dice, takes less than twelve seconds at the usual pace', () => {
    const entries = Array.from({ length: 60 }, (_, i) => stay(NORMAL, 60, i % 4 === 0))
    expect(entries.reduce((sum, time) => sum + time)).toBeLessThan(12_000)
    expect(stay(NORMAL, 3, false)).toBe(NORMAL)
  })
})
