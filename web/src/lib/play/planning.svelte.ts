/** A plan that is edited line by line, with every change kept until the question is answered. */
import type { Offer, Option, Plan as Bill } from '../api/schema'
import type { Inquiry, ShownRefusal } from './inquiry.svelte'
import type { Offered } from './offered.svelte'
import { isPlan, planOf, planText, planWords, prefixOf, withLine, type Plan } from './plan'
import { kindOf, LINE, SOURCE, type Walker, type Way } from './walk'

export interface Notebook {
  recall(key: string): unknown
  remember(key: string, value: unknown): void
}

/** A plan that is proposed, what it costs, and what may be answered instead. */
interface Proposed {
  plan: Plan
  bill: Bill | null
  others: Option[]
}

export class Planning {
  plan = $state.raw<Plan | null>(null)
  /** What may be answered instead of the plan. */
  others = $state.raw<Option[]>([])
  /** What the plan costs, where it costs something. */
  bill = $state.raw<Bill | null>(null)
  /** The subject whose line is open. */
  editing = $state('')
  /** The words that the open line has so far. */
  partial = $state.raw<string[]>([])
  trouble = $state.raw<ShownRefusal | null>(null)
  /** Why the last step of a number was not taken. */
  barred = $state.raw<ShownRefusal | null>(null)
  /** The words before the value of the open line. */
  opened: readonly string[] = []
  /** The plan before each change of a line. */
  private history = $state.raw<Plan[]>([])
  /** Ends when it is known whether the plan goes together. */
  private checked: Promise<void> = Promise.resolve()

  constructor(
    private readonly inquiry: Inquiry,
    private readonly offered: Offered,
    /** Keeps an edited plan while the page is loaded again; none where others would see it. */
    private readonly memory: () => Notebook | null,
  ) {}

  /** No line is open, and nothing is wrong. */
  clear(): void {
    this.partial = []
    this.trouble = this.barred = null
    this.editing = ''
  }

  /** There is no plan any more. */
  close(): void {
    this.plan = this.bill = null
    this.others = []
    this.history = []
  }

  // --- the whole plan

  /** The plan that is proposed; none if the question is not answered by one. */
  async find(walker: Walker, root: Offer, proposal = ''): Promise<Proposed | null> {
    const verb = proposal.split(' ')[0]!
    if (!root.options.some((o) => o.word === verb)) return null
    const offer = await walker.offer([verb])
    // lines in the order they were written are put together as a sentence
    if (!isPlan(offer) || offer.plan?.written) return null
    const subjects = offer.options.map((o) => o.word)
    const plan = planOf(verb, proposal, subjects)
    const values = await walker.offer([verb, subjects[0]!])
    const bill = (await walker.offer(planWords(plan)).catch(() => null))?.plan ?? null
    const labels = new Map(offer.options.map((o) => [o.word, o.label]))
    return {
      plan: {
        ...plan,
        lines: plan.lines.map((l) => ({ ...l, label: labels.get(l.subject) })),
        links: values.options.some((o) => kindOf(o) === SOURCE),
        counted: values.slot?.form === 'number',
        least: offer.plan?.at_least,
      },
      bill,
      others: root.options.filter((o) => o.word !== verb),
    }
  }

  /** Begin with a plan, as it was edited before the page was loaded again. */
  async open({ plan, bill, others }: Proposed): Promise<void> {
    this.plan = plan
    this.bill = bill
    this.others = others
    const kept = this.memory()?.recall(this.note)
    const lines = new Map(
      (Array.isArray(kept) ? kept : []).filter(isWords).map(([subject, ...words]) => [subject!, words]),
    )
    if (!lines.size) return
    this.history = [plan]
    await this.take({ ...plan, lines: plan.lines.map((l) => ({ ...l, words: lines.get(l.subject) ?? [] })) })
  }

  /** The name under which the plan is kept: it is of use only for the same question with the same proposal. */
  private get note(): string {
    const { match, seat, question } = this.inquiry
    return ['plan', match.id, seat, question?.kind, question?.proposal].join('/')
  }

  /** Keep no change for when the page is loaded again. */
  forget(): void {
    this.memory()?.remember(this.note, undefined)
  }

  /** Whether a line of the plan was changed and can be changed back. */
  get edits(): boolean {
    return !!this.plan && this.history.length > 0 && !this.inquiry.working
  }

  /** Take back the last change of a line. */
  async undoLine(): Promise<void> {
    const last = this.history.at(-1)
    if (!last || this.inquiry.working) return
    this.history = this.history.slice(0, -1)
    await this.take(last)
  }

