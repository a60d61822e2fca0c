"""A board as a picture: ground, lines, symbols, names. The page and the printed map are made of the same."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib.resources import files
from typing import get_args

from sandtable.documents import BoardDoc, BoardDrawing, Detail
from sandtable.drawing import symbols
from sandtable.drawing.area_names import place_codes
from sandtable.drawing.areas import AreaGround, has_coast
from sandtable.drawing.boxes import draw_boxes, with_shapes
from sandtable.drawing.ground import Ground
from sandtable.drawing.labels import Lettering, Placer, draw_labels
from sandtable.drawing.lines import Net, draw_lines, draw_sides
from sandtable.drawing.stacks import Stack
from sandtable.drawing.svg import el, group, name_for, num
from sandtable.drawing.theme import PAPER, UNIT
from sandtable.threadsafe import once

EDGE = 0.09  # room for the frame around a board, in board units


class Sheet:
    """One board with what stands on it."""

    def __init__(self, board: BoardDoc, piled: Sequence[Stack] = ()) -> None:
        self.board = with_shapes(board) if board.kind == "boxes" else board
        self.ground = AreaGround(self.board) if has_coast(board) else Ground(self.board)
        self.marks = symbols.Placed(self.board)
        self.net = Net(self.board, {space for space, _ in self.marks.boxes})
        self.piled = piled
        r = self.ground.shown
        self.window = (r.x0 - EDGE, r.y0 - EDGE, r.x1 + EDGE, r.y1 + EDGE)
        self.width, self.height = (r.x1 - r.x0 + 2 * EDGE) * UNIT, (r.y1 - r.y0 + 2 * EDGE) * UNIT

    def labels(self, detail: Detail | None = None) -> list[Lettering]:
        """Names in their places: clear of where counters may lie, on a printed map of those that do."""
        if self.board.kind == "boxes":
            return []  # names are part of the boxes
        taken = [rect for _, rect in self.marks.boxes] + [s.box for s in self.piled]
        placed = Placer(self.board, self.ground.shown, self.net, taken, detail).place()
        return placed + place_codes(self.board, detail)

    def defs(self) -> list[str]:
        return [*self.ground.defs(), *symbols.defs(symbols.kinds_used(self.board))]

    def layers(self) -> list[str]:
        """What lies under names, from the bottom up."""
        if self.board.kind == "boxes":
            return [draw_boxes(self.board)]
        grid, lines = self.ground.grid(), draw_lines(self.net)
        between = (grid, draw_sides(self.ground), lines) if self.board.kind == "hex" else (lines, grid)
        return [self.ground.draw(), *between, self.marks.draw()]

    def draw(self, over: Sequence[str] = (), detail: Detail | None = None) -> str:
        layers = [*self.layers(), draw_labels(self.labels(detail)), self.ground.spaces(), *over]
        at = f"translate({num(-self.window[0] * UNIT)} {num(-self.window[1] * UNIT)})"
        return group("board", layers, id=name_for("board", self.board.id), data_board=self.board.id, transform=at)


def draw_map(board: BoardDoc) -> BoardDrawing:
    """What a page shows of a board, in the coordinates of the board."""
    sheet = Sheet(board)
    x0, y0, _, _ = sheet.window
    size = {"width": sheet.width, "height": sheet.height}
    paper = el("rect", x=x0 * UNIT, y=y0 * UNIT, **size, fill=PAPER, class_="paper")
    ground = el("defs", *sheet.defs()) + paper + "".join(sheet.layers())
    names: dict[Detail, str] = {detail: draw_labels(sheet.labels(detail)) for detail in get_args(Detail)}
    return BoardDrawing(sheet.window, ground, names, sorted(symbols.kinds_used(sheet.board)))


@once
def style() -> str:
    """A digest of how boards are drawn: it changes with the program and the file of shapes, and drawings with it."""
    parts = [part for part in files("sandtable.drawing").iterdir() if part.name.endswith((".py", ".json", ".css"))]
    made = hashlib.sha256()
    for part in sorted(parts, key=lambda part: part.name):
        made.update(part.read_bytes())
    return made.hexdigest()[:12]
