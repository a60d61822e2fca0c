"""The data: every hex, unit and seat has a small number. Only this module reads files."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from sandtable.board import HexGrid, mask_of
from sandtable.kernel import ClauseIndex
from sandtable.kernel.pack import read_guide
from sandtable.language import Names


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


DATA = tomllib.loads(_read("board.toml"))
CLAUSES = ClauseIndex.from_plain(tomllib.loads(_read("clauses.toml")), "clauses.toml")
GUIDE = read_guide(_read("guide.toml"))
TURNS: int = DATA["rules"]["turns"]
HIT: int = DATA["rules"]["hit"]
WOODS_BONUS: int = DATA["rules"]["woods"]

GRID = HexGrid(DATA["map"]["columns"], DATA["map"]["rows"])
LOST = GRID.end
"""The box of lost units comes after the last hex."""
HEXES = {space: GRID.name(space) for space in GRID.spaces}
SPACES = Names("space", [*(HEXES.get(space) for space in range(LOST)), "lost"])
WOODS = mask_of(SPACES.index[name] for name in DATA["map"]["woods"])
HILL = SPACES.index[DATA["map"]["hill"]]

SEATS: tuple[str, ...] = tuple(seat["id"] for seat in DATA["seat"])
_UNITS = [(side, name, space) for side, seat in enumerate(DATA["seat"]) for name, space in seat["units"].items()]
UNITS = Names("unit", [name for _, name, _ in _UNITS])
OWNER = [side for side, _, _ in _UNITS]
START = [SPACES.index[space] for _, _, space in _UNITS]
