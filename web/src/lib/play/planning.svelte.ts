/** A plan that is edited line by line, with every change kept until the question is answered. */
import type { QuestionInfo } from '../api/types'
import type { MatchApi } from '../api/client'
import type { Offer, Plan as Bill } from '../api/schema'
import { isPlan, planOf, planText, planWords, prefixOf, withLine, type Plan } from './plan'
import { Sentence, type ShownRefusal } from './sentence.svelte'
import { kindOf, LINE, SOURCE, type Walker, type Way } from './walk'

export interface Notebook {
  recall(key: string): unknown
  remember(key: string, value: unknown): void
}

export abstract class Planning extends Sentence {
  plan = $state.raw<Plan | null>(null)
  /** What the plan costs, where it costs something. */
  bill = $state.raw<Bill | null>(null)
  editing = $state('')
  /** The words that the open line has so far. */
  partial = $state.raw<string[]>([])
  trouble = $state.raw<ShownRefusal | null>(null)
  /** The words before the value of the open line. */
  protected opened: string[] = []
  /** Ends when it is known whether the plan goes together. */
  private checked: Promise<void> = Promise.resolve()
  /** Why the last step of a number was not taken. */
  barred = $state.raw<ShownRefusal | null>(null)
  /** The plan before each change of a line. */
  protected history = $state.raw<Plan[]>([])

  constructor(
    match: MatchApi,
    /** Keeps an edited plan while the page is loaded again; none where others would see it. */
    protected readonly memory: () => Notebook | null,
  ) {
    super(match)
  }

  abstract begin(question: QuestionInfo | null): Promise<void>

  protected override clear(): void {
    super.clear()
    this.partial = []
    this.trouble = this.barred = null
    this.editing = ''
  }

  override back(): void {
    if (this.editing && !this.chooser && !this.refusal) this.editing = ''
    else super.back()
  }

  /** The name under which the plan is kept: it is of use only for the same question with the same proposal. */
  protected get note(): string {
    return ['plan', this.match.id, this.seat, this.question?.kind, this.question?.proposal].join('/')
  }

  protected async restore(plan: Plan, kept: unknown): Promise<void> {
    const lines = new Map((Array.isArray(kept) ? kept : []).filter(isWords).map(([subject, ...words]) => [subject!, words]))
    if (!lines.size) return
    this.history = [plan]
    await this.take({ ...plan, lines: plan.lines.map((l) => ({ ...l, words: lines.get(l.subject) ?? [] })) })
  }

  /** Whether a line of the plan was changed and can be changed back. */
  get edits(): boolean {
    return !!this.plan && this.history.length > 0 && !this.working
  }

  /** Forget all changes. */
  propose(): void {
    this.memory()?.remember(this.note, undefined)
    void this.begin(this.question)
  }

  /** Take back the last change of a line. */
  async undoLine(): Promise<void> {
    const last = this.history.at(-1)
    if (!last || this.working) return
    this.history = this.history.slice(0, -1)
    await this.take(last)
  }

  /** Show this plan from now on, and ask whether it goes together. */
  private async take(plan: Plan): Promise<void> {
    this.plan = plan
    this.editing = ''
    this.reach = this.fresh
    ++this.stamp
    this.memory()?.remember(this.note, this.history.length ? plan.lines.map((l) => [l.subject, ...l.words]) : undefined)
    this.checked = this.check(plan)
    await this.checked
  }

  private async check(plan: Plan): Promise<void> {
    await this.guard(async () => {
      const why = planWords(plan).length > 1 ? await this.match.why(this.seat, planText(plan)) : { allowed: true }
      if (this.plan !== plan || this.working) return
      this.trouble = why.allowed ? null : why
      const bill = why.allowed ? ((await this.walker?.offer(planWords(plan)))?.plan ?? null) : null
      if (this.plan === plan) this.bill = bill
    })
  }

