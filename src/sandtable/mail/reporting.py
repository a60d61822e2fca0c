"""Reports: after every act of the table, each seat that wants it is mailed what it has learnt, with its sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.kernel import DEADLINE, TABLE, Entry
from sandtable.kernel.entries import ADOPT, BEGIN, TAKE_BACK, UNDO
from sandtable.service.calendars import following_row, tell_deadline
from sandtable.service.live_match import LiveMatch
from sandtable.store import CalendarRow, Calendars, Letter, Letterbox, Letterboxes, Statement, letter_statement

from .composing import Composer, paper_lines

QUIET = (BEGIN, UNDO, ADOPT, TAKE_BACK)
"""What the table does that closes no round."""


class Reporter:
    """Writes the reports of an entry, for the transaction in which the entry is written."""

    def __init__(
        self, boxes: Letterboxes, calendars: Calendars, composer: Composer, clock: Callable[[], float]
    ) -> None:
        self.boxes = boxes
        self.calendars = calendars
        self.composer = composer
        self.clock = clock

    def statements(self, live: LiveMatch, entry: Entry) -> Sequence[Statement]:
        """The letters that tell of an entry."""
        if entry.seat != TABLE or entry.act.split()[0] in QUIET or not live.match.game.takes_documents:
            return ()
        now = self.clock()
        boxes = [box for box in self.boxes.of_match(live.id) if box.contact and box.reports]
        return [letter_statement(self.report(live, entry, box, now), now) for box in boxes]

    def _calendar(self, live: LiveMatch, entry: Entry, now: float) -> CalendarRow | None:
        """The calendar as it is when the report is read: the hour that has just closed the round is over."""
        row = self.calendars.of_match(live.id)
        closing = entry.act.split()[0] == DEADLINE
        return following_row(row, now) if row is not None and closing else row

    def report(self, live: LiveMatch, entry: Entry, box: Letterbox, now: float) -> Letter:
        """What one seat learns from an entry, and how it stands now."""
        audience = frozenset([box.seat])
        match = live.match
        view = match.view(audience)
        known = [event for event in entry.events if event.known_to(audience)]
        lines = [match.game.tell(match.state, event, audience).text for event in known]
        deadline = tell_deadline(self._calendar(live, entry, now))
        for paper in view.papers:
            lines += paper_lines(paper)
        if deadline:
            lines += ["", deadline]
        title = f"{match.game.title}: report, {view.moment.text}"
        ref = f"report:{live.id}:{box.seat}:{entry.n}"
        sheets = [paper for paper in view.papers if paper.rows]
        return self.composer.letter(box, ref, title, lines, now, sheets=sheets)
