/** The order document of a seat: the text, its receipt as one types, and what was sent. */
import { CONFLICT } from '../api/status'
import { untrack } from 'svelte'
import { ApiError, newKey } from '../api/client'
import type { QuestionInfo } from '../api/types'
import type { LineStart, Path, Receipt } from '../api/schema'
import { draft, keepDraft } from '../storage'
import { addLine, addPlace, addUnits, lineNumber, wayAt, type Names, type Writing } from './document'
import type { Table } from './table.svelte'

const PAUSE = 250 // milliseconds without a key before the text is read

export class DocumentSheet {
  question = $state.raw<QuestionInfo | null>(null)
  text = $state('')
  /** Where the caret stands. */
  at = $state(0)
  receipt = $state.raw<Receipt | null>(null)
  /** The text that the receipt is for. */
  private read = $state('')
  /** The text that was sent last. */
  sent = $state('')
  /** Whether it lies over the map, as wide as the page. */
  whole = $state(false)
  working = $state(false)
  trouble = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined
  private name = ''

  /** The place on the map that was clicked last: its units can be put into the document. */
  place = $state('')
  clicks = $state(0)
  private readonly names = $derived.by<Names>(() => ({
    places: new Set((this.table.world?.boards ?? []).flatMap((b) => b.spaces.map((s) => s.id.toUpperCase()))),
    kinds: new Set((this.table.displayed?.quantities ?? []).map((q) => q.kind)),
  }))
  /** The way that the line of the caret takes, to be drawn on the map. */
  readonly way = $derived.by<Path[]>(() => {
    const spaces = this.form ? wayAt({ text: this.text, at: this.at }, this.names) : []
    return spaces.length > 1 ? [{ spaces }] : []
  })

  /** The lines that were accepted last, to be drawn on the map. */
  readonly ways = $derived(this.receipt?.ways ?? [])
  readonly line = $derived(lineNumber({ text: this.text, at: this.at }))

  constructor(private readonly table: Table) {}

  /** Whether orders are in that may still be replaced, while others write theirs. */
  get isSent(): boolean {
    return this.question?.waits === false || (!!this.sent && this.sent === this.text)
  }

  private get match() {
    return this.table.match
  }

  /** Open the document of the question that is asked; for an effect. */
  follow(): void {
    const question = this.table.orders.inquiry.question
    untrack(() => this.open(question))
  }

  /** A click on the map: the place goes into the line of the caret. */
  clickPlace(space: string): void {
    if (!this.form) return
    this.place = space
    this.clicks++
    const words = this.table.world?.worldOf(space)?.space(space)?.text || space
    this.set(addPlace(this.writing, words, this.form, this.names))
  }

  get form() {
    return this.question?.document ?? null
  }

  /** Whether the receipt belongs to what stands in the editor. */
  get isRead(): boolean {
    return !!this.receipt && this.read === this.text
  }

  /** What is asked now: another question has another document, and the same one keeps what was written. */
  open(question: QuestionInfo | null): void {
    const name = question?.document ? ['document', this.match.id, question.seat, question.text].join('/') : ''
    this.question = question?.document ? question : null
    if (name === this.name) return
    this.name = name
    clearTimeout(this.timer)
    this.receipt = null
    this.trouble = this.place = ''
    const form = question?.document
    if (!form) return void (this.text = this.sent = '')
    this.sent = question?.waits === false ? form.text : ''
    this.set({ text: this.savedDraft(name) ?? form.text, at: 0 }, 0)
    this.at = this.beginning
  }

  /** A draft of an earlier visit; where several seats share the screen none is kept, since others would see it. */
  private savedDraft(name: string): string | undefined {
    return this.table.shares ? undefined : draft(name)
  }

  /** Something was written. */
  set(writing: Writing, pause = PAUSE): void {
    this.text = writing.text
    this.at = writing.at
    if (!this.table.shares) keepDraft(this.name, this.text === this.form?.text ? undefined : this.text)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.check(), pause)
  }

  private get writing(): Writing {
    return { text: this.text, at: this.at }
  }

  addUnits(count: number, kind: string): void {
    if (this.form) this.set(addUnits(this.writing, count, kind, this.form, this.names))
  }

  addLine(start: LineStart): void {
    if (this.form) this.set(addLine(this.writing, start, this.form))
  }

  /** Write lines, each below the heading of its section that stands before it among them. */
  insert(lines: readonly string[]): void {
    const { form } = this
    if (!form) return
    const written = this.text.split('\n')
    let place = written.length
    for (const line of lines) {
      if (form.sections?.includes(line)) place = written.findIndex((one) => one.trim() === line)
      else written.splice(++place, 0, line)
    }
    this.set({ text: written.join('\n'), at: this.text.length }, 0)
  }

  /** Write what the game suggests to begin with. */
  suggest(): void {
    if (this.form?.suggested) this.set({ text: this.form.suggested, at: 0 }, 0)
    this.at = this.beginning
  }

  /** Go back to what was sent last, or to the empty form. */
  revert(): void {
    if (this.form) this.set({ text: this.form.text, at: 0 }, 0)
    this.at = this.beginning
  }

  /** Where writing begins: below the first heading. */
  private get beginning(): number {
    return Math.max(0, this.text.indexOf('\n', this.text.indexOf(this.form?.sections?.[0] ?? '')))
  }

  /** Ask for the receipt. */
  async check(): Promise<void> {
    const { question, text } = this
    if (!question) return
    try {
      const receipt = await this.match.receipt(question.seat, text)
      if (this.text !== text || this.question?.seat !== question.seat) return
      this.receipt = receipt
      this.read = text
      this.trouble = ''
    } catch (error) {
      if (this.text === text) this.trouble = (error as Error).message
    }
  }

  async send(): Promise<void> {
    const { question, text } = this
    if (!question?.id || this.working) return
    this.working = true
    this.trouble = ''
    try {
      await this.match.sendDocument(question.seat, question.id, text, newKey())
      this.sent = text
    } catch (error) {
      this.trouble = (error as Error).message
      if (error instanceof ApiError && error.status === CONFLICT) void this.table.refresh()
    } finally {
      this.working = false
    }
  }
}
