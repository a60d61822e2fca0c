"""The edge of the application: uploads are let in, or not, before any of their body is read."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from types import SimpleNamespace
from typing import Any, cast

from litestar import Litestar

from sandtable.web.edge import AT_ONCE, Edge
from sandtable.web.limits import Limits
from sandtable.web.settings import LARGEST_FILE, Settings

Message = MutableMapping[str, Any]


class Application:
    """Takes requests in, reads their bodies and is not done before it is told."""

    def __init__(self) -> None:
        metrics = SimpleNamespace(count_request=lambda method, status: None)
        self.state = SimpleNamespace(server=SimpleNamespace(limits=Limits(100), metrics=metrics))
        self.inside = 0
        self.done = asyncio.Event()

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        await receive()
        self.inside += 1
        await self.done.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


class Request:
    """A request to the edge: the status of the reply, and how often its body was asked for."""

    def __init__(self, edge: Edge, path: str, address: str, length: int = 10) -> None:
        self.read = 0
        self.status = 0
        headers = [(b"content-length", str(length).encode())]
        scope: Message = {
            "type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers,
            "client": (address, 1),
        }  # fmt: skip
        self.task = asyncio.create_task(edge(scope, self.receive, self.send))

    async def receive(self) -> Message:
        self.read += 1
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message: Message) -> None:
        self.status = message.get("status", self.status)


def test_uploads_are_let_in_before_their_body_or_not_at_all() -> None:
    async def run() -> None:
        app = Application()
        edge = Edge(cast(Litestar, app), Settings("sqlite://"))
        first = [Request(edge, "/api/verify", f"1.2.3.{n}") for n in range(AT_ONCE)]
        await asyncio.sleep(0)
        refused = {
            "from the same address": Request(edge, "/api/matches/import/", "1.2.3.0"),
            "too many at once": Request(edge, "/api/verify", "1.2.4.0"),
            "too large": Request(edge, "/api/verify", "1.2.4.1", LARGEST_FILE + 1),
            "too large for anything else": Request(edge, "/api/matches", "1.2.4.2", 1 << 20),
        }
        await asyncio.sleep(0.05)
        statuses = {name: request.status for name, request in refused.items()}
        assert list(statuses.values()) == [429, 503, 413, 413], statuses
        assert not any(request.read for request in refused.values())
        assert app.inside == AT_ONCE
        app.done.set()
        await asyncio.gather(*(request.task for request in first))
        last = Request(edge, "/api/verify", "1.2.3.0")
        await last.task
        assert last.status == 200

    asyncio.run(run())
