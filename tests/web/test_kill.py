"""A server that is killed in the middle: every acknowledged action is there afterwards, and no match is stuck."""

from __future__ import annotations

import secrets
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from sandtable.store import Database, Matches
from tests.web.serving import Server, new_match

Sent = tuple[str, str]
"""Seat and key of a submission."""


def play(server: Server, match: str, tokens: dict[str, str], acknowledged: list[Sent], stop: threading.Event) -> None:
    """Take what the view proposes, until the server goes away."""
    with server.client(*tokens.values()) as client:
        while not stop.is_set():
            try:
                acknowledged.append(one_action(client, match, ",".join(tokens)))
            except httpx.TransportError:
                return


def one_action(client: httpx.Client, match: str, seats: str) -> Sent:
    """Act, and tell under which key it was acknowledged."""
    view: dict[str, Any] = client.get(f"/api/matches/{match}/view", params={"seats": seats}).json()["view"]
    waiting = [each for each in view["questions"] if each.get("waits", True) and "id" in each]
    seat, action = waiting[0]["seat"], waiting[0].get("proposal") or "plan"
    key = secrets.token_hex(8)
    sent = {"seat": seat, "question": waiting[0]["id"], "key": key, "action": action}
    reply = client.post(f"/api/matches/{match}/actions", json=sent)
    assert reply.status_code == 201, reply.text
    return seat, key


def killed(database: str, times: int, log: Path) -> None:
    rng = Random(times)
    server = Server(database, "--players", "0", log=log).start()
    with server.client() as client:
        matches = [new_match(client) for _ in range(3)]
    counts: dict[str, list[Sent]] = {made["match"]: [] for made in matches}
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
    server.stop()
    assert '"event": "stopped"' in log.read_text()  # told to end, it closes what it has opened
    check(database, counts)


def check(database: str, sent: dict[str, list[Sent]]) -> None:
    """Everything that was acknowledged is in the log, each once, and the log has no gap."""
    opened = Database(database)
    matches = Matches(opened)
    for match, acknowledged in sent.items():
        assert acknowledged
        answers = [matches.answered(match, seat, key) for seat, key in acknowledged]
        assert None not in answers
        assert len({answer[1] for answer in answers if answer is not None}) == len(acknowledged)
        assert [entry.n for entry in matches.entries(match)] == list(range(1, matches.last(match) + 1))
    opened.close()


def test_five_times(tmp_path: Path) -> None:
    killed(f"sqlite:///{tmp_path / 'sandtable.db'}", 5, tmp_path / "log")


@pytest.mark.long
def test_thirty_times(tmp_path: Path) -> None:
    killed(f"sqlite:///{tmp_path / 'sandtable.db'}", 30, tmp_path / "log")
