"""The data of The Canal: two maps, a display, units, the battle table. Points are counted in halves."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sandtable.combat.tables import ResultTable
from sandtable.kernel import ClauseIndex
from sandtable.language import Names

HERE = Path(__file__).parent
DATA = tomllib.loads((HERE / "canal.toml").read_text())
CLAUSES = ClauseIndex.from_plain(tomllib.loads((HERE / "clauses.toml").read_text()), "clauses.toml")
RULES = DATA["rules"]
TURNS: int = RULES["turns"]

POINTS = [name for theatre in DATA["theatre"] for name, _, _ in theatre["points"]]
WARDS = [f"turn-{turn}" for turn in range(1, TURNS + 1)]
"""The boxes of the hospital, one for each turn in which a unit may return."""
SPACES = Names("space", [*POINTS, *WARDS, "lost"])
MAP = (1 << len(POINTS)) - 1
LOST = SPACES.index["lost"]


def _joined(pairs: list[list[str]]) -> list[int]:
    near = [0] * len(POINTS)
    for one, other in pairs:
        near[SPACES.index[one]] |= 1 << SPACES.index[other]
        near[SPACES.index[other]] |= 1 << SPACES.index[one]
    return near


ROADS = _joined(DATA["roads"])
CROSSINGS = [(SPACES.index[one], SPACES.index[other]) for one, other in DATA["crossings"]]
DEFENDED = sum(1 << SPACES.index[name] for name in RULES["defended"])
VALUE = [DATA["value"].get(name, 0) for name in POINTS]

SEATS: tuple[str, ...] = tuple(seat["id"] for seat in DATA["seat"])
HOMES = [SPACES.index[seat["home"]] for seat in DATA["seat"]]
_UNITS = [(number, *unit) for number, seat in enumerate(DATA["seat"]) for unit in seat["units"]]
UNITS = Names("unit", [name for _, name, _, _, _ in _UNITS])
OWNER = [number for number, _, _, _, _ in _UNITS]
START = [SPACES.index[space] for _, _, space, _, _ in _UNITS]
STRENGTH: list[int] = [strength for _, _, _, strength, _ in _UNITS]
"""As printed, in whole points; 0 for an untried unit."""
EMBLEM: list[str] = [emblem for _, _, _, _, emblem in _UNITS]
OWN = [sum(1 << unit for unit, owner in enumerate(OWNER) if owner == seat) for seat in range(len(SEATS))]

BATTLE = ResultTable[str](DATA["battle"]["columns"], {int(die): row for die, row in DATA["battle"]["rows"].items()})
