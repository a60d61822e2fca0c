/** Plans: a verb and one line for each subject, edited line by line and sent at once. */
import type { Offer } from '../api/schema'
import { LINE, read, say } from './walk'

export interface Line {
  subject: string
  /** What the subject is given; empty where the plan leaves it open. */
  words: string[]
  /** The name of the subject for people, where the game gives one. */
  label?: string
}

export interface Plan {
  verb: string
  lines: Line[]
  /** Whether the lines name a source, such as who pays, and not a place to go to. */
  links?: boolean
  /** Whether each line gives a number and nothing else: then it is set with a stepper. */
  counted?: boolean
  /** So many lines must say something. */
  least?: number
}

/** Whether a verb's sentence is a plan. */
export const isPlan = (offer: Offer) => !!offer.plan && offer.options.length > 0

/** The plan that a proposal describes, with an open line for every subject that it does not name. */
export function planOf(verb: string, proposal: string, subjects: readonly string[]): Plan {
  const given = new Map<string, string[]>()
  const [first, ...rest] = read(proposal)
  if (first === verb) {
    let line: string[] = []
    for (const word of [...rest, LINE]) {
      if (word !== LINE) line.push(word)
      else if (line.length) {
        given.set(line[0]!, line.slice(1))
        line = []
      }
    }
  }
  const order = [...subjects, ...[...given.keys()].filter((s) => !subjects.includes(s))]
  return { verb, lines: order.map((subject) => ({ subject, words: given.get(subject) ?? [] })) }
}

/** The words of a plan, open lines left out. */
export function planWords(plan: Plan): string[] {
  const words = [plan.verb]
  for (const line of plan.lines) {
    if (!line.words.length) continue
    if (words.length > 1) words.push(LINE)
    words.push(line.subject, ...line.words)
  }
  return words
}

export const planText = (plan: Plan) => say(planWords(plan))

/** The words before a subject's value: the verb, the lines before it, and the subject. */
export function prefixOf(plan: Plan, subject: string): string[] {
  const place = plan.lines.findIndex((l) => l.subject === subject)
  const before = planWords({ ...plan, lines: plan.lines.slice(0, place) })
  return before.length > 1 ? [...before, LINE, subject] : [plan.verb, subject]
}

export function withLine(plan: Plan, subject: string, words: string[]): Plan {
  return { ...plan, lines: plan.lines.map((l) => (l.subject === subject ? { ...l, words } : l)) }
}

/** The lines of a sentence in the order they were written, the open one last. */
export function writtenLines(words: readonly string[]): string[][] {
  const lines: string[][] = [[]]
  for (const word of words.slice(1)) {
    if (word === LINE) lines.push([])
    else lines.at(-1)!.push(word)
  }
  return lines
}

/** The same sentence without one of its lines. */
export function withoutLine(words: readonly string[], place: number): string[] {
  const lines = writtenLines(words).filter((line, i) => i !== place && line.length)
  return [...words.slice(0, 1), ...lines.flatMap((line, i) => (i ? [LINE, ...line] : line))]
}
