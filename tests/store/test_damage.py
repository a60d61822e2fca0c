"""Damaged pages of an SQLite file are found, by looking and by reading."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from sandtable.store import Database, Documents, Gone, migrate

PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with some hundred pages, all of them in the file."""
    database = Database(f"sqlite:///{tmp_path / 'db'}")
    migrate(database)
    Documents(database).keep({f"{n:064}": b"x" * 3000 for n in range(300)})
    database.close()
    return tmp_path / "db"


def damage(path: Path) -> None:
    """Overwrite twelve pages near the end, as a failing disk would."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size - size // 3 // PAGE * PAGE)
        file.write(b"\xff" * 12 * PAGE)


def test_a_sound_database_has_no_fault(path: Path) -> None:
    database = Database(f"sqlite:///{path}")
    assert database.inspect(60) == database.fault() == ""
    database.close()


def test_damaged_pages_are_found(path: Path) -> None:
    before = path.read_bytes()
    damage(path)
    database = Database(f"sqlite:///{path}")
    assert database.fault() == ""  # the pages that it reads are sound
    assert "the database is damaged" in database.inspect(60)
    assert "the database is damaged" in database.fault()
    path.write_bytes(before)
    database.engine.dispose()  # the pages that are at hand are still the damaged ones
    assert database.inspect(60) == database.fault() == ""
    database.close()


def test_damaged_pages_that_somebody_reads_are_not_forgotten(path: Path) -> None:
    damage(path)
    database = Database(f"sqlite:///{path}")
    with pytest.raises(Gone) as gone, database.read() as connection:
        connection.execute(text("select sum(length(body)) from documents")).all()
    assert gone.value.damaged
    assert "the database is damaged" in database.fault()
    database.close()


def test_an_inspection_takes_no_longer_than_it_may(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.store.engine.STEPS", 1)
    damage(path)
    database = Database(f"sqlite:///{path}")
    assert database.inspect(-1) == ""  # nothing was looked at
    database.inspect(60)
    assert "the database is damaged" in database.inspect(-1)
    database.close()
