"""How a worker learns what other workers have written.

A notifier calls its listeners with a match and the number of its last entry, with `SOMETHING` when it does not know
what has changed (who sits where, say), and with `ALL` for the match when it may have missed anything. A call is never
more than "look again", at times with the entry that is new: the log is the truth. What a worker writes itself it knows
already; some notifiers call for that, too.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
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
    """Three of them: for a single process, for processes that share an SQLite file, for workers with PostgreSQL."""

    shared: bool
    """Whether somebody else may write to the same matches."""

    def listen(self, listener: Listener) -> None: ...

    def close(self) -> None: ...


class SingleNotifier:
    """For one process that has the store to itself: nobody else writes, so it never calls."""

    shared = False

    def listen(self, listener: Listener) -> None:
        pass

    def close(self) -> None:
        pass


class _Watcher(ABC):
    """A thread that watches for what others write."""

    shared = True
    trouble: tuple[type[Exception], ...] = (OSError, SQLAlchemyError)
    """What passes by itself: the watcher tries again."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.closing = Event()
        self.ready = Event()
        self.thread = Thread(target=self._run, name="notifier", daemon=True)
        self.thread.start()

    def listen(self, listener: Listener) -> None:
        self.listeners.append(listener)

    def _call(self, match: str, n: int, entry: str = "") -> None:
        for listener in self.listeners:
            listener(match, n, entry)

    def _run(self) -> None:
        while not self.closing.is_set():
            with suppress(Gone, *self.trouble):
                self._watch()
            self.closing.wait(0.2)

    @abstractmethod
    def _watch(self) -> None:
        """Call the listeners for changes until closing, or raise what passes by itself."""

    def close(self) -> None:
        self.closing.set()
        self.thread.join(timeout=5)
        self.listeners.clear()


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
            self._call(ALL, SOMETHING)
            while not self.closing.wait(self.every):
                now = connection.exec_driver_sql("pragma data_version").scalar()
                connection.rollback()
                if now == version:
                    continue
                version = now
                looked = time.time()
                if looked < since:  # the clock was put back: when something changed says nothing
                    self._call(ALL, SOMETHING)
                for match in self.matches.changed_since(since - 1):  # a second for clocks and slow commits
                    self._call(match, SOMETHING)
                since = looked


class PostgresNotifier(_Watcher):
    """PostgreSQL's LISTEN. The store notifies within the transaction, so what it calls for is there to be read."""

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
            self._call(ALL, SOMETHING)  # whatever was written while nobody listened
            while not self.closing.is_set():
                for notification in connection.notifies(timeout=0.2):
                    match, n, entry = notification.payload.split(":", 2)
                    self._call(match, int(n), entry)


def notifier(database: Database, workers: int = 1) -> Notifier:
    """The notifier that fits a database."""
    if database.postgres:
        return PostgresNotifier(database)
    return SqliteNotifier(database) if workers > 1 and not database.memory else SingleNotifier()
