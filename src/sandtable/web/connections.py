"""Connections: how many there may be, and how long each may take to say what it wants.

All of it holds before anything of a request is read, let alone understood. A worker looks after its own connections:
it has its own descriptors, and nothing has to be cleaned up when it dies. So each worker gets an equal part of what
all of them may have together.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from .problems import Problem
from .proxies import Proxies, origin

LARGEST_HEAD = 32 << 10
"""Bytes of a request line and its headers."""
HEAD_SECONDS = 10.0
"""For the whole head of a request, from the first byte or the opening of the connection."""
BODY_SECONDS = 20.0
"""For a body, and as much again as it takes at …"""
SLOWEST = 64 << 10
"""… bytes a second."""
READ_SECONDS = 60.0
"""For a client to read some of a reply that is ready for it."""
LINGER_SECONDS = 1.0
"""For a client to read why it was refused."""


class Refusal:
    """A reply to a request that nobody has read."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        body = msgspec.json.encode(Problem(status, status.phrase, detail=detail))
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/problem+json\r\n"
            f"content-length: {len(body)}\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
        )
        self.reply = head.encode() + body


CROWDED = Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many connections from your address; close some, then try again")
FULL = Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections just now; try again in a moment")
LARGE_HEAD = Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"the limit for headers is {LARGEST_HEAD} bytes")
NO_LENGTH = Refusal(HTTPStatus.LENGTH_REQUIRED, "send a Content-Length header; chunked bodies are not accepted")
SLOW = Refusal(HTTPStatus.REQUEST_TIMEOUT, "the request did not arrive in time; try again")


class Door:
    """The open connections of one worker: so many in all, and so many from one address (0: any number).

    When all places are taken, a new connection gets the place of the one that has waited longest without a whole
    request: whoever opens connections and says nothing loses them, and shuts nobody out.
    """

    def __init__(self, most: int, each: int, proxies: Proxies) -> None:
        self.most = most
        self.each = each
        self.proxies = proxies
        self.inside = 0
        self._from: Counter[str] = Counter()
        self._silent: OrderedDict[GuardedHttp, None] = OrderedDict()
        """Connections without a request, those that have been so for longest first."""

    def enter(self, address: str) -> Refusal | None:
        """Let a connection in, or say why not."""
        who = origin(address)
        if self.each and self._from[who] >= self.each and not self.proxies.is_trusted(address):
            return CROWDED
        if self.inside >= self.most:
            if not self._silent:
                return FULL
            longest, _ = self._silent.popitem(last=False)
            longest.cut_off()
        self._from[who] += 1
        self.inside += 1
        return None

    def leave(self, address: str) -> None:
        who = origin(address)
        self.inside -= 1
        self._from[who] -= 1
        if not self._from[who]:
            del self._from[who]

    def silent(self, connection: GuardedHttp) -> None:
        """A connection is open, and nothing is asked."""
        self._silent[connection] = None

    def busy(self, connection: GuardedHttp) -> None:
        self._silent.pop(connection, None)


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's connection with limits."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.door: Door = app_state["door"]
        self.address = ""
        self._admitted = False
        self._refused = False
        self._head: int | None = 0
        """Bytes of the head that is being read; None while none is."""
        self._deadline: asyncio.TimerHandle | None = None
        self._body_seconds = 0.0
        """For the body of the request whose head has been read; 0 if it has none."""
        self._reader: asyncio.TimerHandle | None = None

    # --- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = get_remote_addr(transport)
        self.address = peer[0] if peer is not None else ""
        refusal = self.door.enter(self.address)
        if refusal is not None:
            self.transport = transport
            self._refuse(refusal)
            return
        self._admitted = True
        super().connection_made(transport)
        self.door.silent(self)
        self._within(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(None)
        self._stop_reader()
        self.door.busy(self)
        if self._admitted:
            self._admitted = False
            self.door.leave(self.address)
            super().connection_lost(exc)

    def cut_off(self) -> None:
        """Make room for another connection."""
        self._refused = True
        self.transport.abort()

    def _refuse(self, refusal: Refusal) -> None:
        """Say no. Who was let in has a moment to read it before the connection is gone; what it sends is not read."""
        self._refused = True
        self._within(None)
        self.transport.write(refusal.reply)
        if self._admitted:
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        else:
            self.transport.close()

    # --- time

    def _within(self, seconds: float | None) -> None:
        """From now on the client has so many seconds for what it is at."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._too_late) if seconds is not None else None

    def _too_late(self) -> None:
        self._deadline = None
        if self.transport.is_closing():
            return
        if self._head == 0 or (self._head is None and self.cycle.response_started):
            self.transport.abort()  # nothing was asked, or it was answered before it was heard out
        else:
            self._refuse(SLOW)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_reader()
        self._reader = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_reader()

    def _stop_reader(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    # --- reading

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._head is None:
            super().data_received(data)
            return
        room = LARGEST_HEAD - self._head
        self._head += min(len(data), room)
        super().data_received(data[:room])
        rest = data[room:]
        if rest and not self.transport.is_closing():
            if self._head is None:
                super().data_received(rest)
            else:
                self._refuse(LARGE_HEAD)
        self._wait_for_rest()

    def _wait_for_rest(self) -> None:
        """Give the client its time for what is missing of a request. Most come in one piece and need no clock."""
        if self._refused or self._deadline is not None:
            return
        seconds = self._body_seconds if self._head is None else HEAD_SECONDS if self._head else 0.0
        if seconds:
            self._within(seconds)

    def on_headers_complete(self) -> None:
        self._head = None
        self._within(None)
        self.door.busy(self)
        given = dict(self.headers)
        if b"transfer-encoding" in given:  # how much comes has to be known before it is let in
            self._refuse(NO_LENGTH)
            return
        super().on_headers_complete()
        length = given.get(b"content-length", b"0")
        is_body = length.isdigit() and int(length)
        self._body_seconds = BODY_SECONDS + int(length) / SLOWEST if is_body else 0.0

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self._refused:
            return
        super().on_message_complete()
        self._within(None)
        self._head, self._body_seconds = 0, 0.0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and self._head is not None and not self.pipeline:
            self.door.silent(self)


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A live connection: it keeps the place of the request that it came from."""

    def connection_lost(self, exc: Exception | None) -> None:
        door: Door = self.app_state["door"]
        door.leave(self.client[0] if self.client is not None else "")
        super().connection_lost(exc)
