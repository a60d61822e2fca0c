import { describe, expect, it } from 'vitest'
import type { MatchApi } from '../src/lib/api/client'
import type { TableView, WishInfo } from '../src/lib/api/types'
import { Agreement } from '../src/lib/play/agreement.svelte'
import { listed } from '../src/lib/play/names'

const view: TableView = {
  game: 'g',
  scenario: '1',
  audience: [],
  moment: { text: 'one' },
  log: [
    { n: 1, text: 'x' },
    { n: 2, text: 'y' },
  ],
  table: [
    { seat: 'red', kind: 'taken' },
    { seat: 'blue', kind: 'taken' },
    { seat: 'green', kind: 'link' },
    { seat: 'grey', kind: 'computer' },
  ],
}
const wish: WishInfo = { id: '1', seat: 'red', about: 'undo', agreed: ['red'] }

function at(mine: string[], wishes: WishInfo[] = [], sent: object[] = [], told = { remark: '' }): Agreement {
  const match = { agreement: async (word: object) => void sent.push(word) } as unknown as MatchApi
  return new Agreement(match, Object.assign(told, { mine, view: { ...view, wishes } }))
}

describe('names in a row', () => {
  it('have one "and"', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c'])
  })
})

describe('what needs everybody', () => {
  it('is asked of people, not of computers', () => {
    expect(at(['red']).company).toBe('Blue and Green')
    expect(at(['red', 'blue', 'green']).alone).toBe(true)
    expect(at(['red', 'blue']).alone).toBe(false)
    expect(at([]).alone).toBe(false)
  })

  it('is told to each as it concerns him', () => {
    expect(at(['red'], [wish]).tell(wish)).toBe(
      'You have asked to take back your last action and everything after it; dice will be rolled again. ' +
        'Waiting for Blue and Green (not everyone has joined yet).',
    )
    expect(at(['blue'], [wish]).tell(wish)).toBe(
      'Red asks to take back its last action and everything after it; dice will be rolled again.',
    )
    const two = { ...wish, agreed: ['red', 'blue'] }
    expect(at(['blue'], [two]).tell(two)).toContain('Red has asked to take back its last action')
    expect(at([], [wish]).isAsked(wish)).toBe(false)
    const declined: WishInfo = { ...wish, agreed: undefined, declined: 'blue' }
    expect(at(['red'], [declined]).tell(declined)).toBe(
      'Blue does not agree to take back your last action and everything after it.',
    )
    expect(at(['blue'], [declined]).wishes).toEqual([])
  })

  it('is answered once, with a key of its own', async () => {
    const sent: { key?: string }[] = []
    const agreement = at(['blue'], [wish], sent)
    await Promise.all([agreement.agree(wish), agreement.agree(wish)])
    expect(sent).toEqual([{ seat: 'blue', key: sent[0]!.key, say: 'yes', of: '1' }])
  })

  it('is told when all have agreed, and not when it was only withdrawn', () => {
    const before = { ...view, wishes: [wish] }
    const told = { remark: '' }
    const agreement = at(['blue'], [], [], told)
    expect(agreement.update(before, view)).toBe(false)
    expect(told.remark).toBe('')
    expect(agreement.update(before, { ...view, log: [] })).toBe(true)
    expect(told.remark).toContain('Everyone agreed')
  })
})
