import { describe, expect, it } from 'vitest'
import type { BoardDoc, Catalogue } from '../src/lib/api/schema'
import { Counters, statusSign } from '../src/lib/board/counters'
import { doubtsOfKind, doubtsOfSpace, tellDoubts, together, whyOf } from '../src/lib/board/doubts'
import { HexBoard } from '../src/lib/board/hex'
import { Sheet } from '../src/lib/board/sheet'
import { byPlace, inside, lay } from '../src/lib/board/stacks'
import { el, esc, nameFor } from '../src/lib/board/svg'
import { step } from '../src/lib/play/cursor'

const COLUMN = Math.sqrt(3) / 2

/** A board as the server sends it, with a drawing that has nothing on it. */
const sheetOf = (board: BoardDoc) =>
  new Sheet({ board, drawing: { window: board.window, ground: '', names: { near: '<text>Alpha</text>' }, marks: [] } })

function hexBoard(columns: number, rows: number): BoardDoc {
  const spaces = []
  for (let c = 0; c < columns; c++) {
    for (let r = 0; r < rows; r++) {
      const id = `${String(c + 1).padStart(2, '0')}${String(r + 1).padStart(2, '0')}`
      spaces.push({ id, x: c * COLUMN, y: r + (c % 2) / 2, terrain: 'clear' })
    }
  }
  const labels = ['Alpha', 'Beta', 'Gamma'].map((text, i) => ({ text, x: COLUMN, y: 1.5, rank: i + 1, space: '0202' }))
  return {
    id: 'b',
    name: 'B',
    kind: 'hex',
    window: [-1, -1, columns, rows + 1],
    spaces,
    labels,
    terrains: [{ id: 'clear', name: 'Clear', tint: '#dfe3bd' }],
    lines: [{ kind: 'road', spaces: ['0101', '0102', '0103'] }],
  }
}

describe('hexes', () => {
  const board = hexBoard(5, 5)
  const hexes = new HexBoard(board)

  it('knows neighbours', () => {
    expect(sheetOf(board).near('0303')).toHaveLength(6)
  })

  it('draws one ring around a patch, and two around one with a hole', () => {
    const middle = hexes.cells.get('0303')!
    expect(hexes.outlines([middle])).toHaveLength(1)
    expect(hexes.outlines([middle])[0]).toHaveLength(7)
    expect(hexes.outlines(hexes.around(middle))).toHaveLength(2)
  })
})

describe('a sheet', () => {
  const sheet = sheetOf(hexBoard(5, 5))

  it('finds the space at a point', () => {
    for (const s of sheet.board.spaces) {
      expect(sheet.spaceAt(s.x + 0.2, s.y - 0.3)?.id).toBe(s.id)
    }
    expect(sheet.spaceAt(-5, -5)).toBeNull()
  })

  it('goes there and back between board and drawing', () => {
    const s = sheet.spaces.get('0304')!
    const [x, y] = sheet.toBoard(...sheet.toDrawing(s))
    expect(x).toBeCloseTo(s.x)
    expect(y).toBeCloseTo(s.y)
  })

  it('moves the cursor along rows and columns', () => {
    expect(step(sheet, '0303', 'ArrowUp')).toBe('0302')
    expect(step(sheet, '0303', 'ArrowDown')).toBe('0304')
    let at = '0102'
    for (let i = 0; i < 4; i++) at = step(sheet, at, 'ArrowRight')
    expect(at).toBe('0502')
    expect(step(sheet, '0502', 'ArrowRight')).toBe('0502')
  })

  it('has names for each distance, and none where there are none', () => {
    expect(sheet.labels('near')).toContain('Alpha')
    expect(sheet.labels('far')).toBe('')
  })
})

describe('counters', () => {
  const catalogue: Catalogue = {
    nations: [{ id: 'N', name: 'Nation', colour: '#88aacc', ink: '#000000', pattern: 'dots' }],
    kinds: [
      {
        id: 'N/i',
        name: 'Infantry',
        nation: 'N',
        symbol: 'infantry',
        size: 'brigade',
        values: [{ name: 'strength', text: '4', slot: 'bottom' }],
      },
    ],
  }

  it('draw and tell a piece', () => {
    const counters = new Counters(catalogue)
    expect(counters.defs()).toContain('id="kind-N_2fi"')
    expect(counters.tell({ id: 'x', kind: 'N/i', at: '1', status: ['moved'] })).toBe(
      'x: Nation, Infantry; strength 4; moved',
    )
    expect(counters.tell({ id: 'x', kind: 'who', at: '1' })).toBe('x: who')
  })

  it('shorten statuses to a sign', () => {
    expect(statusSign('due on Game-Turn 3')).toBe('3')
    expect(statusSign('moved')).toBe('M')
  })

  it('are spread out inside what is in sight', () => {
    const spots = [
      { px: 0, py: 50, side: 0.6 },
      { px: 60, py: 50, side: 0.6 },
    ]
    expect(inside(spots, [10, 10], [500, 500], 100).map((s) => s.px)).toEqual([40, 100])
    expect(inside(spots, [-500, 10], [70, 500], 100).map((s) => s.px)).toEqual([-20, 40])
    expect(inside(spots, [-500, -500], [500, 500], 100)).toEqual(spots)
  })

  it('lie in stacks that fan out without hiding one another', () => {
    const pieces = Array.from({ length: 7 }, (_, i) => ({ id: `p${i}`, kind: 'N/i', at: '1' }))
    const spots = lay({ id: '1', x: 0, y: 0 }, byPlace(pieces).get('1')!, true)
    for (const a of spots)
      for (const b of spots)
        if (a !== b) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(a.side)
  })
})

