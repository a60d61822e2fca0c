/** Bringing a view up to date. */
import type { Patch } from './types'
import type { Piece, View } from './view'

/** The view after a patch: sections are replaced by name (null: gone), pieces one by one, the log from some line on. */
export function patched(view: View, patch: Patch): View {
  const { pieces, log, ...sections } = patch
  const next = { ...view, ...sections } as View & Record<string, unknown>
  for (const [name, section] of Object.entries(sections)) if (section === null) delete next[name]
  if (pieces) next.pieces = patchedPieces(view.pieces ?? [], pieces)
  if (log) next.log = [...(view.log ?? []).slice(0, log.keep), ...log.add]
  return next
}

function patchedPieces(old: Piece[], { set, gone }: NonNullable<Patch['pieces']>): Piece[] {
  const changed = new Map(set.map((piece) => [piece.id, piece]))
  const next: Piece[] = []
  for (const piece of old) {
    if (!gone.includes(piece.id)) next.push(changed.get(piece.id) ?? piece)
    changed.delete(piece.id)
  }
  return [...next, ...changed.values()]
}
