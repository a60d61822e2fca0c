/** Symbols of units on counters: boxes after the NATO custom, aircraft as silhouettes. In a square of 100. */
import { drawParts, SHAPES } from './shapes'
import { text } from './svg'
import { isLight } from './theme'

export const SIZES = SHAPES.sizes
export const family = (symbol: string) => SHAPES.synonyms[symbol] ?? symbol
export const isAircraft = (symbol: string) => SHAPES.aircraft.includes(family(symbol))

/** The drawing in the middle of a counter; a word where the symbol is unknown. */
export function emblem(symbol: string, label: string, ink: string): string {
  const parts = SHAPES.emblems[family(symbol)]
  const [ground, strength] = isLight(ink) ? ['#000', 0.22] : ['#fff', 0.6]
  if (parts) return drawParts(parts, { ink, ground, strength })
  const words = (label || symbol).slice(0, 6)
  return text(50, 50, words, 'mid bold', { 'font-size': Math.min(30, 96 / Math.max(words.length, 2)), fill: ink })
}
