/** Words for seats, options and players. */
import type { Chair } from '../api/types'
import type { Option, SeatInfo } from '../api/schema'
import { isPlain, kindOf } from './walk'

/** The kind of the standing order to ask a seat even where there is one answer only. */
export const ASK_ALL = 'only answer'

export function seatName(seats: readonly SeatInfo[] | undefined, id: string): string {
  return seats?.find((s) => s.id === id)?.name ?? seatWord(id)
}

/** A seat before its name is known. Two letters are an abbreviation: `us` is "US". */
export const seatWord = (id: string) => (id.length < 3 ? id.toUpperCase() : capital(id.replaceAll('-', ' ')))

export const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

/** Whole and half points as people write them: 2½; large numbers in groups: 1,250,000. */
export function amount(value: number): string {
  const whole = Math.trunc(value)
  return whole === value
    ? Math.abs(value) < 10_000
      ? String(value)
      : value.toLocaleString('en')
    : `${value < 0 ? '−' : ''}${Math.abs(whole) || ''}½`
}

/** Several names in a row: "Red", "Red and Blue", "Red, Blue and Green". */
export const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

/** A plain word as a button: `done` is "Done", `ground_combat` is "Ground combat". */
const WORDS = /^[a-z]+([-_][a-z]+)*$/ // a verb or the like, not the name of a thing
export const spoken = (word: string) =>
  word === ';' ? 'Add another line' : capital(WORDS.test(word) ? word.replaceAll(/[-_]/g, ' ') : word)

/** Answers by which a question is passed over. */
const SKIPS = ['done', 'pass']
/** The answer that a standing order may repeat as it is: a single word. */
export const repeated = (proposal: string) => (proposal.includes(' ') ? '' : proposal)
/** What a standing order does, by the kind of the questions; without a word it accepts what is proposed. */
export const automatic = (kind: string, act = '') =>
  SKIPS.includes(act)
    ? `Always skip “${spoken(kind)}”`
    : act
      ? `Always answer “${spoken(act)}”`
      : `Always accept what is proposed (${spoken(kind)})`

/** A sentence with a capital, unless it begins with the name of a counter. */
export const capitalized = (text: string) => (/^[a-z]+-\S*/.test(text) ? text : capital(text))

/** A question as a whole sentence. */
export const withFullStop = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** What may come next, on a button. A `name` for people stands for the word. */
export function optionText(option: Option, name = ''): string {
  const labelled = option.label && !['word', 'unit', 'source'].includes(kindOf(option))
  const head = name || (labelled ? '' : isPlain(option) ? spoken(option.word) : option.word)
  const cost = option.cost !== undefined && option.cost !== null ? `cost ${amount(option.cost)}` : ''
  const note = option.note?.replace(`: ${option.word}`, '') // it stands at the head
  return [head, name ? '' : option.label, cost, note].filter(Boolean).join(' · ')
}

export function chairName(chair: Chair): string {
  if (chair.kind === 'computer') return `Computer (${chair.level ?? ''})`
  if (chair.guest) return `${chair.name} (guest)`
  return chair.name || (chair.kind === 'link' ? 'waits for a friend' : 'somebody')
}
