"""Replies that are made without the framework's help."""

from __future__ import annotations

from typing import Any, Self

import msgspec
from litestar import Response
from litestar.types import HTTPResponseStartEvent, Receive, Scope, Send


class PlainReply(Response[Any]):
    """A JSON reply with nothing but its length and its type, for the end point that has to be quick.

    Litestar makes a reply for every end point that may have cookies, headers of several layers and work to be done
    afterwards; that takes as long as all the rest it does for a small one.
    """

    def __init__(self, content: Any, *, status_code: int, **_: object) -> None:
        self.content = content
        self._status = status_code

    def to_asgi_response(self, *_: object, **__: object) -> Self:  # type: ignore[override]
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = msgspec.json.encode(self.content)
        start: HTTPResponseStartEvent = {
            "type": "http.response.start",
            "status": self._status,
            "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
        }
        await send(start)
        await send({"type": "http.response.body", "body": body, "more_body": False})
