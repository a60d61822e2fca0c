"""2.2b: the displays: air, forces off the map, and the turn track, as boards of boxes."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.documents import BoardDoc, Box, Group, Space
from sandtable.games.october_war.position.boxes import (
    ALLY_POOL,
    AVAILABLE,
    BARRAGE,
    ELIMINATED,
    HOLD_ARAB,
    HOLD_GOLAN,
    HOLD_RESERVE,
    HOLD_SINAI,
    LOCKED,
    MISSIONS,
    PERMANENT,
    READY,
    REFIT,
    TRACK,
    UNDEPLOYED,
    US_RESUPPLY,
    USED,
)
from sandtable.games.october_war.position.names import MISSION_NAMES
from sandtable.games.october_war.position.world import THEATRES

OWNERS = ("israel", "egypt", "syria")
"""Whose part of a box a counter lies in; allies lie with the country whose theatre they belong to."""
NAMES = {"israel": "Israel", "egypt": "Egypt", "syria": "Syria"}
SEATS = {"israel": "israel", "egypt": "arab", "syria": "arab"}
FORCES = {
    AVAILABLE: "Available for mobilization",
    REFIT: "Refit",
    ELIMINATED: "Eliminated",
    PERMANENT: "Permanently eliminated",
    BARRAGE: "Barrage",
}
ISRAELI = {
    HOLD_SINAI: "Holding: Sinai",
    HOLD_GOLAN: "Holding: Golan",
    HOLD_RESERVE: "Holding: Reserve",
    LOCKED: "Task forces",
    US_RESUPPLY: "US Resupply",
}
ARAB = {HOLD_ARAB: "Holding", ALLY_POOL: "Allies to come"}
WIDTH = 5.4
"""Displays stand in the column beside the maps: at this width their counters can be read there."""
GAP, GROUP_GAP = 0.12, 0.4
NAME, ROW = 0.3, 0.64
"""The height of a box's name and of a row of counters."""
ROWS = {AVAILABLE: 2, REFIT: 2, ELIMINATED: 2, HOLD_ARAB: 2, HOLD_SINAI: 2, HOLD_GOLAN: 2}
"""Rows of counters in a box of forces, where it is more than one."""


def box_id(box: str, owner: str) -> str:
    """The space of a display that shows one owner's part of a box."""
    return f"{box}.{owner}"


def display_boards() -> list[BoardDoc]:
    return [_air(), *(_forces(owner) for owner in OWNERS), _track()]


def _grid(names: list[tuple[str, str, str]], columns: int, rows: int = 1, top: float = 0.0) -> list[Space]:
    """Boxes of one size side by side: id, name and region of each."""
    wide, high = WIDTH / columns, NAME + rows * ROW
    return [
        Space(
            name,
            (number % columns + 0.5) * wide,
            top + (number // columns + 0.5) * (high + GAP),
            region=region,
            name=title,
            size=(wide - GAP, high),
        )
        for number, (name, title, region) in enumerate(names)
    ]


def _board(name: str, title: str, spaces: list[Space], groups: list[Group] | None = None) -> BoardDoc:
    bottom = max(space.y + (space.size or (1, 1))[1] / 2 for space in spaces) + GAP
    return BoardDoc(name, title, "boxes", (0, -3 * GAP, WIDTH, bottom), spaces, use="display", groups=groups or [])


def _air() -> BoardDoc:
    """18.1a: Ready, missions by theatre, Used, for each air force."""
    spaces: list[Space] = []
    top = GAP
    for owner in OWNERS:
        theatres = THEATRES if owner == "israel" else (THEATRES[OWNERS.index(owner) - 1],)
        boxes = [(READY, "Ready"), (USED, "Used")]
        boxes += [(f"{m}-{t}", f"{MISSION_NAMES[m]}, {t.title()}") for m in MISSIONS for t in theatres]
        spaces += _grid([(box_id(box, owner), title, owner) for box, title in boxes], 2, top=top)
        top = spaces[-1].y + (NAME + ROW) / 2 + GROUP_GAP
    return _board("air", "Air", spaces, [Group(o, NAMES[o], SEATS[o]) for o in OWNERS])


def _forces(owner: str) -> BoardDoc:
    """One box under the other, the one with most counters the highest."""
    boxes = FORCES | (ISRAELI if owner == "israel" else ARAB)
    spaces, top = [], 0.0
    for box, title in boxes.items():
        high = NAME + ROWS.get(box, 1) * ROW
        size = WIDTH - GAP, high
        spaces.append(Space(box_id(box, owner), WIDTH / 2, top + high / 2, region=owner, name=title, size=size))
        top += high + GAP
    return _board(f"forces-{owner}", f"Forces of {NAMES[owner]}", spaces)


def _track() -> BoardDoc:
    """2.2c: units that are due on a later turn."""
    names = [(track_id(turn), f"Turn {turn}", "track") for turn in range(1, 13)]
    return _board("track", "Turn track", _grid(names, 3, 2))


def waiting_id(owner: str) -> str:
    """The box beside the maps in which units wait to be set up."""
    return f"{UNDEPLOYED}.{owner}"


def waiting_boxes(owners: Iterable[str]) -> list[Box]:
    """2.2b: the boxes of units to be set up, as long as some wait."""
    return [Box(waiting_id(owner), f"To be set up: {NAMES[owner]}", seat=SEATS[owner]) for owner in owners]


def track_id(turn: int) -> str:
    """The space of the turn track for a turn."""
    return f"{TRACK}.{min(max(turn, 1), 12)}"
