import { describe, expect, it } from 'vitest'
import { patched } from '../src/lib/api/patch'
import type { Offer, Option, Slot, View } from '../src/lib/api/schema'
import { clamp, cover, crowd, fit, pinch, reveal, toMap, zoomAt } from '../src/lib/play/camera'
import { optionText } from '../src/lib/play/names'
import { isPlan, planOf, planText, prefixOf, withLine } from '../src/lib/play/plan'
import { read, say, Walker } from '../src/lib/play/walk'

const map = { width: 2000, height: 2400 }
const screen = { width: 1000, height: 800 }

describe('camera', () => {
  it('keeps what is under the cursor when zooming', () => {
    const camera = { x: -200, y: -300, k: 0.8 }
    const before = toMap(camera, { x: 400, y: 300 })
    const after = toMap(zoomAt(camera, { x: 400, y: 300 }, 1.5, map, screen), { x: 400, y: 300 })
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  it('fits the whole map into the screen', () => {
    const { k, x, y } = fit(map, screen)
    expect(x).toBeGreaterThan(0)
    expect(y).toBeGreaterThan(0)
    expect(map.height * k).toBeLessThanOrEqual(screen.height)
  })

  it('covers the screen', () => {
    const { k } = cover(map, screen)
    expect(map.width * k).toBeGreaterThanOrEqual(screen.width)
    expect(map.height * k).toBeGreaterThanOrEqual(screen.height)
  })

  it('does not lose the map', () => {
    const { x, y, k } = clamp({ x: 99999, y: -99999, k: 50 }, map, screen)
    expect(k).toBe(3)
    expect(x).toBeLessThan(screen.width)
    expect(y + map.height * k).toBeGreaterThan(0)
  })

  it('pinches around the middle of two fingers', () => {
    const from: [{ x: number; y: number }, { x: number; y: number }] = [
      { x: 400, y: 400 },
      { x: 500, y: 400 },
    ]
    const to: [{ x: number; y: number }, { x: number; y: number }] = [
      { x: 350, y: 400 },
      { x: 550, y: 400 },
    ]
    const camera = { x: -300, y: -300, k: 0.7 }
    expect(pinch(camera, from, to, map, screen).k).toBeCloseTo(1.4)
  })

  it('looks at where most of them are', () => {
    const spots = [
      { x: 100, y: 100 },
      { x: 1900, y: 2300 },
      { x: 1800, y: 2200 },
    ]
    expect(crowd(spots, screen)).toEqual({ x: 1850, y: 2250 })
    expect(crowd([], screen)).toBeNull()
  })

  it('moves only when something is out of sight', () => {
    const camera = { x: -200, y: -300, k: 1 }
    expect(reveal(camera, { x: 700, y: 700 }, map, screen)).toBe(camera)
    expect(reveal(camera, { x: 1990, y: 700 }, map, screen).x).toBeLessThan(-200)
    const edge = { ...camera, x: 0 }
    expect(reveal(edge, { x: 20, y: 700 }, map, screen)).toBe(edge) // nothing but the table lies beyond
    const top = { k: 1, x: -300, y: 0 }
    expect(reveal(top, { x: 700, y: 10 }, map, screen).y).toBeLessThan(61) // hardly any bare table above the map
    const low = reveal(camera, { x: 700, y: 300 + screen.height - 100 }, map, screen)
    expect(300 + screen.height - 100 + low.y).toBeLessThanOrEqual(screen.height - 180) // what happened is told below
  })
})

describe('patching', () => {
  const view: View = {
    game: 'g',
    scenario: '1',
    audience: [],
    moment: { text: 'one' },
    pieces: [
      { id: 'a', kind: 'k', at: '1' },
      { id: 'b', kind: 'k', at: '2' },
    ],
    log: [{ n: 1, text: 'x' }],
  }

  it('replaces sections, changes pieces one by one, and adds log lines', () => {
    const next = patched(view, {
      moment: { text: 'two' },
      ended: null,
      log: { keep: 1, add: [{ n: 2, text: 'y' }] },
      pieces: {
        set: [
          { id: 'a', kind: 'k', at: '9' },
          { id: 'c', kind: 'k', at: '3' },
        ],
        gone: ['b'],
      },
    })
    expect(next.moment.text).toBe('two')
    expect(next.pieces!.map((p) => p.id + p.at)).toEqual(['a9', 'c3'])
    expect(next.log).toHaveLength(2)
    expect('ended' in next).toBe(false)
    expect(view.pieces).toHaveLength(2)
    expect(patched(next, { log: { keep: 0, add: [] } }).log).toEqual([])
  })
})

const unit = (word: string): Option => ({ word, kind: 'unit' })
const space = (word: string, cost?: number): Option => ({ word, kind: 'space', cost })
const plain = (word: string): Option => ({ word, kind: 'word' })
const SET: Slot = { form: 'set', kind: 'unit', start: 3 }
const TREE: Record<string, { options: Option[]; complete?: boolean; slot?: Slot }> = {
  '': { options: [plain('move'), plain('fly'), plain('attack'), plain('done')] },
  move: { options: [unit('a'), unit('b')] },
  fly: { options: [unit('b')] },
  attack: { options: [space('1')] },
  done: { options: [], complete: true },
  'move a': { options: [plain('by'), space('1', 2)] },
  'move a by': { options: [space('1'), space('2')] },
  'move a 1': { options: [], complete: true },
  'attack 1': { options: [plain('with')] },
  'attack 1 with': { options: [unit('a'), unit('b'), unit('c')], slot: SET },
  'attack 1 with a': { options: [unit('b'), unit('c')], complete: true, slot: SET },
  'attack 1 with b': { options: [unit('c')], complete: true, slot: SET },
  'attack 1 with c': { options: [], complete: true },
  'attack 1 with a c': { options: [], complete: true },
  'attack 1 with a b': { options: [unit('c')], complete: true, slot: SET },
  'move b': { options: [space('1'), space('2'), space('3'), space('4')] },
  'fly b': { options: [space('1'), space('2')] },
  'attack 1 with a b c': { options: [], complete: true },
  advance: { options: [unit('a'), unit('b')] },
  'advance a': { options: [plain(';')], complete: true },
  'advance a ;': { options: [unit('a'), unit('b')] },
}

function walker(asked: string[] = []): Walker {
  return new Walker((prefix) => {
    const key = prefix.join(' ')
    asked.push(key)
    const found = TREE[key]
    return found ? Promise.resolve({ prefix, ...found } as Offer) : Promise.reject(new Error(key))
  })
}

describe('walking a sentence', () => {
  it('asks nothing about a member of a set that cannot come first', async () => {
    const slot: Slot = { form: 'set', kind: 'unit', start: 1 }
    const member = (word: string): Option => ({ word, kind: 'unit' })
    const tree: Record<string, Partial<Offer>> = {
      '': { options: [{ word: 'remove' }] },
      remove: { options: [member('a'), member('b')], slot },
      'remove a': { options: [member('b'), member('c')], slot },
      'remove b': { options: [member('c')], slot },
    }
    const strict = new Walker((prefix) => {
      const found = tree[prefix.join(' ')]
      return found ? Promise.resolve({ prefix, ...found } as Offer) : Promise.reject(new Error(prefix.join(' ')))
    })
    expect([...(await strict.reach([])).keys()]).toEqual(['a', 'b', 'c'])
  })

  it('does nothing by a click on a bare place where units are chosen first', async () => {
    const tree: Record<string, Partial<Offer>> = {
      '': { options: [plain('move'), plain('listen')] },
      move: { options: [unit('a')] },
      'move a': { options: [space('1')] },
      listen: { options: [space('1'), space('2')] },
      'listen 1': { options: [], complete: true },
    }
    const ask = (prefix: string[]) => Promise.resolve({ prefix, options: [], ...tree[prefix.join(' ')] })
    const first = await new Walker(ask).reach([])
    expect([...first].map(([word, ways]) => [word, say(ways[0]!.words)])).toEqual([
      ['a', 'move a'],
      ['1', 'move a 1'],
    ])
    expect([...(await new Walker(ask).reach(['listen'])).keys()]).toEqual(['1', '2'])
  })

  it('does nothing by a click on a bare place that is not what is asked', async () => {
    const tree: Record<string, Partial<Offer>> = {
      '': { options: [plain('attack'), plain('reveal')] },
      attack: { options: [space('1')] },
      'attack 1': { options: [plain('with')] },
      reveal: { options: [space('1'), space('2')] },
      'reveal 1': { options: [], complete: true },
    }
    const ask = (prefix: string[]) => Promise.resolve({ prefix, options: [], ...tree[prefix.join(' ')] })
    expect([...(await new Walker(ask).reach([])).keys()]).toEqual(['1', '2'])
    const careful = await new Walker(ask, ['reveal']).reach([])
    expect([...careful].map(([word, ways]) => [word, ways.map((w) => say(w.words))])).toEqual([['1', ['attack 1']]])
    expect([...(await new Walker(ask, ['reveal']).reach(['reveal'])).keys()]).toEqual(['1', '2'])
  })

  it('lights no place before a unit is chosen unless all of them may go there', async () => {
    const tree: Record<string, Partial<Offer>> = {
      '': { options: [plain('move')] },
      move: { options: [unit('a'), unit('b')] },
      'move a': { options: [space('1'), space('2')] },
      'move b': { options: [space('2'), space('3')] },
    }
    const ask = (prefix: string[]) => Promise.resolve({ prefix, options: [], ...tree[prefix.join(' ')] })
    expect([...(await new Walker(ask).reach([])).keys()]).toEqual(['a', 'b', '2'])
  })

  it('finds the verbs that lead to a unit', async () => {
    const reach = await walker().reach([])
    expect(reach.get('a')!.map((w) => say(w.words))).toEqual(['move a'])
    expect(reach.get('b')!.map((w) => say(w.words))).toEqual(['move b', 'fly b'])
    expect(reach.get('1')!.map((w) => say(w.words))).toEqual(['attack 1'])
  })

  it('takes the direct way before one with another word', async () => {
    const reach = await walker().reach(['move', 'a'])
    expect(say(reach.get('1')![0]!.words)).toBe('move a 1')
    expect(say(reach.get('2')![0]!.words)).toBe('move a by 2')
  })

  it('asks for every offer once', async () => {
    const asked: string[] = []
    const w = walker(asked)
    await w.reach([])
    await w.reach([])
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('says what has no alternative', async () => {
    expect((await walker().run(['attack', '1'])).words).toEqual(['attack', '1', 'with'])
  })

  it('puts units into a set in whatever order they were picked', async () => {
    const w = walker()
    const { start } = await w.set(['attack', '1', 'with', 'c'])
    expect(start).toBe(3)
    expect(await w.arranged(['attack', '1', 'with'], ['c', 'a'])).toEqual({
      words: ['attack', '1', 'with', 'a', 'c'],
      rest: [],
    })
    expect(await w.arranged(['attack', '1', 'with'], ['x', 'b'])).toEqual({
      words: ['attack', '1', 'with', 'b'],
      rest: ['x'],
    })
    expect(await w.filled(['attack', '1', 'with'])).toEqual(['attack', '1', 'with', 'a', 'b', 'c'])
  })

  it('goes on to what no line has named yet', async () => {
    const reach = await walker().reach(['advance', 'a'])
    expect([...reach].map(([word, ways]) => [word, say(ways[0]!.words)])).toEqual([['b', 'advance a; b']])
  })

  it('knows where something of a kind could stand', async () => {
    const slots = async (prefix: string[], kind: string) => (await walker().slots(prefix, kind)).map(say)
    expect(await slots([], 'unit')).toEqual(['move', 'fly'])
    expect(await slots([], 'space')).toEqual(['attack'])
    expect(await slots(['move', 'a'], 'space')).toEqual(['move a', 'move a by'])
    expect(await slots(['move', 'a', '1'], 'space')).toEqual([])
    expect(await slots(['attack', '1', 'with', 'a', 'b', 'c'], 'unit')).toEqual(['attack 1 with a b c'])
  })

  it('does not take one unit for a set', async () => {
    expect(await walker().set(['move', 'a'])).toEqual({ start: 2, set: [] })
    expect((await walker().set(['attack', '1', 'with', 'b'])).set.map((o) => o.word)).toEqual(['a', 'b', 'c'])
    expect((await walker().set(['attack', '1', 'with'])).start).toBe(3)
  })

  it('writes and reads sentences', () => {
    expect(say(['base', 'a', '1', ';', 'b', '2'])).toBe('base a 1; b 2')
    expect(read('base a 1; b 2')).toEqual(['base', 'a', '1', ';', 'b', '2'])
  })
})

describe('plans', () => {
  it('turns a proposal into lines and back', () => {
    const plan = planOf('deploy', 'deploy a 1; c 3', ['a', 'b', 'c'])
    expect(plan.lines).toEqual([
      { subject: 'a', words: ['1'] },
      { subject: 'b', words: [] },
      { subject: 'c', words: ['3'] },
    ])
    expect(planText(plan)).toBe('deploy a 1; c 3')
    expect(prefixOf(plan, 'a')).toEqual(['deploy', 'a'])
    expect(prefixOf(plan, 'c')).toEqual(['deploy', 'a', '1', ';', 'c'])
    expect(planText(withLine(plan, 'b', ['7']))).toBe('deploy a 1; b 7; c 3')
  })

  it('knows a plan by its offer', () => {
    expect(isPlan({ prefix: ['base'], options: [unit('a')], complete: true, plan: { start: 1 } })).toBe(true)
    expect(isPlan({ prefix: ['stay'], options: [], complete: true })).toBe(false)
  })
})

describe('words', () => {
  it('tells an option', () => {
    expect(optionText({ word: '0713', kind: 'space', cost: 2 })).toBe('0713 · cost 2')
    expect(optionText({ word: 'a-1', kind: 'unit', note: '3: a-1' })).toBe('a-1 · 3')
    expect(optionText({ word: 'with', kind: 'word', label: 'choose the attackers' })).toBe(
      'With · choose the attackers',
    )
  })
})
