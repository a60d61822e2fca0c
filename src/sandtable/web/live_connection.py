"""The live connection: the missed patches or the whole view first, then patches as they come.

Who sits at the table may act here as well: a submission is a message, and so is its reply.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from sandtable.errors import SandtableError
from sandtable.service.errors import Busy, NotHeld, Unknown
from sandtable.service.live_match import Audience
from sandtable.service.tokens import Credentials
from sandtable.store import Gone

from .access import address_of, open_match
from .asker import PROTOCOL, Asker, asker, check_host, check_origin, check_query
from .bodies import NewAction, check_keys
from .pools import METER
from .problems import FAULT, Problem, problem
from .server import InjectedServer, Server
from .submissions import act

WAITING = 200
"""Messages that may wait for one client; who is slower is cut off and comes back with `after`."""
NOT_FOUND, FORBIDDEN, SIGNED_OUT, BAD_REQUEST, TRY_AGAIN = 4404, 4403, 4401, 4400, 1013

Socket = WebSocket[Any, Any, Any]

log = structlog.get_logger("sandtable.web")


_submitted = msgspec.json.Decoder(NewAction)


class Ending(Struct, frozen=True):
    """The last message: a code, and why."""

    code: int
    why: str


TOO_SLOW = Ending(TRY_AGAIN, "too slow")
SESSION_OVER = Ending(SIGNED_OUT, "signed out")
SEAT_LOST = Ending(FORBIDDEN, "you no longer hold this seat")


class Answer(Struct, omit_defaults=True):
    """The reply to a submission, under its key: the number of its entry, or why there is none."""

    key: str
    n: int = 0
    problem: Problem | None = None


class LiveConnection:
    """One client that listens to a match and may act in it. `send`, `end` and `end_session` may be called
    from any thread."""

    def __init__(self, socket: Socket, server: Server, match: str) -> None:
        self.server = server
        self.match = match
        self.asker = asker(socket, server.people, server.settings.https)
        self._socket = socket
        self.address = address_of(socket)
        self._loop = asyncio.get_running_loop()
        self._messages: asyncio.Queue[bytes | Ending] = asyncio.Queue()

    # --- called by whatever thread has news

    def send(self, message: bytes) -> None:
        self._hand_over(message)

    def end(self) -> None:
        """Somebody else holds one of the seats now."""
        self._hand_over(SEAT_LOST)

    def end_session(self) -> None:
        self._hand_over(SESSION_OVER)

    def _hand_over(self, message: bytes | Ending) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._put, message)

    # --- in the event loop

    def _put(self, message: bytes | Ending) -> None:
        waiting = self._messages.qsize()
        if waiting <= WAITING:  # what comes after the last message is not kept: nobody will read it
            self._messages.put_nowait(message if waiting < WAITING else TOO_SLOW)

    async def run(self, missed: list[bytes]) -> None:
        """Send and answer until the client is gone, too slow or no longer welcome."""
        both = [asyncio.create_task(self._write(missed)), asyncio.create_task(self._read())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()

    async def _write(self, missed: list[bytes]) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            for message in missed:
                await self._socket.send_data(message, mode="text")
            while not isinstance(following := await self._messages.get(), Ending):
                await self._socket.send_data(following, mode="text")
            await self._socket.close(following.code, following.why)

    async def _read(self) -> None:
        """Answer submissions one after the other."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text = await self._socket.receive_data(mode="text")
                METER.set(self.server.limits.meter_of_message(self.address))
                self._put(await self._loop.run_in_executor(self.server.actions, self._answer, text))

    def _answer(self, text: str) -> bytes:
        key = ""
        try:
            try:
                sent = _submitted.decode(text)
                key = sent.key
                check_keys(text)
            finally:
                self.server.limits.message(self.address)  # nonsense counts as well
            answer = Answer(key, act(self.server, self.asker.for_next_request(), self.match, sent))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            detail = f"this is not a submission: {error}"[:2000]
            answer = Answer(key, problem=Problem(400, "Bad Request", detail=detail))
        except SandtableError as error:
            answer = Answer(key, problem=problem(error))
        except Exception:
            log.exception("a submission failed", match=self.match)
            answer = Answer(key, problem=FAULT)
        return msgspec.json.encode(answer)


@websocket("/api/matches/{match:str}/live")
async def live(
    socket: Socket,
    server: InjectedServer,
    match: FromPath[str],
    after: FromQuery[int | None] = None,
    seats: FromQuery[str | None] = None,
) -> None:
    """Closed with 4404 (no such match), 4403 (not your seat, or another site), 4401 (signed out), 1013 (come back)."""
    try:
        check_host(socket, server.names)
        check_origin(socket)
        check_query(socket)
        client = LiveConnection(socket, server, match)
        who = client.asker
        async with server.turn_of_client(client.address), server.turns.of(match):
            audience, by_session = await asyncio.to_thread(_admit, server, who, match, seats)
            missed = await asyncio.to_thread(server.tables.listen, match, audience, after, client)
    except (SandtableError, HTTPException) as error:
        await _refuse(socket, error)
        return
    except Exception:
        log.exception("a live connection failed", match=match)
        await _refuse(socket, SandtableError("something went wrong on the server; the error has been logged"))
        return
    await socket.accept(subprotocols=_protocol(socket))
    if by_session:
        server.sockets.add(who.session, client.end_session)
    try:
        await client.run(missed)
    finally:
        server.sockets.remove(who.session, client.end_session)
        await asyncio.to_thread(server.tables.leave, match, audience, client)


def _admit(server: Server, who: Asker, match: str, seats: str | None) -> tuple[Audience, bool]:
    """The seats to look with, and whether it is the session that opens any of them."""
    with open_match(server, who, match, seats) as (live, _, audience):
        return audience, not audience <= server.tables.seats_held_by(live, Credentials(who.tokens, None))


async def _refuse(socket: Socket, error: Exception) -> None:
    """Accept first: a browser tells a page the code of a connection that was open, and nothing otherwise."""
    await socket.accept(subprotocols=_protocol(socket))
    code = NOT_FOUND if isinstance(error, Unknown) else TRY_AGAIN if isinstance(error, (Busy, Gone)) else BAD_REQUEST
    if isinstance(error, (NotHeld, HTTPException)):
        code = FORBIDDEN
    await socket.close(code, str(error)[:100])


def _protocol(socket: Socket) -> str | None:
    offered = [part.strip() for part in socket.headers.get("sec-websocket-protocol", "").split(",")]
    return PROTOCOL if PROTOCOL in offered else None
