// Made by `npm run types` from docs/view.schema.json; do not edit. Fields that have their default are left out.
import type { Range } from './handbook'

/** The exact chance of one result, as a fraction. */
export interface Chance {
  result: string
  text: string
  numerator: number
  denominator: number
}

/** A word that one may look for, but that may not come next, and why. */
export interface Closed {
  word: string
  kind: string
  why: string
  clauses?: Array<string>
  label?: string
  nearest?: Array<string>
}

/** What may come of a sentence if it is said as it stands, or of what somebody may do next. */
export interface Forecast {
  title: string
  ours?: Array<Term>
  theirs?: Array<Term>
  column?: string
  chances?: Array<Chance>
  shifts?: Array<Term>
  margins?: Array<Margin>
  sums?: [string, string]
  chart?: string
  action?: string
  seat?: string
  spaces?: Array<string>
}

/** The answer to a look: sentences, figures with their reasons, ways and shaded spaces. */
export interface Look {
  what: string
  title: string
  text?: Array<string>
  terms?: Array<Term>
  paths?: Array<Path>
  overlays?: Array<Overlay>
  forecast?: Forecast | null
  clauses?: Array<string>
}

/** What a little more would change: with so many `more` points of ours the column is another one. `more` is negative for what could be lost before the column gets worse. */
export interface Margin {
  more: number | number
  column: string
  text?: string
}

/** `choices` written out: the words that may follow a prefix, and whether it may end here. */
export interface Offer {
  prefix: Array<string>
  options: Array<Option>
  complete?: boolean
  forecast?: Forecast | null
  slot?: Slot | null
  plan?: Plan | null
  closed?: Array<Closed>
}

/** One word that may come next. */
export interface Option {
  word: string
  kind?: string
  label?: string
  cost?: number | number | null
  path?: Array<string>
  note?: string
}

/** A set of spaces a player may want shaded: a zone of control, a supply area … One with a `look` is always there: the owner's tint over a country, hatching over a closed one. */
export interface Overlay {
  id: string
  name: string
  spaces: Array<string>
  seat?: string
  look?: "" | "hatch" | "outline" | "tint"
}

/** A way over the board, from space to space. */
export interface Path {
  spaces: Array<string>
  name?: string
  cost?: number | number | null
  look?: "cut" | "flight" | "supply" | "way"
}

/** The plan that a sentence is: its finished lines, the sum of their costs, and where the open line starts. Lines are sorted by subject, one a subject, unless they stay as `written`. */
export interface Plan {
  start: number
  lines?: Array<PlanLine>
  written?: boolean
  at_least?: number
  total?: number | number | null
  limit?: number | number | null
  unit?: string
  note?: string
}

/** A finished line of a plan: its words, and what it costs. */
export interface PlanLine {
  words: Array<string>
  cost?: number | number | null
  note?: string
}

/** What the next word is part of. | form | the next word | | --- | --- | | word | is a word of the sentence: a verb, ``with`` … | | name | is one name of a `kind`: a unit, a space | | set | joins the names from `start` on; their order does not matter | | way | prolongs the way that runs through the names from `start` on | | number | is a number of `range` | | text | is text of at most `length` letters, in quotes where it has blanks | */
export interface Slot {
  form: "name" | "number" | "set" | "text" | "way" | "word"
  kind?: string
  start?: number
  range?: Range | null
  length?: number
}

/** One figure of a sum with its reason: ``8 IR-a-1``, ``4 IR-a-2 (halved, unsupplied)``. With `high` it is a range, from `value` to `high`: the strength of an untried unit. */
export interface Term {
  reason: string
  value: number | number
  clause?: string
  high?: number | number | null
}
