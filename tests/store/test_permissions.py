"""A database whose file may no longer be written: nothing is acknowledged, and it goes on when it may be again."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sandtable.store import Database, Gone, Matches, migrate
from tests.store.test_files import numbers_on_disk
from tests.store.test_store import begun, entry

NOBODY = 65534


@contextmanager
def ordinary_user(folder: Path) -> Iterator[None]:
    """Permissions do not bind the superuser: act as somebody whom they do."""
    if os.geteuid():
        yield
        return
    os.chown(folder, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="sandtable-permissions-"))
    yield made
    shutil.rmtree(made)


def allow(folder: Path, writing: bool) -> None:
    """Give the folder and its files the right to be written, or take it."""
    for path in (*folder.iterdir(), folder):
        path.chmod((0o700 if path == folder else 0o600) if writing else (0o500 if path == folder else 0o400))


def test_a_database_made_read_only_is_refused_at_the_start(folder: Path) -> None:
    with ordinary_user(folder):
        first = Database(f"sqlite:///{folder / 'tables.db'}")
        migrate(first)
        begun(Matches(first))
        first.close()
        allow(folder, writing=False)
        second = Database(f"sqlite:///{folder / 'tables.db'}")
        try:
            with pytest.raises(Gone):
                Matches(second).append("m", entry(2), None, thinking=False)
        finally:
            second.close()
            allow(folder, writing=True)
        third = Database(f"sqlite:///{folder / 'tables.db'}")
        Matches(third).append("m", entry(2), None, thinking=False)
        third.close()
        assert numbers_on_disk(folder / "tables.db") == [1, 2]
