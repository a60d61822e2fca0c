"""How many matches somebody may import in a day."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sandtable.web.errors import TooMany
from sandtable.web.limits import DAY, Limits
from tests.web.serving import Server
from tests.web.test_api import problem

FILE = Path(__file__).parents[1] / "recorded/format-2/oil-war-3-phone.json"


def test_imports_are_counted_by_owner_and_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    limits = Limits(100, imports=4)
    limits.import_match("account 1", 1000)
    limits.import_match("account 1", 2 << 20)  # two megabytes count as three
    with pytest.raises(TooMany):
        limits.import_match("account 1", 1000)
    limits.import_match("account 2", 1000)
    limits.import_match("1.2.3.4", 1000)
    now[0] += DAY / 4
    limits.import_match("account 1", 1000)  # a quarter of a day gives a quarter of the share
    with pytest.raises(TooMany):
        limits.import_match("account 1", 1000)
    limits.close()


def test_any_number_may_be_imported_without_a_quota() -> None:
    limits = Limits(100)
    for _ in range(1000):
        limits.import_match("account 1", 1000)
    limits.close()


def test_a_guest_who_has_used_up_the_quota_is_told_so(tmp_path: Path) -> None:
    options = ("--rate", "1000", "--imports", "2", "--players", "0")
    with Server(f"sqlite:///{tmp_path / 'db'}", *options) as server, server.client() as client:
        for _ in range(2):
            assert client.post("/api/matches/import", content=FILE.read_bytes()).status_code == 201
        refused = client.post("/api/matches/import", content=FILE.read_bytes())
        problem(refused, 429)
        assert int(refused.headers["retry-after"]) > 3600
        assert client.get("/api/games").status_code == 200
