"""Reading the log of a match as an audience may know it.

A reader remembers what it has read: a match that is being played is read again after every entry, and what is taken
back costs no more than was taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.documents import LogLine
from sandtable.shared import convert
from sandtable.text import printable

from .entries import CONCEDED, Entry
from .events import Event

if TYPE_CHECKING:
    from .match import Match

LONGEST = 2000
"""Characters of a sentence about something that this program has not caused itself."""

UNTELLABLE = (
    LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, msgspec.MsgspecError
)  # fmt: skip
"""What telling an event of another shape than the game's may raise."""


class LogReader:
    """The log lines of one audience of one match."""

    def __init__(self, match: Match[Any], seats: frozenset[str]) -> None:
        self.match = match
        self.seats = seats
        self._known = 0
        self._goings_back = 0
        self._lines: list[LogLine] = []
        self._before: list[tuple[int, int]] = []
        """For each entry that was read: the audience's number, and the count of lines, before it."""

    def lines(self, end: int) -> list[LogLine]:
        """The lines of so many entries, without those that were taken back."""
        back = self.match.history.goings_back
        self._return_to(min([end, *(n - 1 for n in back[self._goings_back :])]))
        self._goings_back = len(back)
        for entry in self.match.entries[len(self._before) : end]:
            self._add(entry)
        return list(self._lines)

    def _return_to(self, count: int) -> None:
        """Forget all but so many entries."""
        count = max(count, 0)
        if count < len(self._before):
            self._known, lines = self._before[count]
            del self._lines[lines:], self._before[count:]

    def _add(self, entry: Entry) -> None:
        self._before.append((self._known, len(self._lines)))
        events = [event for event in entry.events if event.known_to(self.seats)]
        void = entry.n in self.match.void
        seen = not void or entry.seat in self.seats or entry.n not in self.match.concealed
        self._known += bool(events) and seen
        if void:
            return
        number = self._known if self.match.game.fog else entry.n
        for event in events:
            line = self._tell(event)
            self._lines.append(msgspec.structs.replace(line, n=number, seat=entry.seat, standing=entry.standing))

    def _tell(self, event: Event) -> LogLine:
        """A sentence. An event that the current rules have not caused may have any shape: then at least its kind."""
        game = self.match.game
        if event.kind == CONCEDED:
            return LogLine(0, printable(str(event.data.get("text", "")))[:LONGEST])
        if self.match.is_checked:
            return game.tell(self.match.state, event, self.seats)
        try:
            line = convert(msgspec.to_builtins(game.tell(self.match.state, event, self.seats)), LogLine)
        except UNTELLABLE:
            line = LogLine(0, event.kind)
        clauses, spaces, pieces = (
            list(filter(str.isprintable, each)) for each in (line.clauses, line.spaces, line.pieces)
        )
        return LogLine(0, printable(line.text)[:LONGEST], clauses, spaces, pieces, rolls=line.rolls)
