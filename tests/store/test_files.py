"""An SQLite file that is exchanged, filled or shared under the program: nothing is acknowledged that would be lost."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import stat
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from sandtable.errors import SandtableError
from sandtable.store import Database, Gone, LockNote, Matches, ServerLock, migrate
from tests.store.test_store import begun, entry


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    made = Database(f"sqlite:///{path}")
    migrate(made)
    made.renew_mark()
    yield made
    made.close()


@pytest.fixture
def matches(database: Database) -> Matches:
    made = Matches(database)
    begun(made)
    return made


def numbers_on_disk(path: Path) -> list[int]:
    """What somebody who opens the file now finds."""
    connection = sqlite3.connect(path)
    try:
        return [n for (n,) in connection.execute("select n from entries where match = 'm' order by n")]
    finally:
        connection.close()


def refuses(matches: Matches, path: Path, n: int = 2) -> None:
    """Nothing is acknowledged, nothing is read any more, and health says so."""
    with pytest.raises(Gone):
        matches.append("m", entry(n), None, thinking=False)
    with pytest.raises(Gone):
        matches.pause("m", True)
    with pytest.raises(Gone):
        matches.head("m")
    assert matches.database.fault()


def test_only_the_owner_can_read_the_files(path: Path) -> None:
    old = os.umask(0o022)
    try:
        path.touch(mode=0o644)
        database = Database(f"sqlite:///{path}")
        migrate(database)
        begun(Matches(database))
        for side in ("", "-wal", "-shm"):
            assert stat.S_IMODE(os.stat(f"{path}{side}").st_mode) == 0o600, side
        database.close()
    finally:
        os.umask(old)


def test_a_deleted_file_is_noticed(matches: Matches, path: Path) -> None:
    path.unlink()
    refuses(matches, path)
    assert "deleted" in matches.database.fault()
    assert not path.exists()


def test_a_replaced_file_is_noticed_and_the_old_one_can_be_put_back(
    matches: Matches, path: Path, tmp_path: Path
) -> None:
    other = Database(f"sqlite:///{tmp_path / 'other.db'}")
    migrate(other)
    other.close()
    path.rename(tmp_path / "aside.db")
    (tmp_path / "other.db").rename(path)
    refuses(matches, path)
    assert "replaced" in matches.database.fault()
    (tmp_path / "aside.db").rename(path)
    assert not matches.database.fault()
    matches.append("m", entry(matches.last("m") + 1), None, thinking=False)
    assert numbers_on_disk(path) == list(range(1, matches.last("m") + 1))


def test_a_file_that_is_overwritten_in_place_is_noticed(matches: Matches, path: Path, tmp_path: Path) -> None:
    """As somebody does who copies a backup over it, even one of this very database."""
    backup = Database(f"sqlite:///{tmp_path / 'backup.db'}")
    migrate(backup)
    backup.renew_mark()
    backup.close()
    shutil.copyfile(tmp_path / "backup.db", path)
    refuses(matches, path)
    assert "overwritten" in matches.database.fault()


def test_a_file_that_is_emptied_is_noticed(matches: Matches, path: Path) -> None:
    os.truncate(path, 0)
    refuses(matches, path)


def test_a_write_ahead_log_that_is_removed_is_noticed(matches: Matches, path: Path) -> None:
    matches.append("m", entry(2), None, thinking=False)
    os.unlink(f"{path}-wal")
    refuses(matches, path, 3)
    assert "write-ahead" in matches.database.fault()


def test_a_worker_takes_no_other_file_and_makes_none(path: Path) -> None:
    worker = Database(f"sqlite:///{path}", mark=7)
    assert "cannot open" in worker.fault()
    assert not path.exists()
    made = Database(f"sqlite:///{path}")
    migrate(made)
    made.close()
    assert "overwritten" in worker.fault()
    worker.close()


def test_a_read_only_database_is_noticed_and_writable_again(matches: Matches) -> None:
    with matches.database._lock:
        matches.database._cursor().execute("pragma query_only = on")
    with pytest.raises(Gone):
        matches.append("m", entry(2), None, thinking=False)
    with matches.database._lock:
        matches.database._cursor().execute("pragma query_only = off")
    matches.append("m", entry(2), None, thinking=False)


def test_a_full_disk_is_told_by_health_until_there_is_room(matches: Matches, path: Path) -> None:
    """The limit on the size of a file stands in for the end of the disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (os.stat(f"{path}-wal").st_size, before[1]))
    try:
        assert not matches.database.fault()
        with pytest.raises(Gone):
            matches.append("m", entry(2), None, thinking=False)
        assert matches.database.fault()
        assert matches.last("m") == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not matches.database.fault()
    matches.append("m", entry(2), None, thinking=False)
    assert numbers_on_disk(path) == [1, 2]


def test_what_is_no_database_is_told_in_one_sentence(path: Path) -> None:
    path.write_text("This is not a database, but a text that is longer than a header of one hundred bytes. " * 3)
    database = Database(f"sqlite:///{path}")
    with pytest.raises(Gone, match="not a database"):
        migrate(database)
    database.close()


def test_a_second_server_is_told_who_is_there(path: Path) -> None:
    first, worker, second = (ServerLock(path) for _ in range(3))
    first.acquire()
    with pytest.raises(SandtableError, match=rf"process {os.getpid()}\) uses .*tables.db"):
        second.acquire()
    worker.share()
    first.release()
    with pytest.raises(SandtableError, match="another Sandtable server"):  # its workers outlive it
        second.acquire()
    worker.release()
    second.acquire()
    second.write(LockNote(1, 77))
    second.release()
    third = ServerLock(path)
    third.acquire()
    assert third.before.mark == 77
    third.release()


def test_an_error_of_the_database_tells_no_values(database: Database) -> None:
    secret = "".join(("hunt", "er2"))  # or the lines of this test in the traceback would hold it
    with pytest.raises(Gone) as caught, database.write() as connection:
        connection.execute(text("insert into nowhere values (:secret)"), {"secret": secret})
    shown = "".join(traceback.format_exception(caught.value))
    assert "nowhere" in shown
    assert secret not in shown


def test_a_claim_from_before_the_clock_was_put_back_holds_nobody_up(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    assert matches.claim("m", "dead", 10)
    monkeypatch.setattr(time, "time", lambda: now - 3600)
    assert matches.claim("m", "alive", 10)
    assert not matches.claim("m", "another", 10)
