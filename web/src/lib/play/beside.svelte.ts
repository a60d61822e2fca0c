/** What can be chosen beside the map comes into sight where nothing on the map can: its tab opens by itself. */
import { tick, untrack } from 'svelte'
import { narrow } from '../screen'
import type { Scene } from './scene.svelte'
import type { Table } from './table.svelte'

/**
 * Open the tab of what is asked for, or of what a lesson points at. It opens once a phase: who turns to another tab
 * stays there. On a phone it would open below the screen, and a button leads there instead.
 */
export function openBeside(
  scene: Scene,
  table: Table,
  tabOf: (place: string) => string,
  open: (tab: string, taught: boolean) => boolean,
) {
  const isOnMap = (place: string) => !!scene.stage?.worlds.some((world) => world.has(place))
  let last = ''
  /** Open the tab where a counter lies, if the player reads nothing else there, and bring the counter into sight. */
  const show = (unit: string, taught = false) => {
    if (!open(tabOf(scene.placeOf(unit)), taught)) return
    const find = () => document.querySelector(`#tab-panel [data-piece="${CSS.escape(unit)}"]`)
    void tick().then(() => find()?.scrollIntoView({ block: 'nearest' }))
  }

  $effect(() => {
    const { inquiry, sentence } = table.orders
    const { moment } = table.view ?? {}
    const isPlanned = inquiry.question?.proposal?.includes(' ') // a proposal leads onto the map by itself
    if (narrow.current || !inquiry.question || !moment || sentence.words.length || isPlanned) return
    const topic = [moment.turn, moment.phase, inquiry.question.seat, inquiry.question.kind].join()
    const units = [...scene.litUnits].filter((unit) => scene.placeOf(unit))
    if (!units.length || topic === last) return
    last = topic
    if (!units.some((unit) => isOnMap(scene.placeOf(unit))) && !scene.litSpaces.size) untrack(() => show(units[0]!))
  })
  $effect(() => {
    const unit = [...table.lesson.units].find((one) => scene.placeOf(one) && !isOnMap(scene.placeOf(one)))
    if (!narrow.current && unit) untrack(() => show(unit, true))
  })
}
