"""A server that is killed in the middle: every acknowledged action is there afterwards, and no match is stuck."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from sandtable.store import Database, Matches
from tests.web.serving import Server, new_match


def play(server: Server, match: str, tokens: dict[str, str], acknowledged: list[int], stop: threading.Event) -> None:
    """Take what the view proposes, or end the plan, until the server goes away."""
    with server.client(*tokens.values()) as client:
        while not stop.is_set():
            try:
                acknowledged.append(one_action(client, match, ",".join(tokens)))
            except httpx.TransportError:
                return


def one_action(client: httpx.Client, match: str, seats: str) -> int:
    view: dict[str, Any] = client.get(f"/api/matches/{match}/view", params={"seats": seats}).json()["view"]
    question = (
        next(each for each in view["questions"] if each["waits"] is not False and "id" in each)
        if any("waits" in each for each in view["questions"])
        else next(each for each in view["questions"] if "id" in each)
    )
    action = question.get("proposal") or "plan"
    sent = {"seat": question["seat"], "question": question["id"], "key": f"{time.time_ns()}", "action": action}
    reply = client.post(f"/api/matches/{match}/actions", json=sent)
    assert reply.status_code == 201, reply.text
    n: int = reply.json()["n"]
    return n


def killed(database: str, times: int, log: Path) -> None:
    rng = Random(times)
    server = Server(database, "--players", "0", log=log).start()
    with server.client() as client:
        matches = [new_match(client) for _ in range(3)]
    counts: dict[str, list[int]] = {made["match"]: [] for made in matches}
    for _ in range(times):
        stop = threading.Event()
        threads = [
            threading.Thread(target=play, args=(server, made["match"], made["seats"], counts[made["match"]], stop))
            for made in matches
        ]
        for thread in threads:
            thread.start()
        time.sleep(rng.uniform(0.1, 0.6))
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        server = Server(database, "--players", "0", log=log).start()
    with server.client(*(token for made in matches for token in made["seats"].values())) as client:
        for made in matches:
            one_action(client, made["match"], ",".join(made["seats"]))  # it goes on
    assert server.stop() == 0
    check(database, counts)


def check(database: str, counts: dict[str, Sequence[int]]) -> None:
    opened = Database(database)
    matches = Matches(opened)
    for match, acknowledged in counts.items():
        people = [entry for entry in matches.entries(match) if entry.seat != "table"]
        assert acknowledged
        # One more for each kill may have been written without its acknowledgement getting through.
        assert len(acknowledged) <= len(people)
        assert [entry.n for entry in matches.entries(match)] == list(range(1, matches.last(match) + 1))
    opened.close()


def test_five_times(tmp_path: Path) -> None:
    killed(f"sqlite:///{tmp_path / 'sandtable.db'}", 5, tmp_path / "log")


@pytest.mark.long
def test_thirty_times(tmp_path: Path) -> None:
    killed(f"sqlite:///{tmp_path / 'sandtable.db'}", 30, tmp_path / "log")
