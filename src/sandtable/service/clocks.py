"""Clocks: they close rounds at the hours that calendars name. A deadline is an entry of the table like any other."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

import structlog
from msgspec.structs import replace

from sandtable.errors import SandtableError
from sandtable.kernel import DEADLINE, TABLE, Entry
from sandtable.store import CalendarRow, Calendars, Gone, Submission

from .calendars import next_deadline, read_calendar
from .errors import Busy
from .live import Live
from .tables import Tables, said

log = structlog.get_logger("sandtable.clocks")

TICK = 1.0
"""Seconds between two looks at the clock."""


class Clocks:
    """The clocks of all matches. Several workers may run them: a deadline is entered under a key of its own."""

    def __init__(self, tables: Tables, *, clock: Callable[[], float] = time.time) -> None:
        self.tables = tables
        self.calendars = Calendars(tables.matches.database)
        self.clock = clock
        self.before_closing: Callable[[str, float], None] = lambda match, due: None
        """Called before a round is closed: what came in by the deadline is read first."""
        self.ahead: Callable[[CalendarRow], None] = lambda row: None
        """Called for every match whose deadline comes within `horizon` seconds: somebody may want to be reminded."""
        self.horizon = 0.0
        self._stop = Event()
        self._thread = Thread(target=self._run, name="clocks", daemon=True)
        tables.close_due = self.close_passed

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(TICK):
            with suppress(Gone):
                self.tick()

    def tick(self) -> None:
        """Close what is due, and look ahead."""
        now = self.clock()
        for row in self.calendars.due(now + self.horizon):
            try:
                if row.due is not None and row.due <= now:
                    self.close_round(row)
                elif self.horizon:
                    self.ahead(row)
            except Busy:
                continue
            except SandtableError as error:  # one match that cannot go on holds up no other
                log.warning("a deadline could not be kept", match=row.match, why=str(error))
                self._drop(row)

    def close_passed(self, match: str, moment: float | None = None) -> None:
        """Close the round of a match if its deadline lies before a moment (or before now)."""
        row = self.calendars.of_match(match)
        now = self.clock() if moment is None else moment
        if row is not None and row.due is not None and row.due < now:
            self.close_round(row)

    def close_round(self, row: CalendarRow) -> None:
        """Enter the deadline and set the next one. If a server was down for long, those in between are left out."""
        due = row.due if row.due is not None else self.clock()
        self.before_closing(row.match, due)
        following = next_deadline(read_calendar(row.calendar), max(due, self.clock()))
        sent = Submission(TABLE, f"deadline-{due:.3f}", said(DEADLINE, ""))

        def act(live: Live) -> Entry:
            if self.calendars.of_match(row.match) != row:
                raise Busy("the deadline has been moved at this moment")
            return close_now(live)

        self.tables.enter(row.match, sent, act, [self.calendars.change(replace(row, due=following))])
        self.tables.reseat(row.match)

    def _drop(self, row: CalendarRow) -> None:
        """A match that is over, or stands still, has no deadlines."""
        self.calendars.keep(replace(row, due=None))


def close_now(live: Live) -> Entry:
    """The table's answer to the question that waits for its hour."""
    match = live.match
    if not any(asked.seat == TABLE and asked.kind == DEADLINE for asked in match.game.asks(match.state)):
        raise SandtableError("there is no round to close")
    return match.do_words(TABLE, match.game.proposal(match.state, TABLE))
