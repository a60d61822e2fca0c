"""A post office for tests, with a server behind it that takes what goes out."""

from __future__ import annotations

import asyncio
import smtplib
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Lock, Thread

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from sandtable.mail.office import PostOffice
from sandtable.mail.settings import MailSettings
from sandtable.service import Tables
from sandtable.service.new_matches import NewMatch, new

DOMAIN = "table.example"
ANN = "ann@home.example"
"""Who writes orders."""


class Clock:
    """The time, as the test says it is."""

    def __init__(self, now: float = 1_000_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class SmartHost:
    """A real SMTP server that keeps what it is sent. `replies` are given before anything is taken.

    With `tls` it wants STARTTLS and a login (`ann`, `secret`); as `smtps`, TLS from the first byte.
    """

    def __init__(self, scheme: str = "smtp", tls: ssl.SSLContext | None = None) -> None:
        self.scheme = scheme
        self._tls = tls
        self.letters: list[tuple[str, EmailMessage]] = []
        self.replies: list[str] = []
        self._lock = Lock()
        self._loop = asyncio.new_event_loop()
        bound = socket.create_server(("127.0.0.1", 0))
        self.port = int(bound.getsockname()[1])
        self._thread = Thread(target=self._loop.run_forever, daemon=True)  # a browser has the loop of this one
        self._thread.start()
        listening = self._loop.create_server(self._connection, sock=bound, ssl=tls if scheme == "smtps" else None)
        self._server = asyncio.run_coroutine_threadsafe(listening, self._loop).result()

    def _connection(self) -> SMTP:
        if self._tls is None:
            return SMTP(self, loop=self._loop, hostname="smart.example")
        upgrade = self._tls if self.scheme == "smtp+starttls" else None
        return SMTP(
            self, loop=self._loop, hostname="smart.example", tls_context=upgrade, require_starttls=upgrade is not None,
            authenticator=_log_in, auth_required=True, auth_require_tls=upgrade is not None,
        )  # fmt: skip

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
        user = "ann@" if self._tls is not None else ""
        return f"{self.scheme}://{user}127.0.0.1:{self.port}"

    def texts(self, recipient: str) -> list[str]:
        """What somebody was sent, in plain text."""
        return [text_of(message) for to, message in self.letters if to == recipient]

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        """Nothing is left to the garbage collector: what it tells of tasks, it tells in the middle of another test."""
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


def _log_in(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object) -> AuthResult:
    """Whether somebody may send: `ann`, with the password `secret`."""
    right = isinstance(data, LoginPassword) and (data.login, data.password) == (b"ann", b"secret")
    return AuthResult(success=right, handled=False)


def text_of(message: EmailMessage) -> str:
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


@contextmanager
def smart_host(scheme: str = "smtp", tls: ssl.SSLContext | None = None) -> Iterator[SmartHost]:
    host = SmartHost(scheme, tls)
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


def war(tables: Tables, empires: int = 2, **options: str) -> NewMatch:
    """A match of The War Game with all seats in one hand."""
    return new(tables, "war-game", str(empires), options, {})


def orders(empire: str = "Arcadia", cycle: int = 1, *lines: str) -> str:
    return "\n".join([f"EMPIRE {empire}", f"CYCLE {cycle}", "BUYING", *(lines or ["BUY 5 Tank AT 40"]), "END", ""])


def mail(to: str, text: str, *, sender: str = ANN, name: str = "") -> bytes:
    """A mail as people send it."""
    message = EmailMessage(policy=policy.SMTP)
    message["From"] = sender
    message["To"] = to
    message["Subject"] = "my orders"
    if name:
        message["Message-ID"] = f"<{name}@home.example>"
    message.set_content(text)
    return message.as_bytes()


def send(port: int, to: str, data: bytes, *, sender: str = ANN) -> tuple[int, str]:
    """Send a mail by SMTP; the reply to it, or to its recipient."""
    with smtplib.SMTP("127.0.0.1", port) as client:
        client.ehlo()
        code, said = client.mail(sender)
        if code == 250:
            code, said = client.rcpt(to)
        if code == 250:
            code, said = client.data(data)
        return code, said.decode()
