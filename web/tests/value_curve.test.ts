import { expect, it } from 'vitest'
import type { Analysis } from '../src/lib/api/schema'
import { curveWords, estimate, signed, turnEnds, valueCurveSvg } from '../src/lib/play/value_curve'

const worth = (points: number) => [{ points, error: 0.5 }]
const found = {
  curve: [
    { n: 1, turn: 0, values: worth(0) },
    { n: 4, turn: 1, values: worth(2) },
    { n: 9, turn: 1, values: worth(3) },
    { n: 12, turn: 2, values: worth(-1.26) },
  ],
  turning: [{ n: 10, seat: 'red', act: 'attack', decided: -4, luck: 0.5 }],
} as unknown as Analysis

it('writes points with their sign and their doubt', () => {
  expect([4.13, -7.3, 2, 0.01, -0.01].map(signed)).toEqual(['+4.1', '−7.3', '+2', '0', '0'])
  expect(estimate({ points: 1.5, error: 0.25 })).toBe('+1.5 ± 0.3')
  expect(estimate({ points: 1.5, error: 0 })).toBe('+1.5')
})

it('tells the ends of the turns in words', () => {
  expect(turnEnds(found).map(({ value }) => value)).toEqual([0, 3, -1.26])
  expect(curveWords(found, 'Red')).toBe('How it stood for Red at the end of each turn: start 0, turn 1 +3, turn 2 −1.3')
})

it('draws the line, its doubt, and where it turned', () => {
  const svg = valueCurveSvg(found, '#123456')
  expect(svg.match(/stroke="#123456"/g)).toHaveLength(1)
  expect(svg).toContain('fill-opacity="0.18"')
  expect(svg.match(/<circle/g)).toHaveLength(1)
  expect(svg).toContain('#b3261e')
  expect(svg).not.toContain('NaN')
})
