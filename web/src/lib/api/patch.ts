/** Bringing a view up to date. */
import type { Patch, TableView } from './types'
import type { Piece } from './schema'

/** The view after a patch: pieces are changed one by one, the log keeps its head, other sections are replaced. */
export function patched(view: TableView, patch: Patch): TableView {
  const { pieces, log, ...sections } = patch
  const next: Record<string, unknown> = { ...view }
  for (const [name, section] of Object.entries(sections)) {
    if (section === null) delete next[name]
    else next[name] = section
  }
  if (pieces) next.pieces = patchedPieces(view.pieces ?? [], pieces.set, new Set(pieces.gone))
  if (log) next.log = [...(view.log ?? []).slice(0, log.keep), ...log.add]
  return next as unknown as TableView
}

function patchedPieces(old: Piece[], set: Piece[], gone: ReadonlySet<string>): Piece[] {
  const left = new Map(set.map((p) => [p.id, p]))
  const next: Piece[] = []
  for (const piece of old) {
    if (!gone.has(piece.id)) next.push(left.get(piece.id) ?? piece)
    left.delete(piece.id)
  }
  return [...next, ...left.values()]
}
