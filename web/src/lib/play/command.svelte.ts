/** Typed orders and questions: what is allowed is put together as a click would, and a second Enter does it. */
import type { World } from '../board/world'
import { listed, seatName, withFullStop } from './names'
import type { Table } from './table.svelte'
import { read, say } from './walk'

const MOST = 12 // places that are told as near

export class Command {
  text = $state('')
  /** The answer to a question; what comes of an order is told as for a click. */
  answer = $state.raw<string[]>([])

  constructor(
    private readonly table: Table,
    /** Where the cursor of the map is: what is meant by "here". */
    private readonly here: () => string,
  ) {}

  /** Enter was pressed: an order that is whole is done, another one is begun, a question is answered. */
  async enter(): Promise<void> {
    const { orders } = this.table
    const text = this.text.trim().toLowerCase().replace(/[?.]$/, '')
    this.answer = []
    if (text === 'help' || !text) this.answer = HELP
    else if (text === 'accept') await this.accept()
    else if (text === 'last move') this.answer = this.lastMove()
    else if (text.startsWith('what is near')) this.answer = this.near(this.placeIn(text))
    else if (text.startsWith('what can attack')) this.answer = await this.attackers(this.placeIn(text))
    else if (orders.sentence.whole && say(orders.sentence.words) === this.sentence) await this.finish()
    else await this.order(read(this.sentence))
  }

  private get sentence(): string {
    return say(read(this.text.trim()))
  }

  private async finish(): Promise<void> {
    if (await this.table.orders.finish()) this.text = ''
  }

  /** Take what is proposed. */
  private async accept(): Promise<void> {
    const { orders } = this.table
    if (!orders.inquiry.question?.proposal) this.answer = ['Nothing is proposed now.']
    else if (await orders.accept()) this.text = ''
  }

  /** Put the order together as far as it is allowed; else tell why it is not. */
  private async order(words: string[]): Promise<void> {
    const { inquiry, sentence } = this.table.orders
    const { walker, match, seat } = inquiry
    if (!walker) {
      this.answer = ['Nothing is asked of you now.']
      return
    }
    await inquiry.guard(async () => {
      for (let i = 0; i < words.length; i++)
        if (!(await walker.allows(words.slice(0, i), words[i]!))) {
          const { nearest, ...why } = await match.why(seat, say(words))
          const detail = why.detail || `“${words[i]}” is not allowed there`
          inquiry.refusal = { ...why, nearest, detail, sentence: say(words) }
          return
        }
      await sentence.say(words)
    })
  }

  /** The place that a question names, or the one under the cursor. */
  private placeIn(text: string): string {
    return text.split(' ').find((word) => this.table.world?.has(word)) ?? this.here()
  }

  private lastMove(): string[] {
    const { view, wording } = this.table
    const last = view?.log?.at(-1)?.n
    const lines = (view?.log ?? []).filter(({ n }) => n === last)
    return lines.length ? lines.map((line) => wording.spell(line.text, line.spaces)) : ['Nothing has happened yet.']
  }

  /** Places with counters, the nearest first. */
  private near(place: string): string[] {
    const { view, world, counters, wording } = this.table
    const board = world?.worldOf(place)
    if (!place || !board || !counters) return ['Name a place, or move the cursor of the map to one.']
    const far = distances(board, place)
    const pieces = (view?.pieces ?? []).filter(({ at }) => far.has(at))
    const places = [...new Set(pieces.map(({ at }) => at))].sort((a, b) => far.get(a)! - far.get(b)!)
    const told = places.slice(0, MOST).map((at) => {
      const here = pieces.filter((piece) => piece.at === at)
      const names = here.map((p) => [seatName(view?.seats, p.seat ?? ''), counters.name(p)].filter(Boolean).join(' '))
      return withFullStop(`${far.get(at)}: ${wording.place(at)}: ${listed(names)}`)
    })
    return [`Distances are counted in spaces from ${wording.place(place)}.`, ...told]
  }

  /** Who may attack a place in the phase that is played. */
  private async attackers(place: string): Promise<string[]> {
    const { orders, wording } = this.table
    const { walker } = orders.inquiry
    const name = wording.place(place)
    const none = [`Nothing of yours can attack ${name || 'there'} now.`]
    if (!walker || !place || !(await walker.allows([], 'attack')) || !(await walker.allows(['attack'], place)))
      return none
    const units = [...(await walker.reach(['attack', place])).values()]
      .flat()
      .filter(({ option }) => option.kind === 'unit')
    const names = [...new Set(units.map(({ option }) => wording.called(option.word)))]
    return names.length ? [`${name} can be attacked by ${withFullStop(listed(names))}`] : none
  }
}

const HELP = [
  'Type an order, like: move US-ai-1 0512. You hear why not, or the odds; Enter again does it.',
  'Type accept to take what is proposed.',
  'Or ask: last move; what is near 0512; what can attack 0512. Without a place, the cursor of the map is meant.',
]

/** How many spaces each space of a map is away from one of them. */
export function distances(world: Pick<World, 'sheetOf'>, from: string): Map<string, number> {
  const sheet = world.sheetOf(from)
  const far = new Map([[from, 0]])
  for (const [space, steps] of far)
    for (const next of sheet?.near(space) ?? []) if (!far.has(next)) far.set(next, steps + 1)
  return far
}
