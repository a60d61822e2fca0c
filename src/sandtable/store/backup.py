"""Copies of an SQLite database: made while a server writes to it, and put back when none does."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sandtable.errors import SandtableError
from sandtable.store.engine import parse_url, sqlite_path
from sandtable.store.files import PRIVATE, SIDES, ServerLock

PAGES = 2_000
"""Pages that are copied at a time; the server may write between two of these."""


def back_up(url: str, copy: Path) -> int:
    """Copy the database of a server, running or not, into a new file: as it is at one moment. Returns its bytes."""
    path = _existing(_path(url))
    if copy.exists():
        raise SandtableError(f"{copy} exists already; a backup goes into a new file")
    draft = copy.with_name(f"{copy.name}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE))
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(draft)) as target:
            source.backup(target, pages=PAGES, sleep=0.01)
            target.execute("pragma journal_mode=DELETE")  # so that the copy is one file
        _check(draft)
        draft.replace(copy)
    except (OSError, sqlite3.Error) as error:
        raise SandtableError(f"cannot copy {path} to {copy}: {error}") from None
    finally:
        draft.unlink(missing_ok=True)
    return copy.stat().st_size


def restore(copy: Path, url: str) -> Path | None:
    """Put a backup in the place of a database that no server uses. Returns where the old one is now, if any."""
    path = _path(url)
    _check(_existing(copy))
    lock = ServerLock(path)
    lock.acquire()
    try:
        aside = _set_aside(path)
        with closing(sqlite3.connect(copy)) as source, closing(sqlite3.connect(path)) as target:
            os.chmod(path, PRIVATE)
            source.backup(target)
    except (OSError, sqlite3.Error) as error:
        raise SandtableError(f"cannot put {copy} in the place of {path}: {error}") from None
    finally:
        lock.release()
    return aside


def _set_aside(path: Path) -> Path | None:
    """Rename a database with all its files."""
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    if aside.exists():
        raise SandtableError(f"{aside} exists already; try again in a moment")
    for side in SIDES:
        if os.path.exists(f"{path}{side}"):
            os.rename(f"{path}{side}", f"{aside}{side}")
    return aside


def _path(url: str) -> Path:
    path = sqlite_path(parse_url(url))
    if path is None:
        raise SandtableError("this copies SQLite databases; for PostgreSQL there are pg_dump and pg_restore")
    return path


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise SandtableError(f"there is no file {path}")
    return path


def _check(path: Path) -> None:
    """Raise if a file is no database of ours, or is damaged."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            found = connection.execute("pragma quick_check(1)").fetchall()
            connection.execute("select version_num from alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise SandtableError(f"{path} is not a sound database of Sandtable: {error}") from None
    if found != [("ok",)]:
        raise SandtableError(f"{path} is not a sound database of Sandtable: {found[0][0].splitlines()[-1]}")
