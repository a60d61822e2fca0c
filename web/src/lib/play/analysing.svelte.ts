/** The analysis of a match that is over: asked for, waited for while the server works on it, and shown. */
import { ApiError, type MatchApi } from '../api/client'
import type { AnalysisState } from '../api/schema'

const AGAIN = 1000 // milliseconds between two questions how far it is

export class Analysing {
  now = $state.raw<AnalysisState | null>(null)
  trouble = $state('')
  /** Whether it is known if there is one: until then nobody can ask for it. */
  known = $state(false)
  private closed = false

  constructor(private readonly match: MatchApi) {}

  /** Whether the server is at it. */
  readonly busy = $derived.by(() => this.now?.state === 'waiting' || this.now?.state === 'working')

  /** See whether there is one, and wait for it if it is being made. */
  async look(): Promise<void> {
    await this.take(() => this.match.analysis())
  }

  async ask(): Promise<void> {
    await this.take(() => this.match.analyse())
  }

  close(): void {
    this.closed = true
  }

  private async take(fetch: () => Promise<AnalysisState>): Promise<void> {
    this.trouble = ''
    for (let next = fetch; !this.closed; next = () => this.match.analysis()) {
      try {
        this.now = await next()
        this.trouble = this.now.trouble ?? ''
        if (!this.busy) return
      } catch (error) {
        if (!(error instanceof ApiError && error.passes && this.busy)) {
          this.trouble = (error as Error).message
          return
        }
      } finally {
        this.known = true
      }
      await new Promise((done) => setTimeout(done, AGAIN))
    }
  }
}
