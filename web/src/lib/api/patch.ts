/** Bringing a view up to date. */
import type { Patch } from './types'
import type { Piece, View } from './view'

/** The view after a patch: sections are replaced by name, pieces changed one by one, log lines added. */
export function patched(view: View, patch: Patch): View {
  const { pieces, log, ...sections } = patch
  const next: View = { ...view, ...sections }
  if (pieces) next.pieces = patchedPieces(view.pieces ?? [], pieces)
  if (log) next.log = [...(view.log ?? []), ...log]
  return next
}

function patchedPieces(old: Piece[], changes: Record<string, Piece | null>): Piece[] {
  const left = new Map(Object.entries(changes))
  const next: Piece[] = []
  for (const piece of old) {
    const change = left.get(piece.id)
    if (change === undefined) next.push(piece)
    else if (change !== null) next.push(change)
    left.delete(piece.id)
  }
  for (const piece of left.values()) if (piece) next.push(piece)
  return next
}
