/** Several counters that are ordered together: who goes where, who cannot come along, and why.
 *
 * A group knows no rules either. It asks for each counter what follows it, as a click on it alone would, and sends one
 * sentence for each: the table carries them out one after the other and takes them back together.
 */
import { SvelteMap } from 'svelte/reactivity'
import type { GroupResult, Option } from '../api/schema'
import type { Inquiry } from './inquiry.svelte'
import type { Offered } from './offered.svelte'
import type { Planning } from './planning.svelte'
import type { Sending } from './sending.svelte'
import type { Sentence } from './sentence.svelte'
import { say, sortOf, type Walker } from './walk'

/** Where things lie, to find out who comes near a place. */
export interface Ground {
  /** Where a counter stands. */
  placeOf(unit: string): string
  /** How far two places are from each other; none if they do not lie on one map. */
  distance(from: string, to: string): number | null
}

/** What one counter would do. */
export interface Order {
  unit: string
  words: string[]
  option: Option
}

/** A counter that does not come along, and the reason. */
export interface Stay {
  unit: string
  why: string
  clauses: readonly string[]
  /** How near it comes, if it is sent as far as it may go. */
  near?: Order
}

/** An order that has to be confirmed: not all can go, or dice hang on it, or a finger has tapped. */
export interface Intent {
  place: string
  going: Order[]
  staying: Stay[]
}

/** What came of the last order to a group. */
export interface Report {
  place: string
  went: string[]
  stayed: Stay[]
}

const MOST = 40 // counters that are ordered together
const ASKED = 12 // counters for which it is asked why they stay

/** The units of a verb, and the places that each of them may go to. */
type Goals = Map<string, Map<string, Order>>

export class Selection {
  /** The counters that were taken together; one alone is the sentence's business. */
  units = $state.raw<string[]>([])
  /** What they all could do, of which one is meant. */
  verbs = $state.raw<string[]>([])
  verb = $state('')
  intent = $state.raw<Intent | null>(null)
  report = $state.raw<Report | null>(null)
  /** Ends when it is known where they may go: a quick hand has pointed somewhere before. */
  known: Promise<void> = Promise.resolve()
  private goals = $state.raw<Goals>(new Map())
  /** Counters are added one by one with plain clicks, for who has no Shift. */
  adding = $state(false)

  constructor(
    private readonly inquiry: Inquiry,
    private readonly offered: Offered,
    private readonly sentence: Sentence,
    private readonly sending: Sending,
    private readonly planning: Planning,
    private readonly ground: () => Ground | null,
    private readonly reset: () => void,
  ) {}

  get active(): boolean {
    return this.units.length > 0
  }

  /** The places that some of them may go to, each with who may. */
  readonly places = $derived.by(() => {
    const places = new SvelteMap<string, Order[]>()
    for (const goals of this.goals.values())
      for (const [place, order] of goals) places.set(place, [...(places.get(place) ?? []), order])
    return places
  })

  /** Whether all of them may go to a place. */
  isForAll(place: string): boolean {
    return this.places.get(place)?.length === this.units.length
  }

  clear(): void {
    this.units = []
    this.verbs = []
    this.verb = ''
    this.goals = new Map()
    this.intent = null
    this.adding = false
  }

  /** The counter that was chosen alone until now: it is the first of a group. */
  private get alone(): string[] {
    const { planning, sentence, offered } = this
    if (this.units.length) return this.units
    if (planning.editing) return [planning.editing]
    return sentence.words.slice(1, 2).filter((word) => offered.fresh.has(word) && sentence.words.length === 2)
  }

  /** Put a counter into the group, or take it out. */
  async toggle(unit: string): Promise<void> {
    const units = this.alone
    await this.take(units.includes(unit) ? units.filter((one) => one !== unit) : [...units, unit])
  }

  /**
   * Choose these counters together; those that can do nothing are left out. One that is left alone is ordered as any
   * other, unless more are to be added.
   */
  async take(wanted: readonly string[]): Promise<void> {
    const { inquiry, offered } = this
    const { walker } = inquiry
    if (!walker || inquiry.working) return
    const able = [...new Set(wanted)].filter((unit) => offered.fresh.has(unit)).slice(0, MOST)
    this.report = null
    const ways = offered.fresh.get(able[0] ?? '')
    if (able.length === 1 && ways?.length === 1 && !this.adding) {
      this.clear()
      return this.sentence.follow(ways[0]!)
    }
    await inquiry.guard(async () => {
      const byVerb = await this.byVerb(walker, able)
      if (inquiry.walker !== walker) return
      const { adding } = this
      this.reset()
      this.adding = adding
      this.units = able
      this.verbs = [...byVerb].filter(([, units]) => units.length >= Math.min(2, able.length)).map(([verb]) => verb)
      const most = Math.max(0, ...this.verbs.map((verb) => byVerb.get(verb)!.length))
      await this.mean(this.verbs.find((verb) => byVerb.get(verb)!.length === most) ?? '')
    })
  }

