"""What people report to whoever runs the server, until it is dealt with."""

from __future__ import annotations

import time

from msgspec import Struct
from sqlalchemy import delete, insert, select

from .engine import Database
from .schema import accounts, reports


class Report(Struct, frozen=True):
    """Who complains about whom; no name for who has deleted their account since."""

    id: int
    reporter: str | None
    about: str | None
    text: str
    created: float


class Reports:
    """The part of the store that is about complaints."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, reporter: str, about: str, text: str) -> None:
        row = {"reporter": reporter, "about": about, "text": text, "made": time.time()}
        with self.database.write() as connection:
            connection.execute(insert(reports), row)

    def all(self) -> list[Report]:
        """Those that wait to be dealt with, the oldest first."""
        writer, meant = accounts.alias(), accounts.alias()
        wanted = (
            select(reports.c.id, writer.c.shown, meant.c.shown, reports.c.text, reports.c.made)
            .select_from(reports)
            .outerjoin(writer, reports.c.reporter == writer.c.name)
            .outerjoin(meant, reports.c.about == meant.c.name)
            .order_by(reports.c.id)
        )
        with self.database.read() as connection:
            return [Report(*row) for row in connection.execute(wanted)]

    def close(self, number: int) -> bool:
        """A report has been dealt with, and is thrown away; False if there is none of this number."""
        with self.database.write() as connection:
            return connection.execute(delete(reports).where(reports.c.id == number)).rowcount == 1
