import { describe, expect, it, vi } from 'vitest'
import type { Option } from '../src/lib/api/schema'
import { litRims, litSpaces, type Lit } from '../src/lib/board/lit'
import { World } from '../src/lib/board/world'
import { Stage } from '../src/lib/play/stage.svelte'
import type { Picture } from '../src/lib/board/sheet'

const COLUMN = Math.sqrt(3) / 2
const SIDE = 18

/** A map of 18 by 18 hexes. */
function picture(): Picture {
  const spaces = Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [c, r] = [Math.floor(i / SIDE), i % SIDE]
    return {
      id: `${String(c + 1).padStart(2, '0')}${String(r + 1).padStart(2, '0')}`,
      x: c * COLUMN,
      y: r + (c % 2) / 2,
      terrain: 'clear',
    }
  })
  const window: [number, number, number, number] = [-1, -1, SIDE * COLUMN + 1, SIDE + 1]
  return {
    drawing: { window, ground: '', names: {}, marks: [] },
    board: {
      id: 'b',
      name: 'B',
      kind: 'hex',
      window,
      spaces,
      terrains: [{ id: 'clear', name: 'Clear', tint: '#dfe3bd' }],
    },
  }
}

const option = (word: string): Option => ({ word, kind: 'space' })
const lights = (ids: string[]) => new Map(ids.map((id): [string, Lit] => [id, { option: option(id), hostile: false }]))

describe('lit spaces', () => {
  const world = new World([picture()])
  const laid = world.laid[0]!
  const all = [...laid.sheet.spaces.keys()]
  const drawn = (text: string) => [...text.matchAll(/data-space="(\d+)"/g)].map((m) => m[1])

  it('are outlined one by one, few or many', () => {
    for (const ids of [all.slice(0, 3), all.slice(0, -4)]) {
      const text = litSpaces(laid, lights(ids))
      expect(drawn(text)).toEqual(ids)
      for (const id of [ids[0]!, ids.at(-1)!]) expect(text).toContain(`d="${laid.sheet.outline(id)}"`)
    }
  })

  it('are faded where a choice has no effect, and the few others stand out', () => {
    const lit = lights(all)
    for (const id of all.slice(3)) lit.set(id, { option: { ...option(id), idle: 'nothing there' }, hostile: false })
    const text = litSpaces(laid, lit)
    expect(drawn(text)).toEqual(all)
    expect([...text.matchAll(/class="lit go"/g)]).toHaveLength(3)
    expect([...text.matchAll(/class="lit go idle"/g)]).toHaveLength(all.length - 3)
    for (const [id, one] of lit) lit.set(id, { ...one, option: { ...one.option, idle: 'nothing there' } })
    expect(litSpaces(laid, lit)).not.toContain('idle"')
  })

  it('leave the others dark when most are lit, and outline none of those', () => {
    const dark = all.slice(-4)
    const text = litSpaces(laid, lights(all.slice(0, -4)))
    expect(text).toContain(`class="dim" d="${laid.sheet.area(dark)}"`)
    for (const id of dark) expect(text).not.toContain(`d="${laid.sheet.outline(id)}"`)
    expect(litSpaces(laid, lights(all.slice(0, 3)))).not.toContain('dim')
  })
})

describe('lit points under counters', () => {
  const { board, drawing } = picture()
  const points = new World([{ drawing, board: { ...board, kind: 'point' } }]).laid[0]!
  const lit = new Map([...lights(['0101', '0102']), ['0103', { option: option('0103'), hostile: true }]])

  it('have their rims above these, and only there', () => {
    const text = litRims(points, lit, new Set(['0102', '0103', '0104']))
    expect(text.match(/<path/g)).toHaveLength(2)
    expect(text).toContain(`class="rim-above" d="${points.sheet.outline('0102')}"`)
    expect(text).toContain(`class="rim-above hostile" d="${points.sheet.outline('0103')}"`)
    // a hex is wider than its counters
    expect(litRims(new World([picture()]).laid[0]!, lit, new Set(['0102']))).toBe('')
  })
})

