"""What is written on the message board of a match."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import case, func, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.errors import SandtableError
from sandtable.store.engine import Database, Statement
from sandtable.store.schema import posts

Kind = Literal["public", "private", "treaty"]
PART = 100
"""Messages that are fetched at a time."""
HIGHEST = (1 << 31) - 1
"""Numbers of messages are drawn: if they counted on, a gap would tell of a private message between others."""


class Post(Struct, frozen=True):
    """One message. `readers` may read it besides its writer; every seat may read a public one."""

    n: int
    seat: str
    kind: Kind
    readers: tuple[str, ...]
    signed: tuple[str, ...]
    text: str
    created: float
    removed: bool = False

    def is_read_by(self, seats: Iterable[str]) -> bool:
        """Whether one of these seats may read it. Who only watches reads nothing."""
        return _is_read_by(seats, self.kind, self.seat, self.readers)


_ADD = (
    "insert into posts (match, n, seat, kind, readers, text, signed, made, removed) values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def new_post(seat: str, kind: Kind, readers: Iterable[str], text: str) -> Post:
    """A message that is written now; who offers a treaty has signed it."""
    signed = (seat,) if kind == "treaty" else ()
    return Post(1 + secrets.randbelow(HIGHEST), seat, kind, tuple(readers), signed, text, time.time())


class Tally(Struct, frozen=True):
    """How much has happened to the messages of one seat to the same readers: messages, signatures and removals."""

    seat: str
    kind: Kind
    readers: tuple[str, ...]
    number: int

    def is_read_by(self, seats: Iterable[str]) -> bool:
        """Whether one of these seats may read them."""
        return _is_read_by(seats, self.kind, self.seat, self.readers)


def _is_read_by(seats: Iterable[str], kind: Kind, writer: str, readers: tuple[str, ...]) -> bool:
    return any(kind == "public" or seat == writer or seat in readers for seat in seats)


class Posts:
    """The part of the store that is about messages."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def write(self, match: str, post: Post, also: Sequence[Statement] = ()) -> None:
        """Put up a message. `also`: what is written if and only if it is, letters that tell of it."""
        row = (match, post.n, post.seat, post.kind, " ".join(post.readers), post.text, " ".join(post.signed))
        try:
            self.database.quick_write(self.database.marked([(_ADD, (*row, post.created, False)), *also]))
        except IntegrityError:  # another message has this number
            raise SandtableError("the message cannot be kept just now; try again") from None

    def count(self, match: str) -> int:
        with self.database.read() as connection:
            return connection.scalar(select(func.count()).where(posts.c.match == match)) or 0

    def tallies(self, match: str) -> list[Tally]:
        """How much there is of all messages, without their texts: as many lines as there are kinds of readers."""
        signatures = func.length(posts.c.signed) - func.length(func.replace(posts.c.signed, " ", ""))
        happened = 1 + case((posts.c.signed == "", 0), else_=1 + signatures) + case((posts.c.removed, 1), else_=0)
        group = (posts.c.seat, posts.c.kind, posts.c.readers)
        wanted = select(*group, func.sum(happened)).where(posts.c.match == match).group_by(*group).order_by(*group)
        with self.database.read() as connection:
            rows = connection.execute(wanted).all()
        return [Tally(seat, kind, tuple(readers.split()), int(number)) for seat, kind, readers, number in rows]

    def find(self, match: str, n: int) -> Post | None:
        """One message."""
        with self.database.read() as connection:
            row = connection.execute(select(posts).where(posts.c.match == match, posts.c.n == n)).first()
        return None if row is None else _post(row)

    def newest(self, match: str, readers: Iterable[str], most: int) -> list[Post]:
        """The newest messages that some seats may read, the newest last."""
        seats = list(readers)
        wanted = select(posts).where(posts.c.match == match).order_by(posts.c.made.desc(), posts.c.n.desc())
        with self.database.read() as connection:
            rows = connection.execution_options(yield_per=PART).execute(wanted)
            readable = (post for post in map(_post, rows) if post.is_read_by(seats))
            found = list(islice(readable, most)) if seats else []
        return found[::-1]

    def sign(self, match: str, n: int, seat: str) -> None:
        """Note that a seat has signed a treaty."""
        mine = (posts.c.match == match, posts.c.n == n)
        with self.database.write() as connection:
            signed = (connection.scalar(select(posts.c.signed).where(*mine)) or "").split()
            if seat not in signed:
                connection.execute(update(posts).where(*mine).values(signed=" ".join([*signed, seat])))

    def remove(self, match: str, n: int) -> None:
        """Take a message down; that there was one stays."""
        with self.database.write() as connection:
            connection.execute(
                update(posts).where(posts.c.match == match, posts.c.n == n).values(removed=True, text="")
            )


def _post(row: Any) -> Post:
    readers, signed = tuple(row.readers.split()), tuple(row.signed.split())
    return Post(row.n, row.seat, row.kind, readers, signed, row.text, row.made, row.removed)
