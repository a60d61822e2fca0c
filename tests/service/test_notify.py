"""One contract for the notifiers that watch what other workers write."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from sandtable.kernel import Entry
from sandtable.service import Notifier, PostgresNotifier, SqliteNotifier
from sandtable.service.notify import ALL
from sandtable.store import Database, Matches, migrate
from tests.service.playing import eventually
from tests.store.test_store import begun


class Pair(NamedTuple):
    """A notifier, and the store in which another worker writes."""

    hearer: Notifier
    matches: Matches


@pytest.fixture(params=["sqlite", "postgresql"])
def pair(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Pair]:
    from tests.databases import new_database

    kind = request.param
    address = new_database(request.getfixturevalue("postgres_server")) if kind == "postgresql" else ""
    database = Database(address or f"sqlite:///{tmp_path}/sandtable.db")
    migrate(database)
    hearer = PostgresNotifier(database) if kind == "postgresql" else SqliteNotifier(database)
    assert hearer.ready.wait(300)
    yield Pair(hearer, Matches(database))
    hearer.close()
    database.close()


def test_what_is_committed_is_told(pair: Pair) -> None:
    called: list[str] = []
    pair.hearer.listen(lambda match, n, entry: called.append(match))
    for name in ("m", "other"):
        begun(pair.matches, name)
        pair.matches.append(name, Entry(2, "red", "done", ""), None, thinking=False)
        eventually(lambda name=name: name in called)  # type: ignore[misc]
    called.clear()
    pair.matches.take("m", "m-l", "token", None)
    eventually(lambda: "m" in called)


def test_what_is_committed_after_the_clock_was_put_back_is_told(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(pair.matches)
    called: list[str] = []
    pair.hearer.listen(lambda match, n, entry: called.append(match))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 3600)
    pair.matches.append("m", Entry(2, "red", "done", ""), None, thinking=False)
    eventually(lambda: "m" in called or ALL in called)
