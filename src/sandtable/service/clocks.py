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

from .answers import Deed, fingerprint
from .calendars import following_row, read_calendar
from .errors import Busy
from .listeners import ClockListener, TableListener
from .live_match import LiveMatch
from .tables import Tables

log = structlog.get_logger("sandtable.clocks")

SLOWEST = 24 * 3600.0
"""Seconds between two rounds of a calendar of minutes, once nobody plays any more."""
TICK = 1.0
"""Seconds between two looks at the clock."""


class Clocks(TableListener):
    """The clocks of all matches. Several workers may run them: a deadline is entered under a key of its own."""

    def __init__(self, tables: Tables, *, clock: Callable[[], float] = time.time) -> None:
        self.tables = tables
        self.calendars = Calendars(tables.matches.database)
        self.clock = clock
        self._listeners: list[ClockListener] = []
        self._stop = Event()
        self._thread = Thread(target=self._run, name="clocks", daemon=True)
        tables.subscribe(self)

    def subscribe(self, listener: ClockListener) -> None:
        """Let another part of the server know of deadlines."""
        self._listeners.append(listener)

    def before_action(self, match: str, moment: float | None = None) -> None:
        self.close_passed(match, moment)

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
        horizon = max((listener.horizon for listener in self._listeners), default=0.0)
        for row in self.calendars.due(now + horizon):
            try:
                if row.due is not None and row.due <= now:
                    if read_calendar(row.calendar).is_timed:
                        self.close_round(row)
                elif row.due is not None:
                    self._announce(row, row.due - now)
            except Busy:
                continue
            except SandtableError as error:  # one match that cannot go on holds up no other
                log.warning("a deadline could not be kept", match=row.match, why=str(error))
                self._drop(row)

    def _announce(self, row: CalendarRow, seconds: float) -> None:
        for listener in self._listeners:
            if seconds <= listener.horizon:
                listener.on_deadline_ahead(row)

    def close_passed(self, match: str, moment: float | None = None) -> None:
        """Close the round of a match if its deadline lies before a moment (or before now)."""
        row = self.calendars.of_match(match)
        now = self.clock() if moment is None else moment
        if row is not None and row.due is not None and row.due < now and read_calendar(row.calendar).is_timed:
            self.close_round(row)

    def is_late(self, match: str, moment: float | None = None) -> bool:
        """Whether a moment (or now) is past the hour by which a moderator, who closes by hand, has asked for orders."""
        row = self.calendars.of_match(match)
        if row is None or row.due is None or read_calendar(row.calendar).is_timed:
            return False
        return row.due < (self.clock() if moment is None else moment)

    def close_round(self, row: CalendarRow) -> None:
        """Enter the deadline and set the next one. If a server was down for long, those in between are left out."""
        due = row.due if row.due is not None else self.clock()
        self.announce_closing(row.match, due)
        sent = Submission(TABLE, f"deadline-{due:.3f}", fingerprint(DEADLINE, ""))

        def act(live: LiveMatch) -> Deed:
            if self.calendars.of_match(row.match) != row:
                raise Busy("the deadline has just been moved")
            return Deed(close_now(live), [self.calendars.change(self._following(live, row))])

        self.tables.enter(row.match, sent, act)
        self.tables.reseat(row.match)

    def _following(self, live: LiveMatch, row: CalendarRow) -> CalendarRow:
        """The calendar after a round. Where everybody has left, minutes become a day, or it would go on for ever."""
        if live.match.ended is not None:
            return replace(row, due=None)
        after = following_row(row, self.clock())
        if after.due is None or read_calendar(row.calendar).kind != "every" or not live.is_unattended:
            return after
        return replace(after, due=max(after.due, self.clock() + SLOWEST))

    def announce_closing(self, match: str, due: float) -> None:
        """Let listeners finish what belongs to a round that is about to be closed."""
        for listener in self._listeners:
            listener.before_closing(match, due)

    def _drop(self, row: CalendarRow) -> None:
        """A match that is over, or stands still, has no deadlines."""
        self.calendars.keep(replace(row, due=None))


def close_now(live: LiveMatch) -> Entry:
    """The table's answer to the question that waits for its hour."""
    match = live.match
    if not any(asked.seat == TABLE and asked.kind == DEADLINE for asked in match.game.asks(match.state)):
        raise SandtableError("there is no round to close")
    return match.do_words(TABLE, match.game.proposal(match.state, TABLE))
