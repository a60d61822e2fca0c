// Made by `npm run types` from docs/view.schema.json; do not edit. Fields that have their default are left out.

/** Outlines in board coordinates: closed rings of land, lakes and heights, open border lines and courses. */
export interface Art {
  land?: Array<Array<[number, number]>>
  bays?: Array<Array<[number, number]>>
  borders?: Array<Array<[number, number]>>
  lakes?: Array<Array<[number, number]>>
  credit?: string
  heights?: Array<Array<[number, number]>>
  courses?: Array<Course>
}

/** A question as an audience sees it. The proposal is shown to the seat that is asked. */
export interface Asked {
  seat: string
  kind: string
  text: string
  waits?: boolean
  proposal?: string
  standing?: boolean
  document?: DocumentForm | null
}

/** One board, complete. Hexes are flat-top with height 1 in board coordinates (y grows southward). A board of `boxes` has rectangles with a name on top: a turn track, staging areas, a battle board. */
export interface BoardDoc {
  id: string
  name: string
  kind: "area" | "boxes" | "hex" | "point"
  window: [number, number, number, number]
  spaces: Array<Space>
  terrains?: Array<Terrain>
  lines?: Array<Line>
  sides?: Array<Side>
  labels?: Array<Label>
  art?: Art
  note?: string
  source?: Source
  use?: "display" | "map"
  groups?: Array<Group>
}

/** What never changes of a board, as SVG text in pixels. A page lays lights, names and counters over it. */
export interface BoardDrawing {
  window: [number, number, number, number]
  ground: string
  names: Record<string, string>
  marks: Array<string>
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

/** Everything static about the pieces of a game. */
export interface Catalogue {
  nations: Array<Nation>
  kinds: Array<PieceKind>
  marks?: Array<Mark>
  emblems?: Array<Emblem>
}

/** One cell of a track: its label, what will arrive there, whether the marker stands on it. */
export interface Cell {
  label: string
  lines?: Array<string>
  here?: boolean
  id?: string
}

/** The exact chance of one result, as a fraction. */
export interface Chance {
  result: string
  text: string
  numerator: number
  denominator: number
}

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

/** A word that one may look for, but that may not come next, and why. */
export interface Closed {
  word: string
  kind: string
  why: string
  clauses?: Array<string>
  label?: string
  nearest?: Array<string>
}

/** A line of the art that is drawn as it runs, through no spaces: a canal, a river, a front line, a scarp. */
export interface Course {
  kind: "canal" | "front" | "river" | "scarp"
  points: Array<[number, number]>
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

/** The name of an emblem, and how it is drawn where it is one of the game's own. `path` is SVG path data in a frame of 60 by 40; `text` is written into the frame instead. */
export interface Emblem {
  id: string
  name: string
  path?: string
  text?: string
}

/** How the match ended. */
export interface Ended {
  winner: string
  level: string
  text: string
}

/** Another face of a counter: reduced, based, flying, untried … What is empty is as on the front. */
export interface Face {
  id: string
  name: string
  symbol?: string
  label?: string
  values?: Array<Value>
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

/** Spaces or boxes that belong together under one heading; `id` is the region or group that they name. */
export interface Group {
  id: string
  name: string
  seat?: string
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

/** A name on the map. Rank 1 is the most important; `kind` steers its look. */
export interface Label {
  text: string
  x: number
  y: number
  rank?: number
  kind?: "base" | "country" | "edge" | "fort" | "lake" | "objective" | "oil" | "pass" | "region" | "river" | "sea" | "town"
  space?: string
}

/** A road, railway, canal, ferry … that runs through the centres of spaces. */
export interface Line {
  kind: "canal" | "causeway" | "ferry" | "limit" | "pipeline" | "rail" | "river" | "road" | "route" | "shore" | "track"
  spaces: Array<string>
  name?: string
  source?: Source
  bend?: Array<[number, number]>
}

/** How a line of a document may begin, for a button: its label, and what is written. */
export interface LineStart {
  label: string
  text: string
  section?: string
  place?: string
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

/** Something that can be looked up and is no action: the word for it, and the kinds of names that follow. */
export interface LookInfo {
  word: string
  name: string
  names?: Array<string>
  text?: string
}

/** What a little more would change: with so many `more` points of ours the column is another one. `more` is negative for what could be lost before the column gets worse. */
export interface Margin {
  more: number | number
  column: string
  text?: string
}

/** How a status is marked on a counter: one letter or sign, which no other status has, and its meaning. */
export interface Mark {
  status: string
  letter: string
  name: string
  note?: string
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

/** A way over the board, from space to space. */
export interface Path {
  spaces: Array<string>
  name?: string
  cost?: number | number | null
  look?: "cut" | "flight" | "supply" | "way"
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
  faces?: Array<Face>
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

/** So many of a kind at a place, where a game counts instead of naming units. */
export interface Quantity {
  at: string
  seat: string
  kind: string
  count: number
}

/** The numbers from `low` to `high` in steps, and what they count ("points", "%"). */
export interface Range {
  low: number | number
  high: number | number
  step?: number | number
  unit?: string
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

/** A hexside with a meaning. */
export interface Side {
  kind: "blocked" | "border" | "bridge" | "canal" | "ford" | "limit" | "ridge" | "river" | "shore"
  between: [string, string]
  name?: string
  source?: Source
}

/** What the next word is part of. | form | the next word | | --- | --- | | word | is a word of the sentence: a verb, ``with`` … | | name | is one name of a `kind`: a unit, a space | | set | joins the names from `start` on; their order does not matter | | way | prolongs the way that runs through the names from `start` on | | number | is a number of `range` | | text | is text of at most `length` letters, in quotes where it has blanks | */
export interface Slot {
  form: "name" | "number" | "set" | "text" | "way" | "word"
  kind?: string
  start?: number
  range?: Range | null
  length?: number
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
  size?: [number, number] | null
  note?: string
  text?: string
}

/** One step of the sequence of play, and its parts. The current one has the id of the moment's phase. */
export interface Stage {
  id: string
  name: string
  text?: string
  clause?: string
  parts?: Array<Stage>
}

/** Something drawn in a space: oil, port, air_base, sam, ford, fort, pass, objective, landing, bridge … The list is open: a drawing that does not know a kind shows its first letter. */
export interface Symbol {
  kind: string
  text?: string
  name?: string
  source?: Source
}

/** One figure of a sum with its reason: ``8 IR-a-1``, ``4 IR-a-2 (halved, unsupplied)``. With `high` it is a range, from `value` to `high`: the strength of an untried unit. */
export interface Term {
  reason: string
  value: number | number
  clause?: string
  high?: number | number | null
}

/** One kind of terrain and how it is drawn. */
export interface Terrain {
  id: string
  name: string
  tint: string
  pattern?: "dots" | "hills" | "lake" | "marsh" | "mountains" | "plain" | "town" | "waves" | "woods"
  note?: string
  border?: string
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

export interface Track {
  id: string
  name: string
  value?: number | number
  of?: number | number
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
