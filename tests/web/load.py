"""A full house: many matches, each with two players on connections of their own, who act at a steady pace.

Afterwards the log is held against what the clients sent and were told: nothing lost, nothing doubled.
"""

from __future__ import annotations

import asyncio
import gc
import json
import time
from contextlib import AsyncExitStack
from typing import Any

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from sandtable.service.sections import apply_patch
from tests.web.scripts import Script, worked_out
from tests.web.serving import Server

PACE = 2.0
"""Seconds from one action of a match to the next."""
LOST = 30.0
"""Seconds after which an answer or a piece of news counts as lost."""
AT_ONCE = 50
"""Connections that are opened at the same time."""


class Report(Struct):
    """What the clients saw: seconds from sending an action to the reply, and to the news at the other player's."""

    acknowledged: list[float] = []
    pushed: list[float] = []
    late: int = 0
    """Actions that could not be sent in time, because the one before was not yet answered."""
    memory: float = 0.0


class Seat:
    """One player's connection, and everything heard over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[tuple[float, bytes]] = []
        self.replies: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.news: asyncio.Future[float] | None = None
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            while True:
                data = await self.socket.recv(decode=False)
                if data.startswith(b'{"key"'):
                    message = json.loads(data)
                    self.replies[message["key"]].set_result(message)
                    continue
                self.heard.append((time.perf_counter(), data))
                if self.news is not None and not self.news.done():
                    self.news.set_result(self.heard[-1][0])
        except ConnectionClosed:
            return

    async def act(self, sent: dict[str, str]) -> dict[str, Any]:
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.replies[sent["key"]] = reply
        await self.socket.send(json.dumps(sent))
        return await reply

    def known(self) -> dict[str, Any]:
        """The view as the client has put it together; a gap in the numbers is an error."""
        view: dict[str, Any] = {}
        last = 0
        for _, data in self.heard:
            message = json.loads(data)
            assert "view" in message or message["seq"] == last + 1
            last = message["seq"]
            view = message["view"] if "view" in message else apply_patch(view, message["patch"])
        return view


async def full_house(server: Server, matches: int, actions: int, pace: float = PACE) -> Report:
    """Play so many actions in so many matches at once, and check the outcome."""
    with server.client() as client:
        scripts = [worked_out(client, f"load {number}", actions) for number in range(matches)]
    report = Report()
    async with AsyncExitStack() as opened:
        door = asyncio.Semaphore(AT_ONCE)
        tables = await asyncio.gather(*(_sit_down(server, script, door, opened) for script in scripts))
        gc.collect()
        gc.freeze()  # a pause of the clients would be taken for one of the server
        delays = [pace * number / matches for number in range(matches)]
        await asyncio.gather(*map(_play, scripts, tables, delays, [pace] * matches, [report] * matches))
        report.memory = server.memory()
        for script, seats in zip(scripts, tables, strict=True):
            await _check(server, script, seats)
    return report


async def _sit_down(server: Server, script: Script, door: asyncio.Semaphore, opened: AsyncExitStack) -> dict[str, Seat]:
    seats = {}
    for seat, token in script.tokens.items():
        address = f"{server.websocket}/api/matches/{script.match}/live?seats={seat}"
        protocols = [Subprotocol("sandtable"), Subprotocol(f"token.{token}")]
        async with door:
            context = connect(address, subprotocols=protocols, compression=None, max_size=None, open_timeout=60)
            seats[seat] = Seat(await opened.enter_async_context(context))
    return seats


async def _play(script: Script, seats: dict[str, Seat], delay: float, pace: float, report: Report) -> None:
    began = time.perf_counter() + delay
    for number, sent in enumerate(script.submissions):
        due = began + number * pace
        report.late += time.perf_counter() > due
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        actor = seats[sent["seat"]]
        other = next(seat for seat in seats.values() if seat is not actor)
        other.news = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        message = await asyncio.wait_for(actor.act(sent), LOST)
        report.acknowledged.append(time.perf_counter() - started)
        assert message.get("n") == script.before + number + 1, message
        report.pushed.append(await asyncio.wait_for(other.news, LOST) - started)


async def _check(server: Server, script: Script, seats: dict[str, Seat]) -> None:
    """The log holds what was sent, each once and in its order; and every client knows exactly what it may know."""
    with server.client(*script.tokens.values()) as client:
        file = client.get(f"/api/matches/{script.match}/file").json()
        entries = [(entry["n"], entry["seat"], entry["act"]) for entry in file["entries"][script.before :]]
        sent = [(n, each["seat"], each["action"]) for n, each in enumerate(script.submissions, script.before + 1)]
        assert entries == sent
        for name, seat in seats.items():
            view = client.get(f"/api/matches/{script.match}/view?seats={name}").json()["view"]
            late = time.perf_counter() + LOST
            while seat.known() != view and time.perf_counter() < late:
                await asyncio.sleep(0.05)  # the last news may be on its way
            assert seat.known() == view
