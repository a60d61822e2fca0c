import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../src/lib/api/types'
import { NewMatch } from '../src/lib/new_match.svelte'

const share = (seat: string, low: number, high: number) => ({ seat, low, high })
const row = (player: string, more = {}) => ({
  scenario: '1',
  player,
  matches: 100,
  shares: [share('us', 0.38, 0.462), share('iran', 0.5, 0.6)],
  ...more,
})

function setUp(rows: unknown[]): NewMatch {
  const scenarios = [
    { id: '1', seats: ['us', 'iran'] },
    { id: '2', seats: ['us', 'iran'] },
  ]
  const about = { name: 'g', level: 'staff', levels: [{ name: 'staff' }, { name: 'general' }], options: [], scenarios }
  const balance = { date: '19 November 2026', rules: 'g 1', rows }
  return new NewMatch({ ...about, balance } as unknown as GameInfo)
}

describe('what the set-up tells of balance', () => {
  it('names each side, at the level that is chosen', () => {
    const match = setUp([row('staff'), row('general', { matches: 20, bid: { seat: 'us', points: 1 } })])
    expect(match.balance).toBe(
      'Who wins: US in 38 to 46 % and Iran in 50 to 60 % of all matches, ' +
        'to judge by 100 matches of Staff against itself (19 November 2026).',
    )
    match.give('iran', 'computer:general')
    expect(match.balance).toContain('20 matches of General')
    expect(match.balance).toContain('1 point more for US would make it even.')
  })

  it('says nothing of what was not measured', () => {
    const match = setUp([row('staff')])
    match.scenario = '2'
    expect(match.balance).toBe('')
    expect(setUp([row('random')]).balance).toBe('')
  })
})
