"""One contract, three notifiers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from sandtable.kernel import Entry
from sandtable.service import MemoryNotifier, Notifier, PostgresNotifier, SqliteNotifier
from sandtable.service.notify import ALL
from sandtable.store import Database, Matches, migrate
from tests.service.playing import eventually
from tests.store.test_store import begun


class Pair(NamedTuple):
    """A worker that writes, and a notifier that hears of it."""

    writer: Notifier
    hearer: Notifier
    matches: Matches


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def pair(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Pair]:
    from tests.databases import new_database

    kind = request.param
    address = new_database(request.getfixturevalue("postgres_server")) if kind == "postgresql" else ""
    database = Database(address or f"sqlite:///{tmp_path}/sandtable.db")
    migrate(database)
    writer: Notifier
    hearer: Notifier
    if kind == "memory":
        writer = hearer = MemoryNotifier()
    else:
        made = PostgresNotifier if kind == "postgresql" else SqliteNotifier
        writer, hearer = made(database), made(database)
        for each in (writer, hearer):
            assert each.ready.wait(10)
    yield Pair(writer, hearer, Matches(database))
    writer.close()
    hearer.close()
    database.close()


def test_what_is_committed_is_told(pair: Pair) -> None:
    told: list[str] = []
    pair.hearer.listen(lambda match, n, entry: told.append(match))
    for name in ("m", "other"):
        begun(pair.matches, name)
        pair.matches.append(name, Entry(2, "red", "done", ""), None, thinking=False)
        pair.writer.tell(name, 2)
        eventually(lambda name=name: name in told)  # type: ignore[misc]
    told.clear()
    pair.matches.take("m", "m-l", "token", None)
    pair.writer.tell("m", 0)
    eventually(lambda: "m" in told)


def test_who_writes_is_told_at_once(pair: Pair) -> None:
    told: list[tuple[str, int]] = []
    pair.writer.listen(lambda match, n, entry: told.append((match, n)))
    pair.writer.tell("m", 7)
    assert ("m", 7) in told


def test_what_is_committed_after_the_clock_was_put_back_is_told(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(pair.matches)
    told: list[str] = []
    pair.hearer.listen(lambda match, n, entry: told.append(match))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 3600)
    pair.matches.append("m", Entry(2, "red", "done", ""), None, thinking=False)
    if isinstance(pair.hearer, MemoryNotifier) and not pair.hearer.shared:
        pair.writer.tell("m", 2)
    eventually(lambda: "m" in told or ALL in told)
