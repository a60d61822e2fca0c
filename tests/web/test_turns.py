"""Turns at a match, and the threads for work that takes long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import httpx
import pytest

from sandtable.kernel import Match
from sandtable.kernel.files import dumps
from sandtable.players import random_action
from sandtable.registry import game
from sandtable.service.errors import Busy
from sandtable.web.errors import TooMany
from sandtable.web.pools import EACH, METER, PATIENT, MeteredThreads, Pool
from sandtable.web.turns import Turns, is_shared, match_of
from tests.web.serving import Server, new_match
from tests.web.test_api import problem

ARMY = "Infantry + 25 Tank"


def test_requests_of_one_match_wait_for_each_other() -> None:
    async def crowd() -> list[str]:
        turns, seen, go = Turns(at_once=2, most=1), [], asyncio.Event()

        async def guest(name: str, match: str = "a") -> None:
            async with turns.of(match):
                seen.append(name)
                await go.wait()

        guests = [asyncio.create_task(guest(name)) for name in ("first", "second", "third")]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await guest("fourth")
        other = asyncio.create_task(guest("elsewhere", "b"))
        await asyncio.sleep(0)
        assert seen == ["first", "second", "elsewhere"]
        go.set()
        await asyncio.gather(*guests, other)
        await guest("later")
        return seen

    assert asyncio.run(crowd()) == ["first", "second", "elsewhere", "third", "later"]


@pytest.mark.parametrize(
    ("path", "match"),
    [
        ("/api/matches/0a", "0a"), ("/api/matches/0a/view", "0a"), ("/api/matches/0a/posts/7/sign", "0a"),
        ("/api/matches", ""), ("/api/matches/import", ""), ("/api/matches/commitment", ""), ("/api/games", ""),
        ("/api/matches/0a/actions", ""), ("/api/matches/0a/tool", ""), ("/api/matches/0a/receipt", ""),
    ],
)  # fmt: skip
def test_which_requests_take_turns(path: str, match: str) -> None:
    assert match_of(path) == match


@pytest.mark.parametrize(
    ("path", "shared"),
    [
        ("/api/matches/0a/frames", True), ("/api/matches", True), ("/api/games/canal/cases/a", True),
        ("/api/boards/0a", True), ("/", False), ("/assets/x.js", False), ("/api/matches/0a/actions", False),
        ("/api/matches/0a/tool/", False), ("/api/matches/import", False), ("/api/session", False), ("/health", False),
    ],
)  # fmt: skip
def test_which_requests_wait_for_the_turn_of_their_client(path: str, shared: bool) -> None:
    assert is_shared(path) is shared


def test_work_is_told_to_the_meter_of_its_request() -> None:
    async def request(took: list[float], work: Callable[[], int]) -> int:
        METER.set(took.append)
        return await asyncio.to_thread(work)

    async def crowd() -> tuple[list[float], list[float]]:
        asyncio.get_running_loop().set_default_executor(MeteredThreads(2, "test"))
        one, other = list[float](), list[float]()
        works = [(one, lambda: sum(range(3_000_000))), (other, lambda: 7), (other, lambda: 1 // 0)]
        requests = [asyncio.create_task(request(took, work)) for took, work in works]
        assert isinstance((await asyncio.gather(*requests, return_exceptions=True))[2], ZeroDivisionError)
        assert await asyncio.to_thread(lambda: 8) == 8
        return one, other

    one, other = asyncio.run(crowd())
    assert (len(one), len(other)) == (1, 2)
    assert one[0] > 10 * max(other)


def test_one_client_has_a_part_of_the_queue_and_is_weighed() -> None:
    async def crowd() -> tuple[list[Any], list[float]]:
        pool, go, took = Pool("test", threads=1, most=3), Event(), list[float]()
        ask = [pool.run_weighed("a", took.append, go.wait, 60) for _ in range(EACH + PATIENT + 1)]
        ask += [pool.run_weighed(who, took.append, go.wait, 60) for who in ("b", "c")]
        tasks = [asyncio.create_task(each) for each in ask]
        await asyncio.sleep(0)
        go.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        pool.close()
        return [type(each) for each in results], took

    results, took = asyncio.run(crowd())
    assert results == [*[bool] * (EACH + PATIENT), TooMany, bool, Busy]
    assert len(took) == EACH + PATIENT + 1


def test_the_check_of_a_file_counts_by_how_long_it_takes() -> None:
    """It is done by another process, so that the thread here uses next to nothing of the processor."""

    async def check() -> list[float]:
        pool, took = Pool("test", threads=1, most=3), list[float]()
        assert await pool.run_timed("a", took.append, lambda: Event().wait(0.2)) is False
        pool.close()
        return took

    [took] = asyncio.run(check())
    assert took >= 0.19


@pytest.mark.long
def test_who_has_long_files_checked_waits_before_the_next(tmp_path: Path) -> None:
    rules = game("oil-war")
    match: Match[Any] = Match.start(rules, "1", "seed")
    for _ in range(40):
        seat = match.next_seat() or ""
        match.do_words(seat, random_action(rules, match.state, seat, Random(1)))
    for _ in range(27_000):
        match.undo_agreed(match.seats, 20)
    data = dumps(match.file).encode()
    options = ("--rate", "100", "--check-seconds", "120", "--players", "0")
    with Server(f"sqlite:///{tmp_path / 'db'}", *options) as server, server.client() as client:
        replies: list[int] = []
        while 429 not in replies and len(replies) < 7:  # by the price alone eight may come; a check takes seconds
            replies.append(client.post("/api/verify", content=data, timeout=120).status_code)
        assert replies[0] == 200
        assert replies[-1] == 429


@pytest.mark.long
def test_who_asks_for_much_in_many_matches_stops_nobody_else(tmp_path: Path) -> None:
    """Each match has its turns, so somebody takes several; all threads at once made others wait for eight seconds."""
    options = ("--rate", "100", "--proxy", "127.0.0.1", "--players", "0")
    with Server(f"sqlite:///{tmp_path / 'db'}", *options) as server, ExitStack() as clients:
        guest = clients.enter_context(server.client())
        guest.headers["X-Forwarded-For"] = "10.0.0.1"
        paths = []
        for _ in range(4):
            made = new_match(guest, "war-game", "119")
            client = clients.enter_context(server.client(*made["seats"].values()))
            client.headers["X-Forwarded-For"] = "10.0.0.1"
            paths.append((client, f"/api/matches/{made['match']}/workbook?seats={','.join(made['seats'])}"))
        guest.headers["X-Forwarded-For"] = "10.0.0.2"
        view = f"/api/matches/{new_match(guest, 'war-game', '2')['match']}/view"
        with ThreadPoolExecutor(40) as pool:
            replies = [pool.submit(client.get, path, timeout=120) for _ in range(10) for client, path in paths]
            waits = []
            while not all(reply.done() for reply in replies):
                started = time.perf_counter()
                assert guest.get(view).status_code == 200
                waits.append(time.perf_counter() - started)
                time.sleep(0.05)
        assert {reply.result().status_code for reply in replies} <= {200, 429}
    assert max(waits) < 5


def test_orders_are_charged_for_the_time_that_they_take(tmp_path: Path) -> None:
    """By the price alone sixty may come at once, of sixty refused actions each."""
    options = ("--rate", "10", "--proxy", "127.0.0.1", "--players", "0")
    with Server(f"sqlite:///{tmp_path / 'db'}", *options) as server, server.client() as guest:
        guest.headers["X-Forwarded-For"] = "10.0.0.1"  # who is charged for reading the rules
        made = guest.post("/api/games/desert-one-war/cases/c25-human-wave-c/try").json()
        path, seats = f"/api/matches/{made['match']}", made["seats"]
        with server.client(*seats.values()) as client:
            client.headers["X-Forwarded-For"] = "10.0.0.2"
            asked = client.get(f"{path}/view", params={"seats": ",".join(seats)}).json()["view"]["questions"][0]
            client.headers["X-Forwarded-For"] = "10.0.0.3"
            group = {"seat": asked["seat"], "question": asked["id"], "key": "group"}
            actions = ["attack 2009 with ir-16arm nonsense"] * 60
            replies: list[int] = []
            while 429 not in replies and len(replies) < 30:
                replies.append(client.post(f"{path}/groups", json={**group, "actions": actions}).status_code)
    assert (replies[0], replies[-1]) == (400, 429)


def battle(client: httpx.Client, path: str, span: str) -> int:
    fields = {"kind": "land", "attack": f"{span} {ARMY}", "defence": f"{span} {ARMY}"}
    return client.post(f"{path}/tool", json={"tool": "battle", "fields": fields}).status_code


def test_a_tool_takes_what_its_fields_take(client: httpx.Client, server: Server) -> None:
    """A force of many kinds is longer than a word of anything else that is sent."""
    force = " + ".join(f"{number} [land line land 300 armor {number}]" for number in range(101, 115))
    assert 200 < len(force) < 600
    listed = new_match(client, "war-game", "2", listed=True)
    fields = {"kind": "land", "attack": force, "defence": "1 Infantry"}
    reply = client.post(f"/api/matches/{listed['match']}/tool", json={"tool": "battle", "fields": fields})
    assert reply.status_code == 200, reply.text


def test_strangers_use_no_tools_of_a_match_that_is_not_listed(client: httpx.Client, server: Server) -> None:
    hidden = new_match(client, "war-game", "2", listed=False)
    path = f"/api/matches/{hidden['match']}"
    body = {"tool": "battle", "fields": {"kind": "land", "attack": "3 Tank", "defence": "2 Infantry"}}
    assert "only those who play" in problem(client.post(f"{path}/tool", json=body), 403)["detail"]
    with server.client(hidden["seats"]["empire-1"]) as owner:
        assert owner.post(f"{path}/tool", json=body).status_code == 200
    listed = new_match(client, "war-game", "2", listed=True)
    assert client.post(f"/api/matches/{listed['match']}/tool", json=body).status_code == 200


def attack_with_tools(server: Server, span: str, times: int) -> tuple[float, list[int]]:
    """The longest that an owner waits for a view while strangers let a tool of the match calculate; their replies."""
    with server.client() as client, ThreadPoolExecutor(times) as pool:
        made = new_match(client, "war-game", "2", listed=True, seats={"empire-2": "link"})
        path = f"/api/matches/{made['match']}"
        with server.client(made["seats"]["empire-1"]) as owner:
            owner.get(f"{path}/view", params={"seats": "empire-1"})
            replies = [pool.submit(battle, client, path, span) for _ in range(times)]
            waits = []
            while not all(reply.done() for reply in replies):
                started = time.perf_counter()
                assert owner.get(f"{path}/view", params={"seats": "empire-1"}).status_code == 200
                waits.append(time.perf_counter() - started)
                time.sleep(0.05)
        return max(waits, default=0.0), [reply.result() for reply in replies]


def test_tools_do_not_hold_up_the_match(server: Server) -> None:
    _, replies = attack_with_tools(server, "1-70", 6)
    assert set(replies) <= {200, 429}
    assert 200 in replies


@pytest.mark.long
def test_eighteen_strangers_with_the_calculator_stop_nobody(server: Server) -> None:
    for span in ("1-75", "1-140", "1-99999"):
        wait, _ = attack_with_tools(server, span, 18)
        assert wait < 5
