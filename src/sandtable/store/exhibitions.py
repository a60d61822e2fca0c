"""Matches in which only computers play: who may stop them, and when somebody last looked."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.store.engine import Database
from sandtable.store.schema import exhibitions


class ExhibitionRow(Struct, frozen=True):
    """What is kept of such a match. `maker` is a hash."""

    match: str
    maker: str
    account: str | None
    watched: float


class Exhibitions:
    """The part of the store that is about them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def watched(self, match: str) -> float | None:
        """When somebody last looked; None if nothing is known of it."""
        with self.database.read() as connection:
            return connection.scalar(select(exhibitions.c.watched).where(exhibitions.c.match == match))

    def watch(self, match: str) -> None:
        """Somebody looks at a match now."""
        now = time.time()
        try:
            with self.database.write() as connection:
                known = connection.execute(
                    update(exhibitions).where(exhibitions.c.match == match).values(watched=now)
                ).rowcount
                if not known:
                    connection.execute(insert(exhibitions), {"match": match, "maker": "", "watched": now})
        except IntegrityError:  # somebody else has just noted the same
            return

    def is_made_by(self, match: str, tokens: Sequence[str], account: str | None) -> bool:
        """Whether one of these token hashes, or the account, is that of the maker."""
        with self.database.read() as connection:
            row = connection.execute(
                select(exhibitions.c.maker, exhibitions.c.account).where(exhibitions.c.match == match)
            ).first()
        return row is not None and (row.maker in tokens or (account is not None and row.account == account))
