/** The sentence that is being put together: words so far, what may follow, what lights up on the map. */
import type { MatchApi } from '../api/client'
import { ApiError, newKey } from '../api/client'
import type { Question, Why } from '../api/types'
import type { Closed, Offer, Option, Plan as Bill } from '../api/view'
import { isPlan, planOf, planText, planWords, prefixOf, withLine, type Plan } from './plan'
import { isPlain, kindOf, LINE, say, SOURCE, Walker, type Reach, type Way } from './walk'

/** `warning`: it refuses nothing, but says what the next word will cost. */
export type Told = Why & { place?: string; sentence?: string; warning?: boolean }

export interface Notebook {
  recall(key: string): unknown
  remember(key: string, value: unknown): void
}

const STALE = 409
const FIRST_WAIT = 500 // milliseconds before a submission is tried again; each time twice as long
const LAST_WAIT = 5000

export class Orders {
  question = $state.raw<Question | null>(null)
  words = $state.raw<string[]>([])
  offer = $state.raw<Offer | null>(null)
  /** What can be clicked now, and what could be clicked if the sentence started anew. */
  reach = $state.raw<Reach>(new Map())
  fresh = $state.raw<Reach>(new Map())
  /** Members of the set that the sentence ends with, and all that could be. */
  members = $state.raw<string[]>([])
  candidates = $state.raw<Option[]>([])
  /** Members that were picked but cannot join before others do. */
  pending = $state.raw<string[]>([])
  /** A finger is not a mouse: a tap finishes no order, a button does. */
  cautious = $state(false)
  plan = $state.raw<Plan | null>(null)
  /** What the plan costs, where it costs something. */
  bill = $state.raw<Bill | null>(null)
  editing = $state('')
  /** The words that the open line has so far. */
  partial = $state.raw<string[]>([])
  trouble = $state.raw<Told | null>(null)
  chooser = $state.raw<{ word: string; ways: Way[] } | null>(null)
  refusal = $state.raw<Told | null>(null)
  working = $state(false)
  /** Why a submission is tried again. */
  waiting = $state('')
  private walker: Walker | null = null
  private stamp = 0
  private setFrom = -1
  /** The plan before each change of a line. */
  private history = $state.raw<Plan[]>([])
  /** A rule has been pointed out: nothing is done by a click alone. */
  private careful = false

  constructor(
    private readonly match: MatchApi,
    private readonly on: { start?(): void; done(seat: string, action: string): void; stale(why: string): void },
    /** Keeps an edited plan while the page is loaded again; none where others would see it. */
    private readonly memory: () => Notebook | null = () => null,
  ) {}

  get seat(): string {
    return this.question?.seat ?? ''
  }

  /** A new moment: nothing of the old sentence stays. */
  async begin(question: Question | null): Promise<void> {
    const stamp = ++this.stamp
    this.walker?.stop()
    this.question = question
    this.clear()
    this.plan = this.bill = null
    this.history = []
    this.fresh = new Map()
    this.working = false
    if (!question || question.document) {
      this.walker = null // a document is written, not put together word by word
      return
    }
    const walker = new Walker((prefix, signal) => this.match.choices(question.seat, prefix, signal))
    this.walker = walker
    await this.guard(async () => {
      const root = await walker.offer([])
      const reach = await walker.reach([])
      const plan = await this.findPlan(walker, root, question)
      if (stamp !== this.stamp) return
      this.offer = root
      this.reach = this.fresh = reach
      this.plan = plan
      if (plan) await this.restore(plan, this.memory()?.recall(this.note))
    })
  }

  /** The name under which the plan is kept: it is of use only for the same question with the same proposal. */
  private get note(): string {
    return ['plan', this.match.id, this.seat, this.question?.kind, this.question?.proposal].join('/')
  }

  private async restore(plan: Plan, kept: unknown): Promise<void> {
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
    await this.guard(async () => {
      const why = planWords(plan).length > 1 ? await this.match.why(this.seat, planText(plan)) : { allowed: true }
      if (this.plan !== plan) return
      this.trouble = why.allowed ? null : why
      const bill = why.allowed ? ((await this.walker?.offer(planWords(plan)))?.plan ?? null) : null
      if (this.plan === plan) this.bill = bill
    })
  }

