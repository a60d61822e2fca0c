/** What a click, a drag or a key on a counter or a place means. */
import type { Piece } from '../api/schema'
import { alike } from './places'
import type { Scene } from './scene.svelte'
import type { DocumentSheet } from './sheet.svelte'
import type { Table } from './table.svelte'

const OPEN = 4 // counters of a stack that all can be pointed at; of more the uppermost is meant

export class Picking {
  /** Dragging begins with a click on the counter, whose answer the drop waits for. */
  private lifting = Promise.resolve()

  constructor(
    private readonly scene: Scene,
    private readonly table: Table,
    private readonly sheet: DocumentSheet,
    /** Whether places are clicked for the order document. */
    private readonly writes: () => boolean,
  ) {}

  /** The click before: a quick hand adds a counter before it is known what follows the first one. */
  private before = Promise.resolve()

  /** `add`: the counter joins those that are chosen already. */
  async pick(piece: string, space: string, byKey = false, add = false): Promise<void> {
    if (add) await this.before
    return (this.before = this.understand(piece, space, byKey, add))
  }

  private async understand(piece: string, space: string, byKey: boolean, add: boolean): Promise<void> {
    const { scene, sheet } = this
    const { orders } = this.table
    if (sheet.form && this.writes() && space && !this.table.since?.playing) return sheet.clickPlace(space)
    const { walker } = orders.inquiry
    if (!scene.live || !orders.offered.offer) return
    await orders.sentence.saying
    if (orders.inquiry.walker !== walker) return // that was a whole order: something else is asked now
    if (await this.join(piece, space, add || orders.selection.adding)) return
    const here = scene.piecesAt(space)
    const meant = this.meant(piece, space, here, byKey)
    if (meant === null) return
    if (await orders.clicks.click(meant || space, meant ? space : '')) return
    const something = byKey || here.length || meant || orders.sentence.words.length || orders.planning.editing
    if (something) await this.explain(meant, space)
  }

  /** Why what was clicked is not allowed: a counter in a box is meant itself, not as a place for what is in hand. */
  private async explain(piece: string, space: string): Promise<void> {
    const { reasons } = this.table.orders
    await reasons.why(piece || space, piece ? space : '', piece && !this.isOnMap(space) ? [[]] : [])
  }

  private isOnMap(space: string): boolean {
    return !!this.scene.stage?.worlds.some((world) => world.has(space))
  }

  /**
   * The click is meant for several counters: one joins them or leaves them, or all of them are sent to a place. False
   * if it means one counter alone, as if none were chosen yet.
   */
  private async join(piece: string, space: string, add: boolean): Promise<boolean> {
    const { scene } = this
    const { selection } = this.table.orders
    const able = scene.piecesAt(space).filter((p) => scene.ableUnits.has(p.id))
    const isOnMap = this.isOnMap(space)
    const top = isOnMap || !piece ? able.at(-1) : undefined // in a box every counter lies apart, and is meant itself
    const unit = (able.find((p) => p.id === piece) ?? top)?.id
    if (add && unit) {
      await selection.toggle(unit)
      return true
    }
    if (add && piece && !isOnMap) {
      await this.explain(piece, space)
      return true
    }
    if (!selection.active) return false
    await selection.known
    if (selection.places.has(space) || (space && !unit)) {
      this.fold()
      await selection.goTo(space)
      return true
    }
    selection.clear()
    return false
  }

  /** All counters of a place, or some, that can do something are chosen together. */
  async takeAll(units: readonly string[]): Promise<void> {
    const { orders } = this.table
    const able = units.filter((unit) => this.scene.ableUnits.has(unit))
    if (able.length > 1) return orders.selection.take(able)
    if (able[0]) await orders.clicks.click(able[0], this.scene.placeOf(able[0]))
  }

  /** The counters at the keyboard's cursor, or where the one stands that is chosen. */
  async takeStack(space: string): Promise<void> {
    await this.takeAll(this.scene.piecesAt(space || this.scene.from).map(({ id }) => id))
  }

  private fold(): void {
    if (this.scene.stage) this.scene.stage.fanned = ''
  }

  /**
   * A long press: spread the counters out, if there are several and one of them can do something. False if there is
   * nothing to spread, or they lie there already.
   */
  spread(space: string): boolean {
    const { stage, ableUnits } = this.scene
    const here = this.scene.piecesAt(space)
    if (!stage || stage.fanned === space || here.length < 2 || !here.some((p) => ableUnits.has(p.id))) return false
    stage.fanned = space
    return true
  }

  /** The counter that a click means; none for the place itself, null if the player has to choose one first. */
  private meant(piece: string, space: string, here: readonly Piece[], byKey: boolean): string | null {
    const { orders, world } = this.table
    const { litUnits, litSpaces, stage } = this.scene
    const able = here.filter((p) => litUnits.has(p.id))
    const isMarker = here.find((p) => p.id === piece)?.layer === 'marker'
    const pile = here.length > OPEN && world?.has(space) && stage?.fanned !== space
    let meant = isMarker && !litUnits.has(piece) ? '' : piece // a marker lies on the place, and its place is meant
    if (stage && this.isAgain(space, meant)) {
      stage.fanned = space
      return null
    }
    if (stage && pile && meant && able.length && !litSpaces.has(space)) {
      if (orders.sentence.candidates.length && !alike(able)) {
        stage.fanned = space
        return null
      }
      meant = able.find((p) => p.id === meant)?.id ?? able.at(-1)!.id
    }
    if (stage?.fanned && (stage.fanned !== space || !orders.sentence.candidates.length)) stage.fanned = ''
    if (meant || !space || litSpaces.has(space) || !able.length) return meant
    if (able.length === 1) return able[0]!.id
    if (
      stage &&
      byKey &&
      orders.clicks.choose(
        space,
        able.map((p) => p.id),
      )
    )
      return null
    return able.at(-1)!.id
  }

  /** A second click on a stack of which one counter is chosen: it is spread out. Members of a set leave it instead. */
  private isAgain(space: string, meant: string): boolean {
    const { stage, litSpaces, ableUnits } = this.scene
    const { sentence, planning } = this.table.orders
    const here = this.scene.piecesAt(space)
    const able = here.filter(({ id }) => ableUnits.has(id))
    const isChosen = (unit: string) => sentence.words.includes(unit) || planning.editing === unit
    const other = meant && !isChosen(meant) && here.length <= OPEN // it can be pointed at
    return (
      stage?.fanned !== space &&
      able.length > 1 &&
      able.some(({ id }) => isChosen(id)) &&
      !other &&
      !litSpaces.has(space) &&
      !sentence.candidates.length
    )
  }

  lift(piece: string, space: string): void {
    const { selection } = this.table.orders
    if (selection.active && selection.units.includes(piece)) return
    this.lifting = this.pick(piece, space)
  }

  async drop(piece: string, space: string): Promise<void> {
    const { orders } = this.table
    this.fold()
    if (orders.selection.active && orders.selection.units.includes(piece)) {
      await orders.selection.known
      return orders.selection.goTo(space, true)
    }
    await this.lifting
    if (orders.offered.chooser || orders.sentence.words.includes(piece) || orders.planning.editing === piece)
      await orders.clicks.drop(space)
  }
}
