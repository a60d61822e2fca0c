"""Reading the log of a match as an audience may know it.

A reader remembers what it has read: a match that is being played is read again after every entry, and what is taken
back costs no more than was taken back.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.documents import LogLine
from sandtable.text import printable
from sandtable.threadsafe import convert

from .entries import CONCEDED, Entry
from .events import Event

if TYPE_CHECKING:
    from .match import Match

STRETCH = 32
"""Entries that are looked at together on the way back."""
LONGEST = 2000
"""Characters of a sentence about something that this program has not caused itself."""

UNTELLABLE = (
    LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, msgspec.MsgspecError
)  # fmt: skip
"""What telling an event of another shape than the game's may raise."""


class LogReader:
    """The log lines of one audience of one match: all of them, or the last ones if the game has a window for them.

    A window slides by whole entries, and not with every one: between so many lines and twice as many are shown.
    """

    def __init__(self, match: Match[Any], seats: frozenset[str], *, whole: bool = False) -> None:
        self.match = match
        self.seats = seats
        self.window = 0 if whole else match.game.log_window
        self._goings_back = 0
        self._start(0)

    def _start(self, first: int) -> None:
        """Begin to read after so many entries."""
        self._first = first
        self._number = self._number_before(first)
        self._lines: list[LogLine] = []
        self._before: list[tuple[int, int]] = []
        """For each entry that was read: the audience's number, and the count of lines, before it."""

    def _number_before(self, first: int) -> int:
        if not first or not self.match.game.fog:
            return first
        known = self.match.ledger.known_to(self.seats, self.match.void)
        return sum(1 for _ in takewhile(lambda n: n <= first, known))

    def lines(self, end: int) -> list[LogLine]:
        """The lines of so many entries, without those that were taken back."""
        back = self.match.history.goings_back
        self._return_to(min([end, *(n - 1 for n in back[self._goings_back :])]))
        self._goings_back = len(back)
        if self.window and not self._before:
            self._start(self._beginning(end))
        for entry in self.match.entries[self._first + len(self._before) : end]:
            self._add(entry)
        if self.window and len(self._lines) > 2 * self.window:
            self._slide()
        return list(self._lines)

    def _beginning(self, end: int) -> int:
        """After how many entries to begin so that the window is filled."""
        count = 0
        for start in range(end - 1, -1, -STRETCH):
            for entry in reversed(self.match.entries[max(start + 1 - STRETCH, 0) : start + 1]):
                if entry.n not in self.match.void:
                    count += sum(event.known_to(self.seats) for event in entry.events)
                if count >= self.window:
                    return entry.n - 1
        return 0

    def _slide(self) -> None:
        """Forget the oldest entries as long as the window stays filled."""
        lines = [*(lines for _, lines in self._before[1:]), len(self._lines)]
        gone = sum(len(self._lines) - after >= self.window for after in lines)
        if gone:
            cut = lines[gone - 1]
            del self._lines[:cut], self._before[:gone]
            self._before = [(number, lines - cut) for number, lines in self._before]
            self._first += gone

    def _return_to(self, count: int) -> None:
        """Forget all but so many entries."""
        count = max(count, 0) - self._first
        if count < 0 or (self.window and not count):
            self._start(0)
        elif count < len(self._before):
            self._number, lines = self._before[count]
            del self._lines[lines:], self._before[count:]

    def _add(self, entry: Entry) -> None:
        self._before.append((self._number, len(self._lines)))
        events = [event for event in entry.events if event.known_to(self.seats)]
        void = entry.n in self.match.void
        seen = not void or entry.seat in self.seats or entry.n not in self.match.concealed
        self._number += bool(events) and seen
        if void:
            return
        number = self._number if self.match.game.fog else entry.n
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
