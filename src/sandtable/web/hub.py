"""The parts of a running server, put together."""

from __future__ import annotations

from argon2 import PasswordHasher

from sandtable.registry import register
from sandtable.service import Computers, People, Tables, notifier
from sandtable.store import Accounts, Database, Matches, ServerLock, migrate

from .health import Health
from .limits import Limits
from .metrics import Metrics
from .settings import Settings


class Hub:
    """One worker: its database, tables, people and computer players."""

    def __init__(self, settings: Settings) -> None:
        for spec in settings.games:
            register(spec)
        self.settings = settings
        self.database = Database(settings.database, settings.sync, settings.mark)
        self.lock = _shared_lock(self.database) if settings.mark is not None else None
        if settings.mark is None:
            migrate(self.database)
        self.accounts = Accounts(self.database)
        hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1) if settings.cheap_passwords else None
        self.people = People(self.accounts, hasher)
        told = notifier(self.database, settings.workers)
        self.tables = Tables(Matches(self.database), self.accounts, told, capacity=settings.capacity)
        self.computers = (
            Computers(self.tables, processes=settings.players, games=settings.games) if settings.players else None
        )
        self.health = Health(self.database)
        self.limits = Limits(settings.rate)
        self.metrics = Metrics(self.tables, self.computers)

    def close(self) -> None:
        if self.computers is not None:
            self.computers.close()
        self.tables.close()
        self.health.close()
        self.database.close()
        if self.lock is not None:
            self.lock.release()


def _shared_lock(database: Database) -> ServerLock | None:
    """A worker's part of the lock that its server has taken."""
    if database.file is None:
        return None
    lock = ServerLock(database.file.path)
    lock.share()
    return lock
