import { describe, expect, it } from 'vitest'
import type { LogLine, Score } from '../src/lib/api/schema'
import { curveSvg, rungs } from '../src/lib/play/curve'
import { curves, inWords, reported } from '../src/lib/play/ending'

const SEATS = [
  { id: 'red', name: 'Red', colour: '#ff0000' },
  { id: 'blue', name: 'Blue', colour: '#0000ff' },
]
const end = (turn: number, ...scores: Score[]) => ({ moment: { text: '', turn }, scores })
const of = (seat: string, value: number, name = `${seat} total`): Score => ({ name, value, seat })
const ENDS = [
  end(0, of('red', 0), of('red', 0, 'cities'), of('blue', 0)),
  end(1, of('red', 3), of('red', 3, 'cities'), of('blue', 1)),
  end(2, of('red', 5), of('red', 4, 'cities'), of('blue', 7.5)),
  end(2, of('red', 6), of('blue', 7.5)),
]
const LOG: LogLine[] = [
  { n: 3, text: 'Attack: 6 against 2.', topic: 'battle', seat: 'red', rolls: [{ name: 'a', value: 1 }] },
  { n: 3, text: 'b-1 is lost.', seat: 'red', losses: [{ seat: 'blue', units: ['b-1', 'b-2'] }] },
  { n: 4, text: 'b-3 is reduced.', seat: 'red', losses: [{ seat: 'blue', units: ['b-3'], weakened: true }] },
  { n: 5, text: 'Weather.', seat: 'blue', rolls: [{ name: 'w', value: 6 }] },
  { n: 6, text: 'A raid.', topic: 'battle', seat: 'red', whose: 'blue', rolls: [{ name: 'r', value: 4 }] },
]

describe('the end of a match', () => {
  it('draws the total of each seat turn by turn, the last state of a turn alone', () => {
    expect(curves(ENDS, SEATS).map(({ name, colour, points }) => [name, colour, points.map((p) => p.value)])).toEqual([
      ['red total', '#ff0000', [0, 3, 6]],
      ['blue total', '#0000ff', [0, 1, 7.5]],
    ])
  })

  it('draws all scores where none is of a seat, and nothing where there is one moment only', () => {
    const open = [end(1, { name: 'ports', value: 2 }, { name: 'oil', value: 1 }), end(2, { name: 'port', value: 1 })]
    const drawn = curves(open, SEATS).map(({ name, points }) => [name, points.map((p) => p.value)])
    expect(drawn).toEqual([['ports', [2, 1]]])
  })

  it('counts losses, battles and their dice by side', () => {
    const report = reported(ENDS, LOG, SEATS)
    expect(report.losses).toEqual([
      { seat: 'red', gone: [], weakened: [] },
      { seat: 'blue', gone: ['b-1', 'b-2'], weakened: ['b-3'] },
    ])
    expect(report.battles.map((line) => line.n)).toEqual([3, 6])
    expect(report.dice.map(({ seat, total, mean }) => [seat, total, mean])).toEqual([
      ['red', 1, 1],
      ['blue', 1, 4],
    ])
  })

  it('is told in words', () => {
    const told = inWords('Rivers', 'Blue wins', reported(ENDS, LOG, SEATS), SEATS).split('\n')
    expect(told).toContain('blue total: 0, 1, 7½')
    expect(told).toContain('Red: no losses; 1 die in battle, mean 1.00; fair dice: 3.5')
    expect(told).toContain('Blue: lost 2 units, 1 unit weakened; 1 die in battle, mean 4.00; fair dice: 3.5')
  })

  it('is drawn with round numbers at the edge, and nothing from outside is markup', () => {
    expect(rungs(0, 17)).toEqual([0, 5, 10, 15, 20])
    expect(rungs(-3, 40)).toEqual([-10, 0, 10, 20, 30, 40])
    const svg = curveSvg('<b>', 'Blue & Red', curves(ENDS, SEATS))
    expect(svg).toContain('&lt;b&gt;')
    expect(svg).toContain('Blue &amp; Red')
    expect(svg.match(/stroke-width="3"/g)).toHaveLength(4)
  })
})
