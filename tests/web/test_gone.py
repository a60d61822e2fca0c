"""A database that goes away and comes back."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.store import Gone
from sandtable.web import app
from sandtable.web.settings import Settings
from tests.databases import Postgres
from tests.service.playing import eventually
from tests.web.serving import Server, family, new_match
from tests.web.test_api import asked, problem, submission


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    with Postgres() as made:
        yield made


def test_while_postgresql_is_away_nothing_is_done_and_afterwards_all_is_there(own_postgres: Postgres) -> None:
    with Server(own_postgres.address, "--players", "0") as server, server.client() as client:
        made = new_match(client)
        match = made["match"]
        with server.client(*made["seats"].values()) as seated:
            sent = submission(seated, match, "red", "plan", "first")
            assert seated.post(f"/api/matches/{match}/actions", json=sent).status_code == 201
            sent = submission(seated, match, "red", "plan", "second")
            own_postgres.kill()
            body = problem(seated.post(f"/api/matches/{match}/actions", json=sent), 503)
            assert "postgres" not in body["detail"].lower()
            problem(seated.get("/api/matches"), 503)
            assert client.get("/health").status_code == 503
            assert client.get("/api/games").status_code == 200
            own_postgres.start()
            until = time.monotonic() + 300
            while client.get("/health").status_code != 200:
                assert time.monotonic() < until
                time.sleep(0.2)
            assert seated.post(f"/api/matches/{match}/actions", json=sent).status_code == 201
            assert asked(seated, match, "red")[0]["id"] != sent["question"]


def test_a_worker_that_starts_while_the_database_is_away_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[Settings] = []

    def start(settings: Settings) -> str:
        tries.append(settings)
        if len(tries) < 3:
            raise Gone("away")
        return "a server"

    monkeypatch.setattr(app, "Server", start)
    monkeypatch.setattr(app, "AGAIN", 0)
    asyncio.run(app._started(Settings(database="")))
    assert len(tries) == 3


@pytest.mark.long
def test_a_worker_that_dies_while_postgresql_is_away_is_replaced(own_postgres: Postgres, tmp_path: Path) -> None:
    log = tmp_path / "log"
    options = ("--players", "0", "--workers", "2")
    with Server(own_postgres.address, *options, log=log) as server, server.client() as client:
        assert server.process is not None
        process = server.process
        own_postgres.kill()
        os.kill(next(pid for pid in family(process.pid)[1:] if b"spawn_main" in command(pid)), signal.SIGKILL)
        eventually(lambda: "waiting for the database" in log.read_text() or process.poll() is not None)
        own_postgres.start()
        eventually(lambda: log.read_text().count('"started"') == 3 or process.poll() is not None)
        assert process.poll() is None
        eventually(lambda: client.get("/health").status_code == 200)


def command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    """SQLite's own limit on pages stands in for the end of the disk."""
    from sandtable.kernel import Entry
    from sandtable.store import Database, Gone, Matches, migrate
    from tests.store.test_store import begun

    database = Database(f"sqlite:///{tmp_path / 'db'}")
    migrate(database)
    matches = Matches(database)
    begun(matches)
    with database._lock:
        pages = database._cursor().execute("pragma page_count").fetchone()[0]
        database._cursor().execute(f"pragma max_page_count = {pages + 2}")
    written = 1
    for n in range(2, 100):
        try:
            matches.append("m", Entry(n, "red", "x" * 3000, ""), None, thinking=False)
        except Gone:
            break
        written = n
    assert written < 20
    assert matches.last("m") == written
    with database._lock:
        database._cursor().execute(f"pragma max_page_count = {pages + 1000}")
    matches.append("m", Entry(written + 1, "red", "done", ""), None, thinking=False)
    database.close()
