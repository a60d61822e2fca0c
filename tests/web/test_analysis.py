"""The analysis of a match over HTTP: when it is over, for those who played; in the background, and kept."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from sandtable.games.oil_war.game import OilWar
from sandtable.kernel import Match
from sandtable.kernel.files import dumps
from sandtable.selfplay import answer_for, seat_players
from tests.web.serving import Server, new_match
from tests.web.test_api import problem

PATIENCE = 600.0
LAST = 8
"""The number of the last entry of a short match."""


def short_match() -> str:
    """A match of Oil War that is given up in its first turn, before any aircraft were based: a decision that cost much,
    so that an analysis has one to tell of."""
    rules = OilWar()
    match, seated = Match.start(rules, "1", "short"), seat_players(rules, "1", ["staff"], "short")
    while match.next_number < LAST - 1:
        seat = match.next_seat()
        assert seat is not None
        match.do_words(seat, answer_for(rules, match.state, seat, seated))
    match.do("us", "done")
    match.give_up("us")
    return dumps(match.file)


@pytest.fixture
def over(client: httpx.Client) -> dict[str, Any]:
    made: dict[str, Any] = client.post("/api/matches/import", content=short_match()).raise_for_status().json()
    return made


def test_it_is_made_in_the_background_and_kept(server: Server, client: httpx.Client, over: dict[str, Any]) -> None:
    path = f"/api/matches/{over['match']}/analysis"
    assert client.get(path).json() == {"state": "none"}
    with server.client(*over["seats"].values()) as player:
        state = player.post(path).raise_for_status().json()
        until = time.monotonic() + PATIENCE
        while state["state"] in ("waiting", "working") and time.monotonic() < until:
            assert 0 <= state.get("progress", 0) <= 1
            time.sleep(0.2)
            state = player.get(path).json()
        assert state["state"] == "done", state
        assert player.post(path).json() == state
    told = client.get(path).json()["analysis"]
    assert [account["seat"] for account in told["accounts"]] == told["seats"] == ["us", "arab"]
    us = told["accounts"][0]
    parts = sum(us[name]["points"] for name in ("luck", "decisions", "others", "outlook"))
    assert us["result"] == pytest.approx(parts)
    assert told["curve"][-1]["n"] == LAST
    idle = next(each for each in told["decisions"] if each["n"] == LAST - 1)
    assert idle["acts"] == ["done"]
    assert told["decisions"].index(idle) in told["worst"]["us"]
    assert idle["before"] == LAST - 2


def test_only_those_who_played_can_ask_for_it(client: httpx.Client, over: dict[str, Any]) -> None:
    problem(client.post(f"/api/matches/{over['match']}/analysis"), 403)


def test_not_before_the_match_is_over(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "oil-war", "1")
    with server.client(*made["seats"].values()) as player:
        assert "not over" in problem(player.post(f"/api/matches/{made['match']}/analysis"), 409)["detail"]


def test_a_game_without_an_adviser_says_so(server: Server, client: httpx.Client) -> None:
    made = new_match(client)
    seat, token = next(iter(made["seats"].items()))
    with server.client(*made["seats"].values()) as player:
        player.post(f"/api/matches/{made['match']}/concede", json={"seat": seat, "key": "k"}).raise_for_status()
        detail = problem(player.post(f"/api/matches/{made['match']}/analysis"), 400)["detail"]
    assert token
    assert detail.endswith("has no adviser, so there is no second opinion in it")
