"""A hint over HTTP: for whoever plays alone or against the computer, and nobody else."""

from __future__ import annotations

from typing import Any

import httpx

from tests.web.serving import Server, new_match
from tests.web.test_api import problem


def of(server: Server, made: dict[str, Any], seat: str) -> httpx.Client:
    return server.client(made["seats"][seat])


def test_a_hint_against_the_computer(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "desert-one-war", "1979", seats={"allied": "computer:staff"})
    with of(server, made, "opfor") as player:
        told = player.post(f"/api/matches/{made['match']}/hint", json={"seat": "opfor"}).raise_for_status().json()
    assert told["seat"] == "opfor"
    assert told["orders"][0]["text"].startswith("deploy")
    assert told["why"]


def test_no_hint_without_the_seat(client: httpx.Client) -> None:
    made = new_match(client, "oil-war", "1", seats={"arab": "computer:staff"})
    problem(client.post(f"/api/matches/{made['match']}/hint", json={"seat": "us"}), 403)


def test_no_hint_against_another_person(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "oil-war", "1", seats={"us": "me", "arab": "link"})
    with of(server, made, "us") as player:
        detail = problem(player.post(f"/api/matches/{made['match']}/hint", json={"seat": "us"}), 422)["detail"]
    assert detail.startswith("another person plays in this match")


def test_no_hint_before_a_moderator(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "war-game", "2", options={"moderator": "person"}, seats={"moderator": "me"})
    seat = next(seat for seat in made["seats"] if seat != "moderator")
    with server.client(*made["seats"].values()) as player:
        detail = problem(player.post(f"/api/matches/{made['match']}/hint", json={"seat": seat}), 422)["detail"]
    assert "a moderator holds this match" in detail


def test_a_game_without_an_adviser_says_so(server: Server, client: httpx.Client) -> None:
    made = new_match(client)
    seat = next(iter(made["seats"]))
    with server.client(*made["seats"].values()) as player:
        detail = problem(player.post(f"/api/matches/{made['match']}/hint", json={"seat": seat}), 400)["detail"]
    assert detail.endswith("has no adviser, so there is no second opinion in it")


def test_nobody_is_advised_who_is_not_asked(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "oil-war", "1", seats={})
    with server.client(*made["seats"].values()) as player:
        view = player.get(f"/api/matches/{made['match']}/view?seats=us,arab").json()["view"]
        asked = {question["seat"] for question in view["questions"]}
        other = next(seat for seat in ("us", "arab") if seat not in asked)
        problem(player.post(f"/api/matches/{made['match']}/hint", json={"seat": other}), 409)
