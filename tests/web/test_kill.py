"""A server, or its database, that is killed while people play: whatever was acknowledged is there afterwards, each
action once, and no match is stuck.

Players do what the page does: what was not answered is sent again under the same key, until it is.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from sandtable.store import Database, Matches
from tests.databases import Postgres, new_database
from tests.web.serving import Server, new_match

PLAYERS = 6
"""Matches that are played at once."""
AGAIN = {429, 500, 502, 503}
"""What passes by itself. 500 is there so that a fault of ours ends in `troubles`, not in a thread."""


class Player(threading.Thread):
    """Plays one match alone, with all its seats, taking what the view proposes."""

    def __init__(self, server: Server, made: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.match: str = made["match"]
        self.tokens: dict[str, str] = made["seats"]
        self.acknowledged: list[tuple[str, str, int]] = []
        """Seat, key and number of everything that was acknowledged."""
        self.troubles: list[str] = []
        self.enough = threading.Event()

    def run(self) -> None:
        with self.server.client(*self.tokens.values()) as client:
            while not self.enough.is_set():
                self.act(client)

    def act(self, client: httpx.Client) -> None:
        view = self.sent(client, "GET", f"/view?seats={','.join(self.tokens)}")["view"]
        waiting = [each for each in view["questions"] if each.get("waits", True) and "id" in each]
        seat, key = waiting[0]["seat"], secrets.token_hex(8)
        action = waiting[0].get("proposal") or "plan"
        body = {"seat": seat, "question": waiting[0]["id"], "key": key, "action": action}
        self.acknowledged.append((seat, key, self.sent(client, "POST", "/actions", json=body)["n"]))

    def sent(self, client: httpx.Client, method: str, path: str, **more: Any) -> dict[str, Any]:
        """The answer, however often it takes."""
        while True:
            try:
                reply = client.request(method, f"/api/matches/{self.match}{path}", **more)
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            if reply.status_code not in AGAIN:
                assert reply.status_code in (200, 201), reply.text
                body: dict[str, Any] = reply.json()
                return body
            if reply.status_code == 500:
                self.troubles.append(reply.text)
            time.sleep(0.05)


def killed(server: Server, times: int, kill: Callable[[], object], revive: Callable[[], object]) -> None:
    rng = Random(times)
    with server.client() as client:
        players = [Player(server, new_match(client)) for _ in range(PLAYERS)]
    for player in players:
        player.start()
    for _ in range(times):
        time.sleep(rng.uniform(0.1, 0.8))
        kill()
        revive()
    before = [len(player.acknowledged) for player in players]
    for player, number in zip(players, before, strict=True):  # everybody gets on
        until = time.monotonic() + 600
        while len(player.acknowledged) < number + 3 and player.is_alive():
            assert time.monotonic() < until, "a match is stuck"
            time.sleep(0.05)
        player.enough.set()
        player.join(timeout=600)
        assert not player.is_alive()
        assert not player.troubles
    check(server.database, players)


def check(database: str, players: list[Player]) -> None:
    """Everything that was acknowledged is in the log, each once, and the log has no gap."""
    opened = Database(database)
    matches = Matches(opened)
    for player in players:
        answers = [matches.find_submission(player.match, seat, key) for seat, key, _ in player.acknowledged]
        assert None not in answers
        numbers = [answer[1] for answer in answers if answer is not None]
        assert len(set(numbers)) == len(numbers)
        entries = matches.entries(player.match)
        assert [entry.n for entry in entries] == list(range(1, matches.last(player.match) + 1))
        by_players = [entry.n for entry in entries if entry.seat in player.tokens]
        assert set(by_players) == set(numbers)  # nothing was done that nobody was told of
    opened.close()


def server_killed(database: str, times: int, log: Path) -> None:
    server = Server(database, "--players", "0", log=log).start()
    try:
        killed(server, times, server.kill, server.start)
    finally:
        server.stop()
    assert '"event": "stopped"' in log.read_text()  # told to end, it closes what it has opened


def test_the_server_is_killed(tmp_path: Path) -> None:
    server_killed(f"sqlite:///{tmp_path / 'sandtable.db'}", 2, tmp_path / "log")


@pytest.mark.long
def test_the_server_is_killed_thirty_times(tmp_path: Path) -> None:
    server_killed(f"sqlite:///{tmp_path / 'sandtable.db'}", 30, tmp_path / "log")


@pytest.mark.long
def test_postgresql_is_killed_thirty_times(tmp_path: Path) -> None:
    with Postgres() as postgres:
        database = new_database(postgres.address)
        with Server(database, "--players", "0", "--workers", "2", log=tmp_path / "log") as server:
            killed(server, 30, postgres.kill, postgres.start)
