/** Sentences for who listens: what is chosen, how many choices there are, the odds. The choice comes first. */
import type { Forecast, Option, Term } from '../api/schema'
import { amount, withFullStop } from './names'

const MOST = 8 // results of a die that are told one by one

/** Parts as sentences, one after the other; empty ones are left out. */
export const sentences = (parts: readonly string[]) => parts.filter(Boolean).map(withFullStop).join(' ')

/** So many of something: "1 place", "7 places". */
export const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`

const sum = (terms: readonly Term[] | undefined) => (terms ?? []).reduce((all, { value }) => all + value, 0)

/** What a forecast comes to: the sums, the column, and the chance of every result. */
export function tellForecast(forecast: Forecast, spell: (text: string) => string = (text) => text): string {
  const { ours = [], theirs = [], sums = ['attack', 'defence'], column = '', chances = [] } = forecast
  const sides = [
    ours.length && sums[0] ? `${sums[0]} ${amount(sum(ours))}` : '',
    theirs.length && sums[1] ? `${sums[1]} ${amount(sum(theirs))}` : '',
    column ? `column ${column}` : '',
  ].filter(Boolean)
  const results = chances.slice(0, MOST).map(({ result, text, numerator, denominator }) => {
    const share = numerator === denominator ? 'certain' : `${Math.round((100 * numerator) / denominator)} percent`
    return `${share} ${[result, spell(text)].filter(Boolean).join(', ')}`
  })
  const more = chances.length > MOST ? `and ${chances.length - MOST} more results` : ''
  return sentences([spell(forecast.title), sides.join(', '), [...results, more].filter(Boolean).join('; ')])
}

/** What choosing means: "may be chosen, cost 2". Nothing for what cannot be chosen. */
export function tellOption(option: Option | undefined): string {
  if (!option) return ''
  const cost = option.cost === undefined || option.cost === null ? '' : `cost ${amount(option.cost)}`
  const note = option.note?.replace(`: ${option.word}`, '') ?? ''
  return ['may be chosen', cost, note].filter(Boolean).join(', ')
}
