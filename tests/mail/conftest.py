"""Tables for the tests of mail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.service import Tables, notifier
from sandtable.store import Accounts, Database, Matches, migrate
from tests.mail.post import SmartHost, smart_host
from tests.service.conftest import NewTables, new_tables

__all__ = ["NewTables", "new_tables"]


@pytest.fixture
def sqlite_tables(tmp_path: Path) -> Iterator[Tables]:
    """Tables in a file, for what has nothing to do with the sort of database."""
    database = Database(f"sqlite:///{tmp_path / 'sandtable.db'}", "normal")
    migrate(database)
    made = Tables(Matches(database), Accounts(database), notifier(database, workers=1))
    yield made
    made.close()
    database.close()


@pytest.fixture
def host() -> Iterator[SmartHost]:
    with smart_host() as running:
        yield running
