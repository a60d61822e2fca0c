"""Tables on a fresh database of either kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from sandtable.service import Tables, notifier
from sandtable.store import Accounts, Database, Matches, migrate
from tests.web.serving import games

__all__ = ["games"]

NewTables = Callable[[], Tables]


@pytest.fixture
def new_tables(database_url: str) -> Iterator[NewTables]:
    """Makes workers: each with tables of its own, on one database."""
    made: list[Tables] = []

    def make() -> Tables:
        database = Database(database_url)
        migrate(database)
        changes = notifier(database, workers=2)
        tables = Tables(Matches(database), Accounts(database), changes)
        made.append(tables)
        return tables

    yield make
    for tables in made:
        tables.close()
        tables.matches.database.close()


@pytest.fixture
def tables(new_tables: NewTables) -> Tables:
    return new_tables()
