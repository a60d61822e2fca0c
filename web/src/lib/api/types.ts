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

export interface Patch extends Partial<Omit<View, 'pieces' | 'log'>> {
  pieces?: Record<string, Piece | null>
  log?: View['log']
}

export type Push =
  | { seq: number; view: View; patch?: undefined; busy?: string[] }
  | { seq: number; patch: Patch; view?: undefined; busy?: string[] }
  | { busy: string[]; seq?: undefined; view?: undefined; patch?: undefined }

export interface Why {
  allowed?: boolean
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
