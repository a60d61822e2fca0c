import { describe, expect, it } from 'vitest'
import type { DocumentForm } from '../src/lib/api/schema'
import { addLine, addPlace, addUnits, lineNumber, sectionAt, wayAt, type Names } from '../src/lib/play/document'

const form: DocumentForm = {
  text: '',
  sections: ['BUYING', 'MOVEMENT', 'ATTACKING'],
  end: 'END',
  starts: [
    { label: 'Buy', text: 'BUY ', section: 'BUYING', place: ' AT ' },
    { label: 'Move', text: 'MOVE ', section: 'MOVEMENT', place: ': ' },
    { label: 'Attack', text: 'ATTACK ', section: 'ATTACKING' },
    { label: 'Force', text: '  ', section: 'ATTACKING', place: ': ' },
  ],
  way: ' > ',
  also: ' + ',
}
const names: Names = { places: new Set(['W1', 'W2', 'B7']), kinds: new Set(['Tank', 'Infantry Platoon']) }
const EMPTY = 'EMPIRE A\nCYCLE 1\nBUYING\nMOVEMENT\nATTACKING\nEND\n'
const after = (text: string, words: string) => ({ text, at: text.indexOf(words) + words.length })

describe('an order document', () => {
  it('is written by buttons and clicks alone', () => {
    let writing = addLine(after(EMPTY, 'BUYING'), form.starts![1]!, form)
    writing = addUnits(writing, 20, 'Tank', form, names)
    writing = addUnits(writing, 5, 'Infantry Platoon', form, names)
    for (const place of ['W1', 'W2', 'B7']) writing = addPlace(writing, place, form, names)
    expect(writing.text).toBe(
      'EMPIRE A\nCYCLE 1\nBUYING\nMOVEMENT\nMOVE 20 Tank + 5 Infantry Platoon: W1 > W2 > B7\nATTACKING\nEND\n',
    )
    expect(lineNumber(writing)).toBe(5)
    expect(wayAt(writing, names)).toEqual(['W1', 'W2', 'B7'])
  })

  it('puts the first place where the line wants it', () => {
    const write = (line: string, section: string) => {
      const text = EMPTY.replace(section, `${section}\n${line}`)
      return addPlace(after(text, line), 'W2', form, names)
        .text.split('\n')
        .find((l) => l.includes('W2'))
    }
    expect(write('BUY 5 Tank', 'BUYING')).toBe('BUY 5 Tank AT W2')
    expect(write('BUY 5 Tank AT ', 'BUYING')).toBe('BUY 5 Tank AT W2')
    expect(write('ATTACK ', 'ATTACKING')).toBe('ATTACK W2')
    expect(write('  5 Tank', 'ATTACKING')).toBe('  5 Tank: W2')
    expect(write('MOVE 5 Tank: W1 RETURN', 'MOVEMENT')).toBe('MOVE 5 Tank: W1 RETURN W2')
  })

  it('puts units before the place that was clicked first', () => {
    const write = (line: string, section: string) => {
      const text = EMPTY.replace(section, `${section}\n${line}`)
      const units = addUnits(addUnits(after(text, line), 5, 'Tank', form, names), 20, 'Infantry Platoon', form, names)
      return addPlace(units, 'W2', form, names)
        .text.split('\n')
        .find((l) => l.includes('W2'))
    }
    expect(write('  W1', 'ATTACKING')).toBe('  5 Tank + 20 Infantry Platoon: W1 > W2')
    expect(write('MOVE W1', 'MOVEMENT')).toBe('MOVE 5 Tank + 20 Infantry Platoon: W1 > W2')
    expect(write('MOVE 3 Tank: W1', 'MOVEMENT')).toBe('MOVE 3 Tank + 5 Tank + 20 Infantry Platoon: W1 > W2')
  })

  it('leaves headings, the header and the end alone', () => {
    for (const line of ['EMPIRE A', 'CYCLE 1', 'BUYING', 'END']) {
      expect(addPlace(after(EMPTY, line), 'W2', form, names).text).toBe(EMPTY)
      expect(addUnits(after(EMPTY, line), 5, 'Tank', form, names).text).toBe(EMPTY)
    }
  })

  it('writes a heading that is missing, in its order', () => {
    const writing = addLine({ text: 'EMPIRE A\nCYCLE 1\nATTACKING\nEND', at: 0 }, form.starts![0]!, form)
    expect(writing.text).toBe('EMPIRE A\nCYCLE 1\nBUYING\nBUY \nATTACKING\nEND')
    expect(sectionAt(writing, form)).toBe('BUYING')
  })
})
