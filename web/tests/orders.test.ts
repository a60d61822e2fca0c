import { describe, expect, it } from 'vitest'
import type { MatchApi } from '../src/lib/api/client'
import type { Option, Slot } from '../src/lib/api/schema'
import { Orders } from '../src/lib/play/orders.svelte'
import type { Notebook } from '../src/lib/play/planning.svelte'
import { planText, withoutLine, writtenLines } from '../src/lib/play/plan'
import { say } from '../src/lib/play/walk'

const unit = (word: string): Option => ({ word, kind: 'unit' })
const space = (word: string): Option => ({ word, kind: 'space' })
const plain = (word: string): Option => ({ word, kind: 'word' })

/** A unit that may both move and fly; only by air does it come to 3. */
const TREE: Record<string, Option[]> = {
  '': [plain('move'), plain('fly'), plain('done')],
  move: [unit('a')],
  'move a': [space('1'), space('2')],
  fly: [unit('a'), unit('b')],
  'fly a': [space('2'), space('3')],
  'fly b': [space('2')],
}

/** Orders at a table that writes down what is done and what is asked. */
async function orders(): Promise<{ orders: Orders; done: string[]; asked: string[] }> {
  const done: string[] = []
  const asked: string[] = []
  const table = {
    choices: (_: string, prefix: string[]) =>
      Promise.resolve({ prefix, options: TREE[say(prefix)] ?? [], complete: !TREE[say(prefix)] }),
    act: (_seat: string, _question: string, action: string) => Promise.resolve(done.push(action)),
    why: (_: string, action: string) => {
      asked.push(action)
      return Promise.resolve({ allowed: false, detail: 'no', clauses: ['1'] })
    },
  }
  const made = new Orders(table as unknown as MatchApi, { done: () => undefined, stale: () => undefined })
  await made.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q' })
  return { orders: made, done, asked }
}

describe('a counter that is dragged', () => {
  it('is moved by the only verb that leads there', async () => {
    const { orders: o, done } = await orders()
    await o.clicks.click('a')
    expect(o.offered.chooser?.ways).toHaveLength(2)
    await o.clicks.drop('3')
    expect(done).toEqual(['fly a 3'])
    expect(o.offered.chooser).toBeNull()
  })

  it('asks which verb is meant and keeps the place', async () => {
    const { orders: o, done } = await orders()
    await o.clicks.click('a')
    await o.clicks.drop('2')
    expect(o.offered.chooser?.ways.map((way) => say(way.words))).toEqual(['move a 2', 'fly a 2'])
    await o.sentence.say(o.offered.chooser!.ways[1]!.words, true)
    expect(done).toEqual(['fly a 2'])
  })

  it('is told why it cannot go there', async () => {
    const { orders: o, done, asked } = await orders()
    await o.clicks.click('a')
    await o.clicks.drop('9')
    expect([done, asked]).toEqual([[], ['move a 9']])
    expect([o.inquiry.refusal?.detail, o.inquiry.refusal?.sentence, o.offered.chooser]).toEqual([
      'no',
      'move a 9',
      null,
    ])
  })

  it('enters what a refusal suggests, and does not send it', async () => {
    const { orders: o, done } = await orders()
    await o.clicks.click('a')
    await o.clicks.drop('9')
    await o.clicks.suggest('1')
    expect([say(o.sentence.words), o.sentence.whole, done]).toEqual(['move a 1', true, []])
  })
})

describe('an order that may be given again', () => {
  it('is offered when the same question is asked, if it is still allowed', async () => {
    const { orders: o } = await orders()
    expect(o.repeatable).toEqual([])
    await o.sending.submit('fly b 2')
    await o.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q2' })
    expect(o.repeatable).toEqual(['fly', 'b', '2'])
    await o.begin({ seat: 'red', kind: 'fight', text: 'Fight', id: 'q3' })
    expect(o.repeatable).toEqual([])
    await o.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q4' })
    await o.sending.submit('fly c 2')
    await o.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q5' })
    expect(o.repeatable).toEqual([])
  })
})

