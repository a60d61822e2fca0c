"""A post office for tests, with a server behind it that takes what goes out."""

from __future__ import annotations

import asyncio
import smtplib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Lock, Thread

from aiosmtpd.smtp import SMTP, Envelope, Session

from sandtable.mail.office import PostOffice
from sandtable.mail.settings import MailSettings
from sandtable.service import Tables
from sandtable.service.making import Made, new

DOMAIN = "table.example"


class Clock:
    """The time, as the test says it is."""

    def __init__(self, now: float = 1_000_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class SmartHost:
    """A real SMTP server that keeps what it is sent. `replies` are given before anything is taken."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, EmailMessage]] = []
        self.replies: list[str] = []
        self._lock = Lock()
        self._loop = asyncio.new_event_loop()
        bound = socket.create_server(("127.0.0.1", 0))
        self.port = int(bound.getsockname()[1])
        self._server = self._loop.run_until_complete(
            self._loop.create_server(lambda: SMTP(self, loop=self._loop, hostname="smart.example"), sock=bound)
        )
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        with self._lock:
            if self.replies:
                return self.replies.pop(0)
            message = message_from_bytes(envelope.original_content or b"", policy=policy.default)
            assert isinstance(message, EmailMessage)
            self.letters.append((envelope.rcpt_tos[0], message))
        return "250 2.0.0 ok"

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def texts(self, recipient: str) -> list[str]:
        """What somebody was sent, in plain text."""
        return [text_of(message) for to, message in self.letters if to == recipient]

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


def text_of(message: EmailMessage) -> str:
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


@contextmanager
def smart_host() -> Iterator[SmartHost]:
    host = SmartHost()
    try:
        yield host
    finally:
        host.close()


@contextmanager
def listening(office: PostOffice) -> Iterator[int]:
    """The gateway alone: mails are kept, and the test says when they are read and sent."""
    port = office.gateway.open()
    try:
        yield port
    finally:
        office.gateway.close()


def settings(host: SmartHost | None = None, **more: object) -> MailSettings:
    given = {"listen": "127.0.0.1:0", "domain": DOMAIN, "smart_host": host.url if host else "", **more}
    return MailSettings(**given)  # type: ignore[arg-type]


def war(tables: Tables, empires: int = 2, **options: str) -> Made:
    """A match of The War Game with all seats in one hand."""
    return new(tables, "war-game", str(empires), options, {})


def orders(empire: str = "Arcadia", cycle: int = 1, *lines: str) -> str:
    return "\n".join([f"EMPIRE {empire}", f"CYCLE {cycle}", "BUYING", *(lines or ["BUY 5 Tank AT 40"]), "END", ""])


def mail(to: str, text: str, *, sender: str = "ann@home.example", name: str = "") -> bytes:
    """A mail as people send it."""
    message = EmailMessage(policy=policy.SMTP)
    message["From"] = sender
    message["To"] = to
    message["Subject"] = "my orders"
    if name:
        message["Message-ID"] = f"<{name}@home.example>"
    message.set_content(text)
    return message.as_bytes()


def send(port: int, to: str, data: bytes, *, sender: str = "ann@home.example") -> tuple[int, str]:
    """Send a mail by SMTP; the reply to it, or to its recipient."""
    with smtplib.SMTP("127.0.0.1", port) as client:
        client.ehlo()
        code, said = client.mail(sender)
        if code == 250:
            code, said = client.rcpt(to)
        if code == 250:
            code, said = client.data(data)
        return code, said.decode()
