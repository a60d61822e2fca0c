"""A hex map in letters: one cell a hex, odd columns half a row lower than they look."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sandtable.cli.lore import Lore
from sandtable.documents import BoardDoc, Space

LAND = {"plain": ".", "dots": ":", "hills": "^", "waves": "~", "marsh": '"'}
SYMBOLS = {"oil": "o", "port": "p", "air_base": "a", "sam": "s"}


def text_map(lore: Lore) -> Iterator[str]:
    """All hex boards of a view."""
    for board in lore.boards:
        if board.kind == "hex":
            yield from _board(lore, board)
    yield from _legend(lore)


def _board(lore: Lore, board: BoardDoc) -> Iterator[str]:
    across = sorted({round(space.x, 2) for space in board.spaces})
    place = {x: column for column, x in enumerate(across)}
    top = min(space.y for space in board.spaces)
    cells: dict[tuple[int, int], Space] = {}
    for space in board.spaces:
        cells[math.floor(space.y - top + 0.01), place[round(space.x, 2)]] = space
    numbered = all(len(space.id) == 4 and space.id.isdigit() for space in board.spaces)
    names = {column: space.id[:2] for (row, column), space in cells.items()} if numbered else {}
    yield board.name
    if names:
        yield "    " + "".join(f"{names[column]:<3}" for column in range(len(across))).rstrip()
    terrain = {kind.id: " " if kind.id == "sea" else LAND[kind.pattern] for kind in board.terrains}
    for row in sorted({row for row, _ in cells}):
        line = [cells.get((row, column)) for column in range(len(across))]
        number = next((space.id[2:] for space in line if space is not None), "") if numbered else ""
        yield f"{number:>2}  " + "".join(f"{_cell(lore, space, terrain):<3}" for space in line).rstrip()


def _cell(lore: Lore, space: Space | None, terrain: dict[str, str]) -> str:
    if space is None:
        return ""
    pieces = lore.at.get(space.id, [])
    if not pieces:
        symbol = next((SYMBOLS[symbol.kind] for symbol in space.symbols if symbol.kind in SYMBOLS), "")
        return symbol or terrain.get(space.terrain, " ")
    letters = sorted({piece.seat[:1].upper() or "?" for piece in pieces})
    return letters[0] + str(len(pieces)) if len(letters) == 1 else "".join(letters)[:2]


def _legend(lore: Lore) -> Iterator[str]:
    seats = ", ".join(f"{seat.id[:1].upper()}2 two pieces of {seat.id}" for seat in lore.view.seats)
    grounds = {
        terrain.name.lower(): LAND[terrain.pattern]
        for board in lore.boards for terrain in board.terrains if terrain.id != "sea"
    }  # fmt: skip
    kinds = {symbol.kind for space in lore.spaces.values() for symbol in space.symbols}
    signs = [f"{letter} {kind.replace('_', ' ')}" for kind, letter in SYMBOLS.items() if kind in kinds]
    yield f"{seats}, two letters both; {', '.join([f'{sign} {name}' for name, sign in grounds.items()] + signs)}"
