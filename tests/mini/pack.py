"""The data of Two Rivers: two boards with one numbering, units, tables."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sandtable.board import HexGrid, PointGraph, mask_of
from sandtable.combat import DifferentialTable
from sandtable.kernel import ClauseIndex
from sandtable.language import Names

HERE = Path(__file__).parent
DATA = tomllib.loads((HERE / "two_rivers.toml").read_text())
CLAUSES = ClauseIndex.from_plain(tomllib.loads((HERE / "clauses.toml").read_text()), "clauses.toml")
RULES = DATA["rules"]

# Boards. The hexes come first, the towns go on with the numbers after them, and the box of lost units is last.
PLAIN = HexGrid(DATA["plain"]["columns"], DATA["plain"]["rows"])
COAST = PointGraph(DATA["coast"]["towns"], [(a, b) for a, b in DATA["coast"]["roads"]], first=PLAIN.end)
LOST = COAST.end


def _names() -> list[str | None]:
    names: list[str | None] = [None] * LOST
    for board in (PLAIN, COAST):
        for space in board.spaces:
            names[space] = board.name(space)
    return [*names, "lost"]


SPACES = Names("space", _names())
MAP = PLAIN.all | COAST.all
NEAR = [(PLAIN.neighbours[space] if space < PLAIN.end else COAST.neighbours[space]) for space in range(COAST.end)]
for _one, _other in DATA["coast"]["ferries"]:
    NEAR[SPACES.index[_one]] |= 1 << SPACES.index[_other]
    NEAR[SPACES.index[_other]] |= 1 << SPACES.index[_one]
FIELDS = mask_of(SPACES.index[name] for board in ("plain", "coast") for name in DATA[board]["fields"])
FORDS = mask_of(SPACES.index[name] for name in RULES["fords"])

# Seats and units, both small numbers.
SEATS: tuple[str, ...] = tuple(seat["id"] for seat in DATA["seat"])
HOMES = [SPACES.index[seat["home"]] for seat in DATA["seat"]]
_UNITS = [(number, *unit) for number, seat in enumerate(DATA["seat"]) for unit in seat["units"]]
OWNER = [number for number, _, _, _ in _UNITS]
UNITS = Names("unit", [name for _, name, _, _ in _UNITS])
START = [SPACES.index[space] for _, _, space, _ in _UNITS]
STRENGTH: list[int] = [strength for _, _, _, strength in _UNITS]
"""As printed; 0 for a levy, whose strength comes from the pool."""

ORDERS = Names("order", ["march", "forage", "hold"])
REASONS = Names("reason", ["misread", "agreed", "late"])

STRIKE = DifferentialTable(DATA["strike"]["columns"], {int(die): row for die, row in DATA["strike"]["rows"].items()})
