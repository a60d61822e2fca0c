"""Limits on connections: they hold before anything of a request is read."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from sandtable.web import connections
from sandtable.web.connections import ConnectionLimits, GuardedHttp, GuardedWebSocket
from sandtable.web.proxies import Proxies
from tests.web.serving import Server

Reading = Callable[[bytes], Awaitable[bytes]]
PATIENCE = 120.0


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Reads a body and tells its length; a live connection is accepted and waits for its end."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    body = str(length).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def listening(limits: ConnectionLimits) -> AsyncIterator[int]:
    """A server that lets connections in by a limits; its port."""
    config = uvicorn.Config(echo, http=GuardedHttp, ws=GuardedWebSocket, log_config=None, timeout_keep_alive=1)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: GuardedHttp(config, state, {"limits": limits}), "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def exchange(port: int, *parts: bytes, pause: float = 0.0) -> bytes:
    """What comes back for some bytes, until the server closes the connection or has nothing more to say."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
        return await asyncio.wait_for(reader.read(4096), PATIENCE)
    finally:
        writer.close()


async def until_inside(limits: ConnectionLimits, count: int) -> None:
    """Wait until the server has let in or dropped as many as that."""
    async with asyncio.timeout(PATIENCE):
        while limits.inside != count:
            await asyncio.sleep(0.01)


def status(reply: bytes) -> int:
    return int(reply.split()[1]) if reply else 0


GET = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


def test_heads_are_small() -> None:
    async def run() -> None:
        async with listening(ConnectionLimits(10, 0, Proxies())) as port:
            assert status(await exchange(port, GET)) == 200
            large = b"x: " + b"y" * (40 << 10) + b"\r\n"
            assert status(await exchange(port, b"GET / HTTP/1.1\r\n", large)) == 431
            many = b"".join(b"h%d: v\r\n" % n for n in range(5000))
            assert status(await exchange(port, b"GET / HTTP/1.1\r\n", many)) == 431
            body = b"POST / HTTP/1.1\r\ncontent-length: 60000\r\n\r\n" + b"y" * 60_000  # head and body in one go
            reply = await exchange(port, body)
            assert status(reply) == 200
            assert reply.endswith(b"60000")
            chunked = b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"
            assert status(await exchange(port, chunked)) == 411

    asyncio.run(run())


def test_heads_and_bodies_come_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.3)

    async def run() -> None:
        limits = ConnectionLimits(10, 0, Proxies())
        async with listening(limits) as port:
            assert await exchange(port) == b""  # nothing was asked, so nothing is answered
            assert status(await exchange(port, b"GET / HTTP/1.1\r\n")) == 408
            drops = [b"GET / HTTP/1.1\r\n", *(b"h: v\r\n" for _ in range(8))]
            assert (
                status(await exchange(port, *drops, pause=0.1)) == 408
            )  # a byte now and then is no way to hold a place
            assert status(await exchange(port, b"POST / HTTP/1.1\r\ncontent-length: 5\r\n\r\nhell")) == 408
            await until_inside(limits, 0)

    asyncio.run(run())


def test_an_address_has_so_many_places_and_others_have_theirs() -> None:
    async def run() -> None:
        limits = ConnectionLimits(100, 3, Proxies())
        async with listening(limits) as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            await until_inside(limits, 3)
            assert status(await exchange(port)) == 429
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
            await until_inside(limits, 4)
            for _, each in [*held, (None, writer)]:
                each.close()
            await until_inside(limits, 0)
            assert status(await exchange(port, GET)) == 200

    asyncio.run(run())


def test_a_trusted_proxy_may_open_as_many_as_it_needs() -> None:
    limits = ConnectionLimits(100, 2, Proxies(["10.0.0.0/8"]))
    assert [limits.enter("10.1.2.3") for _ in range(5)] == [None] * 5
    assert [limits.enter("11.1.2.3") is None for _ in range(3)] == [True, True, False]


def test_one_customer_is_one_address() -> None:
    limits = ConnectionLimits(100, 2, Proxies())
    assert [limits.enter(f"2001:db8::{n}") is None for n in range(3)] == [True, True, False]
    assert limits.enter("2001:db8:1::1") is None
    assert limits.enter("::ffff:1.2.3.4") is None
    assert [limits.enter("1.2.3.4") is None for _ in range(2)] == [True, False]


def test_who_says_nothing_makes_room_and_who_asks_does_not() -> None:
    async def run() -> None:
        limits = ConnectionLimits(4, 0, Proxies())
        async with listening(limits) as port:
            asking, busy = await asyncio.open_connection("127.0.0.1", port)
            busy.write(b"POST / HTTP/1.1\r\ncontent-length: 5\r\n\r\nhel")
            await busy.drain()
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            await until_inside(limits, 4)
            for _ in range(5):
                assert status(await exchange(port, GET)) == 200
            busy.write(b"lo")
            assert status(await asyncio.wait_for(asking.read(4096), PATIENCE)) == 200
            for _, writer in [(asking, busy), *silent]:
                writer.close()

    asyncio.run(run())


def test_live_connections_count() -> None:
    import websockets

    async def run() -> None:
        limits = ConnectionLimits(10, 2, Proxies())
        async with listening(limits) as port:
            async with websockets.connect(f"ws://127.0.0.1:{port}/"), websockets.connect(f"ws://127.0.0.1:{port}/"):
                assert limits.inside == 2
                assert status(await exchange(port, GET)) == 429
            await until_inside(limits, 0)

    asyncio.run(run())


def half_sent(server: Server, count: int, stack: ExitStack) -> None:
    """Requests that begin and never end, from several addresses of this machine."""
    port = int(server.port)
    for n in range(count):
        opened = stack.enter_context(socket.socket())
        opened.bind((f"127.0.0.{2 + n % 20}", 0))
        opened.connect(("127.0.0.1", port))
        opened.sendall(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n")


def test_more_half_sent_requests_than_descriptors_are_no_outage(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    try:
        with Server(f"sqlite:///{tmp_path / 'db'}", "--players", "0", files=1024) as server, ExitStack() as stack:
            half_sent(server, 1100, stack)
            for path in ("/health", "/api/games", "/"):
                assert httpx.get(f"{server.address}{path}", timeout=60).status_code == 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
