/** What the pointer, or the cursor of the keyboard, is on: what is told of it, on a card and to who listens. */
import { untrack } from 'svelte'
import { tellDoubts } from '../board/doubts'
import type { Announcer } from './announcer.svelte'
import { Looking } from './looking.svelte'
import { optionText } from './names'
import { factsOf } from './places'
import type { Scene } from './scene.svelte'
import { tellOption } from './speech'
import type { Table } from './table.svelte'

const GLANCE = 70 // milliseconds that the pointer is on something before it is asked what may follow

export class Pointing {
  /** A counter in a box that is looked at. */
  boxed = $derived.by(() => this.untilCurtain())
  private readonly looking: Looking

  constructor(
    private readonly scene: Scene,
    private readonly table: Table,
    private readonly announcer: Announcer,
  ) {
    this.looking = new Looking(table.match)
  }

  /** Nothing, as long as it is not set; and nothing again where a curtain falls or rises. */
  private untilCurtain(): string {
    void this.table.curtain
    return ''
  }

  private readonly piece = $derived.by(() => this.scene.pieces.get(this.boxed))
  readonly space = $derived.by(() => {
    const { stage } = this.scene
    return this.piece?.at ?? (stage ? stage.hover || stage.cursor : '')
  })
  readonly pieces = $derived.by(() => (this.piece ? [this.piece] : this.scene.piecesAt(this.space)))
  readonly words = $derived.by(() => {
    const box = (this.scene.view?.boxes ?? []).find((b) => b.id === this.space)
    return box?.name ?? this.table.world?.describe(this.space) ?? this.space
  })
  readonly facts = $derived.by(() => factsOf(this.scene.view, this.table.counters, this.space))
  /** What would come of choosing the place. */
  readonly note = $derived.by(() => {
    const lit = this.scene.litSpaces.get(this.space)
    return lit ? optionText(lit.option).split(' · ').slice(1).join(' · ') : ''
  })

  get looks() {
    return this.looking.found
  }

  /** Look up what lies under the pointer, for as long as the component that calls this is there. */
  follow(): void {
    const { scene, table, looking } = this
    const { orders } = table
    $effect(() => {
      void scene.view
      untrack(() => looking.forget())
    })
    $effect(() => {
      // who says something reads what comes of it
      const looks = orders.sentence.words.length ? [] : (table.handbook?.looks ?? [])
      const mapped = table.world?.maps.some((map) => map.has(this.space))
      looking.at(looks, this.space, this.pieces, table.mine, mapped)
    })
    /* what lies under the pointer would hide what is asked now: it is told again once the pointer moves */
    $effect(() => {
      void orders.inquiry.question
      const { stage } = scene
      if (stage) untrack(() => (stage.hover = ''))
    })
    $effect(() => {
      const under = scene.stage?.hover
      if (!under || !scene.litSpaces.has(under)) return
      const timer = setTimeout(() => orders.clicks.peek(under), GLANCE)
      return () => clearTimeout(timer)
    })
  }

  /** Say what is at the cursor: its name and what choosing it costs, then who is there, then what the place is. */
  tell(): void {
    const { cursor } = this.scene.stage ?? {}
    if (cursor) this.announcer.say(...this.describe(cursor))
  }

  private describe(space: string): string[] {
    const { world, counters } = this.table
    if (!world || !counters) return []
    const { litSpaces, litUnits } = this.scene
    const title = world.title(space)
    const choice = tellOption(litSpaces.get(space)?.option)
    const units = this.scene
      .piecesAt(space)
      .sort((a, b) => Number(litUnits.has(b.id)) - Number(litUnits.has(a.id)))
      .map((piece) => counters.speak(piece, litUnits.has(piece.id)))
    const ground = world
      .describe(space)
      .split(' · ')
      .filter((part) => !title.includes(part))
      .join(', ')
    return [choice ? `${title}: ${choice}` : title, ...units, ground, this.factsAt(space)]
  }

  private factsAt(space: string): string {
    return factsOf(this.scene.view, this.table.counters, space).join(', ')
  }

  /** Say what is seldom wanted of the place: handles of counters, what was looked up, where figures are from. */
  tellMore(): void {
    const { world, counters } = this.table
    const space = this.space
    if (!world || !counters || !space) return
    const here = this.scene.piecesAt(space)
    const looked = this.looks.map(({ title, text = [] }) => [title, ...text].join(' '))
    const doubts = [tellDoubts(world.doubts(space)), ...here.map((p) => tellDoubts(counters.doubts(p)))]
    const said = [...here.map((p) => counters.tell(p)), ...looked, ...new Set(doubts)].filter(Boolean)
    this.announcer.say(...(said.length ? said : ['There is no more to tell of it']))
  }
}
