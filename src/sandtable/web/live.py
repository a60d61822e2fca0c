"""The live connection: the missed patches or the whole view first, then patches as they come.

Who sits at the table may act here as well: a submission is a message, and so is its reply.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from sandtable.errors import SandtableError
from sandtable.service.errors import NotHeld, Unknown
from sandtable.service.live import Audience

from .acting import act
from .asker import PROTOCOL, Asker, asker, check_host, check_origin
from .bodies import Submitted
from .hub import Hub
from .problems import FAULT, Problem, problem
from .wiring import address_of, seen

WAITING = 200
"""Messages that may wait for one client; who is slower is cut off and comes back with `after`."""
NOT_FOUND, FORBIDDEN, SIGNED_OUT, TRY_AGAIN = 4404, 4403, 4401, 1013

Socket = WebSocket[Any, Any, Any]
Outgoing = asyncio.Queue["bytes | Ending"]

log = structlog.get_logger("sandtable.web")


_submitted = msgspec.json.Decoder(Submitted)


class Ending(Struct, frozen=True):
    """The last message: a code, and why."""

    code: int
    why: str


TOO_SLOW = Ending(TRY_AGAIN, "too slow")
ENDED = Ending(SIGNED_OUT, "signed out")


class Answer(Struct, omit_defaults=True):
    """The reply to a submission, under its key: the number of its entry, or why there is none."""

    key: str
    n: int = 0
    problem: Problem | None = None


@websocket("/api/matches/{match:str}/live")
async def live(
    socket: Socket,
    hub: Hub,
    match: FromPath[str],
    after: FromQuery[int | None] = None,
    seats: FromQuery[str | None] = None,
) -> None:
    """Closed with 4404 (no such match), 4403 (not your seat, or another site), 4401 (signed out), 1013 (come back)."""
    loop = asyncio.get_running_loop()
    messages: Outgoing = asyncio.Queue()

    def put(message: bytes) -> None:
        messages.put_nowait(message if messages.qsize() < WAITING else TOO_SLOW)

    def send(message: bytes) -> None:  # called by whatever thread has news
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(put, message)

    def end() -> None:  # called when the session is over
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(messages.put_nowait, ENDED)

    who = asker(socket, hub.people, hub.settings.https)
    address = address_of(socket)

    def answer(said: str) -> bytes:
        return _answer(hub, who.again(), address, match, said)

    try:
        check_host(socket, hub.settings.names)
        check_origin(socket)
        audience, by_session = await asyncio.to_thread(_admitted, hub, who, match, seats)
        missed = await asyncio.to_thread(hub.tables.listen, match, audience, after, send)
    except (SandtableError, HTTPException) as error:
        await _refuse(socket, error)
        return
    except Exception:
        log.exception("a live connection failed", match=match)
        await _refuse(socket, SandtableError("something went wrong here; it has been noted"))
        return
    await socket.accept(subprotocols=_protocol(socket))
    if by_session:
        hub.sockets.add(who.session, end)
    both = [asyncio.create_task(_tell(socket, missed, messages)), asyncio.create_task(_hear(socket, answer, put))]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        hub.sockets.remove(who.session, end)
        await asyncio.to_thread(hub.tables.leave, match, audience, send)


def _admitted(hub: Hub, who: Asker, match: str, seats: str | None) -> tuple[Audience, bool]:
    """The seats to look with, and whether it is the session that opens any of them."""
    with seen(hub, who, match, seats) as (live, _, audience):
        return audience, not audience <= hub.tables.held(live, who.tokens, None)


async def _tell(socket: Socket, missed: list[bytes], messages: Outgoing) -> None:
    """Send what there is to send, until the client is gone or too slow."""
    with suppress(WebSocketDisconnect, RuntimeError):
        for message in missed:
            await socket.send_data(message, mode="text")
        while not isinstance(next_one := await messages.get(), Ending):
            await socket.send_data(next_one, mode="text")
        await socket.close(next_one.code, next_one.why)


async def _hear(socket: Socket, answer: Callable[[str], bytes], put: Callable[[bytes], None]) -> None:
    """Answer submissions one after the other, until the client is gone."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            said = await socket.receive_data(mode="text")
            put(await asyncio.to_thread(answer, said))


def _answer(hub: Hub, who: Asker, address: str, match: str, said: str) -> bytes:
    key = ""
    try:
        try:
            sent = _submitted.decode(said)
            key = sent.key
        finally:
            hub.limits.message(address)  # nonsense counts as well
        answer = Answer(key, act(hub, who, match, sent))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        answer = Answer(key, problem=Problem(400, "Bad Request", f"this is no submission: {error}"[:2000]))
    except SandtableError as error:
        answer = Answer(key, problem=problem(error))
    except Exception:
        log.exception("a submission failed", match=match)
        answer = Answer(key, problem=FAULT)
    return msgspec.json.encode(answer)


async def _refuse(socket: Socket, error: Exception) -> None:
    """Accept first: a browser tells a page the code of a connection that was open, and nothing otherwise."""
    await socket.accept(subprotocols=_protocol(socket))
    code = NOT_FOUND if isinstance(error, Unknown) else TRY_AGAIN
    if isinstance(error, (NotHeld, HTTPException)):
        code = FORBIDDEN
    await socket.close(code, str(error)[:100])


def _protocol(socket: Socket) -> str | None:
    offered = [part.strip() for part in socket.headers.get("sec-websocket-protocol", "").split(",")]
    return PROTOCOL if PROTOCOL in offered else None
