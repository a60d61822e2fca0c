// Made by `npm run types` from docs/view.schema.json; do not edit. Fields that have their default are left out.
import type { Source } from './boards'

/** Everything static about the pieces of a game. */
export interface Catalogue {
  nations: Array<Nation>
  kinds: Array<PieceKind>
  marks?: Array<Mark>
  emblems?: Array<Emblem>
}

/** The name of an emblem, and how it is drawn where it is one of the game's own. `path` is SVG path data in a frame of 60 by 40; `text` is written into the frame instead. */
export interface Emblem {
  id: string
  name: string
  path?: string
  text?: string
}

/** Another face of a counter: reduced, based, flying, untried … What is empty is as on the front. */
export interface Face {
  id: string
  name: string
  symbol?: string
  label?: string
  values?: Array<Value>
}

/** How a status is marked on a counter: one letter or sign, which no other status has, and its meaning. */
export interface Mark {
  status: string
  letter: string
  name: string
  note?: string
}

/** A nation's name and counter colours (background, ink) and a pattern beside the colour. */
export interface Nation {
  id: string
  name: string
  colour: string
  ink: string
  pattern?: string
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

/** A figure on a counter. `slot` says where counters show it. */
export interface Value {
  name: string
  text: string
  slot?: "bottom" | "hidden" | "left" | "right" | "top"
  source?: Source
}
