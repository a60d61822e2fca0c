"""Money: what pays back soonest is bought first, and nothing is hoarded. BUILD-1 to BUILD-4"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.war_game.position.state import CAPITOL, CENTER, DRILL, FACILITY
from sandtable.games.war_game.rules.economy import buildings

from .defence import Holds
from .picture import Picture
from .sheet import Sheet


def govern(picture: Picture, sheet: Sheet) -> None:
    """Never be without a Capitol, which pays back in a single cycle, nor without a Research Facility."""
    base = picture.base
    if not picture.war.buildings[base][CAPITOL]:
        sheet.build(CAPITOL, 1, base)
    if not any(picture.war.buildings[t][FACILITY] for t in picture.own):
        sheet.build(FACILITY, 1, base)


def room(picture: Picture, building: int, territory: int) -> int:
    """How many more of a building a territory takes."""
    there = picture.war.buildings[territory]
    return buildings.room(picture.world, territory, building, picture.base, there) or 0


def needs(picture: Picture) -> int:
    """What it would cost to build up everything."""
    kinds = (DRILL, CENTER)
    return sum(room(picture, kind, t) * buildings.cost(kind) for kind in kinds for t in picture.own)


def invest(picture: Picture, sheet: Sheet, holds: Holds) -> None:
    """Oil first, then Resource Centers, the safest territories first; what is cut off from the base waits. ECON-5"""
    lands: Sequence[int] = sorted(picture.own, key=lambda t: (holds.weight(t) > 0, t != picture.base, t))
    connected = set(picture.empire.connected) | {picture.base}
    lands = [t for t in lands if t in connected or t not in picture.empire.connected]
    for building in (DRILL, CENTER):
        for territory in lands:
            sheet.build(building, room(picture, building, territory), territory)
