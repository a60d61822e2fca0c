/** Finding rules: by any of the words that matter, the best first. */
import type { Clause } from './api/types'

const SMALL = new Set(
  (
    'a an the of to in on at is are be do does did can may must i you he it we my your ' +
    'how what when where which who why and or if not with for from by'
  ).split(' '),
)
/** Words that players use, and words that rulebooks use for the same. */
const SAME: Record<string, string[]> = {
  win: ['victory', 'winner'],
  wins: ['victory'],
  won: ['victory'],
  lose: ['defeat', 'eliminat', 'victory'],
  score: ['victory', 'point'],
  end: ['victory', 'last'],
  fight: ['combat', 'attack'],
  battle: ['combat'],
  shoot: ['combat', 'fire'],
  plane: ['air'],
  planes: ['air'],
  tank: ['armor'],
  walk: ['mov'],
  go: ['mov'],
  die: ['roll', 'eliminat'],
  dead: ['eliminat'],
  start: ['deploy', 'set-up'],
  setup: ['deploy', 'set-up'],
  turn: ['game-turn', 'phase'],
  stack: ['stacking'],
}

export interface Found {
  clause: Clause
  score: number
}

/** A text as it is searched: in small letters, "armour" as "armor". */
const plain = (text: string) => text.toLowerCase().replaceAll('armour', 'armor')

/** Whether a text has all the words of a question, in any order. */
export const mentions = (text: string, question: string) =>
  plain(question)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

/** Whether a text has a word that begins like this. */
const has = (text: string, stem: string) => new RegExp(`(^|[^a-z0-9])${stem.replace(/[^a-z0-9]/g, '\\$&')}`).test(text)

/** The clauses that a question is about. */
export function searchRules(clauses: readonly Clause[], question: string): Found[] {
  const all = plain(question)
    .split(/[^a-z0-9.-]+/)
    .filter(Boolean)
  const words = all.some((w) => !SMALL.has(w)) ? all.filter((w) => !SMALL.has(w)) : all
  if (!words.length) return clauses.map((clause) => ({ clause, score: 0 }))
  const texts = clauses.map((c) => ({
    id: plain(c.id),
    title: plain(c.title),
    rest: plain(`${c.rule} ${c.ruling ?? ''}`),
  }))
  const scores = clauses.map(() => 0)
  const hits = clauses.map(() => 0)
  for (const word of words) {
    const stems: [string, number][] = [[word, 1], ...(SAME[word] ?? []).map((s): [string, number] => [s, 0.9])]
    const worth = texts.map(({ id, title, rest }) =>
      Math.max(
        ...stems.map(
          ([stem, weight]) =>
            weight * (id === stem ? 12 : id.startsWith(stem) ? 5 : has(title, stem) ? 4 : has(rest, stem) ? 1 : 0),
        ),
      ),
    )
    // a word that every rule has says little
    const rare = Math.log(1 + clauses.length / (1 + worth.filter(Boolean).length))
    worth.forEach((value, i) => {
      scores[i]! += value * rare
      if (value) hits[i]!++
    })
  }
  const most = Math.max(...hits)
  return clauses
    .map((clause, i) => ({ clause, score: scores[i]! * (hits[i]! / words.length), hits: hits[i]! }))
    .filter((f) => f.score > 0 && f.hits >= Math.min(most, Math.ceil(words.length / 2)))
    .sort((a, b) => b.score - a.score)
}
