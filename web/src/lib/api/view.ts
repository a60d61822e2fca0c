// Made by `npm run types` from docs/view.schema.json; do not edit. Fields that have their default are left out.

/** Outlines in board coordinates: closed rings of land, open border lines. */
export interface Art {
  land?: Array<Array<[number, number]>>
  bays?: Array<Array<[number, number]>>
  borders?: Array<Array<[number, number]>>
  lakes?: Array<Array<[number, number]>>
  credit?: string
}

/** A question as an audience sees it. The proposal is shown to the seat that is asked. */
export interface Asked {
  seat: string
  kind: string
  text: string
  waits?: boolean
  proposal?: string
}

/** One board, complete. Hexes are flat-top with height 1 in board coordinates (y grows southward). */
export interface BoardDoc {
  id: string
  name: string
  kind: "area" | "hex" | "point"
  window: [number, number, number, number]
  spaces: Array<Space>
  terrains?: Array<Terrain>
  lines?: Array<Line>
  sides?: Array<Side>
  labels?: Array<Label>
  art?: Art
  note?: string
  source?: Source
}

export interface BoardRef {
  id: string
  digest: string
}

/** An off-map place for pieces, laid beside the map. */
export interface Box {
  id: string
  name: string
  note?: string
  seat?: string
}

/** Everything static about the pieces of a game. */
export interface Catalogue {
  nations: Array<Nation>
  kinds: Array<PieceKind>
}

/** One cell of a track: its label, what will arrive there, whether the marker stands on it. */
export interface Cell {
  label: string
  lines?: Array<string>
  here?: boolean
}

/** The exact chance of one result, as a fraction. */
export interface Chance {
  result: string
  text: string
  numerator: number
  denominator: number
}

/** How the match ended. */
export interface Ended {
  winner: string
  level: string
  text: string
}

/** What may come of a sentence if it is said as it stands. */
export interface Forecast {
  title: string
  ours?: Array<Term>
  theirs?: Array<Term>
  column?: string
  chances?: Array<Chance>
}

/** A name on the map. Rank 1 is the most important; `kind` steers its look. */
export interface Label {
  text: string
  x: number
  y: number
  rank?: number
  kind?: "base" | "country" | "edge" | "oil" | "sea" | "town"
  space?: string
}

/** A road, railway, pipeline or river that runs through the centres of spaces. */
export interface Line {
  kind: "limit" | "pipeline" | "rail" | "river" | "road" | "route"
  spaces: Array<string>
  name?: string
  source?: Source
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

/** A nation's name and counter colours (background, ink) and a pattern beside the colour. */
export interface Nation {
  id: string
  name: string
  colour: string
  ink: string
  pattern?: string
}

/** `choices` written out: the words that may follow a prefix, and whether it may end here. */
export interface Offer {
  prefix: Array<string>
  options: Array<Option>
  complete?: boolean
  forecast?: Forecast | null
}

/** One word that may come next. */
export interface Option {
  word: string
  kind?: string
  label?: string
  cost?: number | null
  path?: Array<string>
  note?: string
}

/** A set of spaces a player may want shaded: a zone of control, a supply area … */
export interface Overlay {
  id: string
  name: string
  spaces: Array<string>
  seat?: string
}

/** Something to read that lies before the audience: a report, a letter, the receipt for a plan. */
export interface Paper {
  id: string
  title: string
  text?: Array<string>
  head?: Array<string>
  rows?: Array<Array<string>>
  seat?: string
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
}

/** What is printed on a counter, shared by all pieces of the kind. */
export interface PieceKind {
  id: string
  name: string
  nation: string
  symbol: string
  size?: string
  label?: string
  values?: Array<Value>
  note?: string
}

/** So many of a kind at a place, where a game counts instead of naming units. */
export interface Quantity {
  at: string
  seat: string
  kind: string
  count: number
}

/** One die that was rolled: what for, and what it showed. */
export interface Roll {
  name: string
  value: number
  sides?: number
}

export interface Score {
  name: string
  value: number
  note?: string
  spaces?: Array<string>
}

export interface SeatInfo {
  id: string
  name: string
  colour?: string
}

/** A hexside with a meaning. */
export interface Side {
  kind: "blocked" | "border" | "limit" | "river"
  between: [string, string]
  name?: string
  source?: Source
}

/** Where a value comes from: printed in the rulebook, or reconstructed and why. */
export interface Source {
  provenance?: "printed" | "reconstructed"
  why?: string
}

/** One place of a board. `id` is the word used in actions; x and y are its centre. */
export interface Space {
  id: string
  x: number
  y: number
  terrain?: string
  region?: string
  name?: string
  symbols?: Array<Symbol>
  shape?: Array<[number, number]>
}

/** Something drawn in a space: an oil facility, a port, an air base, a SAM site … */
export interface Symbol {
  kind: string
  text?: string
  name?: string
  source?: Source
}

/** One figure of a sum with its reason: ``8 IR-a-1``, ``4 IR-a-2 (halved, unsupplied)``. */
export interface Term {
  reason: string
  value: number
  clause?: string
}

/** One kind of terrain and how it is drawn. */
export interface Terrain {
  id: string
  name: string
  tint: string
  pattern?: "dots" | "hills" | "marsh" | "plain" | "waves"
  note?: string
}

export interface Track {
  id: string
  name: string
  value?: number
  of?: number
  cells?: Array<Cell>
  source?: Source
}

/** A figure on a counter. `slot` says where counters show it. */
export interface Value {
  name: string
  text: string
  slot?: "bottom" | "hidden" | "left" | "right" | "top"
  source?: Source
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
  pieces?: Array<Piece>
  quantities?: Array<Quantity>
  boxes?: Array<Box>
  tracks?: Array<Track>
  overlays?: Array<Overlay>
  scores?: Array<Score>
  papers?: Array<Paper>
  questions?: Array<Asked>
  log?: Array<LogLine>
  ended?: Ended | null
  knowledge?: unknown
}
