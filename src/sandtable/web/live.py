"""The live connection: the missed patches or the whole view first, then patches as they come."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from sandtable.kernel import SandtableError
from sandtable.service.errors import NotHeld, Unknown
from sandtable.service.live import Audience

from .asker import PROTOCOL, asker, check_host, check_origin
from .hub import Hub
from .wiring import seen

WAITING = 200
"""Messages that may wait for one client; who is slower is cut off and comes back with `after`."""
NOT_FOUND, FORBIDDEN, TRY_AGAIN = 4404, 4403, 1013


@websocket("/api/matches/{match:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    hub: Hub,
    match: FromPath[str],
    after: FromQuery[int | None] = None,
    seats: FromQuery[str | None] = None,
) -> None:
    """Closed with 4404 (no such match), 4403 (not your seat, or another site), 1013 (come back)."""
    loop = asyncio.get_running_loop()
    messages: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(message: bytes) -> None:
        messages.put_nowait(message if messages.qsize() < WAITING else None)

    def send(message: bytes) -> None:  # called by whatever thread has news
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(put, message)

    try:
        check_host(socket, hub.settings.names)
        check_origin(socket)
        audience = await asyncio.to_thread(_admitted, socket, hub, match, seats)
        missed = await asyncio.to_thread(hub.tables.listen, match, audience, after, send)
    except (SandtableError, HTTPException) as error:
        await _refuse(socket, error)
        return
    await socket.accept(subprotocols=_protocol(socket))
    listening = asyncio.create_task(_hear(socket))
    try:
        for message in missed:
            await socket.send_data(message, mode="text")
        while not listening.done():
            await _next(socket, messages, listening)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client has gone
    finally:
        listening.cancel()
        await asyncio.to_thread(hub.tables.leave, match, audience, send)


def _admitted(socket: WebSocket[Any, Any, Any], hub: Hub, match: str, seats: str | None) -> Audience:
    with seen(hub, asker(socket, hub.people), match, seats) as (_, _, audience):
        return audience


async def _next(
    socket: WebSocket[Any, Any, Any], messages: asyncio.Queue[bytes | None], listening: asyncio.Task[None]
) -> None:
    """Send the next message, or find that the client has gone."""
    waiting = asyncio.create_task(messages.get())
    await asyncio.wait((waiting, listening), return_when=asyncio.FIRST_COMPLETED)
    if not waiting.done():
        waiting.cancel()
        return
    message = waiting.result()
    if message is None:
        await socket.close(TRY_AGAIN, "too slow")
        raise WebSocketDisconnect(detail="too slow", code=TRY_AGAIN)
    await socket.send_data(message, mode="text")


async def _hear(socket: WebSocket[Any, Any, Any]) -> None:
    """Clients say nothing here; this notices that they leave."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_data(mode="text")


async def _refuse(socket: WebSocket[Any, Any, Any], error: Exception) -> None:
    """Accept first: a browser tells a page the code of a connection that was open, and nothing otherwise."""
    await socket.accept(subprotocols=_protocol(socket))
    code = NOT_FOUND if isinstance(error, Unknown) else TRY_AGAIN
    if isinstance(error, (NotHeld, HTTPException)):
        code = FORBIDDEN
    await socket.close(code, str(error)[:100])


def _protocol(socket: WebSocket[Any, Any, Any]) -> str | None:
    offered = [part.strip() for part in socket.headers.get("sec-websocket-protocol", "").split(",")]
    return PROTOCOL if PROTOCOL in offered else None
