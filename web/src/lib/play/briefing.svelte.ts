/** What a seat is told when it sits down: dismissed once, and read again whenever the player asks. */
import type { Briefing, Guide, Tip } from '../api/types'
import { api } from '../api/client'
import { explained } from '../glossary.svelte'
import { keepBriefingRead, savedMatch } from '../storage'
import type { Scene } from './scene.svelte'
import type { Table } from './table.svelte'

export class BriefingDesk {
  guide = $state.raw<Guide | null>(null)
  /** Whether it is being read, and whether the player asked for it. */
  open = $state<'' | 'unread' | 'asked'>('')
  /** The tip that is shown on the map. */
  tip = $state(-1)
  private unread = $state.raw<readonly string[]>([])

  constructor(
    private readonly table: Table,
    private readonly scene: Scene,
  ) {
    this.unread = savedMatch(table.id)?.unread ?? []
  }

  /** Fetch what the game tells newcomers; one may play without it. */
  async load(game: string): Promise<void> {
    const guide = await api.guide(game).catch(() => null)
    this.guide = guide
    explained.use(game, guide?.glossary ?? [])
  }

  /** The seat that reads: of several at one screen the one that is asked; none if somebody only watches. */
  get seat(): string {
    const { audience, orders } = this.table
    const asked = orders.inquiry.question?.seat ?? ''
    return audience.includes(asked) ? asked : (audience[0] ?? '')
  }

  get briefing(): Briefing | undefined {
    const scenario = this.table.info?.scenario ?? ''
    if (!this.seat) return undefined
    return this.guide?.briefing?.find(
      (one) => (!one.scenarios?.length || one.scenarios.includes(scenario)) && (!one.seat || one.seat === this.seat),
    )
  }

  /** What is sensible to do first, as long as it is the first turn. */
  get tips(): Tip[] {
    return (this.scene.view?.moment.turn ?? 0) > 1 ? [] : (this.briefing?.opening ?? [])
  }

  /** Whether it opens by itself: nobody has read it, and the map is there. */
  get waits(): boolean {
    return !!this.briefing && this.unread.includes(this.seat) && !this.scene.view?.ended
  }

  /** Open it by itself; what others do waits meanwhile. */
  greet(): void {
    this.open = 'unread'
    this.table.playback.pause()
  }

  close(): void {
    const greeted = this.open === 'unread'
    this.open = ''
    this.unread = this.unread.filter((seat) => seat !== this.seat)
    keepBriefingRead(this.table.id, this.seat)
    if (greeted) this.table.playback.resume()
  }

  /** Another seat comes to the screen: what the last one read was for it alone. */
  clear(): void {
    this.open = ''
    this.tip = -1
  }

  // --- on the map

  show(number: number): void {
    const tip = this.tips[number]
    if (!tip) return this.leave()
    this.close()
    this.tip = number
    const units = (tip.units ?? []).filter((unit) => this.scene.pieces.has(unit))
    const spaces = [...(tip.spaces ?? []), ...this.overlaid(tip)]
    const places = units.map((unit) => this.scene.placeOf(unit)).filter(Boolean)
    this.table.point(spaces, units)
    this.scene.stage?.showAll([...spaces, ...places])
  }

  leave(): void {
    this.tip = -1
    this.table.point()
  }

  private overlaid(tip: Tip): string[] {
    const wanted = (tip.overlays ?? []).map((id) => id.replaceAll('{seat}', this.seat))
    return (this.scene.view?.overlays ?? []).filter((one) => wanted.includes(one.id)).flatMap((one) => one.spaces)
  }
}
