"""Snapshots of long matches: a cache of the log, written with the entry after which they stand."""

from __future__ import annotations

from sqlalchemy import select

from .engine import Database, Statement
from .schema import snapshots


class Snapshots:
    """The part of the store that is about snapshots. What they hold is for others to read."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def keep(self, match: str, n: int, rules: str, body: str) -> Statement:
        """What writes a snapshot together with an entry."""
        return "insert into snapshots (match, n, rules, body) values (?, ?, ?, ?)", (match, n, rules, body)

    def last(self, match: str, rules: str, until: int | None = None) -> str | None:
        """The last snapshot that a version of the rules has made of a match, at or before an entry."""
        wanted = select(snapshots.c.body).where(snapshots.c.match == match, snapshots.c.rules == rules)
        if until is not None:
            wanted = wanted.where(snapshots.c.n <= until)
        with self.database.read() as connection:
            return connection.scalar(wanted.order_by(snapshots.c.n.desc()).limit(1))

    def numbers(self, match: str, rules: str) -> list[int]:
        """The entries after which there are snapshots of a version of the rules."""
        wanted = select(snapshots.c.n).where(snapshots.c.match == match, snapshots.c.rules == rules)
        with self.database.read() as connection:
            return list(connection.scalars(wanted.order_by(snapshots.c.n)))
