/** The question that is open: the table is asked about it, and what it refuses is kept. */
import type { MatchApi } from '../api/client'
import { ApiError } from '../api/client'
import { BAD_REQUEST } from '../api/status'
import type { QuestionInfo, Why } from '../api/types'
import type { Walker } from './walk'

const OVERTAKEN = 700 // milliseconds in which a new view comes

/** `warning`: it refuses nothing, but says what the next word will cost. */
export type ShownRefusal = Partial<Why> & { place?: string; sentence?: string; warning?: boolean }

export class Inquiry {
  question = $state.raw<QuestionInfo | null>(null)
  refusal = $state.raw<ShownRefusal | null>(null)
  /** An order is on its way. */
  working = $state(false)
  /** Asks what may follow which words; none where nothing is put together word by word. */
  walker: Walker | null = null
  private entered = 0

  constructor(readonly match: MatchApi) {}

  get seat(): string {
    return this.question?.seat ?? ''
  }

  /** The number of something that is entered or asked now: what was asked before comes too late from now on. */
  enter(): number {
    return ++this.entered
  }

  /** Whether nothing has been entered or asked since then. */
  isLast(entered: number): boolean {
    return entered === this.entered
  }

  /** Ask the table something. What fails is shown, unless the question is not open any more. */
  async guard(work: () => Promise<void>): Promise<void> {
    const walker = this.walker
    try {
      await work()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      /* what was asked about may have ended just now, by the other of two secret plans: then the next view is on its
         way */
      if (error instanceof ApiError && error.status === BAD_REQUEST)
        await new Promise((done) => setTimeout(done, OVERTAKEN))
      if (this.walker === walker) this.fail(error, '')
    }
  }

  fail(error: unknown, sentence: string): void {
    const body = error instanceof ApiError ? error.body : {}
    this.refusal = { ...body, detail: error instanceof Error ? error.message : String(error), sentence }
  }
}
