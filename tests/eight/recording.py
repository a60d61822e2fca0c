"""Everything that reaches a player is kept: replies of the server, live messages, letters and files."""

from __future__ import annotations

import io
import re
import zipfile
from collections import defaultdict
from email.message import EmailMessage
from typing import Literal

from msgspec import Struct
from playwright.sync_api import BrowserContext, Page, Route, WebSocket

Kind = Literal["http", "live", "letter", "file"]
PICTURE = re.compile(r"games/[a-z-]+/pictures/[0-9a-f]{12}")
"""The picture of a game on the first page, which tells nothing of a match; a browser asks for it if it has the time."""


class Received(Struct, frozen=True):
    """Something that a seat received. `where` is the path of the reply, or the subject of the letter."""

    kind: Kind
    where: str
    text: str
    sent: str = ""
    """The body of the request that it answers."""


class Recorder:
    """What each seat received, in its order."""

    def __init__(self) -> None:
        self.received: defaultdict[str, list[Received]] = defaultdict(list)

    def watch(self, seat: str, context: BrowserContext, page: Page) -> None:
        """Keep every reply and every live message from now on."""
        context.route("**/api/**", lambda route: self._reply(seat, route))
        page.on("websocket", lambda socket: self._listen(seat, socket))

    def _reply(self, seat: str, route: Route) -> None:
        reply = route.fetch()
        request = route.request
        path = request.url.split("/api/", 1)[1]
        if path.partition("?")[0].endswith("/workbook"):
            self.file(seat, path, reply.body())
        elif not PICTURE.fullmatch(path):
            self.received[seat].append(Received("http", path, reply.text(), request.post_data or ""))
        route.fulfill(response=reply)

    def _listen(self, seat: str, socket: WebSocket) -> None:
        def keep(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            self.received[seat].append(Received("live", socket.url, text))

        socket.on("framereceived", keep)

    def letter(self, seat: str, message: EmailMessage) -> None:
        """Keep a letter with all its parts, as somebody would read them."""
        subject = str(message["Subject"])
        for part in message.walk():
            if part.get_content_maintype() == "text":
                name = part.get_filename() or ""
                self.received[seat].append(Received("letter", f"{subject}/{name}", str(part.get_content())))

    def file(self, seat: str, name: str, data: bytes) -> None:
        """Keep a workbook, taken apart."""
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            for part in parts.namelist():
                self.received[seat].append(Received("file", f"{name}/{part}", parts.read(part).decode()))
