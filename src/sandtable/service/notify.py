"""Telling workers of one another's entries.

A notifier calls its listeners with a match and the number of its last entry, with `SOMETHING` when it cannot tell what
has changed (who sits where, say), and with `ALL` for the match when it may have missed anything. What is told is never
more than "look again", at times with the entry that is new: the log is the truth.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from sandtable.store import Database, Gone, Matches
from sandtable.store.matches import CHANNEL

Listener = Callable[[str, int, str], None]
"""Gets the match, the number of its last entry, and the entry as it is written in the log, or nothing."""
ALL = ""
SOMETHING = 0


class Notifier(Protocol):
    """Three of them: within a process, between processes with SQLite, between workers with PostgreSQL."""

    shared: bool
    """Whether somebody else may write to the same matches."""

    def listen(self, listener: Listener) -> None: ...

    def tell(self, match: str, n: int, entry: str = "") -> None:
        """Called after a commit here."""
        ...

    def close(self) -> None: ...


class MemoryNotifier:
    """For one process that has the store to itself."""

    shared = False

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        self.listeners.append(listener)

    def tell(self, match: str, n: int, entry: str = "") -> None:
        for listener in self.listeners:
            listener(match, n, entry)

    def close(self) -> None:
        self.listeners.clear()


class _Watcher(MemoryNotifier):
    """Local listeners are told at once; a thread watches for what others write."""

    shared = True
    trouble: tuple[type[Exception], ...] = (OSError, SQLAlchemyError)
    """What passes by itself: the watcher tries again."""

    def __init__(self) -> None:
        super().__init__()
        self.closing = Event()
        self.ready = Event()
        self.thread = Thread(target=self._run, name="notifier", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while not self.closing.is_set():
            with suppress(Gone, *self.trouble):
                self._watch()
            self.closing.wait(0.2)

    def _watch(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self.closing.set()
        self.thread.join(timeout=5)
        super().close()


class SqliteNotifier(_Watcher):
    """Several processes on one SQLite file: its `data_version` moves when another connection has committed."""

    def __init__(self, database: Database, every: float = 0.05) -> None:
        self.database = database
        self.matches = Matches(database)
        self.every = every
        super().__init__()

    def _watch(self) -> None:
        with self.database.engine.connect() as connection:
            version = connection.exec_driver_sql("pragma data_version").scalar()
            connection.rollback()
            since = time.time()
            self.ready.set()
            self.tell(ALL, SOMETHING)
            while not self.closing.wait(self.every):
                now = connection.exec_driver_sql("pragma data_version").scalar()
                connection.rollback()
                if now == version:
                    continue
                version = now
                looked = time.time()
                if looked < since:  # the clock was put back: when something changed says nothing
                    self.tell(ALL, SOMETHING)
                for match in self.matches.changed_since(since - 1):  # a second for clocks and slow commits
                    self.tell(match, SOMETHING)
                since = looked


class PostgresNotifier(_Watcher):
    """PostgreSQL's LISTEN. The store notifies within the transaction, so what is told is there to be read."""

    def __init__(self, database: Database) -> None:
        import psycopg  # late: most servers run without it

        self.trouble = (OSError, psycopg.Error)
        self.address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        super().__init__()

    def _watch(self) -> None:
        import psycopg

        with psycopg.connect(self.address, autocommit=True, connect_timeout=5) as connection:
            connection.execute(f"listen {CHANNEL}".encode())
            self.ready.set()
            self.tell(ALL, SOMETHING)  # whatever was told while nobody listened
            while not self.closing.is_set():
                for told in connection.notifies(timeout=0.2):
                    match, n, entry = told.payload.split(":", 2)
                    self.tell(match, int(n), entry)


def notifier(database: Database, workers: int = 1) -> Notifier:
    """The notifier that fits a database."""
    if database.postgres:
        return PostgresNotifier(database)
    return SqliteNotifier(database) if workers > 1 and not database.memory else MemoryNotifier()
