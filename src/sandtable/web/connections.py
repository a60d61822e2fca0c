"""Limits on connections: how many may be open, and how long a client may take to send a request or read a reply.

They apply in uvicorn's protocol, before a request is parsed. Each worker counts its own connections: it has its own
file descriptors, and nothing has to be cleaned up when it dies. So each worker gets an equal share of the limits.
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

from sandtable.service.origins import origin

from .problems import Problem
from .proxies import Proxies

LARGEST_HEAD = 32 << 10
"""Most bytes of a request line and its headers."""
HEAD_SECONDS = 10.0
"""Time for the head of a request, from its first byte or from the opening of the connection."""
BODY_SECONDS = 20.0
"""Time for a body, plus its length divided by `SLOWEST`."""
SLOWEST = 64 << 10
"""Bytes a second."""
READ_SECONDS = 60.0
"""Time in which a client must read something of a reply that is ready."""
LINGER_SECONDS = 1.0
"""Time for a client to read why it was refused, before the connection is cut."""


class EarlyReply:
    """A finished HTTP reply that is sent without reading the request."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        body = msgspec.json.encode(Problem(status, status.phrase, detail=detail))
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/problem+json\r\n"
            f"content-length: {len(body)}\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
        )
        self.reply = head.encode() + body


CROWDED = EarlyReply(HTTPStatus.TOO_MANY_REQUESTS, "too many connections from your address; close some, then try again")
FULL = EarlyReply(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections just now; try again in a moment")
LARGE_HEAD = EarlyReply(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"the limit for headers is {LARGEST_HEAD} bytes")
NO_LENGTH = EarlyReply(HTTPStatus.LENGTH_REQUIRED, "send a Content-Length header; chunked bodies are not accepted")
SLOW = EarlyReply(HTTPStatus.REQUEST_TIMEOUT, "the request did not arrive in time; try again")


class ConnectionLimits:
    """Counts the open connections of one worker: at most `most` in all and `each` from one address (0: no limit).

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
        """Connections that have sent no whole request, the longest idle first."""

    def enter(self, address: str) -> EarlyReply | None:
        """Count a new connection in; the reply to send instead if there is no room for it."""
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
        """A connection is open and idle: it may be closed to make room."""
        self._silent[connection] = None

    def busy(self, connection: GuardedHttp) -> None:
        self._silent.pop(connection, None)


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's HTTP connection, with the limits above."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.limits: ConnectionLimits = app_state["limits"]
        self.address = ""
        self._admitted = False
        self._refused = False
        self._head: int | None = 0
        """Bytes read of the current head; None while a body is read or a reply is sent."""
        self._deadline: asyncio.TimerHandle | None = None
        self._body_seconds = 0.0
        """For the body of the request whose head has been read; 0 if it has none."""
        self._reader: asyncio.TimerHandle | None = None

    # --- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = get_remote_addr(transport)
        self.address = peer[0] if peer is not None else ""
        refusal = self.limits.enter(self.address)
        if refusal is not None:
            self.transport = transport
            self._refuse(refusal)
            return
        self._admitted = True
        super().connection_made(transport)
        self.limits.silent(self)
        self._within(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(None)
        self._stop_reader()
        self.limits.busy(self)
        if self._admitted:
            self._admitted = False
            self.limits.leave(self.address)
            super().connection_lost(exc)

    def cut_off(self) -> None:
        """Close this idle connection to make room for another."""
        self._refused = True
        self.transport.abort()

    def _refuse(self, refusal: EarlyReply) -> None:
        """Send a refusal and close. A client that was let in has a moment to read it; its input is ignored."""
        self._refused = True
        self._within(None)
        self.transport.write(refusal.reply)
        if self._admitted:
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        else:
            self.transport.close()

    # --- time

    def _within(self, seconds: float | None) -> None:
        """Set the time that the client has for what it is sending; None for no limit."""
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
        self.limits.busy(self)
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
            self.limits.silent(self)


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket connection: it counts as the HTTP connection that it was upgraded from."""

    def connection_lost(self, exc: Exception | None) -> None:
        limits: ConnectionLimits = self.app_state["limits"]
        limits.leave(self.client[0] if self.client is not None else "")
        super().connection_lost(exc)
