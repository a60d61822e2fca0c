/** The log as it is read: what several counters did alike, one after the other, is one line. */
import type { LogLine } from '../api/schema'

/** A line of the log, or several that tell the same of different counters. */
export interface Fold {
  lines: LogLine[]
  text: string
}

const FEW = 3 // words that lines have in common at least
const LONGEST = 8 // words of a name

/** The name that a line begins with, and the rest of it. */
interface Parts {
  name: string
  rest: string
}

/** Where a line tells of one counter, first of all by its handle. */
function byHandle(line: LogLine): Parts | null {
  const [unit, ...others] = line.pieces ?? []
  return unit && !others.length && line.text.startsWith(`${unit} `)
    ? { name: unit, rest: line.text.slice(unit.length + 1) }
    : null
}

/** What two lines end with alike, where they begin with names. */
function byWords(first: string, second: string): [Parts, Parts] | null {
  const [a, b] = [first.split(' '), second.split(' ')]
  let same = 0
  while (same < Math.min(a.length, b.length) - 1 && a.at(-1 - same) === b.at(-1 - same)) same++
  const parts = [a, b].map((words) => ({
    name: words.slice(0, words.length - same).join(' '),
    rest: words.slice(words.length - same).join(' '),
  })) as [Parts, Parts]
  const isName = ({ name }: Parts) => name.split(' ').length <= LONGEST && /^\p{Lu}/u.test(name) && !/[.:,;]/.test(name)
  return same >= FEW && parts.every(isName) && /^\p{Ll}/u.test(parts[0].rest) ? parts : null
}

/** The rest of a line without what goes down with every order: points that are left. */
const shape = (rest: string) => rest.replaceAll(/\d+/g, '#')
const goal = (line: LogLine) => (line.spaces ?? []).join(' ')

/** Whether a line tells the same as the one before it, of another counter: the names of both, and the later rest. */
function follows(before: LogLine, line: LogLine): [Parts, Parts] | null {
  const plain = [before, line].every((each) => each.seat && !each.rolls?.length)
  if (!plain || before.seat !== line.seat || line.n !== before.n + 1 || !line.spaces?.length) return null
  if (goal(before) !== goal(line)) return null
  const [a, b] = [byHandle(before), byHandle(line)]
  if (a && b) return a.name !== b.name && shape(a.rest) === shape(b.rest) ? [a, b] : null
  return byWords(before.text, line.text)
}

/**
 * Whether an entry tells nothing but that a counter has moved: lines of nobody behind it, as of a phase that passes by
 * itself, do not belong to the move.
 */
function isAlone(lines: readonly LogLine[], i: number): boolean {
  const { n } = lines[i]!
  for (let next = i + 1; lines[next]?.n === n; next++)
    if (lines[next]!.seat || lines[next]!.pieces?.length) return false
  return true
}

/** The lines in their order, with those that belong together as one. */
export function folded(lines: readonly LogLine[]): Fold[] {
  const folds: Fold[] = []
  let names: string[] = []
  for (const [i, line] of lines.entries()) {
    const last = folds.at(-1)
    const alone = isAlone(lines, i)
    const parts = last && alone && follows(last.lines.at(-1)!, line)
    if (!parts) {
      folds.push({ lines: [line], text: line.text })
      names = []
      continue
    }
    names = [...(names.length ? names : [parts[0].name]), parts[1].name]
    last.lines.push(line)
    last.text = `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}: each ${parts[1].rest}`
  }
  return folds
}
