import { describe, expect, it, vi } from 'vitest'
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
  const line = (seat: string, ...rolls: [number, number?][]) => ({
    n: 1,
    text: '',
    seat,
    rolls: rolls.map(([value, sides]) => ({ name: 'combat', value, sides })),
  })

  it('counts each sort of die for itself', () => {
    const [six, three] = countDice([line('red', [1], [6]), { n: 2, text: 'Red rolls 5.' }, line('blue', [1], [3, 3])])
    expect([six!.sides, six!.total, six!.faces[0]!.count, six!.faces[0]!.expected, six!.fair]).toEqual([
      6, 3, 2, 0.5, 3.5,
    ])
    expect([three!.sides, three!.total, three!.mean, three!.fair]).toEqual([3, 1, 3, 2])
    expect(countDice([line('red', [1]), line('blue', [2], [3])], 'blue')[0]!.total).toBe(2)
    expect(countDice([])).toEqual([])
  })

  it('wonders at dice that are not fair, once there are enough of them', () => {
    const same = (times: number) => countDice([line('red', ...Array.from({ length: times }, (): [number] => [6]))])[0]!
    expect(same(2).wanting).toBe(28)
    expect([same(29).wanting, same(30).wanting]).toEqual([1, 0])
    expect(same(30).chi).toBeGreaterThan(same(30).limit)
    expect(same(30).limit).toBeCloseTo(11.07, 1)
    const fair = countDice([line('red', ...Array.from({ length: 60 }, (_, i): [number] => [(i % 6) + 1]))])[0]!
    expect([fair.chi, fair.wanting, fair.mean]).toEqual([0, 0, 3.5])
  })
})
