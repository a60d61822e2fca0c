/** What the map shows now, live or played back, and what of it can be chosen. */
import { untrack } from 'svelte'
import type { Piece } from '../api/schema'
import type { Lit } from '../board/lit'
import { cameraMemory } from '../storage'
import { startingPlaces } from './places'
import { Stage } from './stage.svelte'
import type { Table } from './table.svelte'

export class Scene {
  constructor(private readonly table: Table) {}

  /** What happened earlier, if that is on the screen. */
  private readonly past = $derived.by(() => (this.table.since?.playing ? this.table.since : null))

  readonly view = $derived.by(() => this.table.displayed)
  /** Every counter on the screen, by its name. */
  readonly pieces = $derived.by(() => new Map((this.view?.pieces ?? []).map((p): [string, Piece] => [p.id, p])))

  /** A stage for every seat that comes to the screen: it would tell where the last one looked. */
  readonly stage = $derived.by(() => {
    const { world, sitting } = this.table
    return world && sitting >= 0 ? untrack(() => this.build(world.maps)) : null
  })

  private build(maps: ConstructorParameters<typeof Stage>[0]): Stage {
    const { id, mine, shares } = this.table
    return new Stage(maps, {
      focus: this.start(),
      memory: shares ? null : cameraMemory(id, mine),
      wanted: () => this.concerned,
    })
  }

  /** Where to look first. */
  start(): string[] {
    return startingPlaces(this.table.view, this.table.audience)
  }

  /** Whether the present is shown and a question is open; the lights go out as soon as an order is on its way. */
  readonly live = $derived.by(
    () => !this.past && !!this.table.orders.inquiry.question && !this.table.orders.inquiry.working,
  )

  readonly myTurn = $derived.by(() => {
    const { question } = this.table.orders.inquiry
    return !!question && question.waits !== false && !this.view?.ended
  })

  // --- what is pointed out

  readonly shownSpaces = $derived.by(() => this.past?.spaces ?? this.table.shown.spaces)
  readonly shownPieces = $derived.by(() => this.past?.lines.flatMap((l) => l.pieces ?? []) ?? this.table.shown.pieces)
  readonly trails = $derived.by(() => (this.past ?? this.table).trails)
  readonly dice = $derived.by(() => (this.past ?? this.table).roll?.places ?? [])
  readonly plan = $derived.by(() => (this.past ? null : this.table.orders.planning.plan))
  /** Where what is played back happens. */
  readonly happening = $derived.by(() => this.past?.spaces ?? [])

  readonly refused = $derived.by(() => {
    const { spaces = [], units = [] } = this.table.orders.inquiry.refusal ?? {}
    return [...spaces, ...units.map((unit) => this.placeOf(unit))]
  })

  readonly nearest = $derived.by(() => {
    const near = this.table.orders.inquiry.refusal?.nearest ?? []
    return [...near, ...near.map((unit) => this.placeOf(unit))]
  })

  /** Where the order that is put together begins. */
  readonly from = $derived.by(() => {
    const { sentence, planning, selection } = this.table.orders
    if (selection.active) return this.placeOf(selection.units[0]!)
    const unit = sentence.words.findLast((word) => this.pieces.has(word))
    return this.placeOf(unit ?? planning.editing)
  })

  /** What the plan takes from where, such as a payment: a line between the two, since nothing moves. */
  readonly links = $derived.by(() => {
    const { plan } = this.table.orders.planning
    if (!this.live || !plan?.links) return []
    return plan.lines.map((l): [string, string] => [this.placeOf(l.subject), l.words[0] ?? ''])
  })

  // --- what can be chosen

  readonly litUnits = $derived.by(() => {
    const { offered, planning } = this.table.orders
    const { plan, editing } = planning
    if (!this.live) return new Set<string>()
    const fanned = this.stage?.fanned
    const spread = fanned ? [...this.ableUnits].filter((unit) => this.placeOf(unit) === fanned) : []
    return new Set([...offered.reach.keys(), ...(plan && !editing ? plan.lines.map((l) => l.subject) : []), ...spread])
  })

  /** The counters that an order can begin with, also while another one is put together. */
  readonly ableUnits = $derived.by(() => {
    const { offered, planning } = this.table.orders
    if (!this.live) return new Set<string>()
    const words = [...offered.fresh.keys(), ...(planning.plan?.lines ?? []).map((l) => l.subject)]
    return new Set(words.filter((word) => this.pieces.has(word)))
  })

  readonly litSpaces = $derived.by(() => {
    const { world, orders } = this.table
    const lit = new Map<string, Lit>()
    if (!this.live || !world) return lit
    const { selection } = orders
    if (selection.active) {
      for (const [place, able] of selection.places)
        if (world.has(place)) lit.set(place, { option: able[0]!.option, hostile: false, some: this.share(able.length) })
      return lit
    }
    const foreign = new Set(
      (this.view?.pieces ?? []).filter((p) => p.seat && p.seat !== orders.inquiry.seat).map((p) => p.at),
    )
    for (const [word, ways] of orders.offered.reach) {
      if (world.has(word)) lit.set(word, { option: ways[0]!.option, hostile: foreign.has(word) })
    }
    return lit
  })

  /** How many of those who are ordered together can do something, if not all. */
  private share(able: number): string | undefined {
    const { length } = this.table.orders.selection.units
    return able < length ? `${able} of ${length}` : undefined
  }

  /** What is chosen: the words of the sentence, or counters that are ordered together. */
  readonly chosen = $derived.by(() => {
    const { sentence, selection } = this.table.orders
    return selection.active ? selection.units : sentence.words
  })

  /** Where the question can be answered: lit places, and those of lit counters, as the plan has them. */
  readonly concerned = $derived.by(() => {
    const { plan } = this.table.orders.planning
    const planned = new Map((plan?.links ? [] : (plan?.lines ?? [])).map((l) => [l.subject, l.words[0] ?? '']))
    const places = [...this.litUnits].map((unit) => planned.get(unit) ?? this.placeOf(unit))
    const lit = [...this.litSpaces]
    const useful = lit.filter(([, { option }]) => !option.idle)
    return [...(useful.length ? useful : lit).map(([space]) => space), ...places].filter((space) =>
      this.table.world?.has(space),
    )
  })

  /** What is carried when a counter is: the counter, or all that are ordered together with it. */
  carriedName(piece: string): string {
    const { units } = this.table.orders.selection
    return units.length > 1 && units.includes(piece) ? `${units.length} units` : piece
  }

  /** The lit counters whose places lie within a frame on the map. */
  within(a: { x: number; y: number }, b: { x: number; y: number }): string[] {
    const between = (at: number, from: number, to: number) => at >= Math.min(from, to) && at <= Math.max(from, to)
    return [...this.ableUnits].filter((unit) => {
      const at = this.stage?.world.centre(this.placeOf(unit))
      return !!at && between(at.x, a.x, b.x) && between(at.y, a.y, b.y)
    })
  }

  /** Everything that is lit: places, and counters with theirs. */
  lit(): { at: string; piece: string }[] {
    const places = [...this.litSpaces.keys()].map((at) => ({ at, piece: '' }))
    return [...places, ...[...this.litUnits].map((piece) => ({ at: this.placeOf(piece), piece }))]
  }

  /** Where a counter is; nowhere for what is no counter. */
  placeOf(unit: string): string {
    return this.pieces.get(unit)?.at ?? ''
  }

  piecesAt(space: string): Piece[] {
    return (this.view?.pieces ?? []).filter((p) => p.at === space)
  }
}