  /** The verbs that name their units one by one, with those of these units that may follow. */
  private async byVerb(walker: Walker, units: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>()
    for (const unit of units)
      for (const { words } of this.offered.fresh.get(unit) ?? []) {
        const verb = words[0]!
        if (words.length !== 2 || words[1] !== unit || (await walker.offer([verb])).slot?.form === 'set') continue
        found.set(verb, [...(found.get(verb) ?? []), unit])
      }
    return found
  }

  /** Choose what they shall do. */
  mean(verb: string): Promise<void> {
    this.verb = verb
    this.intent = null
    return (this.known = this.learn(verb))
  }

  /** Ask where each of them may go. */
  private async learn(verb: string): Promise<void> {
    const { inquiry, units } = this
    const { walker } = inquiry
    if (!walker || !verb) return
    await inquiry.guard(async () => {
      const goals = await Promise.all(
        units.map(async (unit): Promise<[string, Map<string, Order>]> => [unit, await goalsOf(walker, verb, unit)]),
      )
      if (this.units === units && this.verb === verb) this.goals = new Map(goals)
    })
  }

  /**
   * Send them to a place: at once if all of them can go there and nothing hangs on it; else it is told first who
   * cannot, and why.
   */
  async goTo(place: string, carried = false): Promise<void> {
    const { inquiry, units, verb, sentence } = this
    const { walker } = inquiry
    if (!walker || inquiry.working || !verb) return
    await inquiry.guard(async () => {
      const finished = await Promise.all((this.places.get(place) ?? []).map((order) => finish(walker, order)))
      const going = finished.flatMap(({ order }) => (order ? [order] : []))
      const left = units.filter((unit) => !going.some((order) => order.unit === unit))
      const staying = await this.reasons(walker, place, left)
      if (this.units !== units || this.verb !== verb) return
      this.intent = { place, going, staying }
      const harmless = !staying.length && !finished.some(({ rolls }) => rolls)
      if (harmless && (carried || this.planning.plan || !sentence.cautious())) await this.confirm()
    })
  }

  /** Why each of these counters cannot go to a place, and how near it comes. */
  private async reasons(walker: Walker, place: string, units: readonly string[]): Promise<Stay[]> {
    const { match, seat } = this.inquiry
    return Promise.all(
      units.map(async (unit, i): Promise<Stay> => {
        const near = await this.nearest(walker, unit, place)
        if (i >= ASKED) return { unit, why: '', clauses: [], near }
        const { detail = '', clauses = [] } = await match.why(seat, say([this.verb, unit, place]))
        return { unit, why: detail, clauses, near }
      }),
    )
  }

  /** The order that brings a counter nearest to a place, if one brings it nearer than it is. */
  private async nearest(walker: Walker, unit: string, place: string): Promise<Order | undefined> {
    const ground = this.ground()
    const now = ground?.distance(ground.placeOf(unit), place)
    if (!ground || now == null) return undefined
    const found = [...(this.goals.get(unit)?.values() ?? [])].flatMap((order) => {
      const far = ground.distance(order.option.word, place)
      return far === null || far >= now ? [] : [{ order, far }]
    })
    const best = found.sort((a, b) => a.far - b.far || (a.order.option.cost ?? 0) - (b.order.option.cost ?? 0))[0]
    return best && (await finish(walker, best.order)).order
  }

  /** Give the order; `near`: who cannot reach the place goes as near as it may. */
  async confirm(near = false): Promise<void> {
    const { inquiry, intent, planning } = this
    if (!intent || inquiry.working) return
    const more = near ? intent.staying.flatMap((stay) => stay.near ?? []) : []
    const orders = [...intent.going, ...more]
    if (!orders.length) return
    if (planning.plan) {
      await planning.giveAll(orders.map(({ unit, words }) => [unit, ...words.slice(2)]))
      return this.clear()
    }
    const stays = intent.staying.filter((stay) => !near || !stay.near)
    const result = await this.sending.submitGroup(orders.map(({ words }) => say(words)))
    if (result) this.told(intent.place, orders, stays, result)
  }

  private told(place: string, orders: readonly Order[], stays: Stay[], { members }: GroupResult): void {
    const stayed = members.flatMap(({ n, detail = '', clauses = [] }, i) =>
      n ? [] : [{ unit: orders[i]!.unit, why: detail, clauses }],
    )
    const went = orders.filter((_, i) => members[i]?.n).map(({ unit }) => unit)
    this.report = { place, went, stayed: [...stayed, ...stays] }
  }
}

/** The places that a unit may go to after a verb, also where a plain word comes between. */
async function goalsOf(walker: Walker, verb: string, unit: string): Promise<Map<string, Order>> {
  const reach = await walker.reach([verb, unit])
  const orders = [...reach].flatMap(([place, ways]): [string, Order][] => {
    const way = ways[0]!
    return sortOf(way.option) === 'space' ? [[place, { unit, words: way.words, option: way.option }]] : []
  })
  return new Map(orders)
}

/** An order as a whole sentence, if nothing is left to be chosen in it; and whether dice hang on it. */
async function finish(walker: Walker, order: Order): Promise<{ order?: Order; rolls: boolean }> {
  const { words, offer } = await walker.run(order.words)
  const isWhole = offer.complete || !!offer.plan
  return { order: isWhole ? { ...order, words } : undefined, rolls: !!offer.forecast }
}
