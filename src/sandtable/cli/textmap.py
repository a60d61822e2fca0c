"""Maps in letters: of hexes one cell a hex, of points and areas each where it lies, of boxes a list."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import median
from string import ascii_uppercase

from sandtable.cli.glossary import Glossary
from sandtable.cli.textplane import Plane
from sandtable.documents import BoardDoc, Space

LAND = {
    "plain": ".", "dots": ":", "hills": "^", "mountains": "^", "waves": "~", "marsh": '"', "lake": "~", "woods": "%",
    "town": "#",
}  # fmt: skip
SYMBOLS = {"oil": "o", "port": "p", "air_base": "a", "sam": "s"}
WATER = ("sea", "ocean", "water")
ROOM = {"point": 16, "area": 5}
"""Letters from a space to the next one."""


class Marks:
    """The sign for each seat: its initial, or the next free letter where others have the same one."""

    def __init__(self, glossary: Glossary) -> None:
        self.seats = [seat.id for seat in glossary.view.seats]
        initials = [seat[:1].upper() for seat in self.seats]
        spare = (letter for letter in ascii_uppercase if letter not in initials or initials.count(letter) > 1)
        self.sign = {
            seat: initial if initials.count(initial) == 1 else next(spare, "?")
            for seat, initial in zip(self.seats, initials, strict=True)
        }
        self.glossary = glossary
        self.counts: dict[str, dict[str, int]] = {}
        """How much of each seat is in each space."""
        for piece in glossary.view.pieces:
            self._add(piece.at, piece.seat, 1)
        for quantity in glossary.view.quantities:
            self._add(quantity.at, quantity.seat, quantity.count)

    def _add(self, at: str, seat: str, count: int) -> None:
        here = self.counts.setdefault(at, {})
        sign = self.sign.get(seat, seat[:1].upper() or "?")
        here[sign] = here.get(sign, 0) + count

    def cell(self, space: Space, terrain: dict[str, str]) -> str:
        """What stands in a space, or else what is printed there."""
        here = self.counts.get(space.id)
        if not here:
            symbol = next((SYMBOLS[symbol.kind] for symbol in space.symbols if symbol.kind in SYMBOLS), "")
            return symbol or terrain.get(space.terrain, ".")
        signs = sorted(here)
        return signs[0] + str(here[signs[0]]) if len(signs) == 1 else "".join(signs)[:2]


def text_map(glossary: Glossary) -> Iterator[str]:
    """All boards of a view."""
    marks = Marks(glossary)
    for board in glossary.boards:
        if board.spaces:
            yield board.name
            yield from {"hex": _hexes, "boxes": _boxes}.get(board.kind, _plane)(glossary, board, marks)
    yield from _legend(glossary, marks)


def _grounds(board: BoardDoc) -> dict[str, str]:
    return {kind.id: " " if kind.id in WATER else LAND[kind.pattern] for kind in board.terrains}


def _hexes(glossary: Glossary, board: BoardDoc, marks: Marks) -> Iterator[str]:
    """Odd columns lie half a row lower than they look."""
    across = sorted({round(space.x, 2) for space in board.spaces})
    place = {x: column for column, x in enumerate(across)}
    top = min(space.y for space in board.spaces)
    cells: dict[tuple[int, int], Space] = {}
    for space in board.spaces:
        cells[math.floor(space.y - top + 0.01), place[round(space.x, 2)]] = space
    numbered = all(len(space.id) == 4 and space.id.isdigit() for space in board.spaces)
    names = {column: space.id[:2] for (row, column), space in cells.items()} if numbered else {}
    if names:
        yield "    " + "".join(f"{names[column]:<3}" for column in range(len(across))).rstrip()
    terrain = _grounds(board)
    for row in sorted({row for row, _ in cells}):
        line = [cells.get((row, column)) for column in range(len(across))]
        number = next((space.id[2:] for space in line if space is not None), "") if numbered else ""
        shown = "".join(f"{marks.cell(space, terrain) if space else '':<3}" for space in line)
        yield f"{number:>2}  " + shown.rstrip()


def _plane(glossary: Glossary, board: BoardDoc, marks: Marks) -> Iterator[str]:
    """Points and areas where they lie, with the ways between points, and their names where there is room."""
    usual = median(_size(space) for space in board.spaces)
    shown = [space for space in board.spaces if space.id in marks.counts or _size(space) >= usual / 3]
    plane = Plane([(space.x, space.y) for space in shown], ROOM[board.kind])
    terrain = _grounds(board)
    for space in shown:
        sign = marks.cell(space, terrain)
        plane.put((space.x, space.y), "~" if sign == " " else sign)
    if board.kind == "point":
        for space in board.spaces:
            plane.name((space.x, space.y), space.id)
        centre = {space.id: (space.x, space.y) for space in board.spaces}
        for line in board.lines:
            for one, other in zip(line.spaces, line.spaces[1:], strict=False):
                if one in centre and other in centre:
                    plane.join(centre[one], centre[other])
    yield from plane.lines()


def _size(space: Space) -> float:
    """The room that the outline of an area takes; small ones, such as shores, are shown only if something is there."""
    if not space.shape:
        return 1.0
    xs, ys = [x for x, _ in space.shape], [y for _, y in space.shape]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def _boxes(glossary: Glossary, board: BoardDoc, marks: Marks) -> Iterator[str]:
    for space in board.spaces:
        here = ", ".join(glossary.unit(piece) for piece in glossary.at.get(space.id, []))
        yield f"  {space.name or space.id}: {here or 'empty'}"


def _legend(glossary: Glossary, marks: Marks) -> Iterator[str]:
    seats = ", ".join(f"{marks.sign[seat]} {seat}" for seat in marks.seats)
    more = "a figure behind a letter counts its pieces, two letters are two seats"
    grounds: dict[str, list[str]] = {}
    for board in glossary.boards:
        for terrain in board.terrains if board.kind != "boxes" else ():
            if terrain.id not in WATER and terrain.name.lower() not in grounds.setdefault(LAND[terrain.pattern], []):
                grounds[LAND[terrain.pattern]].append(terrain.name.lower())
    kinds = {symbol.kind for space in glossary.spaces.values() for symbol in space.symbols}
    signs = [f"{letter} {kind.replace('_', ' ')}" for kind, letter in SYMBOLS.items() if kind in kinds]
    lands = [f"{sign} {' or '.join(names)}" for sign, names in grounds.items() if names]
    yield f"{seats}, {more}; {', '.join(lands + signs)}"
