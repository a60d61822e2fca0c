import { describe, expect, it } from 'vitest'
import type { LogLine } from '../src/lib/api/schema'
import { chapters, type Sort } from '../src/lib/play/story'

const line = (n: number, text: string, more: Partial<LogLine> = {}): LogLine => ({ n, text, seat: 'us', ...more })
const LOG = [
  line(1, 'The match begins.', { seat: 'table' }),
  line(2, 'Turn 1, Red.', { turn: true }),
  line(2, 'Supply: nobody needs it.'),
  line(3, 'A moves.', { phase: 'Movement' }),
  line(4, 'B moves on.'),
  line(5, 'Attack on 0101.', { phase: 'Combat', topic: 'battle' }),
  line(5, 'C is lost.', { whose: 'arab', losses: [{ seat: 'arab', units: ['C'] }] }),
  line(6, 'Turn 1, Blue.', { turn: true, seat: 'arab' }),
  line(7, 'D moves.', { phase: 'Movement', seat: 'arab' }),
]
const told = (sort: Sort, seats: string[] = []) =>
  chapters(LOG, sort, seats).map(({ turn, phase, folds }) => [turn?.text ?? '', phase, ...folds.map((f) => f.text)])

describe('the log as a story', () => {
  it('stands under turns and phases, as it happened', () => {
    expect(told('all')).toEqual([
      ['', '', 'The match begins.'],
      ['Turn 1, Red.', '', 'Supply: nobody needs it.'],
      ['', 'Movement', 'A moves.', 'B moves on.'],
      ['', 'Combat', 'Attack on 0101.', 'C is lost.'],
      ['Turn 1, Blue.', ''],
      ['', 'Movement', 'D moves.'],
    ])
  })

  it('tells fights, losses and what is of a seat alone, in their turns', () => {
    expect(told('battles')).toEqual([
      ['Turn 1, Red.', ''],
      ['', 'Combat', 'Attack on 0101.'],
      ['Turn 1, Blue.', ''],
    ])
    expect(told('losses')[1]).toEqual(['', 'Combat', 'C is lost.'])
    expect(
      told('mine', ['arab'])
        .flat()
        .filter((text) => text.endsWith('.')),
    ).toEqual(['Turn 1, Red.', 'C is lost.', 'Turn 1, Blue.', 'D moves.'])
  })
})