describe('the stage', () => {
  const size = { width: 400, height: 300 }
  const staged = () => {
    const stage = new Stage([new World([picture()])])
    stage.resize(size)
    stage.frame = () => ({ left: 0, top: 0, right: size.width, bottom: size.height }) as DOMRect
    stage.move({ x: -300, y: -300, k: 1 })
    return stage
  }

  it('moves under a counter that is carried to its edge, and stops when it is put down', () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => frames.push(step))
    vi.stubGlobal('window', { setTimeout: () => 0 })
    const stage = staged()
    const run = () => frames.splice(0).forEach((step) => step(0))
    stage.carry('a', 200, 150) // in the middle: nothing moves
    run()
    expect([stage.camera.x, frames.length]).toEqual([-300, 0])
    stage.carry('a', 395, 150)
    run()
    run()
    expect(stage.camera.x).toBeLessThan(-320)
    expect(stage.camera.y).toBe(-300)
    const x = stage.camera.x
    stage.carried = null
    run()
    run()
    expect([stage.camera.x, frames.length]).toEqual([x, 0])
    vi.unstubAllGlobals()
  })

  it('tells what can be chosen out of sight and on another map', () => {
    vi.stubGlobal('window', { setTimeout: () => 0 })
    const { board, drawing } = picture()
    const north = new World([
      {
        drawing,
        board: { ...board, id: 'n', name: 'North', spaces: board.spaces.map((s) => ({ ...s, id: `n${s.id}` })) },
      },
    ])
    let wanted: string[] = []
    const stage = new Stage([new World([picture()]), north], { wanted: () => wanted })
    stage.resize(size)
    stage.move({ x: -300, y: -300, k: 1 })
    const seen = board.spaces.map((s) => s.id).find((id) => stage.sees(id))!
    wanted = [seen, '1818', 'n0101', 'n0102']
    expect([stage.elsewhere, stage.unseen]).toEqual([[{ place: 1, name: 'North', count: 2 }], 1])
    stage.showAll(stage.wanted)
    expect(stage.unseen).toBe(0)
    stage.turnTo(1)
    expect(stage.elsewhere).toEqual([{ place: 0, name: 'B', count: 2 }])
    vi.unstubAllGlobals()
  })

  it('turns to the map that a question is about, or that has the space it is about', () => {
    vi.stubGlobal('window', { setTimeout: () => 0 })
    const { board, drawing } = picture()
    const north = new World([
      {
        drawing,
        board: { ...board, id: 'n', name: 'North', spaces: board.spaces.map((s) => ({ ...s, id: `n${s.id}` })) },
      },
    ])
    const stage = new Stage([new World([picture()]), north])
    stage.resize(size)
    stage.attend('n')
    expect(stage.shown).toBe(1)
    stage.attend('')
    expect(stage.shown).toBe(1)
    stage.attend('0909')
    expect(stage.shown).toBe(0)
    vi.unstubAllGlobals()
  })

  it('comes back to where it looked before, unless it was moved by hand meanwhile', () => {
    vi.stubGlobal('window', { setTimeout: () => 0 })
    const stage = staged()
    stage.begin(['0909'])
    const before = stage.camera
    stage.keep()
    stage.show('1818')
    stage.show('0101')
    expect(stage.camera).not.toBe(before)
    stage.restore()
    expect(stage.camera).toEqual(before)
    stage.keep()
    stage.show('1818')
    stage.pan(5, 5)
    const own = stage.camera
    stage.restore()
    expect(stage.camera).toBe(own)
    vi.unstubAllGlobals()
  })

  it('counts beyond each edge what can be chosen there', () => {
    const stage = new Stage([new World([picture()])], { wanted: () => ['0101', '0102', '1818'] })
    stage.resize(size)
    stage.camera = { x: -size.width, y: 0, k: 1 }
    expect(stage.beyond.left).toEqual(['0101', '0102'])
  })

  it('looks at a question whose places are all out of sight, and stays where one is seen', () => {
    vi.stubGlobal('window', { setTimeout: () => 0 })
    const stage = staged()
    const before = stage.camera
    const seen = [...Array(SIDE * SIDE).keys()]
      .map((i) => stage.world.laid[0]!.sheet.board.spaces[i]!.id)
      .find((id) => stage.sees(id))!
    stage.gather([seen, '1818'])
    expect(stage.camera).toBe(before)
    stage.gather(['1717', '1718', '1818'])
    const { x, y } = stage.world.centre('1717')!
    expect(
      [x + stage.camera.x, y + stage.camera.y].every((at, i) => at > 0 && at < [size.width, size.height][i]!),
    ).toBe(true)
    expect(stage.camera.k).toBe(1)
    stage.gather(['0101'])
    expect([stage.camera.x, stage.camera.y].every((bare) => bare <= 60)).toBe(true)
    vi.unstubAllGlobals()
  })
})
