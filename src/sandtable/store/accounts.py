"""Accounts and sessions. Passwords arrive here as hashes, and session tokens too."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from sandtable.store.engine import Database
from sandtable.store.schema import accounts, sessions


class Accounts:
    """The part of the store that is about people."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, name: str, shown: str, password: str) -> bool:
        """A new account; False if the name is taken."""
        row = {"name": name, "shown": shown, "hash": password, "made": time.time()}
        try:
            with self.database.write() as connection:
                connection.execute(insert(accounts), row)
        except IntegrityError:
            return False
        return True

    def password(self, name: str) -> str | None:
        """The hash of an account's password."""
        with self.database.read() as connection:
            return connection.scalar(select(accounts.c.hash).where(accounts.c.name == name))

    def display_name(self, name: str) -> str:
        """The name as its owner writes it."""
        with self.database.read() as connection:
            return connection.scalar(select(accounts.c.shown).where(accounts.c.name == name)) or name

    def open_session(self, token: str, name: str, seconds: float) -> None:
        """Begin a session; those that have run out are cleared away."""
        now = time.time()
        with self.database.write() as connection:
            connection.execute(delete(sessions).where(sessions.c.until < now))
            connection.execute(insert(sessions), {"token": token, "account": name, "until": now + seconds})

    def session(self, token: str) -> str | None:
        """The account of a session that has not run out."""
        wanted = select(sessions.c.account).where(sessions.c.token == token, sessions.c.until > time.time())
        with self.database.read() as connection:
            return connection.scalar(wanted)

    def sessions(self, tokens: Sequence[str]) -> set[str]:
        """Those of these sessions that have not run out or been closed."""
        wanted = select(sessions.c.token).where(sessions.c.token.in_(tokens), sessions.c.until > time.time())
        with self.database.read() as connection:
            return set(connection.scalars(wanted))

    def close_session(self, token: str) -> None:
        with self.database.write() as connection:
            connection.execute(delete(sessions).where(sessions.c.token == token))
