import { describe, expect, it, vi } from 'vitest'
import type { LogLine } from '../src/lib/api/view'
import { countDice } from '../src/lib/play/dice'

vi.stubGlobal('location', { hash: '', pathname: '/', search: '', origin: 'http://table' })
vi.stubGlobal('addEventListener', () => undefined)

describe('addresses', () => {
  it('are read from behind the #', async () => {
    const { parse } = await import('../src/lib/route.svelte')
    expect(parse('')).toEqual({ page: 'home', rest: [] })
    expect(parse('#/rules/oil-war/6.13')).toEqual({ page: 'rules', rest: ['oil-war', '6.13'] })
    expect(parse('#/join/m/a%2Fb')).toEqual({ page: 'join', rest: ['m', 'a/b'] })
    expect(parse('#/match/%E0%A4%A')).toEqual({ page: 'match', rest: ['%E0%A4%A'] })
  })

  it('hide the secret of a seat behind the #', async () => {
    const { joinLink } = await import('../src/lib/share')
    expect(joinLink('m1', '/join/m1#s-e_c')).toBe('http://table/#/join/m1/s-e_c')
  })
})

describe('dice', () => {
  const log = (...dice: number[]): LogLine[] => dice.map((d, i) => ({ n: i, text: `Combat, die ${d}: De.`, seat: i % 2 ? 'a' : 'b' }))

  it('are counted against what was to be expected', () => {
    const count = countDice(log(1, 2, 3, 4, 5, 6))
    expect(count.total).toBe(6)
    expect(count.mean).toBe(3.5)
    expect(count.chi).toBe(0)
    expect(countDice(log(1, 2, 3), 'a').total).toBe(1)
  })

  it('are odd only if there are many', () => {
    expect(countDice(log(6, 6, 6)).odd).toBe(false)
    expect(countDice(log(...Array<number>(40).fill(6))).odd).toBe(true)
    expect(countDice([]).mean).toBe(0)
  })
})
