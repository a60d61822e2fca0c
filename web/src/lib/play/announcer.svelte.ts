/**
 * The one voice of the page: what is asked and how many choices there are, what was chosen, the odds, the result.
 * Every text is a line of its own, so that a repeated one is spoken again.
 */
import { untrack } from 'svelte'
import type { LogLine } from '../api/schema'
import { folded } from './folding'
import { capital, capitalized, listed, optionText, seatName } from './names'
import { news } from './news'
import type { Scene } from './scene.svelte'
import { counted, sentences, tellForecast } from './speech'
import type { Table } from './table.svelte'
import type { TableView } from '../api/types'

const TABLE = 'table' // what nobody orders: it goes without saying who does it
const KEPT = 12 // lines that stay on the page after they were spoken
const FEW = 2 // lines of others that are read at once; more of them are read when the listener asks for them
const NAMED = 5 // words that are read instead of being counted
const NEAREST = 4 // suggestions of a refusal that are read

export class Announcer {
  /** What was said, the last one at the end; nothing of it stays when a curtain falls or rises. */
  lines = $derived.by((): { n: number; text: string }[] => {
    void this.table.curtain
    return []
  })
  private count = 0
  /** The view of which everything has been told. */
  private told: TableView | null = null
  /** What others did and nobody has listened to. */
  private unheard: LogLine[] = []
  /** What is read line by line, and the line that was read last. */
  private story: string[] = []
  private place = -1
  private asked = ''
  private order: readonly string[] = []
  private state: readonly unknown[] = []

  constructor(
    private readonly scene: Scene,
    private readonly table: Table,
  ) {}

  say(...parts: string[]): void {
    const text = sentences(parts)
    if (text) this.lines = [...this.lines, { n: ++this.count, text }].slice(-KEPT)
  }

  /** Tell what happens, for as long as the component that calls this is there. */
  follow(): void {
    const { table } = this
    const { orders } = table
    $effect(() => {
      void table.curtain
      untrack(() => this.forget())
    })
    $effect(() => {
      const { view } = table
      untrack(() => view && this.hear(view))
    })
    $effect(() => {
      void [orders.offered.offer, orders.planning.plan, orders.inquiry.question]
      void [orders.sentence.words, orders.sentence.pending, orders.selection.units, orders.planning.editing]
      untrack(() => this.tellOrder())
    })
    $effect(() => {
      const { refusal } = orders.inquiry
      untrack(() => refusal && this.refuse())
    })
    this.followNotices()
  }

  /** What stands on the page for a while: each is told once when it appears. */
  private followNotices(): void {
    const { table } = this
    const { agreement, orders } = table
    const notices = [
      () => table.remark,
      () => (orders.sending.waiting ? `${orders.sending.waiting} Your order is kept and will be sent again` : ''),
      () => (table.connected ? '' : 'Connection lost'),
      () => this.tellIntent(),
      () => {
        const asked = agreement.wishes.find((wish) => agreement.isAsked(wish))
        return asked ? `${agreement.tell(asked)} Press W to answer` : ''
      },
    ]
    for (const notice of notices)
      $effect(() => {
        const text = notice()
        untrack(() => this.say(text))
      })
  }

  private forget(): void {
    this.told = null
    this.unheard = []
    this.story = []
    this.place = -1
    this.asked = ''
    this.order = this.state = []
  }

  // --- what happened

  private spell = (line: LogLine) => this.table.wording.spell(line.text, line.spaces)

  /** One's own results are read at once, what others did when it is one's turn, at the listener's pace. */
  private hear(view: TableView): void {
    const before = this.told
    this.told = view
    /* who comes back is told what others did meanwhile */
    const missed = new Set(before ? [] : this.table.since?.entries)
    const fresh = before ? news(before, view) : (view.log ?? []).filter(({ n }) => missed.has(n))
    const isMine = (line: LogLine) => this.table.audience.includes(line.seat ?? '')
    this.say(...folded(fresh.filter(isMine)).map(({ lines, text }) => this.table.wording.spell(text, lines[0]?.spaces)))
    this.unheard.push(...fresh.filter((line) => !isMine(line)))
    if (view.ended && !before?.ended) this.say(view.ended.text)
    if (view.ended || this.isQuiet(view)) this.tellOthers(view)
  }

  /** Whether nobody goes on by himself: a player is asked, here or elsewhere, and no computer thinks. */
  private isQuiet(view: TableView): boolean {
    const waits = new Set((view.questions ?? []).filter((q) => q.waits !== false).map((q) => q.seat))
    const isMine = [...waits].some((seat) => this.table.audience.includes(seat))
    const computers = (view.table ?? []).filter(({ kind, seat }) => kind === 'computer' && waits.has(seat))
    return this.table.playback.left === 0 && (isMine || (!computers.length && !view.busy?.length))
  }

  private tellOthers(view: TableView): void {
    const lines = this.unheard
    if (!lines.length) return
    this.unheard = []
    this.story = lines.map(this.spell)
    this.place = -1
    if (lines.length <= FEW) return this.say(...this.story)
    const seats = [...new Set(lines.map((line) => line.seat ?? '').filter((seat) => seat && seat !== TABLE))]
    const who = listed(seats.map((seat) => seatName(view.seats, seat))) || 'The others'
    this.say(`${who}: ${counted(lines.length, 'thing')} happened. J reads them one by one`)
  }

