"""A small picture of a position: the part of a map where the counters are. It stands on the card of a game."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.documents import BoardDoc, Catalogue, View
from sandtable.drawing.areas import has_coast
from sandtable.drawing.counters import Counters
from sandtable.drawing.ownership import draw_ownership
from sandtable.drawing.sheet import EDGE, Sheet
from sandtable.drawing.signs import draw_signs
from sandtable.drawing.stacks import draw_quantities, stacks
from sandtable.drawing.svg import el, group, num
from sandtable.drawing.theme import INK, PAPER, STYLE, UNIT

WIDTH, HEIGHT = 640, 400
WIDEST = 1100.0
"""Pixels of a map that a card shows at most: on more of it, counters would be dots."""


def draw_card(view: View, boards: Sequence[BoardDoc], catalogue: Catalogue) -> str:
    """The map with the most counters as SVG text, cut to the size of a card."""
    counters = Counters(catalogue, [seat.id for seat in view.seats])
    maps = [board for board in boards if board.use == "map"] or list(boards)
    sheets = [Sheet(board, stacks(board, view.pieces)) for board in maps]
    sheet = max(sheets, key=lambda one: sum(len(stack.pieces) for stack in one.piled))
    over = [
        draw_ownership(sheet.board, view.overlays, view.seats),
        group("pieces", (stack.draw(counters) for stack in sheet.piled)),
        draw_quantities(sheet.board, view.quantities, counters, view.seats),
        draw_signs(sheet.board, view.signs),
    ]
    defs = [*sheet.defs(), *counters.defs(view.pieces)]
    return el(
        "svg",
        el("style", STYLE),
        el("defs", *dict.fromkeys(one for one in defs if one)),
        el("rect", width=sheet.width, height=sheet.height, fill=PAPER),
        sheet.draw(over, "far" if has_coast(sheet.board) else None),  # of a whole world names are too small to be read
        xmlns="http://www.w3.org/2000/svg",
        class_="sandtable",
        width=WIDTH,
        height=HEIGHT,
        viewBox=" ".join(num(value) for value in _window(sheet)),
        color=INK,
    )


def _window(sheet: Sheet) -> tuple[float, float, float, float]:
    """The part of a sheet that is shown: where most counters lie; the middle of a sheet without any."""
    frame = EDGE * UNIT  # it stays outside
    right, foot = sheet.width - frame, sheet.height - frame
    wide = min(right - frame, (foot - frame) * WIDTH / HEIGHT, WIDEST if sheet.piled else right)
    high = wide * HEIGHT / WIDTH
    spots = [
        ((x - sheet.window[0]) * UNIT, (y - sheet.window[1]) * UNIT)
        for stack in sheet.piled
        for _, (x, y) in stack.pieces
    ]

    def corner(middle: tuple[float, float]) -> tuple[float, float]:
        x, y = middle[0] - wide / 2, middle[1] - high / 2
        return min(max(frame, x), right - wide), min(max(frame, y), foot - high)

    def inside(at: tuple[float, float]) -> int:
        return sum(at[0] < x < at[0] + wide and at[1] < y < at[1] + high for x, y in spots)

    corners = [corner(spot) for spot in spots] or [corner((sheet.width / 2, sheet.height / 2))]
    return *max(corners, key=inside), wide, high
