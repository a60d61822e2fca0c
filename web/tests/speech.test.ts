import { expect, it } from 'vitest'
import { sentences, tellForecast, tellOption } from '../src/lib/play/speech'

it('tells what a choice costs before anything else, and nothing of what cannot be chosen', () => {
  expect(tellOption({ word: '0101', kind: 'space', cost: 2.5 })).toBe('may be chosen, cost 2½')
  expect(tellOption(undefined)).toBe('')
})

it('tells sums, column and chances of a forecast', () => {
  const told = tellForecast({
    title: 'Ground combat at 0813',
    ours: [{ value: 9, reason: 'brigade' }],
    theirs: [{ value: 7, reason: 'brigade' }],
    column: '+2',
    chances: [
      { result: 'Dr', text: 'defender retreats', numerator: 2, denominator: 3 },
      { result: 'Ae', text: '', numerator: 1, denominator: 3 },
    ],
  })
  expect(told).toBe(
    'Ground combat at 0813. attack 9, defence 7, column +2. 67 percent Dr, defender retreats; 33 percent Ae.',
  )
})

it('leaves out what is empty', () => expect(sentences(['One', '', 'Two?'])).toBe('One. Two?'))
