"""Names as sentences for players put them: never an id of a seat or a box."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.masks import bits
from sandtable.counters.log_text import is_or_are, listing, number_of
from sandtable.counters.seats import Seat

from .world import AIR_STAGING, CARRIER, GROUND_STAGING, LOST, POOL, SOF, TRACK, UNUSED, World

__all__ = ["LINES", "MARKERS", "PLACES", "SEATS", "is_or_are", "listing", "names", "number_of", "place", "player"]

SEATS = {
    "coalition": Seat("Coalition", "#3d5a80"),
    "allied": Seat("Allied", "#3d5a80"),
    "opfor": Seat("OPFOR", "#8a5a2b"),
}
LINES = {"segment": "line of communication", "action": "line of support"}
"""What each book calls the way to a source of support, by what it calls the parts of its phases."""
MARKERS = {
    "hostages": "Hostages",
    "target": "High Value Target",
    "blood": "City of Blood",
    "deception": "Deception",
    "scud": "Scud Launchers",
}
PLACES = {
    GROUND_STAGING: "the Ground Staging Display",
    AIR_STAGING: "the Air Staging Display",
    CARRIER: "the Carrier Display",
    SOF: "the SOF Display",
    TRACK: "the turn track",
    LOST: "the eliminated units",
    POOL: "the pool",
    UNUSED: "the units not in play",
}


def player(seat: str) -> str:
    """The player of a seat: "the Coalition Player"."""
    return SEATS[seat].player


def place(space: str) -> str:
    """A hex by its number, anything else by its name."""
    return PLACES.get(space, space)


def names(world: World, units: int | Iterable[int]) -> str:
    """A list of units in a sentence."""
    numbers = bits(units) if isinstance(units, int) else units
    return listing([world.unit(unit) for unit in numbers])
