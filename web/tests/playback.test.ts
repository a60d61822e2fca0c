import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TableView } from '../src/lib/api/types'
import type { LogLine } from '../src/lib/api/schema'
import { gist, hasSlid, news, rolledIn, trailsOf } from '../src/lib/play/news'
import { Playback } from '../src/lib/play/playback.svelte'

const line = (n: number, seat: string, more: Partial<LogLine> = {}): LogLine => ({
  n,
  text: `entry ${n}`,
  seat,
  ...more,
})
const LINES = [
  line(1, 'us'),
  line(2, 'arab'),
  line(3, 'arab', { rolls: [{ name: 'combat', value: 4 }] }),
  line(4, 'arab'),
]
const view = (n: number): TableView => ({
  game: 'g',
  scenario: '1',
  audience: ['us'],
  moment: { text: '' },
  log: LINES.slice(0, n),
})

/** A screen that writes down which entries it showed, for the seat us. */
function screen(pace = 100) {
  const shown: number[] = []
  const playback: Playback = new Playback({
    scene: (before, now) => {
      const fresh = before ? news(before, now) : []
      return { view: now, theirs: fresh.some((l) => l.seat !== 'us'), dice: fresh.some((l) => l.rolls?.length) }
    },
    show: ({ view: now }) => Promise.resolve(void shown.push(now.log!.length)),
    pace: () => pace,
  })
  return { playback, shown, pushAll: () => [1, 2, 3, 4].forEach((n) => playback.push(view(n))) }
}

describe("other people's moves", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are shown one after the other, dice for longer', async () => {
    const { playback, shown, pushAll } = screen()
    pushAll()
    await vi.advanceTimersByTimeAsync(1)
    expect([shown, playback.playing, playback.left]).toEqual([[1, 2], true, 2])
    await vi.advanceTimersByTimeAsync(100)
    expect(shown).toEqual([1, 2, 3])
    await vi.advanceTimersByTimeAsync(150)
    expect(shown).toEqual([1, 2, 3])
    await vi.advanceTimersByTimeAsync(120)
    expect([shown, playback.playing]).toEqual([[1, 2, 3, 4], false])
  })

  it('wait until the dice of one’s own have been seen', async () => {
    const { playback, shown, pushAll } = screen()
    playback.push(view(1))
    await vi.advanceTimersByTimeAsync(1)
    playback.blocked = true
    expect(playback.held).toBe(false) // nothing has come yet: somebody is thinking
    pushAll()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown).not.toContain(2)
    expect(playback.held).toBe(true)
    playback.resume()
    await vi.advanceTimersByTimeAsync(1000)
    expect([shown.at(-1), playback.held]).toEqual([4, false])
  })

  it('can be paused, stepped and skipped', async () => {
    const { playback, shown, pushAll } = screen()
    pushAll()
    await vi.advanceTimersByTimeAsync(1)
    playback.pause()
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown).toEqual([1, 2])
    playback.step()
    await vi.advanceTimersByTimeAsync(5000)
    expect([shown, playback.paused]).toEqual([[1, 2, 3], true])
    playback.skip()
    await vi.advanceTimersByTimeAsync(1)
    expect([shown, playback.paused, playback.left]).toEqual([[1, 2, 3, 4], false, 0])
  })

  it('come at once for who wants no play-back', async () => {
    const { shown, pushAll } = screen(0)
    pushAll()
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toEqual([1, 4])
  })
})

describe('what is new', () => {
  it('are the dice, whose they are, and where they fell', () => {
    const lines = [line(5, 'us', { spaces: ['0813'], rolls: [{ name: 'combat', value: 1 }] }), line(5, 'us')]
    expect(rolledIn(lines, ['us'])).toMatchObject({ own: true, places: [{ space: '0813', roll: { value: 1 } }] })
    expect(rolledIn(lines, ['arab'])?.own).toBe(false)
    expect(rolledIn([line(5, 'us')], ['us'])).toBeNull()
    // what went before is not told with the dice
    expect(rolledIn([line(5, 'us'), ...lines], ['us'])?.lines[0]?.rolls).toHaveLength(1)
  })

  it('are the ways of counters, as the log tells them', () => {
    const at = (a: string, b: string): TableView => ({
      ...view(1),
      pieces: [
        { id: 'a', kind: 'k', at: a },
        { id: 'b', kind: 'k', at: b },
        { id: 'c', kind: 'k', at: '9' },
      ],
    })
    const told = line(2, 'arab', { pieces: ['a'], spaces: ['1', '2', '3'] })
    expect(trailsOf(at('1', '5'), at('3', '7'), [told])).toEqual([
      ['1', '2', '3'],
      ['5', '7'],
    ])
  })
})

describe('a log that shows its end only', () => {
  const windowed = (from: number, to: number): TableView => ({ ...view(0), log: LINES.slice(from, to) })

  it('tells what is new although its oldest lines have gone', () => {
    expect(news(windowed(0, 2), windowed(1, 4)).map((l) => l.n)).toEqual([3, 4])
    expect(news(windowed(0, 3), windowed(2, 4)).map((l) => l.n)).toEqual([4])
  })

  it('has slid when its first line is another one, and not when something was taken back', () => {
    expect(hasSlid(windowed(0, 3), windowed(1, 4))).toBe(true)
    expect(hasSlid(windowed(0, 4), windowed(0, 2))).toBe(false)
    expect(hasSlid(windowed(0, 4), windowed(0, 0))).toBe(false)
  })
})

describe('the gist of what happened', () => {
  const line = (text: string, rolled = false): LogLine => ({
    n: 1,
    text,
    ...(rolled ? { rolls: [{ name: 'combat', value: 3, sides: 6 }] } : {}),
  })
  const lines = [line('march'), line('attack', true), line('lost'), line('march on'), line('landed'), line('points')]

  it('is the dice and what came of them, in their order, before the last lines', () => {
    expect(gist(lines, 2).map((l) => l.text)).toEqual(['attack', 'lost'])
    expect(gist(lines, 4).map((l) => l.text)).toEqual(['attack', 'lost', 'landed', 'points'])
    expect(gist([{ ...lines[0]!, pieces: ['a'] }, ...lines.slice(1)], 3).map((l) => l.text)).toEqual([
      'march',
      'attack',
      'lost',
    ])
    expect(gist(lines, 9)).toEqual(lines)
  })
})
