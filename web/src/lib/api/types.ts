/** What the server's endpoints take and give, beyond the documents of the view. */
import type { Chair, LogLine, Offer, Piece, Range, TableView, View, WishInfo } from './view'

export type { CalendarInfo as Calendar, Chair, TableView, WishInfo as Wish, Asked as Question } from './view'

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
  /** A few words for the form, and the heading it stands under. */
  label?: string
  group?: string
  /** The scenarios it belongs to; all if there are none. */
  scenarios?: string[]
  /** Options it needs: `fires` (not at its default) or `air=full`. */
  requires?: string[]
  /** Numbers that it takes besides its values. */
  range?: Range | null
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
  /** Whether the page offers new matches of it. */
  page?: boolean
  /** Whether orders are written as documents, by mail too. */
  documents?: boolean
  /** Names of seats that are not their id with a capital letter. */
  seat_names?: Record<string, string>
  /** What the game is about, in one sentence. */
  summary?: string
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
  /** Any clause, one, all of several, or a table of them: any, all, only. */
  refused?: boolean | string | string[] | Record<string, string[]> | null
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
  calendar?: NewCalendar
}

/** A new match: the tokens of the seats that its maker holds, and the links to hand on. */
export interface Made {
  match: string
  seats: Record<string, string>
  links: Record<string, string>
  commitment: string
  start_commitment: string
}

/** The name that a match will have, and the hash of its seed, which is fixed by now. */
export interface Promised {
  match: string
  commitment: string
}

export interface Joined {
  match: string
  seat: string
  token: string
}

/** A match in short. */
export interface MatchInfo {
  match: string
  game: string
  scenario: string
  created: number
  changed: number
  ended?: string
  mine?: string[]
}

export interface MatchLists {
  mine: MatchInfo[]
  watch: MatchInfo[]
}

export interface MatchDetail {
  match: string
  game: string
  scenario: string
  options: Record<string, string>
  commitment: string
  /** Covers the words of the seats, too; empty for matches from before there was one. */
  start_commitment?: string
  table: Chair[]
  mine?: string[]
  moment?: string
  ended?: string
  stopped?: string
  /** Whether the whole file may be had now. */
  whole?: boolean
  /** Those of my seats that the match waits for. */
  awaited?: string[]
  /** Whether the match takes orders by mail on this server. */
  mail?: boolean
}

/** What needs everybody: to take back a seat's last action, or to go on after a change of the rules. */
export type About = WishInfo['about']

/** Sections that changed, by name; null for one that is no longer there. */
export type Patch = { [name: string]: unknown } & {
  pieces?: { set: Piece[]; gone: string[] }
  log?: { keep: number; add: LogLine[] }
}

export type Push = { seq: number; view: TableView; patch?: undefined } | { seq: number; patch: Patch; view?: undefined }

export interface Why {
  allowed?: boolean
  text?: string
  clauses?: string[]
  nearest?: string[]
  spaces?: string[]
  units?: string[]
}

/** The view after an entry, and what changes with each of the next ones; all without log. */
export interface FrameRun {
  n: number
  last: number
  view: TableView
  patches: Patch[]
}

/** What came of checking a match file: see `Checked` in the description of the API. */
export interface Verdict {
  verdict: 'agrees' | 'differs' | 'unchecked'
  game?: string
  rules?: string
  format?: number
  entries?: number
  /** Entries that were replayed and agree, and the rolls in them. */
  checked?: number
  rolls?: number
  taken_back?: number
  commitment?: string
  start_commitment?: string
  words?: Record<string, string>
  /** The same for two files only if they tell of the same course of the same match. */
  fingerprint?: string
  ended?: string
  rerolls?: string[]
  reasons?: string[]
  remarks?: string[]
  unproven?: string[]
  entry?: number
  line?: number
  fault?: string
}

export interface SignedIn {
  name: string
}

export type { Offer, View }

/** A message of a seat: to all, to some, or a treaty that is signed. */
export interface Post {
  n: number
  seat: string
  kind: 'public' | 'private' | 'treaty'
  readers: string[]
  signed: string[]
  text: string
  created: number
  removed: boolean
}

/** An order document that was not sent yet. */
export interface Draft {
  name: string
  text: string
  created: number
}

/** A mail that came from a seat, or was written to it. */
export interface ShownMail {
  when: number
  subject: string
  text: string
  state: string
}

export interface MailOfSeat {
  address: string
  common: string
  key: string
  contact: string
  /** An address that is to become the contact once it is confirmed. */
  wanted: string
  reports: boolean
  reminders: boolean
  orders: ShownMail[]
  letters: ShownMail[]
}

/** What the moderator has before him. */
/** When the rounds of a new match are closed. `asked`: by hand, but orders are asked for at the weekly hours. */
export interface NewCalendar {
  kind: string
  zone: string
  asked?: boolean
}

export interface Console {
  rounds: [number, string][]
  calendar: { kind?: string; paused?: boolean } | null
  due: number | null
  /** The seats whose orders have not come in yet. */
  missing: string[]
  /** The seats whose orders came too late and can be accepted. */
  late: string[]
}

export interface Moderating {
  act: 'umpire' | 'close' | 'roll-back' | 'extend' | 'pause' | 'resume' | 'holiday' | 'calendar' | 'reassign' | 'accept'
  key: string
  why?: string
  text?: string
  n?: number
  seat?: string
}