  private clear(): void {
    this.words = []
    this.offer = null
    this.reach = new Map()
    this.members = []
    this.candidates = []
    this.pending = []
    this.partial = []
    this.chooser = null
    this.refusal = null
    this.trouble = null
    this.editing = ''
    this.setFrom = -1
    this.careful = false
  }

  private async findPlan(walker: Walker, root: Offer, question: Question): Promise<Plan | null> {
    const verb = question.proposal?.split(' ')[0] ?? ''
    if (!root.options.some((o) => o.word === verb)) return null
    const offer = await walker.offer([verb])
    if (!isPlan(offer) || offer.plan?.written) return null // lines in the order they were written are put together as a sentence
    const plan = planOf(verb, question.proposal ?? '', offer.options.map((o) => o.word))
    const values = await walker.offer([verb, offer.options[0]!.word])
    this.bill = (await walker.offer(planWords(plan)).catch(() => null))?.plan ?? null
    return { ...plan, links: values.options.some((o) => kindOf(o) === SOURCE) }
  }

  /** Start over, without asking the server again. */
  reset(): void {
    const walker = this.walker
    if (!walker) return
    ++this.stamp
    this.clear()
    this.reach = this.fresh
    void walker.offer([]).then((offer) => {
      if (!this.words.length) this.offer = offer
    })
  }

  /** One step back: out of a dialog, out of a line, or one word. */
  back(): void {
    if (this.chooser || this.refusal) {
      this.chooser = null
      this.refusal = null
    } else if (this.editing) this.editing = ''
    else if (this.words.length <= 2) this.reset()
    else void this.say(this.words.slice(0, -1))
  }

  /** Say words; a whole sentence that a click ended is done at once if no die hangs on it. A finger has to carry the counter for that: a tap is too easily made. */
  async say(words: string[], clicked = false, carried = false): Promise<void> {
    const walker = this.walker
    if (!walker) return
    const stamp = ++this.stamp
    this.chooser = null
    this.refusal = null
    await this.guard(async () => {
      const refused = clicked ? await this.rider(walker, words) : null
      const { words: all, offer } = clicked ? await walker.run(words, !!refused) : { words, offer: await walker.offer(words) }
      const whole = offer.complete && !offer.options.length
      if (refused) this.careful = true
      if (clicked && whole && !offer.forecast && all.length === words.length && !this.careful && (carried || !this.cautious)) {
        if (stamp === this.stamp) await this.submit(say(all))
        return
      }
      const { start, set } = await walker.set(all)
      const reach = await walker.reach(all)
      await this.relight(walker, reach, words, all)
      if (stamp !== this.stamp) return
      this.words = all
      this.refusal = refused
      this.offer = offer
      this.setFrom = start
      this.members = all.slice(start)
      this.candidates = set
      this.pending = []
      for (const option of set) if (!reach.has(option.word)) reach.set(option.word, [{ words: [...all.slice(0, start), option.word], option }])
      this.reach = reach
    })
  }

  /** Why a word cannot be said alone, if a rule wants more said after it: what it costs is told, and never said for the player. */
  private async rider(walker: Walker, words: string[]): Promise<Told | null> {
    const { options, complete } = await walker.offer(words)
    if (complete || options.length !== 1 || !isPlain(options[0]!)) return null
    const said = (await walker.offer(words.slice(0, -1))).options.find((o) => o.word === words.at(-1))
    if (!said || !isPlain(said)) return null
    const { nearest: _, ...why } = await this.match.why(this.seat, say(words)).catch(() => ({ allowed: true, nearest: [], clauses: [] }))
    return !why.allowed && why.clauses?.length ? { ...why, warning: true } : null
  }

  /** What had no alternative was said without being clicked: it stays lit, and a click on it means that it is wanted. */
  private async relight(walker: Walker, reach: Reach, said: readonly string[], all: string[]): Promise<void> {
    for (let i = said.length; i < all.length; i++) {
      const option = (await walker.offer(all.slice(0, i))).options.find((o) => o.word === all[i])
      if (option && !isPlain(option) && !reach.has(option.word)) reach.set(option.word, [{ words: all, option }])
    }
  }

