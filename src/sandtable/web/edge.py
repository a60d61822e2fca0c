"""Around the application: the client's address, limits on requests, and the headers of every reply.

A request passes here before its end point is looked for and before its body is read.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import AsyncExitStack
from typing import Any, cast

import msgspec
import structlog
from litestar import Litestar

from sandtable.errors import SandtableError
from sandtable.service.errors import Busy
from sandtable.service.origins import origin

from .connections import ConnectionLimits
from .errors import BadAddress, TooLarge, TooMany
from .pages import security_headers
from .pools import METER
from .problems import problem, retry_after
from .proxies import Proxies
from .server import Server
from .settings import LARGEST, LARGEST_DOCUMENT, LARGEST_FILE, Settings
from .turns import is_shared, match_of

log = structlog.get_logger("sandtable.web")

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGI = Callable[[Scope, Receive, Send], Awaitable[None]]
"""The types of ASGI. Which keys a scope or a message has depends on its ``type``."""

UPLOADS = ("/api/verify", "/api/matches/import")
AT_ONCE = 8
"""Uploads at the same time, for all workers together: each may need its length in memory. An address has one at a
time, or a few slow senders would keep all others out."""
LONGEST_PART = 255
"""Most bytes between two slashes of a path: no name here is longer, and no file name can be."""


class Edge:
    """An ASGI application around Litestar's: it applies limits, adds security headers, and counts and logs requests."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self.app = cast(ASGI, app)
        self.state = app.state
        self.proxies = Proxies(settings.proxies, settings.proxy_header)
        self.each = settings.share(settings.connections_each) if settings.rate else 0
        self.connections = ConnectionLimits(settings.places(), self.each, self.proxies)
        self._open: Counter[str] = Counter()
        """Open requests and live connections by client: behind a proxy, all connections come from one address."""
        self._uploads: Counter[str] = Counter()
        self._most_uploads = settings.share(AT_ONCE)
        self._logs_requests = log.is_enabled_for(logging.DEBUG)
        self._headers = [(name.lower().encode(), value.encode()) for name, value in security_headers(settings).items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            scope["state"]["limits"] = self.connections  # for the connections, which uvicorn makes
            await self.app(scope, receive, send)
            return
        peer, port = scope["client"] or ("", 0)
        address = self.proxies.client(peer, scope["headers"])
        scope["client"] = (address, port)
        send = self._with_headers(scope, send) if scope["type"] == "http" else send
        is_upload = scope["type"] == "http" and scope["method"] == "POST" and scope["path"].rstrip("/") in UPLOADS
        refusal = self._refusal(scope, address, is_upload)
        if refusal is not None:
            await _refuse(scope, send, refusal)
            return
        who = origin(address)
        self._open[who] += 1
        self._uploads[who] += is_upload
        server: Server = self.state.server
        meter = METER.set(server.limits.meter(address, *_request(scope)))
        try:
            await self._in_turn(address, scope, receive, send)
        finally:
            METER.reset(meter)
            self._uploads[who] -= is_upload
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who], self._uploads[who]

    async def _in_turn(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Work on a request when its client and its match have their turns: from when all of it is here until its
        reply begins, so that nobody keeps a turn by being slow."""
        server: Server = self.state.server
        path = scope["path"] if scope["type"] == "http" else ""
        match = match_of(path)
        turns = [server.turn_of_client(address)] if is_shared(path) else []
        turns += [server.turns.of(match)] if match else []
        if not turns:
            await self.app(scope, receive, send)
            return
        body = await _whole_body(receive)
        try:
            async with AsyncExitStack() as turn:
                for each in turns:
                    await turn.enter_async_context(each)

                async def send_after_turn(message: Message) -> None:
                    await turn.aclose()
                    await send(message)

                await self.app(scope, _again(body, receive), send_after_turn)
        except Busy as error:  # of the turns: what the application raises it answers itself
            await _refuse(scope, send, error)

    def _refusal(self, scope: Scope, address: str, is_upload: bool) -> SandtableError | None:
        """The error to answer a request or live connection with; None if it may pass."""
        server: Server = self.state.server
        who = origin(address)
        try:
            _check_address(scope)
            _check_length(scope, is_upload)
            server.limits.request(address, *_request(scope))
            if self.each and (self._open[who] >= self.each or (is_upload and self._uploads[who])):
                raise TooMany(1)
            if is_upload:
                if self._uploads.total() >= self._most_uploads:
                    raise Busy("many files are being checked just now; try again in a moment")
                server.limits.upload(address)
        except SandtableError as error:
            return error
        return None

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        """A `send` that adds the security headers to the reply, and counts and logs it."""
        started = time.perf_counter()
        server: Server = self.state.server
        method, path = str(scope["method"]), scope["path"]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
                status = message["status"]
                server.metrics.count_request(method, status)
                if self._logs_requests:
                    ms = round((time.perf_counter() - started) * 1000, 1)
                    log.debug("request", method=method, path=path, status=status, ms=ms)
            await send(message)

        return send_with_headers


def _request(scope: Scope) -> tuple[str, str]:
    """Method and path, as they have a price."""
    return str(scope["method"]) if scope["type"] == "http" else "GET", scope["path"].rstrip("/")


async def _whole_body(receive: Receive) -> Message:
    """The message with the whole body of a request; whatever else came, if the client has gone."""
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return message
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return {"type": "http.request", "body": b"".join(parts), "more_body": False}


def _again(first: Message, receive: Receive) -> Receive:
    """A `receive` that gives a message that was read already, and then what comes."""
    waiting = [first]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


def _check_address(scope: Scope) -> None:
    if "\0" in scope["path"] or b"%00" in scope["query_string"]:
        raise BadAddress("an address cannot contain a NUL character")
    path = scope["path"].encode(errors="surrogatepass")
    if len(path) > LONGEST_PART and max(map(len, path.split(b"/"))) > LONGEST_PART:
        raise BadAddress(f"no part of an address here is longer than {LONGEST_PART} bytes")


def _check_length(scope: Scope, is_upload: bool) -> None:
    """The length that is announced may be that of a file or an order document only where one is expected. None is no
    body: what comes in pieces is not let in at all."""
    is_document = scope["path"].rstrip("/").endswith(("/receipt", "/documents"))
    largest = LARGEST_FILE if is_upload else LARGEST_DOCUMENT if is_document else LARGEST
    if _length(scope) > largest:
        raise TooLarge(f"this is too long; the limit is {largest} bytes")


def _length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value)
    return 0


async def _refuse(scope: Scope, send: Send, error: SandtableError) -> None:
    """Answer without the application. The rest of the request is read and dropped, up to a limit."""
    details = problem(error)
    head = [(b"content-type", b"application/problem+json")]
    if isinstance(error, TooLarge) and _length(scope) > 2 * LARGEST_FILE:
        head.append((b"connection", b"close"))
    head += [(name.lower().encode(), value.encode()) for name, value in retry_after(error).items()]
    kind = "http" if scope["type"] == "http" else "websocket.http"
    await send({"type": f"{kind}.response.start", "status": details.status, "headers": head})
    await send({"type": f"{kind}.response.body", "body": msgspec.json.encode(details), "more_body": False})
