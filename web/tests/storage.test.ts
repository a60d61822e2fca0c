import { beforeEach, describe, expect, it, vi } from 'vitest'
import { savedMatch, savedMatches, saveMatch, keepLastShown, lastShown, preferences } from '../src/lib/storage'
import { entriesSince } from '../src/lib/play/since.svelte'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (k: string) => kept.get(k) ?? null,
  setItem: (k: string, v: string) => kept.set(k, v),
})

beforeEach(() => kept.clear())

describe('what the browser keeps', () => {
  it('may be anything', () => {
    for (const text of [
      '',
      'null',
      '5',
      '[]',
      '{',
      '{"m": null}',
      '{"m": {"seats": null, "when": "x"}}',
      '{"m": {"seats": {"red": 5}}}',
    ]) {
      for (const key of ['sandtable.matches', 'sandtable.taste', 'sandtable.seen']) kept.set(key, text)
      for (const one of savedMatches()) expect(one.seats).toEqual({})
      expect(preferences()).toEqual({
        theme: 'auto',
        pace: 900,
        notify: false,
        name: '',
        asks: true,
        shortcuts: true,
        overlays: [],
        sound: false,
        colours: 'usual',
        motion: 'auto',
        split: { beside: 0, below: 0 },
      })
      expect(lastShown('m', ['red'])).toBeUndefined()
    }
    saveMatch({ match: 'm', game: 'g', scenario: 's', seats: { red: 'token' }, links: {} })
    expect(savedMatch('m')?.seats).toEqual({ red: 'token' })
  })

  it('remembers the last look of each seat', () => {
    keepLastShown('m', ['red'], 7)
    keepLastShown('m', ['blue'], 3)
    expect([lastShown('m', ['red']), lastShown('m', ['blue']), lastShown('m', [])]).toEqual([7, 3, undefined])
    for (let i = 0; i < 400; i++) keepLastShown(`m${i}`, [], i)
    expect([lastShown('m', ['red']), lastShown('m399', [])]).toEqual([undefined, 399])
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
