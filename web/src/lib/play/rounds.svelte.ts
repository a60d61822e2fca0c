/** Nothing is forgotten: going from counter to counter that can still act, and ending a phase in which some can. */
import { preferences, savePreferences } from '../storage'
import type { Scene } from './scene.svelte'
import type { Table } from './table.svelte'
import { isPlain, type Way } from './walk'

const DONE = 'done'

export class Rounds {
  /** It is asked whether the phase shall end although some can still act. */
  asking = $derived.by(() => {
    void this.table.orders.inquiry.question
    return false
  })
  /** The phase for which that was asked: it is asked once. */
  private asked = ''
  private last = ''

  constructor(
    private readonly scene: Scene,
    private readonly table: Table,
    /** Bring counters beside the map into sight. */
    private readonly open: () => void,
  ) {}

  /**
   * The counters that can still act, as they are gone through: first those on the map that is shown, from its top
   * to its bottom, then those on other maps, then those in boxes.
   */
  readonly able = $derived.by(() => {
    const { scene } = this
    const { worlds = [], world: shown } = scene.stage ?? {}
    const key = (unit: string) => {
      const place = scene.placeOf(unit)
      const spot = worlds.flatMap((world) => world.centre(place) ?? [])[0]
      return spot ? [shown?.has(place) ? 0 : 1, Math.round(spot.y), Math.round(spot.x)] : [2, 0, 0]
    }
    const keys = new Map([...scene.ableUnits].map((unit) => [unit, key(unit)]))
    return [...keys.keys()].sort((a, b) => {
      const [x, y] = [keys.get(a)!, keys.get(b)!]
      return x[0]! - y[0]! || x[1]! - y[1]! || x[2]! - y[2]! || a.localeCompare(b)
    })
  })

  /** Choose the next counter that can act. It is not spent by that, and the one before keeps what it can do. */
  async next(by: 1 | -1 = 1): Promise<void> {
    const { able, scene, table } = this
    const { orders } = table
    if (!able.length || orders.inquiry.working) return
    const now = able.indexOf(orders.sentence.words.find((word) => able.includes(word)) ?? this.last)
    const unit = able[(now < 0 ? (by > 0 ? 0 : able.length - 1) : now + by + able.length) % able.length]!
    this.last = unit
    const place = scene.placeOf(unit)
    const ways: Way[] = orders.offered.fresh.get(unit) ?? []
    if (scene.stage?.worlds.some((world) => world.has(place))) {
      scene.stage.show(place)
      scene.stage.cursor = place
    } else this.open()
    table.point([place], [unit])
    if (orders.planning.plan) return orders.planning.edit(unit)
    orders.reset()
    if (ways.length) await orders.clicks.click(unit, place)
  }

  /** The word that ends the phase, if it can be said now. */
  get end(): string {
    const { offered, sentence, planning } = this.table.orders
    if (planning.plan || sentence.words.length) return ''
    return offered.offer?.options.find((option) => option.word === DONE && isPlain(option))?.word ?? ''
  }

  /** End the phase; the first time that some could still act it is asked whether they shall not. */
  async finish(): Promise<void> {
    const { table, end } = this
    const { moment } = table.view!
    if (!end || table.orders.inquiry.working) return
    const phase = [moment.turn, moment.phase, table.orders.inquiry.seat, table.orders.inquiry.question?.kind].join()
    const isTaught = !!table.lesson.card && !table.lesson.isFinished // a lesson says itself when a phase ends
    const isProposed = table.orders.inquiry.question?.proposal === end // the game itself says that all is done
    if (this.able.length && this.asked !== phase && preferences().asks && !isTaught && !isProposed) {
      this.asked = phase
      this.asking = true
      return
    }
    this.asking = false
    await table.orders.sentence.say([end], true, true)
  }

  /** Look at those that can still act, instead of ending the phase. */
  show(): void {
    const { scene, table } = this
    this.asking = false
    const places = this.able.map((unit) => scene.placeOf(unit))
    const onMap = places.filter((place) => scene.stage?.worlds.some((world) => world.has(place)))
    if (onMap.length) scene.stage?.showAll(onMap, true)
    if (onMap.length < places.length) this.open()
    table.point([...new Set(onMap)], this.able)
  }

  never(): Promise<void> {
    savePreferences({ asks: false })
    return this.finish()
  }
}
