"""Agreement over a real connection: two people with a link each, and everybody who has no say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.serving import Server, new_match
from tests.web.test_api import problem, submission
from tests.web.test_live_connection import hear, live


class Seat:
    """Somebody who sits at a table and speaks with the others."""

    def __init__(self, client: httpx.Client, match: str, seat: str) -> None:
        self.client, self.match, self.seat = client, match, seat
        self.keys = 0

    def act(self, action: str) -> None:
        sent = submission(self.client, self.match, self.seat, action, self.key())
        assert self.client.post(f"/api/matches/{self.match}/actions", json=sent).status_code == 201

    def key(self) -> str:
        self.keys += 1
        return str(self.keys)

    def says(self, say: str, **more: Any) -> httpx.Response:
        sent = {"seat": self.seat, "key": self.key(), "say": say, **more}
        return self.client.post(f"/api/matches/{self.match}/agreement", json=sent)

    def view(self) -> dict[str, Any]:
        reply = self.client.get(f"/api/matches/{self.match}/view", params={"seats": self.seat})
        view: dict[str, Any] = reply.json()["view"]
        return view


@pytest.fixture
def friends(server: Server, client: httpx.Client) -> Iterator[tuple[Seat, Seat]]:
    """The maker of a match of Oil War, who has deployed, and a friend who came by a link and has acted since."""
    made = new_match(client, "oil-war", "1", seats={"us": "link"})
    match, link = made["match"], made["links"]["us"].partition("#")[2]
    joined = client.post(f"/api/matches/{match}/join", json={"link": link}).json()
    with server.client(made["seats"]["arab"]) as maker, server.client(joined["token"]) as friend:
        arab, us = Seat(maker, match, "arab"), Seat(friend, match, "us")
        arab.act(next(asked["proposal"] for asked in arab.view()["questions"] if asked["seat"] == "arab"))
        us.act("done")
        yield arab, us


def test_friends_take_back_together(server: Server, friends: tuple[Seat, Seat]) -> None:
    arab, us = friends
    before = us.view()
    with live(server, us.match) as watcher:
        hear(watcher)
        assert arab.says("ask", about="undo").json() == {"n": None}
        wishes = hear(watcher)["patch"]["wishes"]
    assert us.view() == {**before, "wishes": wishes}
    (wish,) = wishes
    assert wish == {"id": wish["id"], "seat": "arab", "about": "undo", "agreed": ["arab"]}
    assert us.says("yes", of=wish["id"]).json() == {"n": 4}
    after = us.view()
    assert "wishes" not in after
    assert [asked["seat"] for asked in after["questions"]] == ["arab"]  # who deploys again
    problem(us.says("yes", of=wish["id"]), 409)


def test_a_friend_says_no(friends: tuple[Seat, Seat]) -> None:
    arab, us = friends
    before = us.view()
    arab.says("ask", about="undo")
    (wish,) = us.view()["wishes"]
    assert us.says("no", of=wish["id"]).json() == {"n": None}
    assert arab.view()["wishes"] == [{"id": wish["id"], "seat": "arab", "about": "undo", "declined": "us"}]
    problem(us.says("no", of=wish["id"]), 409)
    assert arab.says("no", of=wish["id"]).status_code == 201
    assert us.view() == before


def test_who_has_no_say(server: Server, friends: tuple[Seat, Seat], client: httpx.Client) -> None:
    arab, us = friends
    arab.says("ask", about="undo")
    (wish,) = us.view()["wishes"]
    with server.client("forged") as forger, server.client(*new_match(client)["seats"].values()) as elsewhere:
        for somebody in (client, forger, elsewhere):
            for seat in ("us", "arab", "nobody"):
                stranger = Seat(somebody, us.match, seat)
                for say in ("yes", "no"):
                    problem(stranger.says(say, of=wish["id"]), 403)
                problem(stranger.says("ask", about="undo"), 403)
    problem(Seat(arab.client, us.match, "us").says("yes", of=wish["id"]), 403)  # not with the other's seat
    problem(Seat(us.client, "0" * 16, "us").says("yes", of=wish["id"]), 404)
    assert us.view()["wishes"] == [wish]


def test_what_cannot_be_said(friends: tuple[Seat, Seat]) -> None:
    arab, us = friends
    before = us.view()
    problem(us.says("ask"), 400)
    problem(us.says("ask", about="peace"), 400)
    problem(us.says("perhaps", about="undo"), 400)
    problem(us.says("ask", about="undo", extra=1), 400)
    for of in ("", "x", "x" * 64):
        problem(us.says("yes", of=of), 409)
    problem(us.says("yes", of="x" * 65), 400)
    problem(us.says("ask", about="adopt"), 422)
    problem(us.says("ask", about="take-back"), 422)
    arab.keys = 0
    problem(arab.says("ask", about="undo"), 409)  # the key of an action
    assert us.view() == before
