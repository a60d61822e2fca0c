"""Drafts of order documents, kept for the holder of a seat: to go on writing at another machine."""

from __future__ import annotations

import time

from msgspec import Struct
from sqlalchemy import delete, func, insert, select

from sandtable.errors import SandtableError
from sandtable.store.engine import Database
from sandtable.store.schema import drafts

MOST = 20
"""Drafts of one seat."""


class Draft(Struct, frozen=True):
    """A document that was not sent, under a name."""

    name: str
    text: str
    created: float


class Drafts:
    """The part of the store that is about drafts."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of_seat(self, match: str, seat: str) -> list[Draft]:
        """The drafts of a seat, the newest first."""
        own = (drafts.c.match == match, drafts.c.seat == seat)
        wanted = select(drafts.c.name, drafts.c.text, drafts.c.made).where(*own)
        with self.database.read() as connection:
            rows = connection.execute(wanted.order_by(drafts.c.made.desc(), drafts.c.name)).all()
        return [Draft(*row) for row in rows]

    def keep(self, match: str, seat: str, name: str, text: str) -> None:
        """Keep a draft in place of an earlier one of this name. Raises for more drafts than a seat may have."""
        own = (drafts.c.match == match, drafts.c.seat == seat)
        row = {"match": match, "seat": seat, "name": name, "text": text, "made": time.time()}
        with self.database.write() as connection:
            connection.execute(delete(drafts).where(*own, drafts.c.name == name))
            if (connection.scalar(select(func.count()).select_from(drafts).where(*own)) or 0) >= MOST:
                raise SandtableError(f"a seat keeps at most {MOST} drafts; delete one first")
            connection.execute(insert(drafts), row)

    def remove(self, match: str, seat: str, name: str) -> None:
        own = (drafts.c.match == match, drafts.c.seat == seat, drafts.c.name == name)
        with self.database.write() as connection:
            connection.execute(delete(drafts).where(*own))

    def clear(self, match: str, seat: str) -> None:
        """Delete all drafts of a seat: somebody else holds it from now on."""
        with self.database.write() as connection:
            connection.execute(delete(drafts).where(drafts.c.match == match, drafts.c.seat == seat))
