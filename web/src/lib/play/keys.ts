/** The keyboard at a match. */
import type { Arrow } from './cursor'
import { step } from './cursor'
import type { Orders } from './orders.svelte'
import type { Stage } from './stage.svelte'
import type { Table } from './table.svelte'

export interface Hands {
  stage: Stage
  orders: Orders
  table: Table
  /** Places that are lit, and counters that are, with their places. */
  lit(): { at: string; piece: string }[]
  pick(space: string): void
  moved(): void
  help(): void
  tab(name: 'Log' | 'Beside' | 'Text'): void
}

export function keys(event: KeyboardEvent, hands: Hands): void {
  const target = event.target as HTMLElement
  const typing = ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName)
  const { stage, orders, table } = hands
  if (document.querySelector('dialog[open]')) return
  if (event.key === 'Escape') {
    const spread = stage.fanned && !orders.words.length
    stage.fanned = ''
    if (spread) return
    if (table.agreement.further) table.agreement.further = ''
    else orders.back()
    return
  }
  if (typing) return
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase()
    if (key === 'y' || (key === 'z' && event.shiftKey)) void table.redo()
    else if (key === 'z' && orders.edits) void orders.undoLine()
    else if (key === 'z') void table.undo()
    else return
    event.preventDefault()
    return
  }
  const film = table.since?.playing ? table.since : table.playback.playing || table.playback.paused ? table.playback : null
  const button = target.tagName === 'BUTTON' || target.tagName === 'A' || target.tagName === 'SUMMARY'
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      go(hands, stage.cursor ? step(stage.world.sheetOf(stage.cursor)!, stage.cursor, event.key as Arrow) : first(hands))
      break
    case 'n':
    case 'p':
      turn(hands, event.key === 'n' ? 1 : -1)
      break
    case 'Enter':
      if (button) return
      if (table.roll?.own) table.closeRoll()
      else if (orders.whole && !(stage.cursor && orders.reach.has(stage.cursor))) void orders.finish()
      else if (stage.cursor) hands.pick(stage.cursor)
      break
    case ' ':
      if (button || !film) return
      if (film.paused) film.resume()
      else film.pause()
      break
    case '.':
      film?.step()
      break
    case 'End':
      film?.skip()
      break
    case '+':
    case '=':
      stage.zoom(1.3, undefined, true)
      break
    case '-':
      stage.zoom(1 / 1.3, undefined, true)
      break
    case '0':
      stage.fit()
      break
    case 'a':
      if (orders.question?.proposal && !orders.question.document && !orders.words.length) void orders.accept()
      break
    case 'w':
      document.querySelector<HTMLElement>('.wish button')?.focus()
      break
    case 'l':
      hands.tab('Log')
      break
    case 'b':
      hands.tab('Beside')
      break
    case 't':
      hands.tab('Text')
      break
    case '?':
      hands.help()
      break
    default:
      return
  }
  event.preventDefault()
}

function go({ stage, moved }: Hands, space: string): void {
  if (!space) return
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // so that Enter means the map
  stage.cursor = space
  stage.hover = ''
  stage.show(space)
  moved()
}

/** The first space in the middle of what is on the screen. */
function first({ stage }: Hands): string {
  const { camera, size, world } = stage
  return world.at((size.width / 2 - camera.x) / camera.k, (size.height / 2 - camera.y) / camera.k) ?? world.laid[0]?.sheet.board.spaces[0]?.id ?? ''
}

/** Go to the next or previous thing that is lit: places on the map first, then counters in boxes beside it. */
function turn(hands: Hands, by: 1 | -1): void {
  const { stage, lit, tab } = hands
  const onMap = [...new Set(lit().map(({ at }) => at).filter((at) => stage.world.has(at)))].sort()
  const order = [...document.querySelectorAll<HTMLElement>('.box [data-piece]')].map((node) => node.dataset.piece ?? '') // as it is seen
  const boxed = lit().filter(({ at, piece }) => piece && !stage.world.has(at)).map(({ piece }) => piece).sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const stops = [...onMap, ...boxed]
  if (!stops.length) return
  const focused = document.activeElement instanceof HTMLElement ? (document.activeElement.dataset.piece ?? '') : ''
  const here = boxed.includes(focused) ? stops.indexOf(focused, onMap.length) : onMap.indexOf(stage.cursor)
  const place = here < 0 ? (by > 0 ? 0 : stops.length - 1) : (here + by + stops.length) % stops.length
  if (place < onMap.length) return go(hands, stops[place]!)
  stage.cursor = ''
  tab('Beside')
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`.box [data-piece="${CSS.escape(stops[place]!)}"]`)?.focus())
}
