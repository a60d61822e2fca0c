"""Names and numbers as sentences for players put them: never an id of a seat or a box."""

from __future__ import annotations

from sandtable.counters.log_text import listing, number_of
from sandtable.counters.seats import Seat

from .world import GERMANY, ISRAEL, LOST, OMAN, POOL, UNUSED, World

__all__ = ["PLACES", "SEATS", "called", "filling", "listing", "named", "number_of", "place", "place_in", "player"]

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


def named(world: World, space: str) -> str:
    """A hex with what lies in it, "1419 (Ra's Tanura)"; anything else by its name."""
    name = place_in(world, space)
    return f"{space} ({name})" if name else place(space)


def place_in(world: World, space: str) -> str:
    """The name of what lies in a hex; empty if it has none."""
    here = world.places.get(world.spaces.index.get(space, -1), [])
    return here[0].name if here else ""


def called(world: World, unit: str) -> str:
    """A counter by its designation, a SAM site by where it lies: "the SAM site in 1811 (Bushehr)"."""
    number = world.units.index[unit]
    if not world.sams >> number & 1:
        return unit
    return f"the SAM site in {named(world, world.hex(world.sam_hex[number - world.counters]))}"


def filling(world: World, unit: int, one: str = "is", many: str = "are") -> str:
    """What leaves no room in a hex for a unit, with its verb: "two ground units are", "one aircraft is" (5.32a)."""
    limit = world.room[world.group_of[unit]]
    kind = "aircraft" if world.aircraft >> unit & 1 else "ground unit" if limit == 1 else "ground units"
    return f"{NUMBERS.get(limit, limit)} {kind} {one if limit == 1 else many}"
