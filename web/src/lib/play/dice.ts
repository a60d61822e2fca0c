/** Dice of a match against what was to be expected. */
import type { LogLine } from '../api/view'
import { diceIn } from './names'

export interface Face {
  face: number
  count: number
  expected: number
}

export interface DiceCount {
  total: number
  mean: number
  faces: Face[]
  /** Chi-squared, and whether it would surprise a player with fair dice (one match in twenty). */
  chi: number
  odd: boolean
}

const LIMITS: Record<number, number> = { 1: 3.84, 2: 5.99, 3: 7.81, 4: 9.49, 5: 11.07, 6: 12.59, 7: 14.07, 8: 15.51, 9: 16.92, 10: 18.31, 11: 19.68 }

export function countDice(log: readonly LogLine[], seat = ''): DiceCount {
  const rolls = log.filter((l) => !seat || l.seat === seat).flatMap((l) => diceIn(l.text))
  const sides = Math.max(6, ...rolls)
  const total = rolls.length
  const faces = Array.from({ length: sides }, (_, i) => ({
    face: i + 1, count: rolls.filter((r) => r === i + 1).length, expected: total / sides,
  }))
  const chi = total ? faces.reduce((sum, f) => sum + (f.count - f.expected) ** 2 / f.expected, 0) : 0
  const mean = total ? rolls.reduce((a, b) => a + b, 0) / total : 0
  return { total, mean, faces, chi, odd: total >= 30 && chi > (LIMITS[sides - 1] ?? Infinity) }
}