  /** Show this plan from now on, and ask whether it goes together. */
  private async take(plan: Plan): Promise<void> {
    this.plan = plan
    this.editing = ''
    this.offered.reach = this.offered.fresh
    this.inquiry.enter()
    this.memory()?.remember(this.note, this.history.length ? plan.lines.map((l) => [l.subject, ...l.words]) : undefined)
    this.checked = this.check(plan)
    await this.checked
  }

  /** Whether the plan has fewer lines than it must have. */
  get isTooShort(): boolean {
    const { lines = [], least = 0 } = this.plan ?? {}
    return lines.filter((line) => line.words.length).length < least
  }

  private async check(plan: Plan): Promise<void> {
    const { inquiry } = this
    await inquiry.guard(async () => {
      const words = planWords(plan)
      const why = await inquiry.match.why(inquiry.seat, planText(plan)) // without a line, too: some plans need one
      if (this.plan !== plan || inquiry.working) return
      this.trouble = why.allowed ? null : why
      const bill = why.allowed ? ((await inquiry.walker?.offer(words))?.plan ?? null) : null
      if (this.plan === plan) this.bill = bill
    })
  }

  // --- one line of it

  /** A counter or a place was clicked; whether that opens a line, or is given to the open one. */
  async click(word: string, place: string): Promise<boolean> {
    const options = this.offered.offer?.options ?? []
    if (this.editing && this.editing !== word) {
      const hit = options.find((o) => o.word === word) ?? options.find((o) => o.word === place)
      if (hit) {
        await this.give(hit.word)
        return true
      }
    }
    if (!this.plan?.lines.some((l) => l.subject === word)) return false
    await this.edit(word)
    return true
  }

  /**
   * The words before the value of a line: the lines before it, if they go together and leave it something; else nothing
   * but its subject.
   */
  private async before(walker: Walker, plan: Plan, subject: string): Promise<string[]> {
    const [words, alone] = [prefixOf(plan, subject), [plan.verb, subject]]
    const lines = words.slice(0, -2)
    if (this.trouble || !lines.length) return alone
    return (await walker.allows(lines, LINE)) && (await walker.allows([...lines, LINE], subject)) ? words : alone
  }

  /** Open a line of the plan. */
  async edit(subject: string): Promise<void> {
    const { inquiry, plan } = this
    const { walker } = inquiry
    if (!walker || !plan || inquiry.working) return
    const entered = inquiry.enter()
    inquiry.refusal = null
    await inquiry.guard(async () => {
      await this.checked
      const opened = await this.before(walker, plan, subject)
      const offer = await walker.offer(opened)
      if (!inquiry.isLast(entered)) return
      this.editing = subject
      this.opened = opened
      this.show(offer, [])
    })
  }

  /** Give the open subject something; none closes its line again. The whole plan is then checked. */
  async give(...words: string[]): Promise<void> {
    const { inquiry, plan, editing } = this
    const { walker } = inquiry
    if (!walker || !plan || !editing || inquiry.working) return
    const line = words.length ? [...this.partial, ...words] : []
    await inquiry.guard(async () => {
      const more = line.length ? await walker.offer([...this.opened, ...line]) : null
      if (this.plan !== plan || this.editing !== editing || inquiry.working) return
      if (more && wantsMore(more)) return this.show(more, line)
      this.history = [...this.history, plan]
      await this.take(withLine(plan, editing, line))
    })
  }

  /** Give several subjects their lines at once, as one change. */
  async giveAll(lines: readonly (readonly string[])[]): Promise<void> {
    const { plan } = this
    if (!plan || this.inquiry.working) return
    this.history = [...this.history, plan]
    await this.take(lines.reduce((all, [subject, ...words]) => withLine(all, subject!, words), plan))
  }

  /** Give a subject one more or less, in a plan of numbers; what the rules do not allow is refused. */
  async step(subject: string, by: number): Promise<void> {
    const { inquiry, plan } = this
    const line = plan?.lines.find((l) => l.subject === subject)
    if (!plan || !line || inquiry.working) return
    const number = Math.max(0, Number(line.words.at(-1) ?? 0) + by)
    const next = withLine(plan, subject, number ? [String(number)] : [])
    this.barred = null
    await inquiry.guard(async () => {
      const why = by > 0 ? await inquiry.match.why(inquiry.seat, planText(next)) : { allowed: true }
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
    this.offered.offer = offer
    const ways = offer.options.filter((o) => o.word !== LINE)
    this.offered.reach = new Map(
      ways.map((option): [string, Way[]] => [option.word, [{ words: [option.word], option }]]),
    )
  }
}

/** Whether a line is not finished by its words so far. */
const wantsMore = (offer: Offer) =>
  !offer.complete && offer.options.length > 0 && !offer.options.some((o) => o.word === LINE)
const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')