  /** Put a unit into the set, or take it out; in any order. */
  async toggle(unit: string): Promise<void> {
    const walker = this.walker
    if (!walker) return
    const members = new Set([...this.members, ...this.pending])
    if (!members.delete(unit)) members.add(unit)
    const { words, rest } = await walker.arranged(this.words.slice(0, this.setFrom), members)
    await this.say(words)
    if (say(this.words) === say(words)) this.pending = rest
  }

  async fill(): Promise<void> {
    if (this.walker) await this.say(await this.walker.filled(this.words))
  }

  /** A unit or a space was clicked; `place` is the space it stands in. False if nothing could be made of it. */
  async click(word: string, place = '', carried = false): Promise<boolean> {
    if (!this.walker || this.working) return false
    if (this.plan && (await this.clickPlan(word, place))) return true
    if (this.members.includes(word) || this.pending.includes(word) || this.candidates.some((o) => o.word === word)) {
      await this.toggle(word)
      return true
    }
    for (const [reach, spot] of [[this.reach, word], [this.reach, place], [this.fresh, word], [this.fresh, place]] as const) {
      const ways = spot ? reach.get(spot) : undefined
      if (!ways) continue
      if (ways.length > 1) this.chooser = { word: spot, ways }
      else if (await this.walker.joins(ways[0]!)) {
        await this.say(ways[0]!.words.slice(0, -1))
        await this.toggle(spot)
      } else await this.say(ways[0]!.words, true, carried)
      return true
    }
    return false
  }

  /** The pointer rests on something that can be said: ask what may follow before it is clicked. */
  peek(word: string): void {
    const ways = this.plan || this.working ? undefined : this.reach.get(word)
    if (this.walker && ways?.length === 1) this.walker.offer(ways[0]!.words).catch(() => undefined)
  }

  /** Let the player choose one of several units, for those who cannot point at one. False if none can do anything. */
  choose(place: string, units: string[]): boolean {
    const ways = units.flatMap((unit) => this.reach.get(unit) ?? this.fresh.get(unit) ?? [])
    if (ways.length) this.chooser = { word: place, ways }
    return ways.length > 0
  }

