import { beforeEach, expect, it } from 'vitest'
import { keys, type Hands } from '../../src/lib/play/keys'
import { savePreferences } from '../../src/lib/storage'

const world = (...ids: string[]) => ({ has: (id: string) => ids.includes(id) })

/** Two maps with two lit places each. */
function hands(): Hands {
  const stage = { worlds: [world('a', 'b'), world('c', 'd')], cursor: '', hover: '', show: () => undefined }
  const lit = () => ['d', 'a', 'c', 'b'].map((at) => ({ at, piece: '' }))
  return { stage, lit, moved: () => undefined, table: { playback: {} }, orders: {} } as unknown as Hands
}

function press(key: string, on: Hands): void {
  const event = new KeyboardEvent('keydown', { key, cancelable: true })
  Object.defineProperty(event, 'target', { value: document.body })
  keys(event, on)
}

beforeEach(() => localStorage.clear())

it('goes through what is lit on every map, and back to the first', () => {
  const at = hands()
  const visited = ['n', 'n', 'n', 'n', 'n', 'p'].map((key) => {
    press(key, at)
    return at.stage.cursor
  })
  expect(visited.join('')).toBe('abcdad')
})

it('leaves letters alone beside the map for who wants that', () => {
  const at = hands()
  savePreferences({ shortcuts: false })
  press('n', at)
  expect(at.stage.cursor).toBe('')
})
