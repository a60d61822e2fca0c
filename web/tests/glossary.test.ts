import { describe, expect, it } from 'vitest'
import { Glossary } from '../src/lib/glossary.svelte'

const ATP = { word: 'ATP', also: ['ATPs'], text: 'Air transport points.' }
const SUPPORT = { word: 'support', also: ['line of support'], text: 'What a unit needs.' }
const glossary = new Glossary([ATP, SUPPORT])
const marked = (text: string) =>
  glossary
    .split(text)
    .map(({ text: piece, word }) => (word ? `[${piece}]` : piece))
    .join('')

describe('words of the game in a text', () => {
  it('are marked where they stand first, the longest form of them', () => {
    expect(marked('20 ATPs left, 5 ATP are lost.')).toBe('20 [ATPs] left, 5 ATP are lost.')
    expect(marked('A line of support costs ATP.')).toBe('A [line of support] costs [ATP].')
    expect(marked('Support Phase')).toBe('[Support] Phase')
  })

  it('are whole words, and abbreviations in capitals', () => {
    expect(marked('unsupported, supports, us-ATP-1, atp')).toBe('unsupported, supports, us-ATP-1, atp')
  })

  it('leave any other text alone', () => {
    expect(glossary.split('Nothing here.')).toEqual([{ text: 'Nothing here.' }])
    expect(new Glossary([]).split('ATP')).toEqual([{ text: 'ATP' }])
    expect(glossary.split('')).toEqual([])
  })
})