  protected async findPlan(walker: Walker, root: Offer, question: QuestionInfo): Promise<Plan | null> {
    const verb = question.proposal?.split(' ')[0] ?? ''
    if (!root.options.some((o) => o.word === verb)) return null
    const offer = await walker.offer([verb])
    if (!isPlan(offer) || offer.plan?.written) return null // lines in the order they were written are put together as a sentence
    const plan = planOf(verb, question.proposal ?? '', offer.options.map((o) => o.word))
    const values = await walker.offer([verb, offer.options[0]!.word])
    this.bill = (await walker.offer(planWords(plan)).catch(() => null))?.plan ?? null
    const labels = new Map(offer.options.map((o) => [o.word, o.label]))
    const lines = plan.lines.map((l) => ({ ...l, label: labels.get(l.subject) }))
    return { ...plan, lines, links: values.options.some((o) => kindOf(o) === SOURCE), counted: values.slot?.form === 'number' }
  }

  protected async clickPlan(word: string, place: string): Promise<boolean> {
    const options = this.offer?.options ?? []
    if (this.editing && this.editing !== word) {
      const hit = options.find((o) => o.word === word) ?? options.find((o) => o.word === place)
      if (hit) {
        await this.give(hit.word)
        return true
      }
    }
    if (!this.plan!.lines.some((l) => l.subject === word)) return false
    await this.edit(word)
    return true
  }

  /** The words before the value of a line: the lines before it, if they go together and leave it something; else nothing but its subject. */
  private async before(walker: Walker, plan: Plan, subject: string): Promise<string[]> {
    const [words, alone] = [prefixOf(plan, subject), [plan.verb, subject]]
    const lines = words.slice(0, -2)
    if (this.trouble || !lines.length) return alone
    return (await walker.allows(lines, LINE)) && (await walker.allows([...lines, LINE], subject)) ? words : alone
  }

  /** Open a line of the plan. */
  async edit(subject: string): Promise<void> {
    const { walker, plan } = this
    if (!walker || !plan || this.working) return
    const stamp = ++this.stamp
    this.refusal = null
    await this.guard(async () => {
      await this.checked
      const opened = await this.before(walker, plan, subject)
      const offer = await walker.offer(opened)
      if (stamp !== this.stamp) return
      this.editing = subject
      this.opened = opened
      this.show(offer, [])
    })
  }

  /** Give the open subject something; none closes its line again. The whole plan is then checked. */
  async give(...words: string[]): Promise<void> {
    const { walker, plan, editing } = this
    if (!walker || !plan || !editing || this.working) return
    const line = words.length ? [...this.partial, ...words] : []
    await this.guard(async () => {
      const more = line.length ? await walker.offer([...this.opened, ...line]) : null
      if (this.plan !== plan || this.editing !== editing || this.working) return
      if (more && wantsMore(more)) return this.show(more, line)
      this.history = [...this.history, plan]
      await this.take(withLine(plan, editing, line))
    })
  }

  /** Give a subject one more or less, in a plan of numbers; what the rules do not allow is refused. */
  async step(subject: string, by: number): Promise<void> {
    const plan = this.plan
    const line = plan?.lines.find((l) => l.subject === subject)
    if (!plan || !line || this.working) return
    const number = Math.max(0, Number(line.words.at(-1) ?? 0) + by)
    const next = withLine(plan, subject, number ? [String(number)] : [])
    this.barred = null
    await this.guard(async () => {
      const why = by > 0 ? await this.match.why(this.seat, planText(next)) : { allowed: true }
      if (this.plan !== plan) return
      if (!why.allowed) {
        this.barred = why
        return
      }
      this.history = [...this.history, plan]
      await this.take(next)
    })
  }

  /** Show what may follow in the open line. */
  private show(offer: Offer, line: string[]): void {
    this.partial = line
    this.offer = offer
    const ways = offer.options.filter((o) => o.word !== LINE)
    this.reach = new Map(ways.map((option): [string, Way[]] => [option.word, [{ words: [option.word], option }]]))
  }
}

/** Whether a line is not finished by its words so far. */
const wantsMore = (offer: Offer) => !offer.complete && offer.options.length > 0 && !offer.options.some((o) => o.word === LINE)
const isWords = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')
