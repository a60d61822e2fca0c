/** What a player orders: a question is taken up, clicked together word by word or as a plan, and answered.
 *
 * The parts hold each other by reference: what is asked and refused (`Inquiry`), what may be said next (`Offered`), the
 * sentence, the plan, clicks, reasons, and the answer on its way (`Sending`).
 */
import type { MatchApi } from '../api/client'
import type { Offer } from '../api/schema'
import type { QuestionInfo } from '../api/types'
import { Clicks } from './clicks'
import { Inquiry } from './inquiry.svelte'
import { Offered } from './offered.svelte'
import { planText } from './plan'
import { Planning, type Notebook } from './planning.svelte'
import { Reasons } from './reasons'
import { Selection, type Ground } from './selection.svelte'
import { Sending } from './sending.svelte'
import { Sentence } from './sentence.svelte'
import { read, say, Walker } from './walk'

const FEW = 3 // counters of a stack for which the last order is tried again

export class Orders {
  readonly inquiry: Inquiry
  readonly offered = new Offered()
  readonly sentence: Sentence
  readonly planning: Planning
  readonly sending: Sending
  readonly reasons: Reasons
  readonly clicks: Clicks
  readonly selection: Selection
  /** The words of the last order, if the same question is asked again and they may be said once more. */
  repeatable = $state.raw<string[]>([])
  /** The kinds of questions that may be answered at any time. */
  asides: readonly string[] = []
  /** Where the counter stood that the last order was given to. */
  private origin = ''
  private last: { kind: string; words: string[] } | null = null

  constructor(
    match: MatchApi,
    private readonly on: {
      start?(): void
      done(seat: string, actions: readonly string[]): void
      stale(): void
      /** Something was offered, with its labels. */
      offered?(offer: Offer): void
    },
    memory: () => Notebook | null = () => null,
    private readonly ground: () => Ground | null = () => null,
  ) {
    const { offered } = this
    const inquiry = (this.inquiry = new Inquiry(match))
    this.planning = new Planning(inquiry, offered, memory)
    this.sending = new Sending(inquiry, {
      start: () => {
        this.origin = this.ground()?.placeOf(this.sentence.words[1] ?? '') ?? ''
        on.start?.()
      },
      done: (question, actions) => this.done(question, actions),
      stale: () => on.stale(),
      refused: (error, action) => {
        this.again()
        inquiry.fail(error, action)
      },
    })
    this.sentence = new Sentence(inquiry, offered, this.sending)
    this.reasons = new Reasons(inquiry, offered, this.sentence, this.planning)
    this.clicks = new Clicks(inquiry, offered, this.sentence, this.planning, this.reasons)
    this.selection = new Selection(inquiry, offered, this.sentence, this.sending, this.planning, ground, () =>
      this.reset(),
    )
  }

  /** A new moment: nothing of the old sentence stays. */
  async begin(question: QuestionInfo | null): Promise<void> {
    const { inquiry, offered, planning } = this
    const entered = inquiry.enter()
    inquiry.walker?.stop()
    inquiry.question = question
    this.clear()
    this.reasons.forget()
    planning.close()
    offered.fresh = new Map()
    inquiry.working = false
    this.repeatable = []
    const walker = (inquiry.walker = this.walkerFor(question))
    if (!question || !walker) return
    await inquiry.guard(async () => {
      const root = await walker.offer([])
      const reach = await walker.reach([])
      const found = await planning.find(walker, root, question.proposal)
      if (!inquiry.isLast(entered)) return
      offered.offer = root
      offered.reach = offered.fresh = reach
      if (found) await planning.open(found)
      else if (this.last?.kind === question.kind) {
        const again = await this.repetition(walker, this.last.words)
        if (inquiry.isLast(entered)) this.repeatable = again
      }
    })
  }

  /** The last order, if it may be given once more; or the same for the next counter of the stack. */
  private async repetition(walker: Walker, words: string[]): Promise<string[]> {
    if (await walker.takes(words)) return words
    const [verb = '', unit = '', ...rest] = words
    const ground = this.ground()
    if (!ground || !this.origin || !rest.length || !(await walker.allows([], verb))) return []
    const { options } = await walker.offer([verb])
    const others = options.filter(({ word }) => word !== unit && ground.placeOf(word) === this.origin)
    for (const { word } of others.slice(0, FEW))
      if (await walker.takes([verb, word, ...rest])) return [verb, word, ...rest]
    return []
  }

  /** Asks what may follow; a document is written, not put together word by word. */
  private walkerFor(question: QuestionInfo | null): Walker | null {
    if (!question || question.document) return null
    const { match } = this.inquiry
    const asides = this.asides.filter((kind) => kind !== question.kind)
    const ask = async (prefix: string[], signal: AbortSignal) => {
      const offer = await match.choices(question.seat, prefix, signal)
      this.on.offered?.(offer)
      return offer
    }
    return new Walker(ask, asides)
  }

  private clear(): void {
    this.offered.clear()
    this.sentence.clear()
    this.selection.clear()
    this.planning.clear()
    this.inquiry.refusal = null
  }

  /** Start over, without asking the server again. */
  reset(): void {
    const { inquiry, offered, sentence } = this
    const { walker } = inquiry
    if (!walker) return
    inquiry.enter()
    this.clear()
    offered.reach = offered.fresh
    void inquiry.guard(async () => {
      const offer = await walker.offer([])
      if (!sentence.words.length) offered.offer = offer
    })
  }

  /** One step back: out of a dialog, out of a line of the plan, or one word. */
  back(): void {
    const { inquiry, offered, sentence, planning } = this
    if (offered.chooser || inquiry.refusal) offered.chooser = inquiry.refusal = null
    else if (this.selection.intent) this.selection.intent = null
    else if (planning.editing) planning.editing = ''
    else if (sentence.words.length <= 2) this.reset()
    else void sentence.say(sentence.words.slice(0, -1))
  }

  /** Answer with another verb, and not with the plan. */
  instead(verb: string): void {
    this.planning.close()
    void this.sentence.say([verb], true, true)
  }

  /** Forget all changes of the plan. */
  propose(): void {
    this.planning.forget()
    void this.begin(this.inquiry.question)
  }

  /** Take the plan, if it has all the lines that it needs, or what is proposed. */
  async accept(): Promise<boolean> {
    const { plan, isTooShort } = this.planning
    if (isTooShort) return false
    return this.sending.submit(plan ? planText(plan) : (this.inquiry.question?.proposal ?? ''))
  }

  finish(): Promise<boolean> {
    return this.sending.submit(say(this.sentence.words))
  }

  private done(question: QuestionInfo, actions: readonly string[]): void {
    const { plan } = this.planning
    if (plan) this.planning.forget()
    this.selection.report = null
    this.last = plan ? null : { kind: question.kind, words: read(actions.at(-1) ?? '') }
    this.on.done(question.seat, actions)
  }

  /** What could not be asked meanwhile is asked now: the connection is back, or a submission came between. */
  again(): void {
    const { question, working } = this.inquiry
    if (question && !this.offered.offer && !working) void this.begin(question)
  }
}
