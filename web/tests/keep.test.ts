import { beforeEach, describe, expect, it, vi } from 'vitest'
import { held, heldMatches, hold, keepSeen, seen, taste } from '../src/lib/keep'
import { entriesSince } from '../src/lib/play/since.svelte'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) })

beforeEach(() => kept.clear())

describe('what the browser keeps', () => {
  it('may be anything', () => {
    for (const text of ['', 'null', '5', '[]', '{', '{"m": null}', '{"m": {"seats": null, "when": "x"}}', '{"m": {"seats": {"red": 5}}}']) {
      for (const key of ['sandtable.matches', 'sandtable.taste', 'sandtable.seen']) kept.set(key, text)
      for (const one of heldMatches()) expect(one.seats).toEqual({})
      expect(taste()).toEqual({ theme: 'auto', pace: 900, notify: false, overlays: [] })
      expect(seen('m', ['red'])).toBeUndefined()
    }
    hold({ match: 'm', game: 'g', scenario: 's', seats: { red: 'token' }, links: {} })
    expect(held('m')?.seats).toEqual({ red: 'token' })
  })

  it('remembers the last look of each seat', () => {
    keepSeen('m', ['red'], 7)
    keepSeen('m', ['blue'], 3)
    expect([seen('m', ['red']), seen('m', ['blue']), seen('m', [])]).toEqual([7, 3, undefined])
    for (let i = 0; i < 400; i++) keepSeen(`m${i}`, [], i)
    expect([seen('m', ['red']), seen('m399', [])]).toEqual([undefined, 399])
  })
})

describe('since your last turn', () => {
  const log = (...seats: string[]) => seats.map((seat, i) => ({ n: i + 1, text: '', seat }))

  it('is what came after the last entry of one’s own, if others acted', () => {
    expect(entriesSince(log('table', 'red', 'blue', 'blue', 'table'), ['red'], ['blue'], 0)).toEqual([3, 4, 5])
    expect(entriesSince(log('table', 'blue', 'red'), ['red'], ['blue'], 0)).toEqual([])
    expect(entriesSince(log('table'), ['red', 'blue'], [], 0)).toEqual([])
    expect(entriesSince(log('red', 'blue', 'red'), [], ['red', 'blue'], 2)).toEqual([3])
  })
})
