/** The lesson that a match was begun for: what its step says, and what of it is pointed at now. */
import { newKey } from '../api/client'
import type { LessonCard } from '../api/schema'
import type { Line, Plan } from './plan'
import { planText } from './plan'
import type { Table } from './table.svelte'
import { LINE, read } from './walk'

export class LessonGuide {
  /** A step back or a skipped step is on its way. */
  busy = $state(false)
  trouble = $state('')

  constructor(private readonly table: Table) {}

  readonly card = $derived.by((): LessonCard | null => this.table.view?.lesson ?? null)
  readonly isFinished = $derived.by(() => !!this.card && this.card.number > this.card.count)
  /** The card while the learner is to do something: lights go out while others act or the past is shown. */
  private readonly open = $derived.by(() => {
    const { inquiry } = this.table.orders
    return this.card && !this.isFinished && inquiry.question && !this.table.since?.playing ? this.card : null
  })
  /** What has been said already is not pointed at any more. */
  readonly units = $derived.by(() => new Set(this.unsaid(this.open?.units)))
  readonly spaces = $derived.by(() => this.unsaid(this.open?.spaces))

  /** The sentence that takes the step, or a part of it, word by word. */
  private readonly words = $derived.by(() => read(this.open?.next ?? ''))

  private unsaid(names: readonly string[] = []): string[] {
    const { sentence } = this.table.orders
    return names.filter((name) => !sentence.has(name))
  }

  /** Whether a button for a word is pointed at: it comes next in the sentence of the lesson. */
  points(word: string): boolean {
    const said = this.table.orders.sentence.words
    return !said.length
      ? word === this.words[0] || (this.open?.buttons ?? []).includes(word)
      : said.every((one, i) => one === this.words[i]) && word === this.words[said.length]
  }

  /** Whether a member of a set belongs to the sentence of the lesson. */
  wants(word: string): boolean {
    return this.words.includes(word)
  }

  /** Whether what has been put together is what the lesson asks for. */
  readonly isSaid = $derived.by(() => {
    const said = this.table.orders.sentence.words
    return said.length > 0 && [...said].sort().join(' ') === [...this.words].sort().join(' ')
  })

  /** Of a plan, the line that the lesson wants to be different; none if the plan is to be accepted. */
  lineOf(plan: Plan): string {
    if (this.words[0] !== plan.verb || planText(plan) === this.open?.next) return ''
    const lines = this.words.slice(1).join(' ').split(` ${LINE} `)
    const differs = plan.lines.find(({ subject, words }) => {
      const wanted = lines.find((line) => line.split(' ')[0] === subject)
      return wanted ? wanted !== [subject, ...words].join(' ') : words.length > 0
    })
    return differs?.subject ?? ''
  }

  /** Of a step that is taken by an order document: its lines, headings of sections among them. */
  get lines(): string[] {
    return this.words.slice(1).filter((word) => word !== LINE)
  }

  acceptsPlan(plan: Plan): boolean {
    return this.words[0] === plan.verb && !this.lineOf(plan)
  }

  /** What the lesson gives the subject of a plan: its words. */
  valueFor(subject: string): string[] {
    const place = this.words.indexOf(subject)
    const end = this.words.indexOf(LINE, place)
    return place < 0 ? [] : this.words.slice(place + 1, end < 0 ? undefined : end)
  }

  /** By how much the lesson wants the number of a counted line to change. */
  difference({ subject, words }: Line): number {
    return this.words[0] === this.table.orders.planning.plan?.verb
      ? Number(this.valueFor(subject)[0] ?? 0) - Number(words.at(-1) ?? 0)
      : 0
  }

  /** Go back to the beginning of the step, or let the program take it. */
  async act(what: 'back' | 'skip'): Promise<void> {
    const { match, mine } = this.table
    if (this.busy) return
    this.busy = true
    this.trouble = ''
    try {
      await match.lesson(mine[0] ?? '', what, newKey())
    } catch (error) {
      this.trouble = (error as Error).message
    } finally {
      this.busy = false
    }
  }
}
