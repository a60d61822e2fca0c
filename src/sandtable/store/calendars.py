"""Calendars: when the rounds of a match are closed. What a calendar says is the service's business."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import delete, insert, select

from .engine import Database, Statement
from .schema import calendars


class CalendarRow(Struct, frozen=True):
    """The calendar of a match, as JSON, and the next deadline (in seconds since 1970), if there is one."""

    match: str
    calendar: str
    due: float | None


class Calendars:
    """The part of the store that is about deadlines."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of_match(self, match: str) -> CalendarRow | None:
        wanted = select(calendars.c.match, calendars.c.calendar, calendars.c.due).where(calendars.c.match == match)
        with self.database.read() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else CalendarRow(*row)

    def keep(self, row: CalendarRow) -> None:
        """Set the calendar of a match."""
        with self.database.write() as connection:
            connection.execute(delete(calendars).where(calendars.c.match == row.match))
            connection.execute(insert(calendars), {"match": row.match, "calendar": row.calendar, "due": row.due})

    def change(self, row: CalendarRow) -> Statement:
        """What sets it together with an entry."""
        return "update calendars set calendar = ?, due = ? where match = ?", (row.calendar, row.due, row.match)

    def due(self, now: float) -> list[CalendarRow]:
        """The calendars of which a deadline has come, the longest ago first."""
        wanted = select(calendars.c.match, calendars.c.calendar, calendars.c.due).where(calendars.c.due <= now)
        with self.database.read() as connection:
            return [CalendarRow(*row) for row in connection.execute(wanted.order_by(calendars.c.due))]
