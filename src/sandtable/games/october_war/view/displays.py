"""2.2b: the displays: air, forces off the map, and the turn track, as boards of boxes."""

from __future__ import annotations

from sandtable.documents import BoardDoc, Group, Space
from sandtable.games.october_war.boxes import (
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
from sandtable.games.october_war.world import THEATRES

OWNERS = ("israel", "egypt", "syria")
"""Whose part of a box a counter lies in; allies lie with the country whose theatre they belong to."""
NAMES = {"israel": "Israel", "egypt": "Egypt", "syria": "Syria"}
SEATS = {"israel": "israel", "egypt": "arab", "syria": "arab"}
MISSION_TITLES = {
    "superiority": "Air Superiority", "strategic": "Strategic", "ground": "Ground Attack", "recon": "Recon",
}  # fmt: skip
FORCES = {
    AVAILABLE: "Available for mobilization", REFIT: "Refit", ELIMINATED: "Eliminated",
    PERMANENT: "Permanently eliminated", BARRAGE: "Barrage", UNDEPLOYED: "To be deployed",
}  # fmt: skip
ISRAELI = {
    HOLD_SINAI: "Holding: Sinai", HOLD_GOLAN: "Holding: Golan", HOLD_RESERVE: "Holding: Reserve",
    LOCKED: "Task forces", US_RESUPPLY: "US Resupply",
}  # fmt: skip
ARAB = {HOLD_ARAB: "Holding", ALLY_POOL: "Allies to come"}
WIDE, HIGH = 3.6, 1.7


def box_id(box: str, owner: str) -> str:
    """The space of a display that shows one owner's part of a box."""
    return f"{box}.{owner}"


def display_boards() -> list[BoardDoc]:
    return [_air(), *(_forces(owner) for owner in OWNERS), _track()]


def _grid(names: list[tuple[str, str, str]], columns: int, wide: float, high: float) -> list[Space]:
    """Boxes in rows: id, name and region of each."""
    return [
        Space(
            name, (number % columns + 0.5) * (wide + 0.2), (number // columns + 0.5) * (high + 0.2), region=region,
            name=title, size=(wide, high),
        )
        for number, (name, title, region) in enumerate(names)
    ]  # fmt: skip


def _board(name: str, title: str, spaces: list[Space], groups: list[Group] | None = None) -> BoardDoc:
    right = max(space.x + (space.size or (1, 1))[0] / 2 for space in spaces) + 0.2
    bottom = max(space.y + (space.size or (1, 1))[1] / 2 for space in spaces) + 0.2
    return BoardDoc(name, title, "boxes", (-0.1, -0.4, right, bottom), spaces, use="display", groups=groups or [])


def _air() -> BoardDoc:
    """18.1a: Ready, missions by theatre, Used, for each air force."""
    names = []
    for owner in OWNERS:
        theatres = THEATRES if owner == "israel" else (THEATRES[OWNERS.index(owner) - 1],)
        row = [(READY, "Ready")]
        row += [(f"{m}-{t}", f"{MISSION_TITLES[m]}, {t.title()}") for t in theatres for m in MISSIONS]
        row.append((USED, "Used"))
        if len(theatres) == 1:
            row += [("", "")] * (10 - len(row))
        names += [(box_id(box, owner) if box else "", f"{NAMES[owner]}: {title}", owner) for box, title in row]
    spaces = [space for space in _grid(names, 5, 3.2, 1.5) if space.id]
    return _board("air", "Air", spaces, [Group(o, NAMES[o], SEATS[o]) for o in OWNERS])


def _forces(owner: str) -> BoardDoc:
    boxes = FORCES | (ISRAELI if owner == "israel" else ARAB)
    names = [(box_id(box, owner), title, owner) for box, title in boxes.items()]
    large = _grid(names, 3, 5.2, 2.6)
    return _board(f"forces-{owner}", f"Forces of {NAMES[owner]}", large)


def _track() -> BoardDoc:
    """2.2c: units that are due on a later turn."""
    names = [(track_id(turn), f"Turn {turn}", "track") for turn in range(1, 13)]
    return _board("track", "Turn track", _grid(names, 4, 3.0, 1.6))


def track_id(turn: int) -> str:
    """The space of the turn track for a turn."""
    return f"{TRACK}.{min(max(turn, 1), 12)}"
