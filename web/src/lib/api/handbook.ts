// Made by `npm run types` from docs/view.schema.json; do not edit. Fields that have their default are left out.
import type { Source } from './boards'

/** A chart or table of the rulebook. The first cell of every row is its heading. */
export interface Chart {
  id: string
  title: string
  head?: Array<string>
  rows?: Array<Array<string>>
  text?: Array<string>
  notes?: Array<string>
  clauses?: Array<string>
  source?: Source
}

/** A field of a tool: a number of a range, a choice of some values, a switch, or text. */
export interface Field {
  id: string
  label: string
  kind: "choice" | "flag" | "number" | "text"
  default?: string
  range?: Range | null
  values?: Array<string>
  length?: number
  group?: string
  note?: string
}

/** What every game lays beside its board. */
export interface Handbook {
  charts?: Array<Chart>
  sequence?: Array<Stage>
  key?: Array<KeyLine>
  help?: Array<Topic>
  looks?: Array<LookInfo>
  tools?: Array<Tool>
}

/** A line of the key to the counters: a kind to be drawn (and which face), and what there is to know of it. */
export interface KeyLine {
  kind: string
  text: string
  face?: string
  status?: Array<string>
}

/** Something that can be looked up and is no action: the word for it, and the kinds of names that follow. */
export interface LookInfo {
  word: string
  name: string
  names?: Array<string>
  text?: string
  own?: boolean
  kinds?: Array<string>
}

/** The numbers from `low` to `high` in steps, and what they count ("points", "%"). */
export interface Range {
  low: number | number
  high: number | number
  step?: number | number
  unit?: string
}

/** One step of the sequence of play, and its parts. The current one has the id of the moment's phase. */
export interface Stage {
  id: string
  name: string
  text?: string
  clause?: string
  parts?: Array<Stage>
}

/** A calculator: fields go in, a `Paper` comes out. */
export interface Tool {
  id: string
  name: string
  fields: Array<Field>
  text?: string
}

/** A page of help: a title and paragraphs. */
export interface Topic {
  id: string
  title: string
  text: Array<string>
  clauses?: Array<string>
}
