/** Dice of a match against what was to be expected. */
import type { LogLine, Roll } from '../api/schema'

export interface Face {
  face: number
  count: number
  expected: number
}

/** All dice with the same number of sides. */
export interface DiceCount {
  sides: number
  total: number
  mean: number
  /** The mean that fair dice come to in the long run. */
  fair: number
  faces: Face[]
  /** Chi-squared, and what fair dice exceed in one match of twenty. */
  chi: number
  limit: number
  /** Rolls still wanting before chi-squared says anything. */
  wanting: number
}

export const FEW = 5 // times that a face has to be expected before chi-squared says anything

export const sidesOf = (roll: Roll) => roll.sides ?? 6

export const rollsIn = (log: readonly LogLine[]): Roll[] => log.flatMap((line) => line.rolls ?? [])

/** One count for each sort of die, the one that was rolled most first. */
export function countDice(log: readonly LogLine[], seat = ''): DiceCount[] {
  const rolls = rollsIn(log.filter((line) => !seat || line.seat === seat))
  const sorts = [...new Set(rolls.map(sidesOf))]
  return sorts
    .map((sides) =>
      countOf(
        sides,
        rolls.filter((roll) => sidesOf(roll) === sides).map((roll) => roll.value),
      ),
    )
    .sort((a, b) => b.total - a.total || a.sides - b.sides)
}

function countOf(sides: number, values: number[]): DiceCount {
  const total = values.length
  const expected = total / sides
  const faces = Array.from({ length: sides }, (_, i) => ({
    face: i + 1,
    count: values.filter((v) => v === i + 1).length,
    expected,
  }))
  const chi = faces.reduce((sum, f) => sum + (f.count - expected) ** 2 / expected, 0)
  const mean = values.reduce((a, b) => a + b, 0) / total
  return {
    sides,
    total,
    mean,
    fair: (sides + 1) / 2,
    faces,
    chi,
    limit: limit(sides - 1),
    wanting: Math.max(0, FEW * sides - total),
  }
}

/** What chi-squared exceeds once in twenty times, for any number of degrees of freedom (Wilson and Hilferty). */
function limit(freedom: number): number {
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + 1.645 * Math.sqrt(part)) ** 3
}
