/** What would you do? The adviser's plan for the question that is open: asked for, looked at, accepted in part. */
import { ApiError } from '../api/client'
import type { Hint, OrderWay } from '../api/schema'
import type { TableView } from '../api/types'
import { capitalized, withFullStop } from './names'
import type { Table } from './table.svelte'

export class Adviser {
  private told = $state.raw<{ hint: Hint; kind: string } | null>(null)
  thinking = $state(false)
  /** Why there is no hint. */
  trouble = $state('')
  /** What became of the orders that were accepted. */
  report = $state('')
  /** Numbers of the orders that are to be given. */
  chosen = $state.raw<ReadonlySet<number>>(new Set())
  /** The order that is pointed at, counted from 1. */
  pointed = $state(0)
  private asking: AbortController | null = null

  constructor(private readonly table: Table) {}

  /** The hint, as long as the question is of the kind for which it was given. */
  readonly hint = $derived.by((): Hint | null => {
    const { question } = this.table.orders.inquiry
    const { told } = this
    return told && question?.kind === told.kind && question.seat === told.hint.seat ? told.hint : null
  })
  readonly ways = $derived.by((): OrderWay[] =>
    (this.hint?.orders ?? []).flatMap((order, i) => (this.chosen.has(i + 1) ? (order.ways ?? []) : [])),
  )

  /** Whether nobody else plays here: help against another person would be unfair. */
  isFair(view: TableView): boolean {
    return (view.table ?? []).every(({ kind, seat }) => kind === 'computer' || this.table.mine.includes(seat))
  }

  async ask(): Promise<void> {
    const { question } = this.table.orders.inquiry
    if (!question || this.thinking) return
    this.close()
    const asking = (this.asking = new AbortController())
    this.thinking = true
    try {
      const hint = await this.table.match.hint(question.seat, asking.signal)
      if (asking !== this.asking) return
      this.told = { hint, kind: question.kind }
      this.chosen = new Set(hint.orders.map((_, i) => i + 1))
    } catch (error) {
      if (asking === this.asking) this.trouble = (error as Error).message
    } finally {
      if (asking === this.asking) this.thinking = false
    }
  }

  /** Ask no more, or put the hint away. */
  close(): void {
    this.asking?.abort()
    this.asking = null
    this.told = null
    this.thinking = false
    this.pointed = 0
    this.trouble = this.report = ''
  }

  choose(number: number, on: boolean): void {
    const chosen = new Set(this.chosen)
    if (on) chosen.add(number)
    else chosen.delete(number)
    this.chosen = chosen
  }

  /** Give the chosen orders, as one: what cannot be given any more is left out. */
  async accept(): Promise<void> {
    const actions = (this.hint?.orders ?? []).filter((_, i) => this.chosen.has(i + 1)).map(({ text }) => text)
    if (!actions.length) return
    try {
      const reply = await this.table.orders.sending.submitGroup(actions)
      if (!reply) return // the panel of the orders says why
      const left = reply.members.filter(({ n }) => !n)
      this.close()
      const why = withFullStop(capitalized(left[0]?.detail ?? ''))
      this.report = left.length ? `${left.length} of ${actions.length} orders could not be given. ${why}` : ''
    } catch (error) {
      this.trouble = error instanceof ApiError ? error.message : String(error)
    }
  }
}
