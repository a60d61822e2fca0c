/** A match that is to begin, as the card of a game and its form put it together. */
import type { Balance, Calendar, GameInfo } from './api/types'
import { scenarioTitle, settled, usual } from './options'
import { capital, listed, seatWord } from './play/names'

/** What is asked of the server. */
export interface Wanted {
  scenario: string
  options: Record<string, string>
  seats: Record<string, string>
  listed: boolean
  calendar?: Calendar
}

const COMPUTER = 'computer:'
const FEW = 3 // sides of one player that are named one by one

export class NewMatch {
  scenario = $state('')
  options = $state<Record<string, string>>({})
  /** For anybody to find and watch: nobody's match is, unless its maker wants it. */
  listed = $state(false)
  kind = $state<'' | 'asked' | NonNullable<Calendar['kind']>>('')
  zone = $state(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
  private given = $state<Record<string, string>>({})

  constructor(readonly game: GameInfo) {
    this.scenario = game.card?.scenario || (game.scenarios[0]?.id ?? '')
    this.options = Object.fromEntries(game.options.map((option) => [option.name, usual(option)]))
  }

  get chosen() {
    return this.game.scenarios.find((scenario) => scenario.id === this.scenario)
  }

  /** The seats to give away; where a person moderates, that chair is one of them. */
  get chairs(): string[] {
    return [...(this.chosen?.seats ?? []), ...(this.options.moderator === 'person' ? ['moderator'] : [])]
  }

  /** The computer player that is offered first. */
  get level(): string {
    return this.game.level || 'random'
  }

  /** The computer players that have a seat, each with what to expect of it. */
  get levels() {
    const chosen = this.chairs.map((seat) => this.sitter(seat))
    return (this.game.levels ?? []).filter((level) => chosen.includes(`${COMPUTER}${level.name}`))
  }

  /** Whom a seat is given to: its maker takes the one that the game advises, the computer the others. */
  sitter(seat: string): string {
    if (this.given[seat]) return this.given[seat]
    const advised = this.game.card?.seat ?? ''
    const own = this.chairs.includes(advised) ? advised : this.chairs[0]
    return seat === own ? 'me' : seat === 'moderator' ? 'link' : `${COMPUTER}${this.level}`
  }

  give(seat: string, sitter: string): void {
    this.given[seat] = sitter
  }

  /** Whether somebody else will see who made it. */
  get hasCompany(): boolean {
    return this.listed || this.chairs.some((seat) => this.sitter(seat) === 'link')
  }

  wanted(): Wanted {
    const asked = this.kind === 'asked'
    const calendar = this.kind
      ? {
          kind: asked ? ('by-hand' as const) : (this.kind as Calendar['kind']),
          zone: this.zone,
          ...(asked && { asked }),
        }
      : undefined
    return {
      scenario: this.scenario,
      options: settled(this.game.options, this.scenario, this.options),
      seats: Object.fromEntries(this.chairs.map((seat) => [seat, this.sitter(seat)])),
      listed: this.listed,
      calendar,
    }
  }

  // --- in words

  get title(): string {
    return this.chosen ? scenarioTitle(this.chosen) : ''
  }

  /** Who a seat leads, as it stands in a sentence. */
  side(seat: string): string {
    const sides = this.game.card?.sides ?? {}
    return sides[`${this.scenario}/${seat}`] ?? sides[seat] ?? this.game.seat_names?.[seat] ?? seatWord(seat)
  }

  /** Who leads whom: "You lead the Coalition; the computer, level Staff, leads Iraq". */
  get summary(): string {
    const sitters = [...new Set(this.chairs.map((seat) => this.sitter(seat)))]
    const inOrder = ['me', 'link'].filter((one) => sitters.includes(one))
    const parts = [...inOrder, ...sitters.filter((one) => !inOrder.includes(one))].map((sitter) => {
      const seats = this.chairs.filter((seat) => this.sitter(seat) === sitter)
      return `${leader(sitter)} ${this.sides(seats)}`
    })
    return capital(parts.join('; '))
  }

  /** How even the scenario is at the strength that was chosen, as far as it was measured with the usual options. */
  get balance(): string {
    const measured = this.game.balance
    const rows = (measured?.rows ?? []).filter((row) => row.scenario === this.scenario && row.matches)
    const level = this.levels[0]?.name ?? this.level
    const row = rows.find((each) => each.player === level) ?? rows.find((each) => each.player === this.level)
    if (!measured || !row) return ''
    const won = row.shares.map((share) => `${share.seat ? this.side(share.seat) : 'nobody'} in ${percent(share)}`)
    const matches = `${row.matches} matches of ${capital(row.player)} against itself (${measured.date})`
    return `Who wins: ${listed(won)} of all matches, to judge by ${matches}.${this.even(row)}`
  }

  /** What would make it even. */
  private even({ bid }: Balance): string {
    if (!bid) return ''
    if (!bid.points) return ' It is even as it is.'
    return ` ${bid.points} ${bid.points === 1 ? 'point' : 'points'} more for ${this.side(bid.seat)} would make it even.`
  }

  private sides(seats: readonly string[]): string {
    return seats.length > FEW ? `${seats.length} sides` : listed(seats.map((seat) => this.side(seat)))
  }
}

/** "38 to 46 %" */
function percent({ low, high }: { low: number; high: number }): string {
  return `${Math.round(100 * low)} to ${Math.round(100 * high)} %`
}

function leader(sitter: string): string {
  if (sitter === 'me') return 'you lead'
  if (sitter === 'link') return 'a friend leads'
  return `the computer, level ${capital(sitter.slice(COMPUTER.length))}, leads`
}
