"""A sandbox over HTTP: private, against computers, for who holds the seat."""

from __future__ import annotations

import httpx

from tests.web.serving import Server, new_match
from tests.web.test_api import problem


def test_a_sandbox_from_the_present(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "october-war", "1973", seats={"israel": "me", "arab": "link"})
    match = f"/api/matches/{made['match']}"
    with server.client(made["seats"]["israel"]) as player:
        box = player.post(f"{match}/what-if", json={"seat": "israel", "label": "at night"}).raise_for_status().json()
        assert list(box["seats"]) == ["israel"]
        assert not box["links"]
    with server.client(box["seats"]["israel"]) as player:
        detail = player.get(f"/api/matches/{box['match']}").json()
        assert detail["what_if"].endswith(": at night")
        assert [(chair["kind"], chair["level"]) for chair in detail["table"] if chair["seat"] == "arab"] == [
            ("computer", "general")
        ]
        assert box["match"] in [each["match"] for each in player.get("/api/matches").json()["mine"]]
        assert box["match"] not in [each["match"] for each in client.get("/api/matches").json()["watch"]]
    assert "what_if" not in client.get(f"/api/matches/{box['match']}").json()


def test_a_game_without_an_adviser_has_its_own_player(server: Server, client: httpx.Client) -> None:
    made = new_match(client)
    seat = next(iter(made["seats"]))
    with server.client(*made["seats"].values()) as player:
        box = player.post(f"/api/matches/{made['match']}/what-if", json={"seat": seat}).raise_for_status().json()
        assert list(box["seats"]) == [seat]


def test_what_is_refused(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "oil-war", "1", seats={"us": "me", "arab": "link"})
    path = f"/api/matches/{made['match']}/what-if"
    problem(client.post(path, json={"seat": "us"}), 403)
    with server.client(made["seats"]["us"]) as player:
        problem(player.post(path, json={"seat": "arab"}), 403)
        assert "no entry 77" in problem(player.post(path, json={"seat": "us", "n": 77}), 400)["detail"]
        assert "nobody called" in problem(player.post(path, json={"seat": "us", "level": "wizard"}), 400)["detail"]
        assert "printable" in problem(player.post(path, json={"seat": "us", "label": "a\tb"}), 400)["detail"]
