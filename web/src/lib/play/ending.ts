/** A match that is over, in figures: the score turn by turn, what either side lost, the battles and their dice. */
import type { LogLine, Moment, Score, SeatInfo, View } from '../api/schema'
import { countDice } from './dice'
import { amount, seatName } from './names'

/** A match that is over, as somebody looks at it. */
export interface Ended {
  view: View
  id: string
  /** What the game is called. */
  title: string
  mine: string[]
  spell: (text: string) => string
}

/** The end of a turn, as a view shows it. */
export interface TurnEnd {
  moment: Moment
  scores?: Score[]
}

/** A score from turn to turn. */
export interface Curve {
  name: string
  colour: string
  points: { turn: number; value: number }[]
}

export interface SideLosses {
  seat: string
  gone: string[]
  weakened: string[]
}

export interface SideDice {
  seat: string
  total: number
  mean: number
  fair: number
}

export interface Report {
  curves: Curve[]
  losses: SideLosses[]
  battles: LogLine[]
  dice: SideDice[]
}

/** The totals among the scores: of each seat the first one; where no seat has any, all of them. */
function totals(scores: readonly Score[]): Score[] {
  const seats = [...new Set(scores.map((s) => s.seat ?? ''))].filter(Boolean)
  return seats.length ? seats.map((seat) => scores.find((s) => s.seat === seat)!) : [...scores]
}

export function curves(ends: readonly TurnEnd[], seats: readonly SeatInfo[]): Curve[] {
  const found = new Map<string, Curve>()
  for (const { moment, scores = [] } of ends) {
    for (const [place, score] of totals(scores).entries()) {
      const which = score.seat || String(place) // the name may follow the number: one port, two ports
      const colour = seats.find((s) => s.id === score.seat)?.colour ?? ''
      const curve = found.get(which) ?? { name: score.name, colour, points: [] }
      found.set(which, curve)
      const point = { turn: moment.turn ?? 0, value: score.value }
      if (curve.points.at(-1)?.turn === point.turn) curve.points.pop() // the end of a match follows its last turn
      curve.points.push(point)
    }
  }
  return [...found.values()].filter((curve) => curve.points.length > 1)
}

export function lossesBySide(log: readonly LogLine[], seats: readonly SeatInfo[]): SideLosses[] {
  const all = log.flatMap((line) => line.losses ?? [])
  return seats.map(({ id }) => {
    const own = all.filter((loss) => loss.seat === id)
    const gone = own.filter((loss) => !loss.weakened).flatMap((loss) => loss.units)
    return { seat: id, gone, weakened: own.filter((loss) => loss.weakened).flatMap((loss) => loss.units) }
  })
}

/** What the dice of a side's battles came to, against fair ones. */
function diceBySide(battles: readonly LogLine[], seats: readonly SeatInfo[]): SideDice[] {
  const by = battles.map((line) => ({ ...line, seat: line.whose || line.seat || '' }))
  return seats.flatMap(({ id }) => {
    const count = countDice(by, id)[0]
    return count ? [{ seat: id, total: count.total, mean: count.mean, fair: count.fair }] : []
  })
}

export function reported(ends: readonly TurnEnd[], log: readonly LogLine[], seats: readonly SeatInfo[]): Report {
  const battles = log.filter((line) => line.topic === 'battle' && line.rolls?.length)
  return {
    curves: curves(ends, seats),
    losses: lossesBySide(log, seats),
    battles,
    dice: diceBySide(battles, seats),
  }
}

const units = (count: number) => `${count} ${count === 1 ? 'unit' : 'units'}`

export function toldLosses({ gone, weakened }: SideLosses): string {
  if (!gone.length && !weakened.length) return 'no losses'
  return [gone.length && `lost ${units(gone.length)}`, weakened.length && `${units(weakened.length)} weakened`]
    .filter(Boolean)
    .join(', ')
}

export const toldDice = ({ total, mean, fair }: SideDice) =>
  `${total} ${total === 1 ? 'die' : 'dice'} in battle, mean ${mean.toFixed(2)}; fair dice: ${fair.toFixed(1)}`

/** The report as a text that can be sent to others. */
export function inWords(title: string, result: string, report: Report, seats: readonly SeatInfo[]): string {
  const curve = ({ name, points }: Curve) => `${name}: ${points.map((p) => amount(p.value)).join(', ')}`
  const side = ({ seat }: SideLosses, i: number) => {
    const dice = report.dice.find((d) => d.seat === seat)
    const words = [toldLosses(report.losses[i]!), dice && toldDice(dice)]
    return `${seatName(seats, seat)}: ${words.filter(Boolean).join('; ')}`
  }
  const score = report.curves.length ? ['', 'Score by turn', ...report.curves.map(curve)] : []
  return [title, result, ...score, '', 'Losses', ...report.losses.map(side)].join('\n')
}
