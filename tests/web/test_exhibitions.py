"""Matches in which only computers play: their maker stops them, and nobody begins too many."""

from __future__ import annotations

import time

import httpx
import pytest

from sandtable.web import limits
from sandtable.web.errors import TooMany
from sandtable.web.limits import Limits
from tests.service.playing import SEATS
from tests.web.serving import Server, new_match
from tests.web.test_api import problem

COMPUTERS = dict.fromkeys(SEATS, "computer:random")


def test_the_maker_stops_them(server: Server, client: httpx.Client) -> None:
    made = new_match(client, seats=COMPUTERS)
    path = f"/api/matches/{made['match']}/computers"
    assert made["seats"] == {}
    problem(client.post(path, json={"stop": True}), 403)
    with server.client(made["stop"]) as maker:
        assert maker.post(path, json={"stop": True}).status_code == 200
    with server.client("another") as stranger:
        problem(stranger.post(path, json={"stop": False}), 403)


def test_where_somebody_plays_there_is_no_such_token(client: httpx.Client) -> None:
    assert new_match(client, seats={**COMPUTERS, "red": "link"})["stop"] == ""
    assert new_match(client, seats={"red": "computer:random"})["stop"] == ""


def test_they_are_counted_by_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    made = Limits(0)
    for _ in range(limits.EXHIBITIONS):
        made.exhibition("account 1")
    with pytest.raises(TooMany):
        made.exhibition("account 1")
    made.exhibition("account 2")
    now[0] += limits.DAY / limits.EXHIBITIONS
    made.exhibition("account 1")
    made.close()


@pytest.mark.long
def test_nobody_begins_matches_without_end(server: Server, client: httpx.Client) -> None:
    body = {
        "game": "war-game",
        "scenario": "2",
        "seats": {"empire-1": "computer:random", "empire-2": "computer:random"},
    }
    replies = [client.post("/api/matches", json=body).status_code for _ in range(limits.EXHIBITIONS + 2)]
    assert 429 in replies
    assert client.post("/api/matches", json={**body, "seats": {"empire-1": "computer:random"}}).status_code == 201
