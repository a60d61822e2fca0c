/** Why something cannot be done: one thing that was clicked, or everything that may not be chosen now. */
import { ApiError } from '../api/client'
import { BAD_REQUEST } from '../api/status'
import type { Closed, Stage } from '../api/schema'
import type { Inquiry, ShownRefusal } from './inquiry.svelte'
import type { Offered } from './offered.svelte'
import type { Planning } from './planning.svelte'
import type { Sentence } from './sentence.svelte'
import { capital } from './names'
import { say, sortOf, type Walker } from './walk'

const KEPT = 5 // things that were tried in vain and stay at the head of what cannot be chosen

export class Reasons {
  /** The step of the sequence of play, as the handbook has it. */
  stage: () => Stage | undefined = () => undefined
  /** What was tried in vain since the question was asked, the last first. */
  private tried: Closed[] = []

  constructor(
    private readonly inquiry: Inquiry,
    private readonly offered: Offered,
    private readonly sentence: Sentence,
    private readonly planning: Planning,
  ) {}

  /** A new question: what was tried before is of no interest any more. */
  forget(): void {
    this.tried = []
  }

  /**
   * The words that what is clicked would follow: all, or those before what has no alternative and was filled in; then
   * none, then any before the last.
   */
  private get starts(): (readonly string[])[] {
    const { words, said } = this.sentence
    const all = this.planning.editing ? this.planning.opened : words
    const back = all.map((_, i) => all.slice(0, all.length - i))
    const filled = all.length - (this.planning.editing ? all.length : said)
    return [...back.slice(0, filled + 1), [], ...back.slice(filled + 1)]
  }

  /** Why something that was clicked is not allowed. `place` is the space that a clicked unit stands in. */
  async why(word: string, place = '', begun: readonly (readonly string[])[] = []): Promise<void> {
    const { inquiry } = this
    const { walker, seat } = inquiry
    if (!walker || !(word || place)) return // beside the map there is nothing to ask about
    let best: ShownRefusal | null = null
    let allowed = ''
    await inquiry.guard(async () => {
      for (const sentence of await tries(walker, word, place, [...begun, ...this.starts])) {
        if (inquiry.walker !== walker || inquiry.working) return // something else is asked, or about to be
        const answer = await inquiry.match.why(seat, sentence).catch(unlessMalformed)
        if (!answer) continue
        if (answer.allowed) allowed ||= sentence
        else if (!best || answer.clauses?.length) best = { ...answer, sentence }
        if (best?.clauses?.length) break
      }
      if (inquiry.walker === walker) this.refuse(word, { ...(best ?? this.noSentence(allowed)), place: place || word })
    })
  }

  private refuse(word: string, refusal: ShownRefusal): void {
    const { detail = '', clauses = [] } = refusal
    this.inquiry.refusal = refusal
    this.tried = [{ word, kind: '', why: detail, clauses }, ...this.tried.filter((one) => one.word !== word)].slice(
      0,
      KEPT,
    )
  }

  /** What to say where no rule refuses: a button does it, or something else is asked for. */
  private noSentence(allowed: string): ShownRefusal {
    if (allowed) return { detail: 'A click alone does not do this:', nearest: [allowed] }
    const stage = this.stage()
    const when = stage ? `${stage.name}: ` : ''
    const units = [...this.offered.reach.values()].some((ways) => ways.some((way) => sortOf(way.option) === 'unit'))
    const what = this.sentence.whole
      ? 'the order is complete; do it, or clear it first'
      : units
        ? 'choose a lit counter first'
        : 'this is answered with the buttons, not on the map'
    return { detail: `${capital(when + what)}.`, clauses: stage?.clause ? [stage.clause] : [] }
  }

  /**
   * What may not come next, and why: at once, or after a plain word that may follow, as for a click. What was just
   * tried comes first, then what is ruled out for a reason that few have.
   */
  async closed(): Promise<Closed[]> {
    const { inquiry } = this
    const { reach } = this.offered
    const { match, question, walker } = inquiry
    const found = new Map<string, Closed>()
    if (!question || !walker || inquiry.working) return []
    await inquiry.guard(async () => {
      const prefixes = await walker.openings(this.starts[0] ?? [])
      const offers = await Promise.all(prefixes.map((prefix) => match.closed(question.seat, prefix)))
      for (const one of offers.flatMap(({ closed }) => closed ?? []))
        if (!found.has(one.word) && !reach.has(one.word)) found.set(one.word, one)
    })
    const tried = this.tried.map((one) => ({ ...found.get(one.word), ...one }))
    const others = byRarity([...found.values()]).filter(({ word }) => !tried.some((one) => one.word === word))
    return [...tried, ...others]
  }
}

/** Those whose reason few others have come first. */
function byRarity(closed: readonly Closed[]): Closed[] {
  const reason = ({ word, why }: Closed) => why.replaceAll(word, '')
  const shared = new Map<string, number>()
  for (const one of closed) shared.set(reason(one), (shared.get(reason(one)) ?? 0) + 1)
  return [...closed].sort((a, b) => shared.get(reason(a))! - shared.get(reason(b))!)
}

/** A box or a track may be no place that a sentence can name: then no rule is asked about it. */
function unlessMalformed(error: unknown): null {
  if (error instanceof ApiError && error.status === BAD_REQUEST) return null
  throw error
}

/** Sentences that name what was clicked where something of its kind could stand, after the first words that fit. */
async function tries(
  walker: Walker,
  word: string,
  place: string,
  starts: readonly (readonly string[])[],
): Promise<string[]> {
  const spots: [string, string][] = place
    ? [
        [word, 'unit'],
        [place, 'space'],
      ]
    : [[word, 'space']]
  const found: string[] = []
  for (const start of starts) {
    for (const [spot, kind] of spots)
      for (const words of await walker.slots(start, kind)) found.push(say([...words, spot]))
    if (found.length) break
  }
  return found
}

/** The step of the sequence of play with this id, however deep it lies; rather one with a clause. */
export function stageOf(stages: readonly Stage[] = [], id = ''): Stage | undefined {
  const flat = (some: readonly Stage[]): Stage[] => some.flatMap((stage) => [stage, ...flat(stage.parts ?? [])])
  const found = flat(stages).filter((stage) => stage.id === id)
  return found.find(({ clause }) => clause) ?? found[0]
}