  private async clickPlan(word: string, place: string): Promise<boolean> {
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

  /** What is said before the value of a line. After lines that do not go together nothing is on offer, so then it is asked alone. */
  private before(plan: Plan, subject: string): string[] {
    return this.trouble ? [plan.verb, subject] : prefixOf(plan, subject)
  }

  /** Open a line of the plan. */
  async edit(subject: string): Promise<void> {
    const { walker, plan } = this
    if (!walker || !plan) return
    const stamp = ++this.stamp
    this.refusal = null
    await this.guard(async () => {
      const offer = await walker.offer(this.before(plan, subject))
      if (stamp !== this.stamp) return
      this.editing = subject
      this.partial = []
      this.offer = offer
      const ways = offer.options.filter((o) => o.word !== LINE)
      this.reach = new Map(ways.map((option): [string, Way[]] => [option.word, [{ words: [option.word], option }]]))
    })
  }

  /** Give the open subject something; none closes its line again. The whole plan is then checked. */
  async give(...words: string[]): Promise<void> {
    const plan = this.plan
    if (!plan || !this.editing) return
    const line = words.length ? [...this.partial, ...words] : []
    if (line.length && (await this.goesOn(plan, line))) return
    this.history = [...this.history, plan]
    await this.take(withLine(plan, this.editing, line))
  }

  /** A line that needs more words is not finished by the first: show what may follow. */
  private async goesOn(plan: Plan, line: string[]): Promise<boolean> {
    const offer = await this.walker?.offer([...this.before(plan, this.editing), ...line]).catch(() => null)
    if (!offer || offer.complete || offer.options.some((o) => o.word === LINE) || !offer.options.length) return false
    this.partial = line
    this.offer = offer
    this.reach = new Map(offer.options.map((option): [string, Way[]] => [option.word, [{ words: [option.word], option }]]))
    return true
  }

  accept(): Promise<boolean> {
    return this.submit(this.plan ? planText(this.plan) : (this.question?.proposal ?? ''))
  }

  finish(): Promise<boolean> {
    return this.submit(say(this.words))
  }

  /** Whether the sentence may be submitted as it stands. */
  get whole(): boolean {
    return this.words.length > 0 && !!this.offer?.complete && !this.pending.length
  }

  /** Answer the question; whether that was accepted. While the server is away it is tried again with the same key, so that it counts once. */
  async submit(action: string): Promise<boolean> {
    const question = this.question
    if (!question || this.working) return false
    this.working = true
    this.on.start?.()
    this.walker?.stop()
    const key = newKey()
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LAST_WAIT)) {
      try {
        await this.match.act(question.seat, question.id ?? '', action, key)
        this.waiting = ''
        if (this.plan) this.memory()?.remember(this.note, undefined)
        this.on.done(question.seat, action)
        return true
      } catch (error) {
        const asked = this.question === question && this.working
        if (asked && error instanceof ApiError && error.passes) {
          this.waiting = error.message
          await new Promise((done) => setTimeout(done, wait))
          continue
        }
        this.waiting = ''
        if (!asked) return false
        this.working = false
        if (error instanceof ApiError && error.status === STALE) this.on.stale(error.message)
        else {
          this.again()
          this.fail(error, action)
        }
        return false
      }
    }
  }

  /** What could not be asked meanwhile is asked now: the connection is back, or a submission came between. */
  again(): void {
    if (this.question && !this.offer && !this.working) void this.begin(this.question)
  }

  /** A counter was dragged to a place. Where several verbs fit the counter, the place may tell which is meant; else it is asked, and the place kept. */
  async drop(place: string): Promise<void> {
    const { walker, chooser } = this
    if (!walker || this.working) return
    if (!chooser) {
      if (!(await this.click(place, '', true))) await this.why(place)
      return
    }
    await this.guard(async () => {
      const reaches = await Promise.all(chooser.ways.map((way) => walker.reach(way.words)))
      if (this.chooser !== chooser) return
      const ways = reaches.flatMap((reach) => reach.get(place) ?? [])
      if (ways.length > 1) this.chooser = { word: place, ways }
      else if (ways.length) await this.say(ways[0]!.words, true, true)
      else {
        this.chooser = null
        await this.why(place, '', chooser.ways.map((way) => way.words))
      }
    })
  }

  /** Why something that was clicked is not allowed. `place` is the space that a clicked unit stands in. */
  async why(word: string, place = '', starts = [this.editing && this.plan ? this.before(this.plan, this.editing) : this.words]): Promise<void> {
    const { walker, seat } = this
    if (!walker) return
    let best: Told | null = null
    await this.guard(async () => {
      for (const sentence of await this.tries(walker, word, place, starts)) {
        if (this.walker !== walker || this.working) return // something else is asked, or about to be
        const told = await this.match.why(seat, sentence)
        if (!told.allowed && (!best || told.clauses?.length)) best = { ...told, place: place || word, sentence }
        if (best?.clauses?.length) break
      }
      if (this.walker === walker) this.refusal = best ?? { text: 'You cannot do anything with that now.', place: place || word }
    })
  }

  /** What may not come next, and why. */
  async closed(): Promise<Closed[]> {
    const { question, words } = this
    if (!question) return []
    const offer = await this.match.closed(question.seat, this.editing && this.plan ? this.before(this.plan, this.editing) : words)
    return offer.closed ?? []
  }

  /** Sentences that name what was clicked where something of its kind could stand; first those that go on from here, then those that begin anew. */
  private async tries(walker: Walker, word: string, place: string, starts: string[][]): Promise<string[]> {
    const spots = place ? [[word, 'unit'], [place, 'space']] : [[word, 'space']]
    const found: string[] = []
    for (const start of [...starts, []]) {
      for (const [spot, kind] of spots) for (const words of await walker.slots(start, kind!)) found.push(say([...words, spot!]))
      if (found.length) break
    }
    return found
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    const walker = this.walker
    try {
      await work()
    } catch (error) {
      const dropped = error instanceof DOMException && error.name === 'AbortError'
      if (this.walker === walker && !dropped) this.fail(error, '')
    }
  }

  private fail(error: unknown, sentence: string): void {
    const body = error instanceof ApiError ? error.body : {}
    this.refusal = { ...body, text: error instanceof Error ? error.message : String(error), sentence }
  }
}

const isWords = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')
