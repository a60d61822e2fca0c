"""What is written on the message board of a match."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.errors import SandtableError
from sandtable.store.engine import Database
from sandtable.store.schema import posts

Kind = Literal["public", "private", "treaty"]
TRIES = 5
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
        return any(self.kind == "public" or seat == self.seat or seat in self.readers for seat in seats)


class Posts:
    """The part of the store that is about messages."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def write(self, match: str, seat: str, kind: Kind, readers: Iterable[str], text: str) -> int:
        """Put up a message; its number."""
        row = {
            "match": match, "seat": seat, "kind": kind, "readers": " ".join(readers), "text": text,
            "signed": seat if kind == "treaty" else "", "made": time.time(), "removed": False,
        }  # fmt: skip
        for _ in range(TRIES):
            n = 1 + secrets.randbelow(HIGHEST)
            try:
                with self.database.write() as connection:
                    connection.execute(insert(posts), {**row, "n": n})
            except IntegrityError:  # another message has this number
                continue
            return n
        raise SandtableError("the message cannot be kept just now; try again")

    def all(self, match: str) -> list[Post]:
        """The messages of a match, in their order."""
        wanted = select(posts).where(posts.c.match == match).order_by(posts.c.made, posts.c.n)
        with self.database.read() as connection:
            rows = connection.execute(wanted).all()
        return [
            Post(r.n, r.seat, r.kind, tuple(r.readers.split()), tuple(r.signed.split()), r.text, r.made, r.removed)
            for r in rows
        ]

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
