"""The gateway: an SMTP or LMTP server for the mails of players."""

from __future__ import annotations

import asyncio
import socket
from threading import Thread

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from sandtable.errors import SandtableError

from .counter import Counter
from .settings import MailSettings

PATIENCE = 60.0
"""Seconds that a client may say nothing."""
MOST_SESSIONS = 50
MOST_BYTES = 12
"""Times the largest mail that one connection may send: then it is closed."""
COMMANDS = {"*": 200, "NOOP": 20}
"""Commands of a kind that one connection may send."""
IDENTITY = "Sandtable"


class Handler:
    """What the protocol asks: one recipient a mail, and only ours."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if envelope.rcpt_tos:  # each mail has one reply of its own, by SMTP and by LMTP
            return "452 4.5.3 one recipient at a time"
        reply = await asyncio.to_thread(self.counter.check, address)
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.original_content or b""
        return await asyncio.to_thread(self.counter.take, envelope.mail_from or "", envelope.rcpt_tos[0], content)


class _Bounded:
    """How much the connections of one gateway may do."""

    def __init__(self, largest: int) -> None:
        self.sessions = 0
        self.most_bytes = MOST_BYTES * largest


class _Connection(SMTP):
    """One connection. It is closed when it sends without end, and turned away when there are too many."""

    bounds: _Bounded
    _bytes = 0
    _counted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not self._counted:  # it is made a second time when TLS begins
            self._counted = True
            self.bounds.sessions += 1
        if self.bounds.sessions > MOST_SESSIONS and isinstance(transport, asyncio.WriteTransport):
            transport.write(b"421 4.3.2 too many connections; try again later\r\n")
            transport.close()
            return
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.bounds.sessions -= 1
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        self._bytes += len(data)
        if self._bytes > self.bounds.most_bytes:
            if isinstance(self.transport, asyncio.WriteTransport):
                self.transport.abort()
            return
        super().data_received(data)


class _LocalConnection(_Connection, LMTP):
    """One connection by LMTP."""


class Gateway:
    """The listening server, in a thread of its own. With `shared`, several processes listen at one port."""

    def __init__(self, settings: MailSettings, counter: Counter, *, shared: bool = False) -> None:
        self.settings = settings
        self.shared = shared
        self._kind, self._host, self._port = settings.place()
        self._tls = settings.secured()
        self._bounds = _Bounded(settings.largest)
        self._handler = Handler(counter)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="mail-gateway", daemon=True)
        self._server: asyncio.Server | None = None

    @property
    def sessions(self) -> int:
        """How many clients are connected."""
        return self._bounds.sessions

    def open(self) -> int:
        """Begin to listen; the port, which may have been any free one."""
        bound = self._bound()
        self._server = self._loop.run_until_complete(self._loop.create_server(self._connection, sock=bound))
        self._thread.start()
        return int(bound.getsockname()[1])

    def _bound(self) -> socket.socket:
        try:
            family, kind, protocol, _, place = socket.getaddrinfo(self._host, self._port, type=socket.SOCK_STREAM)[0]
            made = socket.socket(family, kind, protocol)
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if self.shared:
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            made.bind(place)
        except OSError as error:
            raise SandtableError(f"cannot take mail at {self.settings.listen}: {error.strerror or error}") from None
        return made

    def _connection(self) -> SMTP:
        kind = _LocalConnection if self._kind == "lmtp" else _Connection
        made = kind(
            self._handler,
            data_size_limit=self.settings.largest,
            enable_SMTPUTF8=True,
            hostname=self.settings.domain,
            ident=IDENTITY,
            tls_context=self._tls,
            timeout=PATIENCE,
            command_call_limit=COMMANDS,
            loop=self._loop,
        )
        made.bounds = self._bounds
        return made

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def close(self) -> None:
        """Stop listening, and drop whoever is connected: what was not acknowledged will be sent again."""
        if self._server is None:
            return
        asyncio.run_coroutine_threadsafe(self._end(self._server), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._server = None

    async def _end(self, server: asyncio.Server) -> None:
        server.close()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._loop.shutdown_default_executor()
