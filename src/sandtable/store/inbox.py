"""The inbox: order mails that were accepted, until they have been read. One is acknowledged once it is in here."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .engine import Database, Statement
from .schema import inbox

WAITING, DONE, FAILED, LATE = "waiting", "done", "failed", "late"


class NewMail(Struct, frozen=True):
    """An order mail for a seat, reduced to its text."""

    match: str
    seat: str
    key: str
    received: float
    sender: str
    subject: str
    text: str


class ReceivedMail(NewMail, frozen=True):
    """One that is in the inbox."""

    id: int
    state: str


_rows = select(
    inbox.c.match, inbox.c.seat, inbox.c.key, inbox.c.received, inbox.c.sender, inbox.c.subject, inbox.c.text,
    inbox.c.id, inbox.c.state,
)  # fmt: skip


class Inbox:
    """The part of the store that is about mail that came in."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def keep(self, mail: NewMail) -> bool:
        """Keep a mail; False for one that was delivered before."""
        try:
            with self.database.write() as connection:
                connection.execute(insert(inbox), {**asdict(mail), "state": WAITING})
        except IntegrityError:
            return False
        return True

    def next(self, match: str | None = None, until: float | None = None, *, after: str = "") -> ReceivedMail | None:
        """The oldest mail of a match that has not been read; of this one, or received by a time, if given.

        Otherwise the matches take turns: it is one of the match that follows `after`, in the order of their names.
        """
        wanted = _rows.where(inbox.c.state == WAITING)
        if match is not None:
            wanted = wanted.where(inbox.c.match == match)
        if until is not None:
            wanted = wanted.where(inbox.c.received <= until)
        wanted = wanted.order_by(inbox.c.match, inbox.c.received, inbox.c.id).limit(1)
        with self.database.read() as connection:
            row = connection.execute(wanted.where(inbox.c.match > after)).first() if after else None
            row = row or connection.execute(wanted).first()
        return None if row is None else ReceivedMail(*row)

    def count(self, match: str, seat: str, since: float) -> int:
        """How many mails of a seat were received since then."""
        wanted = select(func.count()).where(inbox.c.match == match, inbox.c.seat == seat, inbox.c.received >= since)
        with self.database.read() as connection:
            return connection.scalar(wanted) or 0

    def waiting(self) -> int:
        """How many mails have not been read."""
        with self.database.read() as connection:
            return connection.scalar(select(func.count()).where(inbox.c.state == WAITING)) or 0

    def of_seat(self, match: str, seat: str, limit: int = 20) -> list[ReceivedMail]:
        """What a seat has sent, the last mail first."""
        wanted = _rows.where(inbox.c.match == match, inbox.c.seat == seat).order_by(inbox.c.id.desc()).limit(limit)
        with self.database.read() as connection:
            return [ReceivedMail(*row) for row in connection.execute(wanted)]

    def read_statement(self, mail: ReceivedMail) -> Statement:
        """What notes, together with what a mail has caused, that it has been read."""
        return "update inbox set state = ? where id = ?", (DONE, mail.id)

    def hold(self, mail: ReceivedMail, also: Sequence[Statement] = ()) -> None:
        """Lay a late mail aside for the moderator, together with the reply to its sender."""
        held = ("update inbox set state = ? where id = ?", (LATE, mail.id))
        self.database.quick_write(self.database.marked([held, *also]))

    def late(self, match: str) -> list[ReceivedMail]:
        """The mails of a match that wait for the moderator, in the order in which they came."""
        wanted = _rows.where(inbox.c.match == match, inbox.c.state == LATE).order_by(inbox.c.id)
        with self.database.read() as connection:
            return [ReceivedMail(*row) for row in connection.execute(wanted)]

    def admit(self, mail: ReceivedMail, received: float) -> None:
        """Have a late mail read as if it had been received at a time."""
        admitted = update(inbox).where(inbox.c.id == mail.id).values(state=WAITING, received=received)
        with self.database.write() as connection:
            connection.execute(admitted)

    def drop_late(self, match: str) -> None:
        """The round is closed: late mails that nobody has accepted are done with."""
        with self.database.write() as connection:
            connection.execute(update(inbox).where(inbox.c.match == match, inbox.c.state == LATE).values(state=DONE))

    def prune(self, before: float) -> int:
        """Throw away what was received before a time and has been read; how many mails that were.

        One of them that is delivered again is still recognized: its key stands with the submissions of the match.
        """
        old = delete(inbox).where(inbox.c.state == DONE, inbox.c.received < before)
        with self.database.write() as connection:
            return connection.execute(old).rowcount

    def set_state(self, mail: ReceivedMail, state: str) -> None:
        with self.database.write() as connection:
            connection.execute(update(inbox).where(inbox.c.id == mail.id).values(state=state))
