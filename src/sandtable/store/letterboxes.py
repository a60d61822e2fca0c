"""Letterboxes: the secret address of each seat that takes part by mail, and where its own mail goes."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from .engine import Database
from .mailboxes import mailbox, may_be_mailbox
from .schema import letterboxes


class Letterbox(Struct, frozen=True):
    """How a seat is reached by mail. Whoever knows the secret gives orders for the seat."""

    match: str
    seat: str
    secret: str
    contact: str = ""
    reports: bool = True
    reminders: bool = True
    wanted: str = ""
    """An address that is to become the contact once its owner has confirmed it."""
    code: str = ""
    """What the owner of that address was sent."""


_rows = select(
    letterboxes.c.match,
    letterboxes.c.seat,
    letterboxes.c.secret,
    letterboxes.c.contact,
    letterboxes.c.reports,
    letterboxes.c.reminders,
    letterboxes.c.wanted,
    letterboxes.c.code,
)


class Letterboxes:
    """The part of the store that is about addresses."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def by_secret(self, secret: str) -> Letterbox | None:
        with self.database.read() as connection:
            row = connection.execute(_rows.where(letterboxes.c.secret == secret)).first()
        return None if row is None else Letterbox(*row)

    def by_code(self, code: str) -> Letterbox | None:
        """The letterbox with a contact that this code confirms."""
        with self.database.read() as connection:
            row = connection.execute(_rows.where(letterboxes.c.code == code)).first() if code else None
        return None if row is None else Letterbox(*row)

    def of_seat(self, match: str, seat: str) -> Letterbox | None:
        wanted = _rows.where(letterboxes.c.match == match, letterboxes.c.seat == seat)
        with self.database.read() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else Letterbox(*row)

    def is_confirmed(self, contact: str) -> bool:
        """Whether mail of some seat goes to an address."""
        there = select(letterboxes.c.contact).where(may_be_mailbox(letterboxes.c.contact, contact))
        with self.database.read() as connection:
            return any(mailbox(found) == mailbox(contact) for found in connection.scalars(there))

    def of_match(self, match: str) -> list[Letterbox]:
        with self.database.read() as connection:
            rows = connection.execute(_rows.where(letterboxes.c.match == match).order_by(letterboxes.c.seat))
            return [Letterbox(*row) for row in rows]

    def add(self, box: Letterbox) -> Letterbox:
        """A seat's letterbox: this one, or the one that it has already."""
        try:
            with self.database.write() as connection:
                connection.execute(insert(letterboxes), asdict(box))
        except IntegrityError:
            there = self.of_seat(box.match, box.seat)
            if there is None:
                raise
            return there
        return box

    def remove(self, match: str, seat: str) -> None:
        """Close a letterbox: its address leads nowhere, and the next holder of the seat gets another one."""
        with self.database.write() as connection:
            connection.execute(delete(letterboxes).where(letterboxes.c.match == match, letterboxes.c.seat == seat))

    def change(self, box: Letterbox) -> None:
        """Write a letterbox anew; an address that it had before leads nowhere from now on."""
        row = (letterboxes.c.match == box.match) & (letterboxes.c.seat == box.seat)
        with self.database.write() as connection:
            connection.execute(update(letterboxes).where(row).values(**asdict(box)))
