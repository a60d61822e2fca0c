"""LiveMatch connections: news for everybody at the table, and nothing that is not theirs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from sandtable.service.sections import apply_patch
from sandtable.web.live_connection import LiveConnection
from sandtable.web.pools import MeteredThreads
from tests.databases import new_database
from tests.web.serving import Server, new_match
from tests.web.test_api import asked, submission

PATIENCE = 120.0
"""Seconds in which a message comes, also on a machine that does other things as well."""


@contextmanager
def live(server: Server, match: str, *tokens: str, **query: object) -> Iterator[ClientConnection]:
    """A connection as a browser makes it: tokens go as subprotocols."""
    asking = "&".join(f"{key}={value}" for key, value in query.items())
    protocols = [Subprotocol("sandtable"), *(Subprotocol(f"token.{token}") for token in tokens)]
    with connect(f"{server.websocket}/api/matches/{match}/live?{asking}", subprotocols=protocols) as socket:
        yield socket


def hear(socket: ClientConnection, timeout: float = PATIENCE) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=timeout))
    return message


def act(client: httpx.Client, match: str, seat: str, action: str, key: str) -> None:
    reply = client.post(f"/api/matches/{match}/actions", json=submission(client, match, seat, action, key))
    assert reply.status_code == 201, reply.text


def silent(socket: ClientConnection) -> bool:
    with pytest.raises(TimeoutError):
        hear(socket, 0.3)
    return True


def test_tabs_agree_and_others_hear_nothing_of_a_secret(server: Server, client: httpx.Client) -> None:
    made = new_match(client)
    match, tokens = made["match"], made["seats"]
    with (
        server.client(tokens["red"]) as red,
        live(server, match, tokens["red"], seats="red") as tab,
        live(server, match, tokens["red"], seats="red") as other_tab,
        live(server, match, tokens["blue"], seats="blue") as blue,
        live(server, match) as watcher,
    ):
        first = [hear(socket) for socket in (tab, other_tab, blue, watcher)]
        assert [message["view"]["audience"] for message in first] == [["red"], ["red"], ["blue"], []]
        act(red, match, "red", "plan red-1 hold", "1")
        news = hear(tab)
        assert news == hear(other_tab)
        assert news["seq"] == first[0]["seq"] + 1
        whole = red.get(f"/api/matches/{match}/view?seats=red").json()
        assert whole["seq"] == news["seq"]
        assert apply_patch(first[0]["view"], news["patch"]) == whole["view"]
        assert silent(blue)
        assert silent(watcher)


def test_reconnecting_without_loss(server: Server, client: httpx.Client) -> None:
    made = new_match(client)
    match, tokens = made["match"], made["seats"]
    with server.client(*tokens.values()) as all_seats:
        with live(server, match, tokens["red"], seats="red") as socket:
            seq = hear(socket)["seq"]
        act(all_seats, match, "red", "plan", "1")
        with live(server, match, tokens["red"], seats="red", after=seq) as socket:
            missed = hear(socket)
            assert missed["seq"] == seq + 1
            assert "patch" in missed
        with live(server, match, tokens["red"], seats="red", after=missed["seq"]) as socket:
            assert silent(socket)
        with live(server, match, tokens["red"], seats="red", after=7) as socket:
            assert "view" in hear(socket)


def test_acting_over_the_live_connection(server: Server, client: httpx.Client) -> None:
    made = new_match(client)
    match, tokens = made["match"], made["seats"]
    with live(server, match, tokens["red"], seats="red") as red, live(server, match) as watcher:
        question = next(q["id"] for q in hear(red)["view"]["questions"] if q["seat"] == "red")
        hear(watcher)
        sent = {"seat": "red", "question": question, "key": "1", "action": "plan red-1 hold"}
        red.send(json.dumps(sent))
        message = [hear(red), hear(red)]  # the reply and the news, whichever is first
        assert {"key": "1", "n": 2} in message
        assert any("patch" in each for each in message)
        red.send(json.dumps(sent))
        assert hear(red) == {"key": "1", "n": 2}
        for change, status in (
            ({"action": "plan"}, 409),
            ({"key": "2"}, 409),
            ({"key": "2", "seat": "blue"}, 403),
            ({"key": "2", "question": "no such"}, 409),
            ({"key": ""}, 400),
            ({"key": "2", "more": 1}, 400),
        ):
            red.send(json.dumps({**sent, **change}))
            answer = hear(red)
            assert answer["problem"]["status"] == status
            assert bool(answer["key"]) == (status != 400)  # what cannot be read has no key
        red.send("nonsense")
        assert hear(red)["problem"]["status"] == 400
        assert silent(watcher)


class Sent:
    """A client that has sent some messages, and goes."""

    def __init__(self, *messages: str) -> None:
        self.messages = list(messages)

    async def receive_data(self, mode: str) -> str:
        if not self.messages:
            raise WebSocketDisconnect(detail="gone")
        return self.messages.pop(0)


def test_each_message_is_weighed_by_itself() -> None:
    """The request that opened the connection has paid for one view, and not for all that is sent after it."""
    told: list[str] = []

    def meter(address: str) -> Callable[[float], None]:
        told.append(f"new for {address}")
        return lambda seconds: told.append("weighed")

    async def listen() -> None:
        limits = SimpleNamespace(message=lambda address: None, meter_of_message=meter)
        with MeteredThreads(1) as threads:
            server = SimpleNamespace(actions=threads, limits=limits)
            client = object.__new__(LiveConnection)
            client.server, client.match, client.address = cast(Any, server), "0a", "10.0.0.1"
            client._socket = cast(Any, Sent("nonsense", "{}"))
            client._loop, client._messages = asyncio.get_running_loop(), asyncio.Queue()
            await client._read()

    asyncio.run(listen())
    assert told == ["new for 10.0.0.1", "weighed"] * 2


def test_who_only_watches_cannot_act(server: Server, client: httpx.Client) -> None:
    match = new_match(client)["match"]
    with live(server, match) as watcher:
        hear(watcher)
        watcher.send(json.dumps({"seat": "red", "question": "", "key": "1", "action": "plan"}))
        assert hear(watcher)["problem"]["status"] == 403


def test_a_message_that_is_too_large_ends_the_connection(server: Server, client: httpx.Client) -> None:
    match = new_match(client)["match"]
    with live(server, match) as socket:
        hear(socket)
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            hear(socket)
    assert socket.close_code == 1009


def test_who_may_not_listen_is_told_why(server: Server, client: httpx.Client) -> None:
    made = new_match(client)
    match = made["match"]
    for tokens, name, query, code in (
        ([], match, {"seats": "red"}, 4403),
        (["forged"], match, {"seats": "red"}, 4403),
        ([made["seats"]["red"]], match, {"seats": "red,blue"}, 4403),
        ([], "nothing", {}, 4404),
    ):
        with live(server, name, *tokens, **query) as socket, pytest.raises(ConnectionClosed):
            hear(socket)
        assert socket.close_code == code
    for headers in ({"Origin": "https://evil.example"},):
        address = f"{server.websocket}/api/matches/{match}/live"
        with connect(address, additional_headers=headers) as socket, pytest.raises(ConnectionClosed):
            hear(socket)
        assert socket.close_code == 4403


def test_a_friend_who_sits_down_is_seen(server: Server, client: httpx.Client) -> None:
    made = new_match(client, seats={"blue": "link"})
    with live(server, made["match"]) as socket:
        before = hear(socket)["view"]["table"]
        link = made["links"]["blue"].partition("#")[2]
        client.post(f"/api/matches/{made['match']}/join", json={"link": link})
        after = hear(socket)["patch"]["table"]
    assert [chair["kind"] for chair in before] == ["taken", "link", "taken"]
    assert [chair["kind"] for chair in after] == ["taken", "taken", "taken"]


def test_a_computer_player_answers(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "oil-war", "1", seats={"arab": "computer:staff"})
    with live(server, made["match"], made["seats"]["us"], seats="us") as socket:
        view = hear(socket)["view"]
        while not any("id" in question for question in view["questions"]):
            view = apply_patch(view, hear(socket)["patch"])
    assert "busy" not in view


def test_two_workers_with_postgresql_push_to_each_other(postgres_server: str) -> None:
    address = new_database(postgres_server)
    with Server(address, "--workers", "2", "--players", "0") as server, server.client() as client:
        made = new_match(client)
        match, tokens = made["match"], made["seats"]
        sockets = []
        for _ in range(6):  # whichever worker takes them
            context = live(server, match, tokens["red"], seats="red")
            sockets.append((context, context.__enter__()))
        views = [hear(socket)["view"] for _, socket in sockets]
        for number in range(5):
            with server.client(tokens["red"]) as red:
                act(red, match, "red", "plan" if number % 2 else "plan red-1 hold", f"{number}")
        with server.client(tokens["red"]) as red:
            wanted = {question["id"] for question in asked(red, match, "red")}
        for place, (context, socket) in enumerate(sockets):
            while {each.get("id") for each in views[place]["questions"] if each["seat"] == "red"} != wanted:
                views[place] = apply_patch(views[place], hear(socket)["patch"])
            context.__exit__(None, None, None)
        lines = [view["log"] for view in views]
        assert all(each == lines[0] for each in lines)
