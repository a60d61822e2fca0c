"""Durable moves a second: every one checked by the rules and written in a transaction of its own.

The clients are in another process than the server. They play random matches of Oil War that they have worked out
beforehand, so that what is measured is the server.
Three ways: by POST alone; by POST while somebody listens who is pushed every patch; over the live connection, where
the player is told the reply and every patch.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from tests.web.scripts import Script, worked_out
from tests.web.serving import Server

MOVES = 3000
"""About so many in each measurement."""
WAYS = ("post", "post, heard", "live")


def run() -> None:
    print(f"load before: {os.getloadavg()[0]:.1f}")
    print(f"{'sync':8} {'matches':>8} {'way':>12} {'moves/s':>9} {'median ms':>10} {'99% ms':>8} {'CPU ms/move':>12}")
    for sync in ("normal", "full"):
        for matches in (1, 8, 32):
            for way in WAYS:
                with tempfile.TemporaryDirectory() as folder:
                    database = f"sqlite:///{Path(folder) / 'sandtable.db'}"
                    with Server(database, "--sync", sync, "--players", "0") as server:
                        rate, spent, cpu = asyncio.run(measure(server, matches, way))
                print(
                    f"{sync:8} {matches:8} {way:>12} {rate:9.0f} {median(spent) * 1000:10.1f} "
                    f"{quantiles(spent, n=100)[98] * 1000:8.1f} {cpu * 1000:12.2f}"
                )


async def measure(server: Server, lanes: int, way: str) -> tuple[float, list[float], float]:
    """Moves a second, the time of each, and the server's own work for one."""
    scripts: list[list[Script]] = [[] for _ in range(lanes)]
    moves = 0
    with server.client() as client:
        for lane in cycle(scripts):
            if moves >= MOVES and all(scripts):
                break
            lane.append(worked_out(client, f"{moves}"))
            moves += len(lane[-1].submissions)
    work = server.cpu()
    started = time.perf_counter()
    play = over_live if way == "live" else over_post
    spent = await asyncio.gather(*(play(server, lane, way) for lane in scripts))
    wall = time.perf_counter() - started
    return moves / wall, [each for lane in spent for each in lane], (server.cpu() - work) / moves


async def over_post(server: Server, scripts: list[Script], way: str) -> list[float]:
    """Play matches one after the other over one HTTP connection."""
    place = urlsplit(server.address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    spent = []
    for script in scripts:
        listener = asyncio.create_task(listen(server, script.match)) if way != "post" else None
        requests = [_request(place.netloc, script, sent) for sent in script.submissions]
        for request in requests:
            started = time.perf_counter()
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            body = await reader.readexactly(length)
            spent.append(time.perf_counter() - started)
            if b" 201 " not in head:
                raise AssertionError(body.decode())
        if listener is not None:
            listener.cancel()
    writer.close()
    return spent


def _request(host: str, script: Script, sent: dict[str, str]) -> bytes:
    body = json.dumps(sent).encode()
    head = f"POST /api/matches/{script.match}/actions HTTP/1.1\r\nHost: {host}\r\n"
    head += f"Authorization: Bearer {','.join(script.tokens.values())}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def listen(server: Server, match: str) -> None:
    async with connect(f"{server.websocket}/api/matches/{match}/live", compression=None) as socket:
        async for _ in socket:
            pass


async def over_live(server: Server, scripts: list[Script], way: str) -> list[float]:
    """Play matches one after the other, each over its live connection."""
    spent = []
    for script in scripts:
        protocols = [Subprotocol("sandtable"), *(Subprotocol(f"token.{token}") for token in script.tokens.values())]
        address = f"{server.websocket}/api/matches/{script.match}/live?seats=us,arab"
        async with connect(address, subprotocols=protocols, compression=None, max_size=None) as socket:
            for sent in script.submissions:
                message, wanted = json.dumps(sent), f'{{"key":"{sent["key"]}","n":'.encode()
                started = time.perf_counter()
                await socket.send(message)
                while not (told := await socket.recv(decode=False)).startswith(wanted):
                    if told.startswith(b'{"key"'):
                        raise AssertionError(told.decode())
                spent.append(time.perf_counter() - started)
    return spent
