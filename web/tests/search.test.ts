import { describe, expect, it } from 'vitest'
import type { Clause } from '../src/lib/api/types'
import { searchRules } from '../src/lib/search'

const clause = (id: string, title: string, rule: string): Clause => ({ id, title, rule, kind: 'rule', enforce: 'yes' })
const RULES = [
  clause('3.1', 'Counters', 'Each counter is a unit of one side.'),
  clause('5.1', 'Moving', 'A unit moves as far as its allowance lets it.'),
  clause('5.12', 'Roads', 'A move along a road costs less.'),
  clause('12.1', 'Levels of victory', 'Who holds most oil facilities at the end.'),
  clause('X3', 'Ruling', 'A unit that cannot retreat is lost.'),
]
const found = (question: string) => searchRules(RULES, question).map((f) => f.clause.id)

describe('searching the rules', () => {
  it('answers a question in plain words', () => {
    expect(found('how do I win')[0]).toBe('12.1')
  })

  it('puts titles and numbers before texts', () => {
    expect(found('5.12')[0]).toBe('5.12')
    expect(found('moving')[0]).toBe('5.1')
    expect(found('unicorn')).toEqual([])
    expect(found('')).toHaveLength(RULES.length)
  })
})
