"""The data: every place, rider and seat has a small number. Only this module reads files."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from sandtable.board import PointGraph, mask_of
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
SHELTER: int = DATA["rules"]["shelter"]

PLACES: dict[str, tuple[float, float]] = {name: (x, y) for name, (x, y) in DATA["places"].items()}
ROADS: list[tuple[str, str]] = [(a, b) for a, b in DATA["map"]["roads"]]
GRAPH = PointGraph(list(PLACES), ROADS)
LOST = GRAPH.end
"""The box of lost riders comes after the last place."""
SPACES = Names("space", [*PLACES, "lost"])
TOWNS = mask_of(SPACES.index[name] for name in DATA["map"]["towns"])

SEATS: tuple[str, ...] = tuple(seat["id"] for seat in DATA["seat"])
GOAL = [SPACES.index[seat["goal"]] for seat in DATA["seat"]]
"""The far town of each side."""
_RIDERS = [(side, name, place) for side, seat in enumerate(DATA["seat"]) for name, place in seat["riders"].items()]
UNITS = Names("rider", [name for _, name, _ in _RIDERS])
OWNER = [side for side, _, _ in _RIDERS]
START = [SPACES.index[place] for _, _, place in _RIDERS]
RIDERS = [mask_of(unit for unit, owner in enumerate(OWNER) if owner == side) for side in range(len(SEATS))]
"""The riders of each side."""