  /** The next line of what others did, or the one before; if nothing is new, of the whole log. */
  read(by: 1 | -1): void {
    if (!this.story.length) {
      this.story = (this.table.view?.log ?? []).map(this.spell)
      this.place = this.story.length
      by = -1
    }
    const next = this.place + by
    if (next < 0 || next >= this.story.length)
      return this.say(this.story.length ? 'There is no more' : 'Nothing has happened yet')
    this.place = next
    this.say(`${next + 1} of ${this.story.length}: ${this.story[next]}`)
  }

  // --- what is asked and ordered

  /** The question again, with the order so far. */
  repeat(): void {
    this.asked = ''
    this.order = this.state = []
    this.tellOrder()
  }

  /** The question if it is another one, the words that came to the order, and what may follow. */
  private tellOrder(): void {
    const { orders, view } = this.table
    const { question } = orders.inquiry
    const { offer } = orders.offered
    if (!question) return this.tellWaiting()
    if (!view || view.ended || orders.inquiry.working || !(offer || question.document)) return
    const { words } = orders.sentence
    const order = [...words, ...orders.sentence.pending, ...orders.selection.units, orders.planning.editing]
    const state = [offer, orders.planning.plan, order.join(' ')]
    if (state.every((part, i) => part === this.state[i])) return
    this.state = state
    const topic = [question.seat, question.kind, question.text, view.moment.turn, view.moment.phase].join('|')
    const isNew = topic !== this.asked && !words.length
    const opening = isNew ? `${seatName(view.seats, question.seat)}: ${this.table.wording.spell(question.text)}` : ''
    if (isNew) this.asked = topic
    const added = order.filter((word) => word && !this.order.includes(word))
    const taken = this.order.filter((word) => word && !order.includes(word))
    this.order = order
    const names = (all: readonly string[]) => all.map((word) => this.table.wording.called(word)).join(' ')
    const left = taken.length && order.some(Boolean) ? `Without ${names(taken)}` : ''
    this.say(opening, added.length ? capital(names(added)) : left, ...this.tellChoices())
  }

  /** What may be said next: the odds first, then how many choices there are, then that the order is whole. */
  private tellChoices(): string[] {
    const { orders, wording } = this.table
    const { sentence, planning, offered } = orders
    const { offer } = offered
    if (!offer) return []
    const pending = sentence.pending.length ? 'It can join only together with others' : ''
    const odds = offer.forecast ? tellForecast(offer.forecast, (text) => wording.spell(text)) : ''
    const whole = sentence.whole ? 'Enter does it' : ''
    if (planning.plan) return [this.tellPlan()]
    return [pending, odds, this.tellCount(), whole]
  }

  private tellPlan(): string {
    const { plan, editing } = this.table.orders.planning
    if (editing) return this.tellCount()
    return `A plan of ${counted(plan?.lines.length ?? 0, 'line')} is proposed. A accepts it`
  }

  /** How much may be chosen: counters and places; if there are none, words with buttons. */
  private tellCount(): string {
    const { scene } = this
    const units = [...scene.litUnits].filter((word) => scene.pieces.has(word)).length
    const places = scene.litSpaces.size
    const parts = [units ? counted(units, 'unit') : '', places ? counted(places, 'place') : ''].filter(Boolean)
    if (parts.length) return `${listed(parts)} to choose from`
    const { options = [] } = this.table.orders.offered.offer ?? {}
    if (options.length > NAMED) return `${options.length} choices`
    return options.length ? `Choices: ${options.map((option) => optionText(option)).join(', ')}` : ''
  }

  private tellWaiting(): void {
    const { view, audience, playback } = this.table
    const waits = (view?.questions ?? []).filter((q) => q.waits !== false && !audience.includes(q.seat))
    const text = waits.length && !view?.ended && !playback.left ? 'Waiting for the others' : ''
    if (text && this.asked !== text) this.say(text)
    if (text) this.asked = text
    this.order = []
  }

  private tellIntent(): string {
    const { selection } = this.table.orders
    const { intent, report } = selection
    const { wording } = this.table
    if (intent) {
      const reasons = [...new Set(intent.staying.map(({ why }) => why))].map((why) => wording.spell(why))
      const going = `${intent.going.length} of ${selection.units.length} can go to ${wording.place(intent.place)}`
      return sentences([going, ...reasons, intent.going.length ? 'Enter sends them' : ''])
    }
    const all = report ? report.went.length + report.stayed.length : 0
    return report?.stayed.length ? `${report.went.length} of ${all} have gone to ${wording.place(report.place)}` : ''
  }

  private refuse(): void {
    const { wording, orders } = this.table
    const { detail = '', clauses = [], nearest = [], hint = '', spaces } = orders.inquiry.refusal ?? {}
    const near = [...new Set(nearest)].filter((word) => /[^;\s]/.test(word)).slice(0, NEAREST)
    const names = near.map((word) => (word.includes(' ') ? wording.spell(word) : wording.called(word)))
    this.say(
      capitalized(wording.spell(detail, spaces)),
      hint ? wording.spell(hint) : '',
      names.length ? `Allowed: ${listed(names)}` : '',
      clauses.length ? `Rule ${clauses.join(', ')}` : '',
    )
  }
}
