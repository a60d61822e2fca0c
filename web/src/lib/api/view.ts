// Made by `npm run types` from docs/view.schema.json; do not edit. Fields that have their default are left out.
import type { Group, Source } from './boards'
import type { Forecast, Overlay } from './offers'
export type * from './boards'
export type * from './pieces'
export type * from './handbook'
export type * from './offers'

/** A question as an audience sees it. The proposal is shown to the seat that is asked. */
export interface Asked {
  seat: string
  kind: string
  text: string
  waits?: boolean
  proposal?: string
  standing?: boolean
  document?: DocumentForm | null
  id?: string
}

export interface BoardRef {
  id: string
  digest: string
  drawing?: string
}

/** An off-map place for pieces, laid beside the map. */
export interface Box {
  id: string
  name: string
  note?: string
  seat?: string
  group?: string
}

/** When rounds are closed. `due` is in seconds since 1970; `text` says it in the time zone of the match. */
export interface CalendarInfo {
  kind: string
  zone: string
  text: string
  due?: number | null
  paused?: boolean
  holidays?: Array<string>
}

/** One cell of a track: its label, what will arrive there, whether the marker stands on it. */
export interface Cell {
  label: string
  lines?: Array<string>
  here?: boolean
  id?: string
}

/** Who sits in a seat: somebody (`taken`), nobody yet (`link`), or a computer player and its level. */
export interface Chair {
  seat: string
  kind: string
  level?: string
  name?: string
}

/** An order document as an editor opens it. */
export interface DocumentForm {
  text: string
  sections?: Array<string>
  end?: string
  starts?: Array<LineStart>
  way?: string
  also?: string
}

/** How the match ended. */
export interface Ended {
  winner: string
  level: string
  text: string
}

/** How a line of a document may begin, for a button: its label, and what is written. */
export interface LineStart {
  label: string
  text: string
  section?: string
  place?: string
  form?: string
}

/** Something between two spaces that comes and goes: a bridge, a crossing, a blocked road. */
export interface Link {
  id: string
  kind: "bridge" | "crossing" | "cut" | "ferry" | "road"
  between: [string, string]
  name?: string
  seat?: string
  status?: Array<string>
}

/** What is current on a chart: a row, a column, or the cell where they meet (both count from 0). */
export interface Lit {
  chart: string
  row?: number | null
  column?: number | null
  text?: string
}

/** One sentence of the log, with the clauses that stand behind it, where it happened, and the dice it tells of. */
export interface LogLine {
  n: number
  text: string
  clauses?: Array<string>
  spaces?: Array<string>
  pieces?: Array<string>
  seat?: string
  rolls?: Array<Roll>
  standing?: boolean
}

/** How much of something a document uses up, and how much there is. */
export interface Meter {
  name: string
  used: number | number
  of: number | number
  unit?: string
}

/** When it is. */
export interface Moment {
  text: string
  turn?: number
  turns?: number
  seat?: string
  phase?: string
  phases?: Array<PhaseMark>
}

/** A standing order; without `act`, the seat answers as the game proposes. */
export interface OrderInfo {
  seat: string
  kind: string
  act?: string
}

/** Something to read that lies before the audience: a report, a letter, the receipt for a plan. */
export interface Paper {
  id: string
  title: string
  text?: Array<string>
  head?: Array<string>
  rows?: Array<Array<string>>
  seat?: string
  forecast?: Forecast | null
}

/** One stop of the phase bar. */
export interface PhaseMark {
  id: string
  name: string
  seat?: string
  now?: boolean
}

/** A counter. `id` is a handle and the word for it in actions; `at` is a space or a box. */
export interface Piece {
  id: string
  kind: string
  at: string
  seat?: string
  status?: Array<string>
  known?: string
  face?: string
  layer?: "" | "air" | "marker"
  count?: number
}

/** So many of a kind at a place, where a game counts instead of naming units. */
export interface Quantity {
  at: string
  seat: string
  kind: string
  count: number
}

/** The answer to an order document. `action` is the sentence that the accepted lines come to; it is empty if the document was refused as a whole, and `why` then says the reason. */
export interface Receipt {
  action?: Array<string>
  accepted?: Array<[number, string]>
  refused?: Array<ReceiptLine>
  warnings?: Array<ReceiptLine>
  why?: string
  clause?: string
  text?: Array<string>
  meters?: Array<Meter>
  trials?: Array<Trial>
}

/** What is said of one line: why it was refused, or what its writer is warned of. */
export interface ReceiptLine {
  number: number
  text: string
  why: string
  clause?: string
  code?: string
  nearest?: Array<string>
}

/** One die that was rolled: what for, and what it showed. */
export interface Roll {
  name: string
  value: number
  sides?: number
}

export interface Score {
  name: string
  value: number | number
  note?: string
  spaces?: Array<string>
  seat?: string
}

export interface SeatInfo {
  id: string
  name: string
  colour?: string
}

/** What a server sends of a match: the view of an audience, with the table around it. */
export interface TableView extends View {
  busy?: Array<Thinking>
  table?: Array<Chair>
  stopped?: string
  wishes?: Array<WishInfo>
  orders?: Array<OrderInfo>
  calendar?: CalendarInfo | null
  posts?: number
}

/** A computer player that the match waits for. */
export interface Thinking {
  seat: string
  text: string
}

export interface Track {
  id: string
  name: string
  value?: number | number
  of?: number | number
  cells?: Array<Cell>
  source?: Source
}

/** Lines of a document that can be tried out: the tool of the game, and what they put into its fields. */
export interface Trial {
  first: number
  last: number
  tool: string
  fields: Record<string, string>
  note?: string
}

/** What one audience may know at one moment. */
export interface View {
  game: string
  scenario: string
  audience: Array<string>
  options?: Record<string, string>
  moment: Moment
  seats?: Array<SeatInfo>
  boards?: Array<BoardRef>
  catalogue?: string
  handbook?: string
  lit?: Array<Lit>
  pieces?: Array<Piece>
  quantities?: Array<Quantity>
  boxes?: Array<Box>
  tracks?: Array<Track>
  groups?: Array<Group>
  overlays?: Array<Overlay>
  links?: Array<Link>
  forecasts?: Array<Forecast>
  scores?: Array<Score>
  papers?: Array<Paper>
  questions?: Array<Asked>
  log?: Array<LogLine>
  ended?: Ended | null
  knowledge?: unknown
}

/** What a seat asks the others to agree to, and who has; or who has declined. */
export interface WishInfo {
  id: string
  seat: string
  about: "adopt" | "take-back" | "undo"
  agreed?: Array<string>
  declined?: string
}
