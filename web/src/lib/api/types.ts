/** What the server's endpoints take and give, beyond the documents of the view. */
import type { Asked, Offer, Piece, View } from './view'

export interface ScenarioInfo {
  id: string
  name: string
  text: string
  seats: string[]
}

export interface OptionInfo {
  name: string
  text: string
  values: string[]
  clause?: string
}

export interface GameInfo {
  name: string
  title: string
  scenarios: ScenarioInfo[]
  options: OptionInfo[]
  /** Computer players by name. */
  players: string[]
  /** Whether anything is hidden from anybody. */
  fog?: boolean
}

export interface Clause {
  id: string
  title: string
  rule: string
  kind?: string
  enforce?: string
  see?: string[]
  ambiguity?: string
  ruling?: string
}

export interface CaseInfo {
  name: string
  title: string
  clauses: string[]
}

export interface CaseStep {
  act?: string
  plan?: string[]
  seat?: string
  refused?: string | string[] | null
  why?: string
  after?: string
  offers?: string[]
  withholds?: string[]
}

export interface CaseDoc extends CaseInfo {
  note?: string
  do?: CaseStep[]
  /** The position the case starts from, as everybody sees it. */
  view?: View | null
}

export interface NewMatch {
  game: string
  scenario: string
  options: Record<string, string>
  seats: Record<string, string>
}

export interface Joined {
  match: string
  seats: Record<string, string>
  links?: Record<string, string>
}

/** A match in short, as the server lists it. */
export interface MatchRow {
  match: string
  game: string
  scenario: string
  ended?: string
}

export interface MatchDetail extends MatchRow {
  options: Record<string, string>
  commitment: string
  table: { seat: string; kind: string; level?: string; name?: string }[]
  moment?: string
  stopped?: string
  fog?: boolean
}

export interface Checked {
  ok: boolean
  entries: number
  rolls: number
  commitment: string
  fault: string
  remarks: string[]
}

export interface MatchInfo {
  match: string
  game: string
  title?: string
  scenario: string
  seats: Record<string, string>
  moment?: string
  ended?: { winner: string; level: string; text: string } | null
  entries?: number
  fog?: boolean
  /** Seats whose computer player is thinking now. */
  busy?: string[]
}

/** A question as the server sends it: with the id that an answer names. */
export interface Question extends Asked {
  id?: string
}

/** Sections that changed, whole (null: gone); pieces and log by what changed in them. */
export interface Patch extends Partial<Omit<View, 'pieces' | 'log'>> {
  pieces?: { set: Piece[]; gone: string[] }
  log?: { keep: number; add: NonNullable<View['log']> }
}

export type Push = { seq: number; view: View; patch?: undefined } | { seq: number; patch: Patch; view?: undefined }

export interface Why {
  allowed?: boolean
  detail?: string
  text?: string
  clauses?: string[]
  nearest?: string[]
  spaces?: string[]
  units?: string[]
}

export interface ReplayFrame {
  n: number
  view: View
}

export interface EntryInfo {
  n: number
  seat: string
  act: string
  draws?: [string, number][]
  text?: string[]
  turn?: number
  phase?: string
}

export interface Verdict {
  ok: boolean
  text: string
  entries?: number
  rolls?: number
  checks?: { name: string; ok: boolean; text?: string }[]
  match?: { game: string; scenario: string; outcome?: string }
}

export type { Offer, View }
