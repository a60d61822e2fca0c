"""Programs are not deceived: names that nobody knows, too many tokens, lists that go on."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sandtable.web.asker import MOST
from tests.web.serving import Server, new_match
from tests.web.test_api import problem


@pytest.fixture
def match(client: httpx.Client) -> str:
    return f"/api/matches/{new_match(client)['match']}"


@pytest.mark.parametrize("path", ["", "/view", "/log", "/posts", "/replay", "/transcript", "/file", "/workbook"])
def test_query_names_that_nobody_knows_are_refused(client: httpx.Client, match: str, path: str) -> None:
    body = problem(client.get(match + path, params={"seat": "red", "n": "1"}), 400)
    assert "knows no query parameter 'seat'" in body["detail"] or "'n'" in body["detail"]


def test_a_name_that_comes_twice_is_refused(server: Server, client: httpx.Client) -> None:
    """The last one counted, and a program saw less than it had asked for."""
    made = new_match(client)
    path = f"/api/matches/{made['match']}/view"
    with server.client(*made["seats"].values()) as holder:
        one, other = list(made["seats"])[:2]
        assert holder.get(f"{path}?seats={one},{other}").status_code == 200
        assert "more than once" in problem(holder.get(f"{path}?seats={one}&seats={other}"), 400)["detail"]
        for seats in (",", f"{one},", f",{one}"):
            assert "names no seats" in problem(holder.get(path, params={"seats": seats}), 400)["detail"]
    both = [("Authorization", f"Bearer {token}") for token in list(made["seats"].values())[:2]]
    assert "more than once" in problem(client.get(path, headers=both), 400)["detail"]


def test_a_key_that_comes_twice_is_refused(server: Server, client: httpx.Client) -> None:
    """Of two seats the last one acted."""
    made = new_match(client)
    match, twice = made["match"], '{"seat":"red","seat":"blue","prefix":[]}'
    with server.client(*made["seats"].values()) as holder:

        def ask(text: str) -> httpx.Response:
            kind = {"Content-Type": "application/json"}
            return holder.post(f"/api/matches/{match}/choices", content=text, headers=kind)

        assert "'seat' stands more than once" in problem(ask(twice), 400)["detail"]
        assert ask(twice.replace('"seat":"blue",', "")).status_code == 200
        assert "truncated" in problem(ask(twice.replace("}", "")), 400)["detail"]
    with connect(f"{server.websocket}/api/matches/{match}/live") as socket:
        socket.recv()
        socket.send('{"seat":"red","question":"","key":"1","key":"2","action":"plan"}')
        assert "'key' stands more than once" in json.loads(socket.recv())["problem"]["detail"]


def test_what_an_end_point_knows_is_named(client: httpx.Client, match: str) -> None:
    assert "it knows seats" in problem(client.get(f"{match}/view?seat=red"), 400)["detail"]
    assert "it knows none" in problem(client.get("/api/games?name=oil-war"), 400)["detail"]
    problem(client.post(f"{match}/why?seats=red", json={"seat": "red", "action": "done"}), 400)
    assert client.get(f"{match}/view?seats=").status_code == 200


def test_seats_that_nobody_has_are_refused(client: httpx.Client, match: str) -> None:
    problem(client.get(f"{match}/view?seats=rde"), 403)


def test_the_live_connection_knows_its_names(server: Server, match: str) -> None:
    with connect(f"{server.websocket}{match}/live?seat=red") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400


def test_too_many_tokens_are_refused_and_all_others_count(server: Server, client: httpx.Client) -> None:
    made = new_match(client)
    token = made["seats"]["red"]
    with server.client(*["x"] * (MOST - 1), token) as many:
        assert [each["match"] for each in many.get("/api/matches").json()["mine"]] == [made["match"]]
    with server.client(*["x"] * MOST, token) as many:
        detail = problem(many.get("/api/matches"), 400)["detail"]
    assert detail == f"{MOST + 1} tokens are too many for one request; the limit is {MOST}"


def pages(client: httpx.Client, name: str, **query: Any) -> list[list[str]]:
    """A whole list of matches, page by page."""
    found, after = [], ""
    while True:
        lists = client.get("/api/matches", params={**query, **({f"{name}_after": after} if after else {})}).json()
        found.append([each["match"] for each in lists[name]])
        after = lists["more"].get(name, "")
        if not after:
            return found


def test_what_is_played_alone_or_by_link_is_listed_nowhere(server: Server, client: httpx.Client) -> None:
    alone, by_link = new_match(client), new_match(client, seats={"blue": "link"})
    shown = new_match(client, listed=True)
    found = {match for page in pages(client, "watch") for match in page}
    assert shown["match"] in found
    assert not {alone["match"], by_link["match"]} & found


def test_ones_own_matches_are_never_cut(server: Server, client: httpx.Client) -> None:
    made = [new_match(client, listed=True) for _ in range(104)]
    own = [each["match"] for each in reversed(made)]
    with server.client(*[each["seats"]["red"] for each in made]) as owner:
        assert pages(owner, "mine") == [own]
        assert pages(owner, "mine", limit=50) == [own[:50], own[50:100], own[100:]]
        watch = pages(owner, "watch")
        assert len(watch[0]) == 100
        assert [each for page in watch for each in page][:104] == own
        assert [each for page in pages(owner, "watch", limit=30) for each in page] == [
            e for page in watch for e in page
        ]
        problem(owner.get("/api/matches", params={"mine_after": "nothing"}), 400)
        problem(owner.get("/api/matches", params={"limit": "0"}), 400)
