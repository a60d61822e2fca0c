"""Durable moves a second over HTTP: every one checked by the rules and written in a transaction of its own.

The clients are in another process than the server. They play random matches of Oil War that they have worked out
beforehand (who holds all seats may have the file, and so knows the dice), so that what is measured is the server.
With `listening`, every match has somebody connected who is pushed every patch.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect

from sandtable.kernel import Match
from sandtable.kernel.files import loads
from sandtable.players import random_action
from sandtable.registry import game
from sandtable.service.questions import Counts, named_questions
from tests.web.serving import Server, new_match

MOVES = 1600
"""About so many in each measurement."""

Script = tuple[str, list[bytes]]
"""A match, and the requests that play it."""


def run() -> None:
    print(f"{'sync':8} {'matches':>8} {'listening':>10} {'moves/s':>9} {'median ms':>10} {'99% ms':>8}")
    for sync in ("normal", "full"):
        for matches in (1, 8, 32):
            for listening in (False, True):
                with tempfile.TemporaryDirectory() as folder:
                    database = f"sqlite:///{Path(folder) / 'sandtable.db'}"
                    with Server(database, "--sync", sync, "--players", "0") as server:
                        rate, spent = asyncio.run(measure(server, matches, listening))
                hundredth = quantiles(spent, n=100)[98]
                print(
                    f"{sync:8} {matches:8} {'yes' if listening else 'no':>10} {rate:9.0f} "
                    f"{median(spent) * 1000:10.1f} {hundredth * 1000:8.1f}"
                )


async def measure(server: Server, lanes: int, listening: bool) -> tuple[float, list[float]]:
    """Moves a second, and the time of each."""
    scripts: list[list[Script]] = [[] for _ in range(lanes)]
    moves = lane = 0
    with server.client() as client:
        while moves < MOVES:
            script = worked_out(client, f"{moves}")
            scripts[lane % lanes].append(script)
            moves += len(script[1])
            lane += 1
    started = time.perf_counter()
    spent = await asyncio.gather(*(play(server, each, listening) for each in scripts if each))
    return moves / (time.perf_counter() - started), [each for lane in spent for each in lane]


def worked_out(client: httpx.Client, seed: str) -> Script:
    """A random match to its end, as requests."""
    made = new_match(client, "oil-war", "1")
    tokens = ",".join(made["seats"].values())
    name = made["match"]
    reply = client.get(f"/api/matches/{name}/file", headers={"Authorization": f"Bearer {tokens}"})
    rules = game("oil-war")
    match: Match[Any] = Match.load(rules, loads(reply.content, "file"))
    counts, rng = Counts(), Random(seed)
    requests = []
    while match.ended is None:
        seat = rules.asks(match.state)[0].seat
        question = named_questions(match, counts, seat)[0][0]
        action = rules.grammar(match.state).say(random_action(rules, match.state, seat, rng))
        body = json.dumps({"seat": seat, "question": question, "key": secrets.token_hex(8), "action": action}).encode()
        host = urlsplit(str(client.base_url)).netloc
        head = f"POST /api/matches/{name}/actions HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {tokens}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        requests.append(head.encode() + body)
        match.do(seat, action)
    return name, requests


async def play(server: Server, scripts: list[Script], listening: bool) -> list[float]:
    """Play matches one after the other over one connection."""
    place = urlsplit(server.address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    spent = []
    for name, requests in scripts:
        listener = asyncio.create_task(listen(server, name)) if listening else None
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


async def listen(server: Server, match: str) -> None:
    async with connect(f"{server.websocket}/api/matches/{match}/live", compression=None) as socket:
        async for _ in socket:
            pass