describe('an order for the next unit of a stack', () => {
  it('is the same again, if that unit may do it', async () => {
    const left = new Set(['a', 'b', 'c'])
    const table = {
      choices: (_: string, prefix: string[]) => {
        const next: Record<string, Option[]> = { '': [plain('move')], move: [...left].map(unit) }
        const options = next[say(prefix)] ?? (prefix.length === 2 && left.has(prefix[1]!) ? [space('1')] : [])
        return Promise.resolve({ prefix, options, complete: prefix.length === 3 })
      },
      act: (_seat: string, _question: string, action: string) => Promise.resolve(left.delete(action.split(' ')[1]!)),
    }
    const o = new Orders(
      table as unknown as MatchApi,
      { done: () => undefined, stale: () => undefined },
      () => null,
      () => ({ placeOf: (one) => (one === 'b' ? '9' : '7'), distance: () => null }),
    )
    await o.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q' })
    await o.sentence.say(['move', 'a'])
    await o.sentence.say(['move', 'a', '1'], true)
    await o.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q2' })
    expect(o.repeatable).toEqual(['move', 'c', '1']) // b stands elsewhere
  })

  it('is not looked for when nobody may do it any more', async () => {
    let over = false
    const asked: string[] = []
    const table = {
      choices: (_: string, prefix: string[]) => {
        asked.push(say(prefix))
        const next: Record<string, Option[]> = over
          ? { '': [plain('done')] }
          : { '': [plain('move')], move: [unit('a')], 'move a': [space('1')] }
        return Promise.resolve({ prefix, options: next[say(prefix)] ?? [], complete: prefix.length === 3 })
      },
      act: () => Promise.resolve((over = true)),
    }
    const o = new Orders(
      table as unknown as MatchApi,
      { done: () => undefined, stale: () => undefined },
      () => null,
      () => ({ placeOf: () => '7', distance: () => null }),
    )
    await o.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q' })
    await o.sentence.say(['move', 'a', '1'], true)
    asked.length = 0
    await o.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q2' })
    expect([o.repeatable, asked.filter((prefix) => prefix.startsWith('move'))]).toEqual([[], []])
  })
})

describe('asking why', () => {
  it('never says a place where only units are named, nor goes on after the end', async () => {
    const { orders: o, asked } = await orders()
    await o.reasons.why('9')
    expect(asked).toEqual([])
    expect(o.inquiry.refusal?.detail).toBe('Choose a lit counter first.')
    o.reasons.stage = () => ({ id: 'move', name: 'Movement', clause: '5.1' })
    await o.reasons.why('9')
    expect([o.inquiry.refusal?.detail, o.inquiry.refusal?.clauses]).toEqual([
      'Movement: choose a lit counter first.',
      ['5.1'],
    ])
    await o.reasons.why('x', '9')
    expect(asked).toEqual(['move x'])
  })

  it('asks for another place where the only one was filled in, and shows what that costs', async () => {
    const { orders: o } = await ordersAt(
      {
        '': { options: [plain('land'), plain('done')] },
        land: { options: [unit('m')] },
        'land m': { options: [{ ...space('1'), cost: 2.5 }] },
        'land m 1': { complete: true },
      },
      '',
      ['land m 9'],
    )
    await o.clicks.click('m')
    expect([say(o.sentence.words), o.sentence.costs.get(2)]).toEqual(['land m 1', 2.5])
    await o.reasons.why('9')
    expect([o.inquiry.refusal?.sentence, o.inquiry.refusal?.clauses]).toEqual(['land m 9', ['5.33']])
  })

  it('offers the sentence that a click alone does not say', async () => {
    const { orders: o } = await ordersAt({ '': { options: [plain('raise')] }, raise: { options: [space('1')] } })
    await o.reasons.why('1')
    expect(o.inquiry.refusal?.nearest).toEqual(['raise 1'])
  })

  it('lists what was just tried first, then what few have a reason for', async () => {
    const { orders: o } = await orders()
    const closed = ['c', 'd', 'e'].map((word) => ({
      word,
      kind: 'unit',
      why: word === 'e' ? 'far' : `${word} is late`,
    }))
    Object.assign(o.inquiry.match, { closed: () => Promise.resolve({ closed }) })
    await o.reasons.why('d', '9')
    await o.reasons.why('z', '9')
    expect((await o.reasons.closed()).map(({ word }) => word)).toEqual(['z', 'd', 'e', 'c'])
    await o.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q2' })
    expect((await o.reasons.closed()).map(({ word }) => word)).toEqual(['e', 'c', 'd'])
  })

  it('is not done for a click beside the map', async () => {
    const { orders: o, done, asked } = await orders()
    await o.sentence.say(['move', 'a'])
    expect(await o.clicks.click('')).toBe(false)
    await o.reasons.why('')
    expect([asked, done, o.inquiry.refusal, say(o.sentence.words)]).toEqual([[], [], null, 'move a'])
  })
})

