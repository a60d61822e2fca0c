"""What the first page asks for: pictures of games, how matches stand, and what people without an account are called."""

from __future__ import annotations

import httpx

from tests.web.serving import Server, new_match


def test_a_picture_is_kept_for_ever_under_its_name(client: httpx.Client) -> None:
    games = {each["name"]: each for each in client.get("/api/games").json()}
    for name in ("oil-war", "two-rivers"):  # one brings its own, one is drawn
        address = f"/api/games/{name}/pictures/"
        reply = client.get(address + games[name]["picture"])
        assert reply.status_code == 200
        assert reply.headers["content-type"] == "image/png"
        assert "immutable" in reply.headers["cache-control"]
        assert reply.content.startswith(b"\x89PNG")
        assert client.get(f"{address}0123456789ab").status_code == 404


def test_guests_are_called_what_they_say(server: Server, client: httpx.Client) -> None:
    made = new_match(client, seats={"blue": "link", "green": "link"}, name=" Karl ")
    link = made["links"]["blue"].split("#")[1]
    match = f"/api/matches/{made['match']}"
    bad = client.post(f"{match}/join", json={"link": link, "name": "<b>Anna</b>"})
    assert bad.status_code == 400
    assert "name" in bad.json()["detail"]
    assert client.post(f"{match}/join", json={"link": link, "name": "Anna"}).status_code == 201
    chairs = {chair["seat"]: chair for chair in client.get(match).json()["table"]}
    assert (chairs["red"]["name"], chairs["red"]["guest"]) == ("Karl", True)
    assert (chairs["blue"]["name"], chairs["blue"]["guest"]) == ("Anna", True)
    assert "name" not in chairs["green"]


def test_a_match_says_how_it_stands(server: Server, client: httpx.Client) -> None:
    made = new_match(client, seats={"green": "link"})
    with server.client(*made["seats"].values()) as sitting:
        mine = sitting.get(f"/api/matches/{made['match']}").json()
    assert mine["mine"] == ["blue", "red"]
    assert mine["last"]
    assert set(mine["to_act"]) <= {"red", "blue", "green"}
    assert mine["to_act"]


def test_the_last_move_keeps_the_secrets_of_one_screen(server: Server, client: httpx.Client) -> None:
    """Who holds both seats of a match with secrets may be two people: the list tells neither what the other did."""
    made = new_match(client, "canal", "october")
    with server.client(*made["seats"].values()) as both:
        address = f"/api/matches/{made['match']}"
        seat = both.get(address).json()["awaited"][0]
        asked = both.get(f"{address}/view", params={"seats": seat}).json()["view"]["questions"]
        question = next(each for each in asked if each["seat"] == seat)
        action = {"seat": seat, "question": question["id"], "key": "1", "action": question["proposal"]}
        assert both.post(f"{address}/actions", json=action).status_code == 201
        public = client.get(f"{address}/log").json()
        assert both.get(address).json()["last"] == public[-1]["text"]
