"""Reading the log of a match as an audience may know it.

A reader remembers what it has read: a match that is being played is read again after every entry, and what is taken
back costs no more than was taken back.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from sandtable.documents import LogLine
from sandtable.text import printable
from sandtable.threadsafe import convert

from .entries import CONCEDED, Entry
from .events import TABLE, Event
from .phases import Clock, clock_after, moved_on, phase_at
from .plain import MISSHAPEN

if TYPE_CHECKING:
    from .match import Match


class Mark(NamedTuple):
    """How far a reader is: the audience's number, the count of lines, the clock, and the phase of the last line."""

    number: int
    lines: int
    clock: Clock
    phase: str


STRETCH = 32
"""Entries that are looked at together on the way back."""
LONGEST = 2000
"""Characters of a sentence about something that this program has not caused itself."""


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
        self._clock = clock_after(self.match, first)
        self._phase = ""
        """The phase of the last line."""
        self._lines: list[LogLine] = []
        self._before: list[Mark] = []
        """How far the reader was before each entry that it has read."""

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
        lines = [*(mark.lines for mark in self._before[1:]), len(self._lines)]
        gone = sum(len(self._lines) - after >= self.window for after in lines)
        if gone:
            cut = lines[gone - 1]
            del self._lines[:cut], self._before[:gone]
            self._before = [mark._replace(lines=mark.lines - cut) for mark in self._before]
            self._first += gone

    def _return_to(self, count: int) -> None:
        """Forget all but so many entries."""
        count = max(count, 0) - self._first
        if count < 0 or (self.window and not count):
            self._start(0)
        elif count < len(self._before):
            self._number, lines, self._clock, self._phase = self._before[count]
            del self._lines[lines:], self._before[count:]

    def _add(self, entry: Entry) -> None:
        self._before.append(Mark(self._number, len(self._lines), self._clock, self._phase))
        clock, self._clock = self._clock, moved_on(self.match, self._clock, entry)
        events = [event for event in entry.events if event.known_to(self.seats)]
        void = entry.n in self.match.void
        seen = not void or entry.seat in self.seats or entry.n not in self.match.concealed
        self._number += bool(events) and seen
        if void:
            return
        phase = phase_at(self.match, clock) if events else ""
        for event in events:
            self._lines.append(self._placed(self._tell(event), entry, phase))

    def _placed(self, line: LogLine, entry: Entry, phase: str) -> LogLine:
        """A line in its place: its number, whose it is, and the phase that it begins. A turn begins without a phase."""
        number = self._number if self.match.game.fog else entry.n
        whose = line.whose if line.whose in (*self.match.seats, TABLE) and line.whose != entry.seat else ""
        if line.turn:
            self._phase, begins = "", ""
        elif self._lines and self._lines[-1].n == number:
            begins = ""  # an entry that ends a phase may tell what comes next
        else:
            begins, self._phase = phase if phase != self._phase else "", phase
        return msgspec.structs.replace(
            line, n=number, seat=entry.seat, standing=entry.standing, whose=whose, phase=begins
        )

    def _tell(self, event: Event) -> LogLine:
        """A sentence. An event that the current rules have not caused may have any shape: then at least its kind."""
        game = self.match.game
        if event.kind == CONCEDED:
            return LogLine(0, printable(str(event.data.get("text", "")))[:LONGEST])
        if self.match.is_checked:
            return game.tell(self.match.state, event, self.seats)
        try:
            line = convert(msgspec.to_builtins(game.tell(self.match.state, event, self.seats)), LogLine)
        except MISSHAPEN:
            line = LogLine(0, event.kind)
        clauses, spaces, pieces = (
            list(filter(str.isprintable, each)) for each in (line.clauses, line.spaces, line.pieces)
        )
        return msgspec.structs.replace(
            line, text=printable(line.text)[:LONGEST], clauses=clauses, spaces=spaces, pieces=pieces, losses=[]
        )