/** Orders at a table whose offers are written out; `refuse` are the sentences that a rule forbids. */
async function ordersAt(
  tree: Record<string, { options?: Option[]; complete?: boolean; slot?: Slot; plan?: { start: number } }>,
  proposal = '',
  refuse: string[] = [],
  notebook: Notebook | null = null,
) {
  const done: string[] = []
  const table = {
    choices: (_: string, prefix: string[]) => Promise.resolve({ prefix, options: [], ...tree[say(prefix)] }),
    act: (_seat: string, _question: string, action: string) => Promise.resolve(done.push(action)),
    why: (_: string, action: string) =>
      Promise.resolve(
        refuse.includes(action)
          ? { allowed: false, text: 'too many', clauses: ['5.33'], units: ['x'], nearest: [`${action} losing x`] }
          : { allowed: true },
      ),
  }
  const made = new Orders(
    { id: 'm', ...table } as unknown as MatchApi,
    { done: () => undefined, stale: () => undefined },
    () => notebook,
  )
  await made.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q', proposal })
  return { orders: made, done }
}

describe('a word that a rule wants more after', () => {
  const TREE_OF_LOSS = {
    '': { options: [plain('move'), plain('done')] },
    done: { options: [plain('losing')] },
    'done losing': { options: [unit('x')] },
    'done losing x': { complete: true },
  }

  it('is refused with its rule, and no loss is said for the player', async () => {
    const { orders: o, done } = await ordersAt(TREE_OF_LOSS, '', ['done'])
    await o.sentence.say(['done'], true)
    expect([o.sentence.words, o.inquiry.refusal?.clauses, o.inquiry.refusal?.units]).toEqual([
      ['done', 'losing'],
      ['5.33'],
      ['x'],
    ])
    expect([o.offered.offer?.complete, o.inquiry.refusal?.nearest, done]).toEqual([undefined, undefined, []])
    await o.clicks.click('x')
    expect([say(o.sentence.words), o.offered.offer?.complete]).toEqual(['done losing x', true])
  })
})

describe('a plan', () => {
  const tree = (kind: string) => ({
    '': { options: [plain('supply')] },
    supply: { options: [unit('a')], complete: true, plan: { start: 1 } },
    'supply a': { options: [{ word: '1', kind }] },
  })

  it('whose lines name a source links, and does not move', async () => {
    expect((await ordersAt(tree('source'), 'supply a 1')).orders.planning.plan?.links).toBe(true)
    expect((await ordersAt(tree('space'), 'supply a 1')).orders.planning.plan?.links).toBe(false)
  })
})

describe('what has no alternative', () => {
  const tree = {
    '': { options: [plain('move'), plain('advance')] },
    move: { options: [unit('a')] },
    'move a': { options: [space('1')] },
    'move a 1': { complete: true },
    advance: { options: [unit('b'), unit('c')] },
    'advance b': { options: [space('7')] },
    'advance c': { options: [space('7')] },
    'advance b 7': { complete: true },
    'advance c 7': { complete: true },
  }

  it('is done by a drop or a click on the only place', async () => {
    for (const hand of ['drop', 'click'] as const) {
      const { orders: o, done } = await ordersAt(tree)
      await o.clicks.click('a')
      expect([say(o.sentence.words), o.offered.reach.has('1')]).toEqual(['move a 1', true])
      await o.clicks[hand]('1')
      expect([done, o.inquiry.refusal]).toEqual([['move a 1'], null])
    }
  })

  it('is answered by clicking the place that a question is about', async () => {
    const { orders: o } = await ordersAt(tree)
    await o.clicks.click('7')
    expect(o.offered.chooser?.ways.map((way) => say(way.words))).toEqual(['advance b 7', 'advance c 7'])
  })

  it('is not done by a tap of a finger', async () => {
    const { orders: o, done } = await ordersAt(tree)
    o.sentence.cautious = () => true
    await o.clicks.click('a')
    await o.clicks.click('1')
    expect([done, o.sentence.whole]).toEqual([[], true])
  })

  it('is done by a finger on a button that says it all', async () => {
    const { orders: o, done } = await ordersAt({ '': { options: [plain('done')] }, done: { complete: true } })
    o.sentence.cautious = () => true
    await o.sentence.say(['done'], true, true)
    expect(done).toEqual(['done'])
  })
})

