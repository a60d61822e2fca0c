"""Rates: for all workers together, by cost, by account, and by whoever stands behind a trusted proxy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from sandtable.errors import SandtableError
from sandtable.web import limits
from sandtable.web.errors import TooMany
from sandtable.web.limits import Limits, cost, new_table
from sandtable.web.proxies import Proxies
from tests.web.serving import Server


@pytest.fixture
def table() -> Iterator[str]:
    path = new_table()
    yield path
    os.unlink(path)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def accepted(made: Limits, times: int, address: str = "1.2.3.4", method: str = "GET", path: str = "/") -> int:
    count = 0
    for _ in range(times):
        with suppress(TooMany):
            made.request(address, method, path)
            count += 1
    return count


def test_two_workers_count_together(table: str, clock: list[float]) -> None:
    here, there = Limits(100, table), Limits(100, table)
    assert accepted(here, 300) + accepted(there, 300) == 400
    assert accepted(there, 10, "1.2.3.5") == 10
    clock[0] += 1
    assert accepted(there, 300) == 100
    here.close()
    there.close()


def test_dear_requests_use_up_more(clock: list[float]) -> None:
    made = Limits(100)
    assert cost("POST", "/api/verify") > cost("GET", "/api/matches/0a/frames") > cost("GET", "/api/games") == 1
    assert accepted(made, 100, method="POST", path="/api/matches") == 40
    assert accepted(made, 1) == 0
    assert accepted(Limits(0), 10_000) == 10_000


def test_work_is_weighed_by_the_time_that_it_took(clock: list[float]) -> None:
    made = Limits(100)
    made.begin_work("1.2.3.4")
    made.end_work("1.2.3.4", 5.0)
    with pytest.raises(TooMany) as refused:
        made.begin_work("1.2.3.4")
    assert refused.value.wait == 9  # five seconds, of which three may come at once, at a quarter of a processor
    assert accepted(made, 400) == 400  # who has calculated too much can still play
    made.begin_work("1.2.3.5")
    clock[0] += 9
    made.begin_work("1.2.3.4")
    made.close()


def test_what_takes_longer_than_its_price_is_charged_for_the_rest(clock: list[float]) -> None:
    made = Limits(100)
    assert accepted(made, 1) == 1
    meter = made.meter("1.2.3.4", "GET", "/api/games")
    meter(limits.PLAIN / 2000)  # half of what is in the price
    assert accepted(made, 1) == 1
    meter(limits.PLAIN / 2000 + 0.5)
    assert accepted(made, 400) == 398 - 500 / limits.PLAIN
    assert accepted(made, 1, "1.2.3.5") == 1
    clock[0] += 4
    meter(60.0)  # a match that was read for the first time in years
    assert accepted(made, 1) == 0
    clock[0] += 4
    assert accepted(made, 400) == 400
    made.close()


def test_without_a_rate_accounts_and_imports_are_still_limited(clock: list[float]) -> None:
    made = Limits(0, imports=2)
    for n in range(limits.ACCOUNT_SIGN_INS):
        made.sign_in(f"10.0.{n}.1", "ada")
    with pytest.raises(TooMany):
        made.sign_in("10.9.9.9", "ada")
    for _ in range(2):
        made.import_match("account ada", 1000)
    with pytest.raises(TooMany):
        made.import_match("account ada", 1000)
    for _ in range(100):
        made.sign_up("10.9.9.9")  # by address there is no limit
    made.close()


def test_it_is_said_what_was_too_much_and_for_how_long(clock: list[float]) -> None:
    made = Limits(100)
    for _ in range(limits.CONTACTS):
        made.ask_contact("1.2.3.4", None)
    with pytest.raises(TooMany, match="too many e-mail addresses were entered today; try again in 3 hours"):
        made.ask_contact("1.2.3.4", None)
    for n in range(limits.ACCOUNT_SIGN_INS):
        made.sign_in(f"10.0.{n}.1", "ada")
    with pytest.raises(TooMany, match="too many attempts to sign in to this account; try again in 6 s"):
        made.sign_in("10.9.9.9", "ada")
    for _ in range(limits.EXHIBITIONS):
        made.exhibition("1.2.3.4")
    with pytest.raises(TooMany, match="too many matches between computers were begun today; try again in 72 minutes"):
        made.exhibition("1.2.3.4")
    made.close()


def test_one_network_of_version_six_is_one_place(clock: list[float]) -> None:
    made = Limits(100)
    assert sum(accepted(made, 50, f"2001:db8::{n:x}") for n in range(20)) == 400


def test_signing_in_slows_down_by_account_and_by_address(clock: list[float]) -> None:
    made = Limits(100)
    for n in range(limits.ACCOUNT_SIGN_INS):
        made.sign_in(f"10.0.{n}.1", "ada")
    with pytest.raises(TooMany):
        made.sign_in("10.9.9.9", "ada")
    made.sign_in("10.9.9.9", "bob")
    for _ in range(3):
        made.sign_up("10.9.9.9")
    with pytest.raises(TooMany):
        made.sign_up("10.9.9.9")
    clock[0] += 60
    made.sign_in("10.9.9.9", "ada")


def test_the_table_does_not_grow(table: str, clock: list[float]) -> None:
    made = Limits(100, table)
    for n in range(20_000):
        made.request(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}", "GET", "/")
    assert os.path.getsize(table) == limits.SIZE


def headers(**given: str) -> list[tuple[bytes, bytes]]:
    return [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()]


def test_only_a_trusted_proxy_is_believed() -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8", "::1"])
    said = headers(x_forwarded_for="6.6.6.6, 1.2.3.4, 10.0.0.7", forwarded="for=7.7.7.7")
    assert proxies.client("127.0.0.1", said) == "1.2.3.4"
    assert proxies.client("::ffff:127.0.0.1", said) == "1.2.3.4"
    assert proxies.client("9.9.9.9", said) == "9.9.9.9"
    assert proxies.client("127.0.0.1", headers(x_forwarded_for="nonsense")) == "127.0.0.1"
    assert proxies.client("127.0.0.1", headers(x_forwarded_for="1.2.3.4, nonsense, 10.0.0.7")) == "10.0.0.7"
    assert proxies.client("127.0.0.1", []) == "127.0.0.1"
    assert Proxies().client("127.0.0.1", said) == "127.0.0.1"
    newer = Proxies(["127.0.0.1"], "forwarded")
    assert (
        newer.client("127.0.0.1", headers(forwarded='for=6.6.6.6;proto=https, For="[2001:db8::1]:80"')) == "2001:db8::1"
    )
    assert newer.client("127.0.0.1", headers(forwarded="for=1.2.3.4:80", x_forwarded_for="5.5.5.5")) == "1.2.3.4"
    with pytest.raises(SandtableError, match="not the address of a proxy"):
        Proxies(["localhost!"])


def test_behind_a_proxy_one_guest_does_not_lock_the_others_out(tmp_path: Path) -> None:
    with signing_in(tmp_path / "db", "--proxy", "127.0.0.1") as sign_in:
        # What the guest wrote itself is not believed. All at once: on a slow machine, the share grows meanwhile.
        assert 429 in sign_in(["1.1.1.1", "3.3.3.3, 1.1.1.1"] * 4)
        assert sign_in(["2.2.2.2"]) == [401]
    with signing_in(tmp_path / "db2") as sign_in:
        assert 429 in sign_in([f"1.1.1.{n}" for n in range(8)])


@contextmanager
def signing_in(database: Path, *options: str) -> Iterator[Callable[[list[str]], list[int]]]:
    """What a server answers to a wrong password that is sent to it by way of several addresses at once."""
    wrong = {"name": "Ada", "password": "wrong"}
    with (
        Server(f"sqlite:///{database}", "--rate", "100", "--players", "0", *options) as server,
        server.client() as client,
        ThreadPoolExecutor(8) as pool,
    ):

        def status(address: str) -> int:
            return client.post("/api/session", json=wrong, headers={"X-Forwarded-For": address}).status_code

        yield lambda addresses: list(pool.map(status, addresses))
