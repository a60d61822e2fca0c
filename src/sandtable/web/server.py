"""A server worker: its database, tables, people, computer players, clocks and mail, started and closed together."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path
from typing import TypeAlias

from argon2 import PasswordHasher
from litestar.di import NamedDependency

from sandtable.errors import SandtableError
from sandtable.mail.office import PostOffice
from sandtable.registry import register
from sandtable.service import Computers, People, Tables, notifier
from sandtable.service.advising import hint_errands
from sandtable.service.analysing import Analyses
from sandtable.service.clocks import Clocks
from sandtable.service.origins import origin
from sandtable.service.seeds import Seeds
from sandtable.store import Accounts, Database, Gone, Matches, ServerLock, migrate

from .health import Health
from .limits import Limits
from .metrics import Metrics
from .pools import MeteredThreads, Pool
from .settings import Settings
from .sockets import Sockets
from .turns import OF_CLIENT, Turns

ACTION_THREADS, SQLITE_ACTION_THREADS = 16, 3
"""How many actions are worked on at once. With PostgreSQL many wait for its answer; SQLite has one writer, and more
threads only keep each other, and the event loop, from running: with 16 an action took a fifth more work."""
SHORTEST_KEY = 16
"""Characters of the key for `/metrics`."""


class Server:
    """Everything that one worker process holds."""

    def __init__(self, settings: Settings) -> None:
        for spec in settings.games:
            register(spec)
        self.settings = settings
        self.names = settings.names
        self.database = _opened(settings)
        self.lock = _shared_lock(self.database) if settings.mark is not None else None
        self.accounts = Accounts(self.database)
        hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1) if settings.cheap_passwords else None
        self.people = People(self.accounts, hasher)
        self.sockets = Sockets(self.people)
        notifications = notifier(self.database, settings.workers)
        self.tables = Tables(Matches(self.database), self.accounts, notifications, memory=settings.memory << 20)
        self.computers = (
            Computers(self.tables, processes=settings.players, games=settings.games) if settings.players else None
        )
        self.hints = hint_errands(settings.games) if settings.players else None
        self.analyses = Analyses(self.tables, settings.games) if settings.players else None
        self.clocks = Clocks(self.tables)
        self.office = (
            PostOffice(settings.mail, self.tables, shared=settings.workers > 1, clocks=self.clocks)
            if settings.mail is not None
            else None
        )
        if self.office is not None:
            self.office.open()
        self.clocks.start()
        self.health = Health(self.database)
        self.limits = Limits(settings.rate, settings.limits, settings.imports)
        self.turns = Turns()
        self._client_turns = Turns(OF_CLIENT, what="address") if settings.rate else None
        self.seeds = Seeds(settings.secret)
        threads = ACTION_THREADS if self.database.postgres else SQLITE_ACTION_THREADS
        self.actions = MeteredThreads(threads, "actions")
        self.hashing = Pool("hashing", threads=2, most=16)
        self.files = Pool("files", threads=2, most=8)
        self.calculating = Pool("calculating", threads=1, most=16)
        self.metrics_key = read_key(settings.metrics_key)
        self.metrics = Metrics(self.tables, self.computers)

    def turn_of_client(self, address: str) -> AbstractAsyncContextManager[None]:
        """What a client has to wait for before work is done for it in the threads that all share."""
        return nullcontext() if self._client_turns is None else self._client_turns.of(origin(address))

    def close(self) -> None:
        self.clocks.close()
        if self.office is not None:
            self.office.close()
        if self.computers is not None:
            self.computers.close()
        if self.hints is not None:
            self.hints.close()
        if self.analyses is not None:
            self.analyses.close()
        self.sockets.stop()
        self.actions.shutdown()
        self.tables.close()
        self.health.close()
        self.hashing.close()
        self.files.close()
        self.calculating.close()
        self.limits.close()
        self.database.close()
        if self.lock is not None:
            self.lock.release()


def _opened(settings: Settings) -> Database:
    """The database, in today's form and without a fault. Raises Gone."""
    database = Database(settings.database, settings.sync, settings.mark)
    try:
        if settings.mark is None:
            migrate(database)
        fault = database.fault()
        if fault:
            raise Gone(fault)
    except Gone:
        database.close()
        raise
    return database


InjectedServer: TypeAlias = NamedDependency[Server]
"""The parameter `server` of an end point: Litestar fills it with what `app` provides under this name."""


def _shared_lock(database: Database) -> ServerLock | None:
    """A worker's part of the lock that its server has taken."""
    if database.file is None:
        return None
    lock = ServerLock(database.file.path)
    lock.share()
    return lock


def read_key(path: str) -> bytes:
    """The key for `/metrics` in a file; nothing without one."""
    if not path:
        return b""
    try:
        key = Path(path).read_bytes().strip()
    except OSError as error:
        raise SandtableError(f"cannot read the key for /metrics in {path}: {error.strerror}") from None
    if len(key) < SHORTEST_KEY:
        raise SandtableError(f"the key for /metrics in {path} is too short: {SHORTEST_KEY} characters at least")
    return key