describe('svg text', () => {
  it('escapes', () => {
    expect(esc('<a b="c">&\'')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&#39;')
    expect(el('g', { 'data-x': '"' })).toBe('<g data-x="&quot;"/>')
    expect(nameFor('a b', 'c')).toBe('a_20b-c')
  })
})

describe('doubts', () => {
  it('stand in one line for each reason', () => {
    const doubts = [
      { what: 'port', why: 'a' },
      { what: 'Tank range', why: 'b' },
      { what: 'road', why: 'a' },
      { what: 'port', why: 'a' },
    ]
    expect(together(doubts)).toEqual([
      { what: 'port, road', why: 'a' },
      { what: 'Tank range', why: 'b' },
    ])
  })

  const guess = (why: string) => ({ provenance: 'reconstructed' as const, why })

  it('are told with their reasons, together where the reason is one', () => {
    const values = [
      { name: 'air', text: '3', source: guess('newest type') },
      { name: 'range', text: '9', source: guess('newest type') },
      { name: 'ground', text: '1' },
    ]
    expect(doubtsOfKind({ id: 'k', name: 'K', nation: '', symbol: '', values })).toEqual([
      { what: 'air, range', why: 'newest type' },
    ])
    expect(whyOf({ provenance: 'reconstructed' })).toBe('not printed in the rulebook')
    expect(whyOf(undefined)).toBe('')
  })

  it('of a space are those of all that is in it', () => {
    const board = {
      id: 'b',
      name: 'B',
      kind: 'hex' as const,
      window: [0, 0, 1, 1] as [number, number, number, number],
      spaces: [
        { id: '1', x: 0, y: 0, symbols: [{ kind: 'air_base', source: guess('a strip') }] },
        { id: '2', x: 1, y: 0 },
      ],
      lines: [{ kind: 'road' as const, spaces: ['1', '2'], source: guess('a track') }],
      sides: [{ kind: 'blocked' as const, between: ['1', '2'] as [string, string] }],
    }
    expect(doubtsOfSpace(board, '1')).toEqual([
      { what: 'air base', why: 'a strip' },
      { what: 'road', why: 'a track' },
    ])
    expect(tellDoubts(doubtsOfSpace(board, '2'))).toBe('reconstructed: road (a track)')
  })
})

describe('an area board', () => {
  const bend: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 1],
    [1, 1],
    [1, 4],
    [0, 4],
  ]
  const board: BoardDoc = {
    id: 'world',
    name: 'The World',
    kind: 'area',
    window: [-1, -1, 5, 5],
    terrains: [{ id: 'land', name: 'Land', tint: '#dfe3bd' }],
    spaces: [
      { id: 'bend', x: 0.5, y: 0.5, terrain: 'land', shape: bend },
      {
        id: 'yard',
        x: 2.5,
        y: 2.5,
        terrain: 'land',
        name: 'The Yard',
        shape: [
          [1, 1],
          [4, 1],
          [4, 4],
          [1, 4],
        ],
      },
    ],
  }
  const sheet = sheetOf(board)

  it('finds a space by its outline, not by its centre', () => {
    expect(
      [
        [3.5, 0.5],
        [0.5, 3.5],
        [1.1, 1.1],
        [2.5, 2.5],
      ].map(([x, y]) => sheet.spaceAt(x!, y!)?.id),
    ).toEqual(['bend', 'bend', 'yard', 'yard'])
    expect(sheet.spaceAt(4.8, 4.8)).toBeNull()
  })

  it('lights the outlines', () => {
    expect(sheet.outline('bend').match(/[ML]/g)).toHaveLength(bend.length)
    expect(sheet.area(['bend', 'yard', 'nowhere'])).toBe(sheet.outline('bend') + sheet.outline('yard'))
    expect(sheet.near('bend')).toEqual(['yard'])
    expect(sheet.describe('yard')).toBe('The Yard · Land')
  })
})
