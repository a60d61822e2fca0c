"""The outbox: mail that is to go out. It is written together with what it tells of, and stays until it is sent."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import delete, func, or_, select, update

from .engine import Database, Statement
from .inbox import FAILED, WAITING
from .mailboxes import mailbox, may_be_mailbox
from .schema import outbox

SENT = "sent"
NOBODY = ""
"""The recipient of a letter that is shown on the page only."""

_ADD = (
    "insert into outbox (match, seat, account, ref, recipient, subject, body, made, due, tries, state, fault)"
    " values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'waiting', '') on conflict (ref) do nothing"
)


class Letter(Struct, frozen=True):
    """A mail to be sent. `ref` says what it is about: the same news is not mailed twice."""

    match: str
    """Empty in a letter to an account."""
    seat: str
    ref: str
    recipient: str
    subject: str
    body: str
    """The whole message, headers included."""
    account: str = ""
    """Whose letter it is, if not a seat's. It may hold what opens the account, so its text goes when it is sent."""


class QueuedLetter(Struct, frozen=True):
    """One that is in the outbox."""

    id: int
    match: str
    seat: str
    recipient: str
    subject: str
    body: str
    created: float
    due: float
    tries: int
    state: str
    fault: str
    account: str | None = None


_rows = select(
    outbox.c.id, func.coalesce(outbox.c.match, ""), outbox.c.seat, outbox.c.recipient, outbox.c.subject,
    outbox.c.body, outbox.c.made, outbox.c.due, outbox.c.tries, outbox.c.state, outbox.c.fault, outbox.c.account,
)  # fmt: skip


def letter_statement(letter: Letter, now: float) -> Statement:
    """What puts a letter into the outbox, in the transaction of what it tells of."""
    whose = (letter.match or None, letter.seat, letter.account or None)
    return _ADD, (*whose, letter.ref, letter.recipient, letter.subject, letter.body, now, now)


class Outbox:
    """The part of the store that is about mail that goes out."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, letters: Iterable[Letter], now: float) -> None:
        self.database.quick_write(self.database.marked([letter_statement(letter, now) for letter in letters]))

    def claim(self, now: float, lease: float) -> QueuedLetter | None:
        """The letter that has been due longest, which nobody else takes up before the lease is over."""
        ready = (outbox.c.state == WAITING, outbox.c.due <= now, outbox.c.recipient != NOBODY)
        due = _rows.where(*ready).order_by(outbox.c.due, outbox.c.id).limit(1)
        with self.database.write() as connection:
            row = connection.execute(due).first()
            if row is None:
                return None
            taken = connection.execute(
                update(outbox).where(outbox.c.id == row.id, outbox.c.due == row.due).values(due=now + lease)
            )
            return QueuedLetter(*row) if taken.rowcount == 1 else None

    def mark_sent(self, letter: QueuedLetter) -> None:
        self._settle(letter, state=SENT, tries=letter.tries + 1, fault="")

    def failed(self, letter: QueuedLetter, fault: str, again: float | None) -> None:
        """Note why a letter could not be sent, and when to try again; None: never."""
        if again is None:
            self._settle(letter, state=FAILED, tries=letter.tries + 1, fault=fault[:300])
        else:
            self._settle(letter, due=again, tries=letter.tries + 1, fault=fault[:300])

    def _settle(self, letter: QueuedLetter, **values: object) -> None:
        if letter.account and "state" in values:
            values["body"] = ""
        with self.database.write() as connection:
            connection.execute(update(outbox).where(outbox.c.id == letter.id).values(**values))

    def of_seat(self, match: str, seat: str, limit: int = 20) -> list[QueuedLetter]:
        """What was written to a seat, the last letter first."""
        wanted = _rows.where(outbox.c.match == match, outbox.c.seat == seat).order_by(outbox.c.id.desc()).limit(limit)
        with self.database.read() as connection:
            return [QueuedLetter(*row) for row in connection.execute(wanted)]

    def prune(self, before: float) -> int:
        """Throw away letters of before a time that were sent or given up; how many."""
        over = or_(outbox.c.state != WAITING, outbox.c.recipient == NOBODY)
        old = delete(outbox).where(over, outbox.c.made < before)
        with self.database.write() as connection:
            return connection.execute(old).rowcount

    def written(self, kind: str, since: float, *, match: str = "", seat: str = "", recipient: str = "") -> list[str]:
        """What letters of a kind are about that were written since then, to a seat or to a recipient."""
        wanted = select(outbox.c.ref, outbox.c.recipient).where(
            outbox.c.ref.startswith(f"{kind}:", autoescape=True), outbox.c.made >= since
        )
        if match:
            wanted = wanted.where(outbox.c.match == match, outbox.c.seat == seat)
        if recipient:
            wanted = wanted.where(may_be_mailbox(outbox.c.recipient, recipient))
        with self.database.read() as connection:
            rows = connection.execute(wanted.order_by(outbox.c.id)).all()
        return [row.ref for row in rows if not recipient or mailbox(row.recipient) == mailbox(recipient)]

    def count(self, state: str) -> int:
        with self.database.read() as connection:
            return connection.scalar(select(func.count()).where(outbox.c.state == state)) or 0
