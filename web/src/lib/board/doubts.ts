/** Values that are not printed in the rulebook, and why they are what they are. */
import type { BoardDoc, PieceKind, Source } from '../api/schema'

export interface Doubt {
  /** What was reconstructed: "air strength, range". */
  what: string
  why: string
}

const UNTOLD = 'not printed in the rulebook'

export const isDoubtful = (source: Source | undefined) => source?.provenance === 'reconstructed'

export const whyOf = (source: Source | undefined) => (isDoubtful(source) ? source!.why || UNTOLD : '')

interface Sourced {
  what: string
  source?: Source
}

/** Things that share a reason share a line, each named once. */
export function together(doubts: readonly Doubt[]): Doubt[] {
  const named = new Map<string, Set<string>>()
  for (const { what, why } of doubts) if (why) named.set(why, (named.get(why) ?? new Set()).add(what))
  return [...named].map(([why, what]) => ({ what: [...what].join(', '), why }))
}

const gather = (things: Sourced[]) => together(things.map(({ what, source }) => ({ what, why: whyOf(source) })))

const plain = (kind: string) => kind.replaceAll('_', ' ')

/** What is doubtful on a counter. */
export const doubtsOfKind = (kind: PieceKind) =>
  gather((kind.values ?? []).map((v) => ({ what: v.name, source: v.source })))

/** What is doubtful in a space: what is drawn in it, what runs through it, what lies at its sides. */
export function doubtsOfSpace(board: BoardDoc, id: string): Doubt[] {
  const space = board.spaces.find((s) => s.id === id)
  const lines = (board.lines ?? []).filter((l) => l.spaces.includes(id))
  const sides = (board.sides ?? []).filter((s) => s.between.includes(id))
  return gather([
    ...(space?.symbols ?? []).map((s) => ({ what: plain(s.kind), source: s.source })),
    ...lines.map((l) => ({ what: plain(l.kind), source: l.source })),
    ...sides.map((s) => ({ what: `${plain(s.kind)} side`, source: s.source })),
  ])
}

export const tellDoubts = (doubts: readonly Doubt[]) =>
  doubts.map((d) => `reconstructed: ${d.what} (${d.why})`).join('; ')
