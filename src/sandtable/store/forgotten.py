"""Who has asked for a link to set a new password. Each request is kept, whether there is such an account or not, and
answered at once with the same words; what comes of it is written later, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from .accounts import insert_reset
from .engine import Database
from .outbox import Letter, letter_statement
from .schema import forgotten


class Request(Struct, frozen=True):
    """A name or an address, as somebody wrote it."""

    id: int
    asked: str
    created: float


class NewReset(Struct, frozen=True):
    """A link (a hash of it) for an account."""

    account: str
    token: str
    until: float


class Forgotten:
    """The part of the store that is about forgotten passwords."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def ask(self, asked: str, now: float) -> None:
        with self.database.write() as connection:
            connection.execute(insert(forgotten), {"asked": asked, "made": now})

    def next(self) -> Request | None:
        """The request that has waited longest."""
        wanted = select(forgotten.c.id, forgotten.c.asked, forgotten.c.made).order_by(forgotten.c.id).limit(1)
        with self.database.read() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else Request(*row)

    def answer(self, request: Request, links: Sequence[NewReset], letters: Sequence[Letter], now: float) -> None:
        """A request is done with, together with the links and letters that came of it; not by two workers. Where an
        account was deleted at this moment, nothing is done, and the request can be looked at again."""
        statements = self.database.marked([letter_statement(letter, now) for letter in letters])
        with suppress(IntegrityError), self.database.write() as connection:
            if connection.execute(delete(forgotten).where(forgotten.c.id == request.id)).rowcount != 1:
                return
            for link in links:
                insert_reset(connection, link.account, link.token, link.until)
            for text, values in statements:
                connection.exec_driver_sql(text, values)
