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

/** A line of the art that is drawn as it runs, through no spaces: a canal, a river, a front line, a scarp. */
export interface Course {
  kind: "canal" | "front" | "river" | "scarp"
  points: Array<[number, number]>
  name?: string
}

/** Spaces or boxes that belong together under one heading; `id` is the region or group that they name. */
export interface Group {
  id: string
  name: string
  seat?: string
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

/** A hexside with a meaning. */
export interface Side {
  kind: "blocked" | "border" | "bridge" | "canal" | "ford" | "limit" | "ridge" | "river" | "shore"
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
  size?: [number, number] | null
  note?: string
  text?: string
}

/** Something drawn in a space: oil, port, air_base, sam, ford, fort, pass, objective, landing, bridge … The list is open: a drawing that does not know a kind shows its first letter. */
export interface Symbol {
  kind: string
  text?: string
  name?: string
  source?: Source
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
