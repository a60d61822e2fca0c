import { describe, expect, it } from 'vitest'
import type { MatchApi } from '../src/lib/api/client'
import type { Option } from '../src/lib/api/view'
import { Orders } from '../src/lib/play/orders.svelte'
import { say } from '../src/lib/play/walk'

const unit = (word: string): Option => ({ word, kind: 'unit' })
const space = (word: string): Option => ({ word, kind: 'space' })
const plain = (word: string): Option => ({ word, kind: 'word' })

/** A unit that may both move and fly; only by air does it come to 3. */
const TREE: Record<string, Option[]> = {
  '': [plain('move'), plain('fly'), plain('done')],
  move: [unit('a')], 'move a': [space('1'), space('2')],
  fly: [unit('a'), unit('b')], 'fly a': [space('2'), space('3')], 'fly b': [space('2')],
}

/** Orders at a table that writes down what is done and what is asked. */
async function orders(): Promise<{ orders: Orders; done: string[]; asked: string[] }> {
  const done: string[] = []
  const asked: string[] = []
  const table = {
    choices: (_: string, prefix: string[]) => Promise.resolve({ prefix, options: TREE[say(prefix)] ?? [], complete: !TREE[say(prefix)] }),
    act: (_seat: string, _question: string, action: string) => Promise.resolve(done.push(action)),
    why: (_: string, action: string) => {
      asked.push(action)
      return Promise.resolve({ allowed: false, text: 'no', clauses: ['1'] })
    },
  }
  const made = new Orders(table as unknown as MatchApi, { done: () => undefined, stale: () => undefined })
  await made.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q' })
  return { orders: made, done, asked }
}

describe('a counter that is dragged', () => {
  it('is moved by the only verb that leads there', async () => {
    const { orders: o, done } = await orders()
    await o.click('a')
    expect(o.chooser?.ways).toHaveLength(2)
    await o.drop('3')
    expect(done).toEqual(['fly a 3'])
    expect(o.chooser).toBeNull()
  })

  it('asks which verb is meant and keeps the place', async () => {
    const { orders: o, done } = await orders()
    await o.click('a')
    await o.drop('2')
    expect(o.chooser?.ways.map((way) => say(way.words))).toEqual(['move a 2', 'fly a 2'])
    await o.say(o.chooser!.ways[1]!.words, true)
    expect(done).toEqual(['fly a 2'])
  })

  it('is told why it cannot go there', async () => {
    const { orders: o, done, asked } = await orders()
    await o.click('a')
    await o.drop('9')
    expect([done, asked]).toEqual([[], ['move a 9']])
    expect([o.refusal?.text, o.refusal?.sentence, o.chooser]).toEqual(['no', 'move a 9', null])
  })
})

describe('asking why', () => {
  it('never says a place where only units are named, nor goes on after the end', async () => {
    const { orders: o, asked } = await orders()
    await o.why('9')
    expect(asked).toEqual([])
    expect(o.refusal?.text).toContain('nothing to be done')
    await o.why('x', '9')
    expect(asked).toEqual(['move x'])
  })
})

/** Orders at a table whose offers are written out; `refuse` are the sentences that a rule forbids. */
async function ordersAt(tree: Record<string, { options?: Option[]; complete?: boolean }>, proposal = '', refuse: string[] = []) {
  const done: string[] = []
  const table = {
    choices: (_: string, prefix: string[]) => Promise.resolve({ prefix, options: [], ...tree[say(prefix)] }),
    act: (_seat: string, _question: string, action: string) => Promise.resolve(done.push(action)),
    why: (_: string, action: string) =>
      Promise.resolve(refuse.includes(action) ? { allowed: false, text: 'too many', clauses: ['5.33'], units: ['x'], nearest: [`${action} losing x`] } : { allowed: true }),
  }
  const made = new Orders(table as unknown as MatchApi, { done: () => undefined, stale: () => undefined })
  await made.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q', proposal })
  return { orders: made, done }
}

describe('a word that a rule wants more after', () => {
  const TREE_OF_LOSS = {
    '': { options: [plain('move'), plain('done')] },
    done: { options: [plain('losing')] }, 'done losing': { options: [unit('x')] }, 'done losing x': { complete: true },
  }

  it('is refused with its rule, and no loss is said for the player', async () => {
    const { orders: o, done } = await ordersAt(TREE_OF_LOSS, '', ['done'])
    await o.say(['done'], true)
    expect([o.words, o.refusal?.clauses, o.refusal?.units]).toEqual([['done', 'losing'], ['5.33'], ['x']])
    expect([o.offer?.complete, o.refusal?.nearest, done]).toEqual([undefined, undefined, []])
    await o.click('x')
    expect([say(o.words), o.offer?.complete]).toEqual(['done losing x', true])
  })
})

describe('a plan', () => {
  const tree = (kind: string) => ({
    '': { options: [plain('supply')] }, supply: { options: [unit('a')], complete: true }, 'supply a': { options: [{ word: '1', kind }] },
  })

  it('whose lines name a source links, and does not move', async () => {
    expect((await ordersAt(tree('source'), 'supply a 1')).orders.plan?.links).toBe(true)
    expect((await ordersAt(tree('space'), 'supply a 1')).orders.plan?.links).toBe(false)
  })
})
