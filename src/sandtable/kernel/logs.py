"""Reading the log of a match as an audience may know it.

A reader remembers what it has read: a match that is being played is read again after every entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.documents import LogLine

from .entries import Entry
from .events import Event

if TYPE_CHECKING:
    from .match import Match


class LogReader:
    """The log lines of one audience of one match."""

    def __init__(self, match: Match[Any], seats: frozenset[str]) -> None:
        self.match = match
        self.seats = seats
        self._start_over()

    def _start_over(self) -> None:
        self._read = 0
        self._known = 0
        self._void = len(self.match.void)
        self._lines: list[LogLine] = []

    def lines(self, end: int) -> list[LogLine]:
        """The lines of so many entries, without those that were taken back."""
        if end < self._read or len(self.match.void) != self._void:
            self._start_over()
        for entry in self.match.entries[self._read : end]:
            self._add(entry)
        self._read = end
        return list(self._lines)

    def _add(self, entry: Entry) -> None:
        events = [event for event in entry.events if event.known_to(self.seats)]
        void = entry.n in self.match.void
        self._known += bool(events) and (not void or entry.seat in self.seats)
        if void:
            return
        number = self._known if self.match.game.fog else entry.n
        for event in events:
            self._lines.append(msgspec.structs.replace(self._tell(event), n=number, seat=entry.seat))

    def _tell(self, event: Event) -> LogLine:
        """A sentence; for an event that other rules made and today's cannot tell, its kind."""
        game = self.match.game
        try:
            return game.tell(self.match.state, event, self.seats)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            if self.match.stopped is None and self.match.file.rules == game.version:
                raise
            return LogLine(0, event.kind, list(event.clauses))