describe('a set', () => {
  /** The aircraft f may only join a ground unit. */
  const slot: Slot = { form: 'set', kind: 'unit', start: 1 }
  const tree = {
    '': { options: [plain('strike'), plain('done')] },
    strike: { options: [unit('a'), unit('b')], slot },
    'strike a': { options: [unit('b'), unit('f')], complete: true, slot },
    'strike b': { options: [unit('f')], complete: true, slot },
    'strike a b': { options: [unit('f')], complete: true, slot },
    'strike a f': { complete: true },
    'strike b f': { complete: true },
    'strike a b f': { complete: true },
  }

  it('is picked in any order, also a member that cannot come first', async () => {
    const { orders: o } = await ordersAt(tree)
    await o.sentence.say(['strike'], true)
    expect(o.sentence.candidates.map((c) => c.word)).toEqual(['a', 'b', 'f'])
    await o.clicks.click('f')
    expect([o.sentence.pending, o.sentence.whole]).toEqual([['f'], false])
    await o.clicks.click('b')
    expect([say(o.sentence.words), o.sentence.pending, o.sentence.whole]).toEqual(['strike b f', [], true])
    await o.clicks.click('a')
    expect(say(o.sentence.words)).toBe('strike a b f')
    await o.clicks.click('b')
    expect(say(o.sentence.words)).toBe('strike a f')
  })

  it('is picked on the map in any order too, before its first word is said', async () => {
    const { orders: o } = await ordersAt(tree)
    expect([...o.offered.reach.keys()]).toEqual(['a', 'b', 'f'])
    await o.clicks.click('f')
    expect([say(o.sentence.words), o.sentence.pending, o.inquiry.refusal]).toEqual(['strike', ['f'], null])
    await o.clicks.click('a')
    expect([say(o.sentence.words), o.sentence.whole]).toEqual(['strike a f', true])
  })
})

describe('a target that was said for the player', () => {
  const slot: Slot = { form: 'set', kind: 'unit', start: 3 }
  const tree = {
    '': { options: [plain('bomb'), plain('done')] },
    bomb: { options: [space('1')] },
    'bomb 1': { options: [plain('with')] },
    'bomb 1 with': { options: [unit('a'), unit('b')], slot },
    'bomb 1 with a': { options: [unit('b')], complete: true, slot },
    'bomb 1 with b': { complete: true, slot },
  }

  it('stays as it is when it is clicked once more', async () => {
    const { orders: o } = await ordersAt(tree)
    await o.sentence.say(['bomb'], true)
    expect([say(o.sentence.words), o.offered.reach.has('1')]).toEqual(['bomb 1 with', true])
    await o.clicks.click('1')
    expect([say(o.sentence.words), o.sentence.pending]).toEqual(['bomb 1 with', []])
    await o.clicks.click('b')
    expect([say(o.sentence.words), o.sentence.whole]).toEqual(['bomb 1 with b', true])
  })
})

describe('an edited plan', () => {
  const tree = {
    '': { options: [plain('base')] },
    base: { options: [unit('a'), unit('b')], complete: true, plan: { start: 1 } },
    'base a': { options: [space('1'), space('2')] },
    'base b': { options: [space('1'), space('2')] },
  }
  const notes = new Map<string, unknown>()
  const notebook = {
    recall: (key: string) => notes.get(key),
    remember: (key: string, value: unknown) => void notes.set(key, value),
  }

  it('outlives a reload, and is taken back line by line', async () => {
    const { orders: first } = await ordersAt(tree, 'base a 1; b 1', [], notebook)
    await first.planning.edit('a')
    await first.planning.give('2')
    const { orders: again } = await ordersAt(tree, 'base a 1; b 1', [], notebook)
    expect([planText(again.planning.plan!), again.planning.edits]).toEqual(['base a 2; b 1', true])
    await again.planning.edit('b')
    await again.planning.give('2')
    await again.planning.undoLine()
    expect(planText(again.planning.plan!)).toBe('base a 2; b 1')
    await again.planning.undoLine()
    expect([planText(again.planning.plan!), again.planning.edits]).toEqual(['base a 1; b 1', false])
    const { orders: other } = await ordersAt(tree, 'base a 2; b 2', [], notebook)
    expect(planText(other.planning.plan!)).toBe('base a 2; b 2')
  })

  it('is not sent without the lines that it needs', async () => {
    const short = { ...tree, base: { ...tree.base, complete: false, plan: { start: 1, at_least: 1 } } }
    const { orders } = await ordersAt(short, 'base a 1')
    expect(orders.planning.isTooShort).toBe(false)
    await orders.planning.edit('a')
    await orders.planning.give()
    expect([planText(orders.planning.plan!), orders.planning.isTooShort]).toEqual(['base', true])
    expect(await orders.accept()).toBe(false)
  })
})

