/** The keyboard at a match. */
import { explained } from '../glossary.svelte'
import { preferences } from '../storage'
import { step } from './cursor'
import { goTo, isOnMap } from './focus.svelte'
import type { Orders } from './orders.svelte'
import type { Stage } from './stage.svelte'
import type { Table } from './table.svelte'

export interface Hands {
  stage: Stage
  orders: Orders
  table: Table
  /** Places that are lit, and counters that are, with their places. */
  lit: () => { at: string; piece: string }[]
  pick: (space: string) => void
  /** All that can act where the cursor is, or where the chosen counter stands. */
  stack: () => void
  /** The next counter that can act, or the one before. */
  next: (by: 1 | -1) => void
  /** End the phase. */
  end: () => void
  moved: () => void
  /** Tell all that is known of what is at the cursor. */
  more: () => void
  /** The next line of what others did, or the one before. */
  read: (by: 1 | -1) => void
  /** Tell again what is asked. */
  repeat: () => void
  help: () => void
  tab: (name: 'Log' | 'Beside' | 'Text') => void
  /** Look for something among the choices, or on the map in words. */
  find: () => void
}

export function keys(event: KeyboardEvent, hands: Hands): void {
  const target = event.target as HTMLElement
  const typing = ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName)
  const { stage, orders, table } = hands
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return
  if (event.key === 'Escape') {
    const spread = stage.fanned && !orders.sentence.words.length
    stage.fanned = ''
    if (spread) return
    if (table.agreement.further) table.agreement.further = ''
    else orders.back()
    return
  }
  if (typing) return
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase()
    const isHeld = event.repeat && !!table.taken?.busy // one that is let go does nothing more
    if (isHeld && 'yz'.includes(key)) return event.preventDefault()
    if (key === 'y' || (key === 'z' && event.shiftKey)) void table.redo()
    else if (key === 'z' && orders.planning.edits) void orders.planning.undoLine()
    else if (key === 'z') void table.undo()
    else return
    event.preventDefault()
    return
  }
  const film = table.since?.playing
    ? table.since
    : table.playback.playing || table.playback.paused
      ? table.playback
      : null
  const button = target.tagName === 'BUTTON' || target.tagName === 'A' || target.tagName === 'SUMMARY'
  if (event.key.length === 1 && !isOnMap(target) && !preferences().shortcuts) return
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      if (!isOnMap(target)) return
      go(hands, stage.cursor ? step(stage.world.sheetOf(stage.cursor)!, stage.cursor, event.key) : first(hands))
      break
    case 'n':
    case 'p':
      turn(hands, event.key === 'n' ? 1 : -1)
      break
    case 'Enter':
      if (button) return
      if (table.roll?.own) table.closeRoll()
      else if (orders.selection.intent) void orders.selection.confirm()
      else if (orders.sentence.whole && !hasMore(hands)) void orders.finish()
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
      if (orders.inquiry.question?.proposal && !orders.inquiry.question.document && !orders.sentence.words.length)
        void orders.accept()
      break
    case 'u':
      hands.next(1)
      break
    case 'U':
      hands.next(-1)
      break
    case 'd':
      hands.end()
      break
    case 's':
      hands.stack()
      break
    case 'r':
      if (orders.repeatable.length && !orders.sentence.words.length) void orders.sentence.say(orders.repeatable, true)
      break
    case 'w':
      document.querySelector<HTMLElement>('.wish button')?.focus()
      break
    case 'm':
      goTo('map')
      hands.moved()
      break
    case 'c':
      goTo('orders')
      break
    case 'f':
      hands.find()
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
    case 'i':
      hands.more()
      break
    case 'j':
    case 'k':
      hands.read(event.key === 'j' ? 1 : -1)
      break
    case 'q':
      hands.repeat()
      break
    case 'g':
      explained.next()
      break
    case '?':
      hands.help()
      break
    default:
      return
  }
  event.preventDefault()
}

/** Whether the cursor stands on something that can still be added to a finished order. */
const hasMore = ({ stage, orders, lit }: Hands) =>
  lit().some(({ at, piece }) => at === stage.cursor && !orders.sentence.has(piece || at))

function go({ stage, moved }: Hands, space: string): void {
  if (!space) return
  goTo('map') // so that Enter means the map
  stage.show(space) // it may turn to another map, which has no cursor yet
  stage.cursor = space
  stage.hover = ''
  moved()
}

/** The first space in the middle of what is on the screen. */
function first({ stage }: Hands): string {
  const { camera, size, world } = stage
  return (
    world.at((size.width / 2 - camera.x) / camera.k, (size.height / 2 - camera.y) / camera.k) ??
    world.laid[0]?.sheet.board.spaces[0]?.id ??
    ''
  )
}

/** Go to the next or previous thing that is lit: places on the maps first, then counters in boxes beside them. */
function turn(hands: Hands, by: 1 | -1): void {
  const { stage, lit, tab } = hands
  const places = new Set(lit().map(({ at }) => at))
  const mapped = stage.worlds.flatMap((world) => [...places].filter((at) => world.has(at)).sort())
  const isMapped = new Set(mapped)
  // as it is seen
  const order = [...document.querySelectorAll<HTMLElement>('.box [data-piece]')].map((node) => node.dataset.piece ?? '')
  const boxed = lit()
    .filter(({ at, piece }) => piece && !isMapped.has(at))
    .map(({ piece }) => piece)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const stops = [...mapped, ...boxed]
  if (!stops.length) return
  const focused = document.activeElement instanceof HTMLElement ? (document.activeElement.dataset.piece ?? '') : ''
  const here = boxed.includes(focused) ? stops.indexOf(focused, mapped.length) : mapped.indexOf(stage.cursor)
  const place = here < 0 ? (by > 0 ? 0 : stops.length - 1) : (here + by + stops.length) % stops.length
  if (place < mapped.length) return go(hands, stops[place]!)
  stage.cursor = ''
  tab('Beside')
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`.box [data-piece="${CSS.escape(stops[place]!)}"]`)?.focus(),
  )
}
