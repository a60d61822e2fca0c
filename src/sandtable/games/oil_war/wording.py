"""Names and numbers as sentences for players put them: never an id of a seat or a box."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.counters.seats import Seat

from .world import GERMANY, ISRAEL, LOST, OMAN, POOL, UNUSED

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


def listing(words: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def number_of(count: int, one: str, many: str = "") -> str:
    """ "1 port", "2 ports"."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def is_or_are(words: Sequence[str]) -> str:
    return "is" if len(words) == 1 else "are"
