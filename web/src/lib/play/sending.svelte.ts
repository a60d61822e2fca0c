/** An answer on its way to the table. */
import { ApiError, newKey } from '../api/client'
import { CONFLICT } from '../api/status'
import type { GroupResult, QuestionInfo } from '../api/types'
import type { Inquiry } from './inquiry.svelte'

const FIRST_WAIT = 500 // milliseconds before a submission is tried again; each time twice as long
const LAST_WAIT = 5000

interface Outcomes {
  start(): void
  done(question: QuestionInfo, actions: readonly string[]): void
  /** Another question is open meanwhile. */
  stale(): void
  refused(error: unknown, action: string): void
}

export class Sending {
  /** Why a submission is tried again. */
  waiting = $state('')

  constructor(
    private readonly inquiry: Inquiry,
    private readonly on: Outcomes,
  ) {}

  /**
   * Answer the question; whether that was accepted. While the server is away it is tried again with the same key, so
   * that it counts once.
   */
  async submit(action: string): Promise<boolean> {
    const { match } = this.inquiry
    const sent = await this.send(action, (question, key) => match.act(question.seat, question.id ?? '', action, key))
    if (sent) this.on.done(sent.question, [action])
    return !!sent
  }

  /** Answer with several actions that are one order; what became of each, or null if that was not accepted. */
  async submitGroup(actions: readonly string[]): Promise<GroupResult | null> {
    const { match } = this.inquiry
    const sent = await this.send(actions[0] ?? '', ({ seat, id = '' }, key) =>
      match.actTogether(seat, id, actions, key),
    )
    if (!sent) return null
    const { members } = sent.reply
    this.on.done(
      sent.question,
      members.filter(({ n }) => n).map(({ action }) => action),
    )
    return sent.reply
  }

  private async send<T>(
    action: string,
    send: (question: QuestionInfo, key: string) => Promise<T>,
  ): Promise<{ question: QuestionInfo; reply: T } | null> {
    const { inquiry } = this
    const { question } = inquiry
    if (!question || inquiry.working) return null
    inquiry.working = true
    this.on.start()
    inquiry.walker?.stop()
    const key = newKey()
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LAST_WAIT)) {
      try {
        const reply = await send(question, key)
        this.waiting = ''
        return { question, reply }
      } catch (error) {
        const isOpen = inquiry.question === question && inquiry.working
        if (!isOpen || !(error instanceof ApiError && error.passes)) {
          this.waiting = ''
          if (isOpen) this.giveUp(error, action)
          return null
        }
        this.waiting = error.message
        await new Promise((done) => setTimeout(done, wait))
      }
    }
  }

  private giveUp(error: unknown, action: string): void {
    this.inquiry.working = false
    this.inquiry.walker?.resume()
    if (error instanceof ApiError && error.status === CONFLICT) this.on.stale()
    else this.on.refused(error, action)
  }
}
