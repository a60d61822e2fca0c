/** Shapes, names, ranks and colours of boards and counters: the file that the drawing in Python reads, too. */
import file from '../../../../src/sandtable/drawing/shapes.json'
import { el, esc } from './svg'

/** An element: its `tag` and attributes. A colour is a name of `colours`, or @ink and the like of a counter. */
export type Part = Record<string, string | number>

export interface LabelLook {
  sizes: number[]
  bold: boolean
  spacing: number
  capitals: boolean
  order: number
}

interface Shapes {
  unit: number
  colours: Record<string, string>
  lines: Record<string, { name: string; strokes: Part[] }>
  courses: Record<string, { name: string; strokes: Part[] }>
  sides: Record<string, { name: string; strokes: Part[] }>
  marks: Record<string, { name: string; parts: Part[] }>
  emblems: Record<string, Part[]>
  aircraft: string[]
  synonyms: Record<string, string>
  sizes: Record<string, string>
  bands: Record<string, Part[]>
  edges: string[]
  labels: Record<string, LabelLook>
}

export const SHAPES = file as unknown as Shapes

/** The parts as SVG text; `inks` are what @ink, @ground … stand for. */
export function drawParts(parts: readonly Part[], inks: Record<string, string | number> = {}): string {
  const colour = (value: string | number) =>
    typeof value !== 'string' ? value : value.startsWith('@') ? inks[value.slice(1)] : (SHAPES.colours[value] ?? value)
  return parts
    .map(({ tag, words, ...attributes }) => {
      const drawn = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, colour(value)]))
      return el(String(tag), drawn, ...(words === undefined ? [] : [esc(String(words))]))
    })
    .join('')
}

/** The strokes of a line along a path, from the bottom up. */
const strokesOf = (look: { strokes: Part[] }, d: string) =>
  look.strokes.map((stroke) => drawParts([{ tag: 'path', d, fill: 'none', 'stroke-linejoin': 'round', ...stroke }]))

/** The names of kinds, for a legend. */
const namesOf = (looks: Record<string, { name: string }>) =>
  Object.fromEntries(Object.entries(looks).map(([kind, { name }]) => [kind, name]))

export const LINE_NAMES: Record<string, string> = namesOf(SHAPES.lines)
export const SIDE_NAMES: Record<string, string> = namesOf(SHAPES.sides)
export const MARK_NAMES: Record<string, string> = namesOf(SHAPES.marks)

/** How a line or a hexside of some kind looks, for a legend. */
export const strokes = (kind: string, d: string) => strokesOf(SHAPES.lines[kind] ?? SHAPES.lines.limit!, d)
export const sideStrokes = (kind: string, d: string) => strokesOf(SHAPES.sides[kind] ?? SHAPES.sides.limit!, d)
