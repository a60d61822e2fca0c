"""How counters lie on a space: one in the middle, two side by side, four in a square, more in a pile."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from sandtable.documents import BoardDoc, Piece, Quantity, SeatInfo
from sandtable.drawing.counters import Counters
from sandtable.drawing.letters import Rect
from sandtable.drawing.svg import Point, el, group, text
from sandtable.drawing.theme import ACCENT, UNIT

ONE, TWO, FOUR, PILE = 0.6, 0.49, 0.45, 0.49  # sides of counters, in board units


@dataclass(frozen=True)
class Stack:
    """The counters on one space, the lowest first, each with its middle; all of one size."""

    space: str
    side: float
    pieces: list[tuple[Piece, Point]]

    @property
    def box(self) -> Rect:
        h = self.side / 2
        xs, ys = [p[0] for _, p in self.pieces], [p[1] for _, p in self.pieces]
        return Rect(min(xs) - h, min(ys) - h, max(xs) + h, max(ys) + h)

    def draw(self, counters: Counters) -> str:
        parts = [counters.draw(piece, x * UNIT, y * UNIT, self.side * UNIT) for piece, (x, y) in self.pieces]
        if len(self.pieces) > 4:
            r = self.box
            x, y = r.x1 * UNIT, r.y0 * UNIT
            parts.append(el("circle", cx=x, cy=y, r=10, fill=ACCENT, stroke="#fff", stroke_width=1.5))
            count = str(len(self.pieces))
            parts.append(text(x, y + 4.5, count, "mid bold", font_size=12.5, style="fill:#fff"))
        return group("stack", parts, data_at=self.space)


def stack(space: str, at: Point, pieces: Sequence[Piece]) -> Stack:
    """Lay the pieces of one space; both top counters of a pile stay readable."""
    x, y = at
    n = len(pieces)
    if n == 1:
        side, spots = ONE, [(0.0, 0.0)]
    elif n == 2:
        side, spots = TWO, [(-0.245, -0.05), (0.245, 0.05)]
    elif n <= 4:
        side, spots = FOUR, [(-0.225, -0.215), (0.225, -0.215), (-0.225, 0.215), (0.225, 0.215)][:n]
        if n == 3:
            spots[2] = (0.0, 0.215)
    else:
        side = PILE
        lower = [(-0.245, -0.02 - 0.03 * (n - 2 - i) / max(1, (n - 2) / 4)) for i in range(n - 1)]
        spots = [*lower, (0.245, 0.05)]
    return Stack(space, side, [(p, (x + dx, y + dy)) for p, (dx, dy) in zip(pieces, spots, strict=True)])


BELOW = 0.16
"""How far below the middle of an area with a code its counters lie, which are smaller there."""
SHRUNK = 0.62


def coded(board: BoardDoc) -> set[str]:
    """The areas in whose upper half a code and a name stand."""
    return {label.space for label in board.labels if label.kind == "code"}


def lowered(pile: Stack, at: Point) -> Stack:
    """The same stack below the code of its area."""
    x, y = at
    pieces = [(p, (x + (px - x) * SHRUNK, y + BELOW + (py - y) * SHRUNK)) for p, (px, py) in pile.pieces]
    return Stack(pile.space, pile.side * SHRUNK, pieces)


def stacks(board: BoardDoc, pieces: Sequence[Piece]) -> list[Stack]:
    """The stacks of a board from north to south, so that nearer ones overlap farther ones."""
    here: dict[str, list[Piece]] = {}
    for piece in pieces:
        here.setdefault(piece.at, []).append(piece)
    order = [s for s in sorted(board.spaces, key=lambda s: (s.y, s.x)) if s.id in here]
    piles = [(s, stack(s.id, (s.x, s.y), here[s.id])) for s in order]
    low = coded(board)
    return [lowered(pile, (s.x, s.y)) if s.id in low else pile for s, pile in piles]


MOST_KINDS = 3
"""Kinds of one seat in a place that are counted one by one."""


LOW = 0.31
"""How far below the middle of an area with a code its only chip lies."""


def gathered(quantities: Sequence[Quantity], low: AbstractSet[str] = frozenset()) -> list[Quantity]:
    """Quantities as chips show them: where a seat has many kinds in a place, only how many units they are.

    In the places of `low` there is room for one chip.
    """
    piles: dict[tuple[str, str], list[Quantity]] = {}
    for quantity in quantities:
        piles.setdefault((quantity.at, quantity.seat), []).append(quantity)
    return [
        chip
        for (at, seat), here in piles.items()
        for chip in (
            here
            if len(here) <= (1 if at in low else MOST_KINDS)
            else [Quantity(at, seat, "units", sum(q.count for q in here))]
        )
    ]


def draw_quantities(
    board: BoardDoc, quantities: Sequence[Quantity], counters: Counters, seats: Sequence[SeatInfo] = ()
) -> str:
    """Chips with counts, where a game counts instead of naming units; in the colour of the kind, or of the seat."""
    colours = {seat.id: seat.colour for seat in seats}
    low = coded(board)
    at = {s.id: (s.x, s.y + LOW * (s.id in low)) for s in board.spaces}
    rows: dict[str, int] = {}
    parts = []
    for q in gathered(quantities, low):
        if q.at not in at:
            continue
        x, y = at[q.at]
        row = rows.get(q.at, 0)
        rows[q.at] = row + 1
        kind = counters.kind(q.kind)
        nation = counters.nation(kind)
        colour, ink = (nation.colour, nation.ink) if kind.nation else (colours.get(q.seat) or "#888888", "#ffffff")
        words = f"{q.count} {kind.label or kind.name}"
        wide = 9 + 6.4 * len(words)
        left, top = x * UNIT - wide / 2, y * UNIT - 8 + 17 * row
        chip = el("rect", x=left, y=top, width=wide, height=16, rx=8, fill=colour, stroke=ink)
        label = text(x * UNIT, top + 12, words, "mid bold", font_size=11, style=f"fill:{ink}")
        parts.append(el("g", chip, label, class_="quantity", data_at=q.at, data_seat=q.seat, data_kind=q.kind))
    return group("quantities", parts)
