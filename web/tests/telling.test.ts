import { expect, test } from 'vitest'
import { tellAction } from '../src/lib/play/telling'

const NAMES: Record<string, string> = { 'ir-24': 'The 24th Brigade', 'ir-5': 'The 5th Brigade', '1921': '1921 Bushehr' }
const called = (word: string) => NAMES[word] ?? word
const wording = { called, sentence: (text: string) => text.split(' ').map(called).join(' ') }

test.each([
  ['attack 1921 with ir-24', 'The 24th Brigade attacks 1921 Bushehr.'],
  ['attack 1921 with ir-24 ir-5', 'The 24th Brigade and The 5th Brigade attack 1921 Bushehr.'],
  ['move ir-24 1921', 'The 24th Brigade moves to 1921 Bushehr.'],
  ['move ir-24 by 1920 1921', 'Move The 24th Brigade by 1920 1921 Bushehr.'],
  ['done', 'Done.'],
])('%s is told as a player would write it', (action, sentence) => {
  expect(tellAction(action, wording)).toBe(sentence)
})
