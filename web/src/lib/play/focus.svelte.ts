/** The focus of who plays with keys: where it can be sent, and that it is not lost when what had it goes. */
import { tick } from 'svelte'
import type { Table } from './table.svelte'

/** The parts of the page between which one goes; for each what takes the focus, the best first. */
const AREAS = {
  map: ['[role=application]'],
  orders: [
    '.orders .do:enabled',
    '.orders .member:enabled',
    '.orders .options button:enabled',
    '.orders .stepper button:enabled',
    '.orders button:enabled',
    'section.orders',
  ],
  beside: ['#tab-panel .counter.lit', '#tab-panel'],
} as const
export type Area = keyof typeof AREAS

/** Put the focus into a part of the page. */
export function goTo(area: Area): void {
  for (const selector of AREAS[area]) {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found) continue
    found.focus({ preventScroll: area === 'map' })
    return
  }
}

/** Whether something on the map has the focus. */
export const isOnMap = (target: EventTarget | null) =>
  target instanceof Element && !!target.closest('[role=application]')

function areaOf(target: EventTarget | null): Area | null {
  if (!(target instanceof Element)) return null
  if (isOnMap(target)) return 'map'
  if (target.closest('section.orders')) return 'orders'
  return target.closest('#tab-panel') ? 'beside' : null
}

/**
 * After an order, what had the focus may be gone: then it goes to the part of the page where it was. Only for who uses
 * keys: a finger or a mouse needs no focus.
 */
export function followFocus(table: Table): void {
  let last: Area | null = null
  let byKey = false
  $effect(() => {
    const reached = ({ target }: FocusEvent) => void (last = areaOf(target))
    const keyed = () => void (byKey = true)
    const pointed = () => void (byKey = false)
    addEventListener('focusin', reached)
    addEventListener('keydown', keyed, true)
    addEventListener('pointerdown', pointed, true)
    return () => {
      removeEventListener('focusin', reached)
      removeEventListener('keydown', keyed, true)
      removeEventListener('pointerdown', pointed, true)
    }
  })
  $effect(() => {
    const { inquiry, offered, sentence, planning } = table.orders
    void [offered.offer, sentence.words, planning.plan, offered.chooser, inquiry.refusal, table.roll, table.view]
    if (inquiry.working) return
    void tick().then(() => {
      const { activeElement } = document
      const isLost = !activeElement || activeElement === document.body || activeElement.matches(':disabled')
      if (byKey && last && isLost) goTo(last)
    })
  })
}
