"""Names and numbers as sentences for players put them: never an id of a seat or a box."""

from __future__ import annotations

from sandtable.counters.log_text import listing, number_of
from sandtable.counters.seats import Seat

from .world import GERMANY, ISRAEL, LOST, OMAN, POOL, UNUSED, World

__all__ = ["PLACES", "SEATS", "filling", "listing", "number_of", "place", "player"]

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
SEATS = {
    "us": Seat("American", "#3d5a80"),
    "arab": Seat("Arab", "#4f7942"),
    "iran": Seat("Iranian", "#a4661f"),
}
PLACES = {
    OMAN: "the Gulf of Oman Box",
    GERMANY: "the Germany Box",
    ISRAEL: "the Israel Box",
    POOL: "the reinforcement track",
    LOST: "the eliminated units",
    UNUSED: "the units not in play",
}


def player(seat: str) -> str:
    """The player of a seat: "the Arab Player"."""
    return SEATS[seat].player


def place(space: str) -> str:
    """A hex by its number, anything else by its name."""
    return PLACES.get(space, space)


def filling(world: World, unit: int, one: str = "is", many: str = "are") -> str:
    """What leaves no room in a hex for a unit, with its verb: "two ground units are", "one aircraft is" (5.32a)."""
    limit = world.room[world.group_of[unit]]
    kind = "aircraft" if world.aircraft >> unit & 1 else "ground unit" if limit == 1 else "ground units"
    return f"{NUMBERS.get(limit, limit)} {kind} {one if limit == 1 else many}"