describe('what the page asks about a plan', () => {
  /** There is room for one in 1; nothing is left for b where a stands there. */
  const plans = {
    base: [unit('a'), unit('b')],
    'base a': [space('1'), space('2')],
    'base b': [space('1')],
    'base a 2': [plain(';')],
    'base a 2;': [unit('b')],
    'base a 2; b': [space('1')],
    '': [plain('base')],
  } as Record<string, Option[]>
  const whole = ['base a 1', 'base a 2', 'base b 1', 'base a 2; b 1']

  /** A table that keeps its answers to `why` until they are let go, and notes what nobody should ask. */
  async function slowTable(proposal: string) {
    const bad: string[] = []
    const waiting: (() => void)[] = []
    let moved = false
    const table = {
      id: 'm',
      choices: (_: string, prefix: string[]) => {
        const text = say(prefix)
        if (moved || !(text in plans || whole.includes(text))) bad.push(text)
        return Promise.resolve({
          prefix,
          options: plans[text] ?? [],
          complete: text === 'base' || whole.includes(text),
          ...(text === 'base' ? { plan: { start: 1 } } : {}),
        })
      },
      act: () => {
        moved = true
        return Promise.resolve({ n: 1 })
      },
      why: (_: string, action: string) =>
        new Promise((done) =>
          waiting.push(() => done({ allowed: whole.includes(action), text: 'no room', clauses: ['1'] })),
        ),
    }
    const made = new Orders(table as unknown as MatchApi, { done: () => undefined, stale: () => undefined })
    await made.begin({ seat: 'red', kind: 'move', text: 'Move', id: 'q', proposal })
    const letGo = async () => {
      for (const answer of waiting.splice(0)) answer()
      await new Promise((done) => setTimeout(done))
    }
    return { orders: made, bad, letGo }
  }

  it('waits for whether the plan goes together before a line is opened', async () => {
    const { orders: o, bad, letGo } = await slowTable('base a 2; b 1')
    await o.planning.edit('a')
    const given = o.planning.give('1')
    await new Promise((done) => setTimeout(done))
    const opened = o.planning.edit('b') // while the table still thinks about a 1; b 1
    await letGo()
    await Promise.all([given, opened])
    expect([planText(o.planning.plan!), o.planning.editing, bad]).toEqual(['base a 1; b 1', 'b', []])
  })

  it('asks for a line alone where those before it leave it nothing', async () => {
    const { orders: o, bad } = await slowTable('base a 1')
    await o.planning.edit('b')
    expect([o.offered.offer?.prefix, bad]).toEqual([['base', 'b'], []])
  })

  it('is nothing more once the order is on its way', async () => {
    const { orders: o, bad, letGo } = await slowTable('base b 1')
    await o.planning.edit('a')
    const given = o.planning.give('2')
    await new Promise((done) => setTimeout(done))
    await o.accept()
    await letGo()
    await given
    expect([o.inquiry.refusal, bad]).toEqual([null, []])
  })
})

describe('an order that rolls dice', () => {
  it('closes the last dice before it is sent, so that its own stay', async () => {
    const calls: string[] = []
    const table = {
      choices: (_: string, prefix: string[]) => Promise.resolve({ prefix, options: [], complete: true }),
      act: () => Promise.resolve(calls.push('act')),
    }
    const made = new Orders(table as unknown as MatchApi, {
      start: () => void calls.push('start'),
      done: () => void calls.push('done'),
      stale: () => undefined,
    })
    await made.begin({ seat: 'red', kind: 'fight', text: 'Fight', id: 'q' })
    await made.sending.submit('attack')
    expect(calls).toEqual(['start', 'act', 'done'])
  })
})

describe('a plan whose lines stay as they were written', () => {
  it('says that it has none yet', async () => {
    const tree = {
      '': { options: [plain('raid'), plain('done')] },
      raid: { options: [unit('a')], complete: true, plan: { start: 1 } },
      'raid a': { complete: true, plan: { start: 1 } },
    }
    const { orders: o } = await ordersAt(tree)
    const found: [boolean, boolean][] = []
    for (const words of [['raid'], ['raid', 'a'], []]) {
      await o.sentence.say(words)
      found.push([o.sentence.whole, o.sentence.unwritten])
    }
    expect(found).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
  })

  const words = ['order', 'march', 'W-1', 'tasa', ';', 'bridge', 'W-3', 'suez', ';', 'march']

  it('has its lines in a list, the open one last', () => {
    expect(writtenLines(words)).toEqual([['march', 'W-1', 'tasa'], ['bridge', 'W-3', 'suez'], ['march']])
    expect(writtenLines(['order'])).toEqual([[]])
  })

  it('loses any of them', () => {
    expect(withoutLine(words, 0)).toEqual(['order', 'bridge', 'W-3', 'suez', ';', 'march'])
    expect(withoutLine(['order', 'march', 'W-1', 'tasa', ';'], 0)).toEqual(['order'])
  })
})
