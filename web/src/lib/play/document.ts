/** Writing an order document: what a click on the map, on units or on a button adds at the caret. */
import type { DocumentForm, LineStart } from '../api/schema'

/** A text and where the caret stands in it. */
export interface Writing {
  text: string
  at: number
}

/** What the writer may name: places as the document names them, and kinds of units. */
export interface Names {
  places: ReadonlySet<string>
  kinds: ReadonlySet<string>
}

const LINE_BREAK = '\n'

/** The line of the caret: where it starts and ends, and what stands before the caret. */
function lineAt({ text, at }: Writing): { from: number; to: number; before: string } {
  const from = text.lastIndexOf(LINE_BREAK, at - 1) + 1
  const end = text.indexOf(LINE_BREAK, at)
  return { from, to: end < 0 ? text.length : end, before: text.slice(from, at) }
}

/** The number of the caret's line, from 1. */
export const lineNumber = ({ text, at }: Writing): number => text.slice(0, at).split(LINE_BREAK).length

const heading = (line: string) => line.trim().toUpperCase().replace(/\s*:$/, '')

/** The heading above the caret; empty above the first. */
export function sectionAt(writing: Writing, form: DocumentForm): string {
  const above = writing.text.slice(0, lineAt(writing).to).split(LINE_BREAK).map(heading)
  return above.findLast((line) => form.sections?.includes(line)) ?? ''
}

const words = (text: string) => text.split(/[\s:>+,]+/).filter(Boolean)

/** How the line of the caret begins, among the beginnings that its section knows. */
function startOf(before: string, section: string, form: DocumentForm): LineStart | undefined {
  const here = (form.starts ?? []).filter((s) => (s.section ?? '') === section)
  const first = words(before)[0]?.toUpperCase() ?? ''
  return here.find((s) => s.text.trim() && s.text.trim() === first) ?? here.find((s) => !s.text.trim())
}

function insert({ text, at }: Writing, added: string): Writing {
  return { text: text.slice(0, at) + added + text.slice(at), at: at + added.length }
}

/** Puts `added` behind what stands before the caret, with one blank at most between them. */
function append(writing: Writing, joint: string, added: string): Writing {
  const { before } = lineAt(writing)
  const kept = before.trimEnd()
  const cut = {
    text: writing.text.slice(0, writing.at - (before.length - kept.length)) + writing.text.slice(writing.at),
    at: writing.at - (before.length - kept.length),
  }
  if (!kept) return insert(writing, added)
  const mark = joint.trim()
  return insert(cut, `${mark && kept.toUpperCase().endsWith(mark) ? ' ' : joint}${added}`)
}

/** Whether the caret stands in a line of orders; headings, the header and the end of the document stay as they are. */
function inOrders(writing: Writing, form: DocumentForm): boolean {
  const { from, to } = lineAt(writing)
  const line = heading(writing.text.slice(from, to))
  const ended = form.end
    ? writing.text
        .slice(0, from)
        .split(LINE_BREAK)
        .some((above) => heading(above) === form.end)
    : false
  return !ended && !!sectionAt(writing, form) && line !== form.end && !form.sections?.includes(line)
}

/** A place was clicked: it goes on with the way, or stands where the line wants its first place. */
export function addPlace(writing: Writing, place: string, form: DocumentForm, names: Names): Writing {
  if (!inOrders(writing, form)) return writing
  const { before } = lineAt(writing)
  const written = words(before)
  const known = (word: string) => names.places.has(word.toUpperCase())
  if (written.length && known(written.at(-1)!)) return append(writing, form.way || ' ', place)
  if (written.some(known)) return append(writing, ' ', place)
  const start = startOf(before, sectionAt(writing, form), form)
  const bare = !written.length || (written.length === 1 && before.trim().toUpperCase() === start?.text.trim())
  return append(writing, bare ? ' ' : (start?.place ?? ' '), place)
}

/**
 * Units were clicked: they join the force of the line, which stands before its first place even if that was clicked
 * first.
 */
export function addUnits(writing: Writing, count: number, kind: string, form: DocumentForm, names: Names): Writing {
  if (!inOrders(writing, form)) return writing
  const { from, before } = lineAt(writing)
  const units = `${count} ${kind}`
  const joint = startOf(before, sectionAt(writing, form), form)?.place ?? ' '
  const place = placeIn(before, names)
  if (place < 0 || !joint.trim()) return append(writing, endsWithUnits(before, names) ? form.also || ' ' : ' ', units)
  const head = before.slice(0, place).trimEnd()
  const bare = head.toUpperCase().endsWith(joint.trim()) ? head.slice(0, -joint.trim().length).trimEnd() : head
  const led = bare
    ? bare + (endsWithUnits(bare, names) ? form.also || ' ' : ' ')
    : before.slice(0, before.length - before.trimStart().length)
  const line = `${led}${units}${joint}${before.slice(place)}`
  return { text: writing.text.slice(0, from) + line + writing.text.slice(writing.at), at: from + line.length }
}

const endsWithUnits = (text: string, names: Names) =>
  [...names.kinds].some((name) => text.trimEnd().toLowerCase().endsWith(name.toLowerCase()))

/** Where the first place of a line stands; -1 if it has none. */
function placeIn(line: string, names: Names): number {
  for (const found of line.matchAll(/[^\s:>+,]+/g)) if (names.places.has(found[0].toUpperCase())) return found.index
  return -1
}

/** A line is begun: below the caret's line, or at the end of its section, whose heading is written if it is missing. */
export function addLine(writing: Writing, start: LineStart, form: DocumentForm): Writing {
  const lines = writing.text.split(LINE_BREAK)
  const caret = lineNumber(writing) - 1
  const section = start.section ?? ''
  if (sectionAt(writing, form) === section && section) {
    const empty = !lines[caret]!.trim()
    const place = empty ? caret : caret + 1
    lines.splice(place, empty ? 1 : 0, start.text)
    return { text: lines.join(LINE_BREAK), at: endOf(lines, place) }
  }
  const place = sectionEnd(lines, section, form)
  const missing = section && !lines.some((line) => heading(line) === section)
  lines.splice(place, 0, ...(missing ? [section] : []), start.text)
  return { text: lines.join(LINE_BREAK), at: endOf(lines, place + (missing ? 1 : 0)) }
}

const endOf = (lines: readonly string[], n: number) => lines.slice(0, n + 1).join(LINE_BREAK).length

/** The number of the line before which a section ends, or would stand. */
function sectionEnd(lines: readonly string[], section: string, form: DocumentForm): number {
  const order = form.sections ?? []
  const later = new Set(order.slice(order.indexOf(section) + 1))
  const next = lines.findIndex((line) => later.has(heading(line)) || (form.end && heading(line) === form.end))
  let place = next < 0 ? lines.length : next
  while (place > 0 && !lines[place - 1]!.trim()) place--
  return place
}

/** The places that the line of the caret names, in their order. */
export function wayAt(writing: Writing, names: Names): string[] {
  const { from, to } = lineAt(writing)
  return words(writing.text.slice(from, to))
    .map((word) => word.toUpperCase())
    .filter((word) => names.places.has(word))
}
