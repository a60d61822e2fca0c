"""Reminders: some hours before a deadline, to seats from which nothing has come yet."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.service.calendars import tell_deadline
from sandtable.service.tables import Tables
from sandtable.store import CalendarRow, Letterboxes, Outbox

from .composing import REMINDER, Composer, subject
from .contacts import Contacts


class Reminder:
    """Writes each seat at most one reminder a deadline, and a few a day."""

    def __init__(
        self,
        tables: Tables,
        boxes: Letterboxes,
        outbox: Outbox,
        composer: Composer,
        contacts: Contacts,
        clock: Callable[[], float],
    ) -> None:
        self.tables = tables
        self.boxes = boxes
        self.outbox = outbox
        self.composer = composer
        self.contacts = contacts
        self.clock = clock
        self._done: dict[str, float] = {}
        """The deadline of each match for which reminders have been written."""

    def remind(self, row: CalendarRow) -> None:
        """Remind the seats of a match that have not answered."""
        if row.due is None or self._done.get(row.match) == row.due:
            return
        now = self.clock()
        letters = []
        with self.tables.at(row.match) as live:
            for box in self.boxes.of_match(row.match):
                wants = box.contact and box.reminders and live.awaits(box.seat)
                if wants and self.contacts.may_be_reminded(box):
                    lines = ["We have not received your orders for this round yet.", tell_deadline(row)]
                    ref = f"{REMINDER}:{box.match}:{box.seat}:{row.due:.0f}"
                    letters.append(
                        self.composer.letter(box, ref, subject(live.match, box, "orders are due"), lines, now)
                    )
        if letters:
            self.outbox.add(letters, now)
        self._done[row.match] = row.due
