import { expect, test } from 'vitest'
import type { Catalogue, View } from '../src/lib/api/schema'
import { Counters } from '../src/lib/board/counters'
import { UnitNames } from '../src/lib/play/unit_names'

const nation = (id: string) => ({ id, name: id, colour: '#fff', ink: '#000' })
const kind = (id: string, name: string, of: string, size = '') => ({ id, name, nation: of, symbol: 'armor', size })
const catalogue = {
  nations: [nation('Egypt'), nation('Syria'), nation('Israel')],
  kinds: [
    kind('eg-arm', 'Armoured Brigade', 'Egypt'),
    kind('sy-arm', 'Armoured Brigade', 'Syria'),
    kind('il-bn', 'Tank Battalion', 'Israel'),
    kind('il-205', '205', 'Israel', 'brigade'),
    kind('tac', 'TAC', 'Israel'),
  ],
} as Catalogue
const view = {
  pieces: [{ id: 'B7', kind: 'il-bn', at: 'x' }],
  boxes: [{ id: 'ready.sinai', name: 'Ready, Sinai' }],
} as unknown as View

function learned(): UnitNames {
  const names = new UnitNames(new Counters(catalogue))
  names.learn(view)
  return names
}

test('a counter is called by its kind, its number and, where others have the like, its nation', () => {
  const names = learned()
  expect(names.of('eg-arm-3')).toBe('Armoured Brigade 3 (Egypt)')
  expect(names.of('il-bn-12')).toBe('Tank Battalion 12')
  expect(names.of('il-205')).toBe('205 Brigade')
  expect(names.of('B7')).toBe('Tank Battalion 7')
})

test('counters that are counted in a box are called by kind and box', () => {
  expect(learned().of('ready.sinai/tac')).toBe('TAC: Ready, Sinai')
  expect(learned().of('ready.sinai.tac')).toBe('TAC: Ready, Sinai')
  const placed = new UnitNames(new Counters(catalogue), (id) =>
    id === 'superiority-sinai' ? 'Air Superiority, Sinai' : undefined,
  )
  expect(placed.of('superiority-sinai.tac')).toBe('TAC: Air Superiority, Sinai')
})

test('a text keeps every word that stands for no counter', () => {
  expect(learned().spell('il-bn-2, sy-arm-1 and a half-hearted T-62 (16.3a) reach 12.5.')).toBe(
    'Tank Battalion 2, Armoured Brigade 1 (Syria) and a half-hearted T-62 (16.3a) reach 12.5.',
  )
  expect(learned().of('stand')).toBeUndefined()
})

test('a text calls the places that it is said to speak of by their names, and no other word', () => {
  const titles = new Map([
    ['tasa', 'Tasa'],
    ['beit-jann', 'Beit Jann'],
    ['dan', 'Dan'],
  ])
  const names = new UnitNames(new Counters(catalogue), (id) => titles.get(id))
  expect(names.spell('no marker can be used at beit-jann', ['beit-jann'])).toBe('no marker can be used at Beit Jann')
  expect(names.spell('il-bn-2 cannot retreat to tasa: dan is full', ['tasa'])).toBe(
    'Tank Battalion 2 cannot retreat to Tasa: dan is full',
  )
})

test('what was offered under a label keeps it in the sentence', () => {
  const names = learned()
  const strike = { word: 'superiority-sinai.eg-tac', kind: 'target', label: 'TAC: Air Superiority, Sinai' }
  names.hear([strike, { word: 'by-road', kind: 'word', label: 'choose the route' }, { word: '3', label: 'three left' }])
  expect(names.of(strike.word)).toBe(strike.label)
  expect(names.spell(`lose ${strike.word}`)).toBe(`lose ${strike.label}`)
  expect(names.of('by-road')).toBeUndefined()
  expect(names.of('3')).toBeUndefined()
})
