/**
 * Picking up a counter beside the map: with the mouse at once, with a finger after a moment, so that the panel can be
 * scrolled.
 */

/** What clicks and drags of counters and places do, on the map and beside it. */
export interface Hand {
  /** `add`: the counter joins those that are chosen already. */
  onpick: (piece: string, place: string, add?: boolean) => void
  onlift: (piece: string, place: string) => void
  ondrop: (piece: string, place: string) => void
  /** A counter is looked at, or nothing any more. */
  onlook: (piece: string) => void
}

export interface Carrier {
  /** Whether the counter may be taken along. */
  loose: boolean
  /** A finger rests on it: tell what it is. */
  look(): void
  lift(): void
  /** It was pulled and stays: say why. */
  refuse(): void
  over(x: number, y: number): void
  drop(x: number, y: number): void
  /** It is in no hand any more, wherever it came to lie. */
  down(): void
}

export const PRESS = 400 // milliseconds that a finger rests before it picks something up
const SLACK = 6 // pixels that a hand may tremble

/** A drag that begins on a counter marks no text that it passes over. */
const keepFromSelecting = (event: Event) => event.preventDefault()

export function carry(node: HTMLElement, first: Carrier) {
  let carrier = first
  let from: { x: number; y: number; id: number } | null = null
  let [ready, carrying, pulled, quiet] = [false, false, false, false]
  let timer = 0

  function end(): void {
    clearTimeout(timer)
    if (carrying) carrier.down()
    from = null
    ready = carrying = pulled = false
    document.removeEventListener('selectstart', keepFromSelecting)
  }

  function down(event: PointerEvent): void {
    quiet = false
    if (event.button !== 0 || (from && from.id !== event.pointerId)) return
    from = { x: event.clientX, y: event.clientY, id: event.pointerId }
    document.addEventListener('selectstart', keepFromSelecting)
    ready = event.pointerType !== 'touch'
    if (ready) return node.setPointerCapture(event.pointerId) // a quick hand has left the counter with its first move
    timer = window.setTimeout(() => {
      ready = quiet = true
      carrier.look()
    }, PRESS)
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return
    if (!pulled && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) {
      if (!ready) return end() // a finger scrolls the panel
      pulled = quiet = true
      carrying = carrier.loose
      node.setPointerCapture(event.pointerId)
      if (carrying) carrier.lift()
      else carrier.refuse()
    }
    if (carrying) carrier.over(event.clientX, event.clientY)
  }

  function up(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return
    const dropped = carrying && event.type === 'pointerup'
    end()
    if (dropped) carrier.drop(event.clientX, event.clientY)
  }

  /* the browser clicks after a drag and a long press too; that is not meant */
  function click(event: MouseEvent): void {
    if (quiet && event.detail) event.stopImmediatePropagation()
    quiet = false
  }

  const hold = (event: Event) => {
    if (ready && event.cancelable && (event.type === 'touchmove' || quiet)) event.preventDefault()
  }

  const heard: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
  ]
  for (const [name, on] of heard) node.addEventListener(name, on as EventListener)
  node.addEventListener('click', click, { capture: true })
  node.addEventListener('touchmove', hold, { passive: false })
  node.addEventListener('contextmenu', hold)
  return {
    update: (next: Carrier) => (carrier = next),
    destroy: end,
  }
}
