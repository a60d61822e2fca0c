"""Attendance: whether people still play a match, or only computers and clocks do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.kernel import TABLE, Entry, Match
from sandtable.store import SeatRow

from .wishes import COMPUTER

LONG, ROUNDS = 100, 4
"""A match is unattended after so many entries without a person's, and so many more for every seat."""


class Attendance:
    """When a person last did something in a match. Every entry is looked at once."""

    def __init__(self) -> None:
        self._last = 0
        """The number of that entry."""
        self._looked_at = 0

    def is_over(self, match: Match[Any], seats: Mapping[str, SeatRow]) -> bool:
        """Whether no person has done anything for long: whoever gave a standing order, or is away, has not."""
        return self.entries_alone(match, seats) >= LONG + ROUNDS * len(seats)

    def entries_alone(self, match: Match[Any], seats: Mapping[str, SeatRow]) -> int:
        """How many entries the match has had since a person last did something: what was made before the last look, as
        far as it matters."""
        count, most = len(match.entries), LONG + ROUNDS * len(seats)
        first = max(self._looked_at if self._looked_at <= count else 0, count - most)
        persons = (entry.n for entry in match.entries[first:] if _is_persons(entry, match, seats))
        self._last = max(persons, default=self._last if self._last <= count else 0)
        self._looked_at = count
        return count - self._last


def _is_persons(entry: Entry, match: Match[Any], seats: Mapping[str, SeatRow]) -> bool:
    row = seats.get(entry.seat)
    if entry.seat == TABLE or entry.standing or (row is not None and row.kind == COMPUTER):
        return False
    deputy = match.game.deputy_verb(match.state, entry.seat)
    return not deputy or entry.act.split()[0] != deputy
