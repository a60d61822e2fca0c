import { describe, expect, it } from 'vitest'
import type { FrameRun, TableView } from '../src/lib/api/types'
import { Frames, jumped } from '../src/lib/play/frames'

const LAST = 250
const moment = (n: number) => ({
  text: `turn ${1 + Math.floor(n / 100)}, phase ${Math.floor(n / 20)}`,
  turn: 1 + Math.floor(n / 100),
  phase: `p${Math.floor(n / 20)}`,
})

function table() {
  const asked: number[] = []
  return {
    asked,
    log: () =>
      Promise.resolve([
        { n: 1, text: 'one' },
        { n: 150, text: 'two' },
      ]),
    frames: (n: number): Promise<FrameRun> => {
      asked.push(n)
      const rest = Array.from({ length: Math.min(99, LAST - n) }, (_, i) => ({ moment: moment(n + 1 + i) }))
      return Promise.resolve({ n, last: LAST, view: { moment: moment(n) } as TableView, patches: rest })
    },
  }
}

describe('a match as a film', () => {
  it('is fetched a hundred frames at a time, each once', async () => {
    const source = table()
    const film = new Frames(source, [])
    await film.open()
    expect([film.last, source.asked]).toEqual([LAST, [0]])
    expect((await film.at(20)).moment.phase).toBe('p1')
    expect((await film.at(149)).log).toHaveLength(1)
    expect((await film.at(150)).log).toHaveLength(2)
    await film.at(250)
    expect(source.asked).toEqual([0, 100, 200])
    await expect(film.at(251)).rejects.toThrow('no entry 251')
  })

  it('has stops where phases and turns begin', async () => {
    const film = new Frames(table(), [])
    await film.open()
    expect(film.ticks().map((t) => t.n)).toEqual([20, 40, 60, 80])
    await film.all(() => undefined)
    const ticks = film.ticks()
    expect(ticks.filter((t) => t.turn).map((t) => t.n)).toEqual([100, 200])
    expect([jumped(ticks, 25, 1, false, LAST), jumped(ticks, 25, -1, false, LAST)]).toEqual([40, 20])
    expect([
      jumped(ticks, 25, 1, true, LAST),
      jumped(ticks, 25, -1, true, LAST),
      jumped(ticks, 240, 1, true, LAST),
    ]).toEqual([100, 1, 250])
  })
})
