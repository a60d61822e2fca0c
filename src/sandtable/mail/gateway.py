"""The gateway: an SMTP or LMTP server for the mails of players."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from sandtable.errors import SandtableError
from sandtable.service.origins import origin

from .admission import Admission
from .settings import MailSettings

PATIENCE = 60.0
"""Seconds that a client may say nothing."""
LONGEST = 600.0
"""Seconds that a connection may last, however slowly it goes on."""
MOST_SESSIONS = 100
"""Connections at a time; by SMTP, the most of them that come from one place:"""
MOST_EACH = 8
SILENT = 10.0
"""Seconds of silence after which a connection makes room for a new one when all places are taken."""
MOST_BYTES = 12
"""Times the largest mail that one connection may send: then it is closed."""
LINE = 20
"""Bytes that a line counts for besides its own: each is read by itself, and empty ones take longest."""
SHARE, REFILL = 30.0, 0.5
"""Times the largest mail that one place may send at once by SMTP, and in a second from then on."""
MOST_PLACES = 10_000
"""Places of which it is known what they have sent, before those that owe nothing are forgotten."""
THREADS = 2
"""In which mails are taken apart: more of them would take time from those who play on the page."""
COMMANDS = {"*": 200, "NOOP": 20}
"""Commands of a kind that one connection may send."""
IDENTITY = "Sandtable"


class Handler:
    """What the protocol asks: one recipient a mail, and only ours."""

    def __init__(self, admission: Admission) -> None:
        self.admission = admission

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if envelope.rcpt_tos:  # each mail has one reply of its own, by SMTP and by LMTP
            return "452 4.5.3 one recipient at a time"
        reply = await asyncio.to_thread(self.admission.check, address)
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.original_content or b""
        return await asyncio.to_thread(self.admission.take, envelope.mail_from or "", envelope.rcpt_tos[0], content)


class _Bounded:
    """How much the connections of one gateway may do."""

    def __init__(self, largest: int, *, local: bool) -> None:
        self.largest = largest
        self._local = local
        """By LMTP all mail comes from one place, a mail server of one's own."""
        self._spent: dict[str, float] = {}
        """When each place will have made up for what it has sent."""
        self._places: Counter[str] = Counter()
        self._heard: OrderedDict[_Connection, tuple[str, float]] = OrderedDict()
        """Where each connection comes from, and when it last said something; the longest silent first."""

    @property
    def sessions(self) -> int:
        return len(self._heard)

    def admit(self, connection: _Connection, place: str, now: float) -> bool:
        """Count a new connection, unless there are too many, in all or from one place."""
        if self._places[place] >= (MOST_SESSIONS if self._local else MOST_EACH) or (
            self.sessions >= MOST_SESSIONS and not self._make_room(now)
        ):
            return False
        self._places[place] += 1
        self._heard[connection] = place, now
        return True

    def _make_room(self, now: float) -> bool:
        """Close the connection that has been silent longest, if it has been for long."""
        longest, (_, heard) = next(iter(self._heard.items()))
        if now < heard + SILENT:
            return False
        self.release(longest)
        longest.cut_off()
        return True

    def hear(self, connection: _Connection, data: bytes, now: float) -> bool:
        """It has said something. Whether its place may send so much."""
        if connection not in self._heard:
            return False
        place, _ = self._heard.pop(connection)
        self._heard[connection] = place, now
        return self._local or self._spend(place, len(data) + LINE * data.count(b"\n"), now)

    def _spend(self, place: str, weight: int, now: float) -> bool:
        if len(self._spent) > MOST_PLACES:
            self._spent = {other: until for other, until in self._spent.items() if until > now}
        until = max(now, self._spent.get(place, now)) + weight / (REFILL * self.largest)
        if until - now > SHARE / REFILL:
            return False
        self._spent[place] = until
        return True

    def release(self, connection: _Connection) -> None:
        """Count a connection no longer; once is enough."""
        place, _ = self._heard.pop(connection, ("", 0.0))
        if place:
            self._places[place] -= 1
            if not self._places[place]:
                del self._places[place]


class _Connection(SMTP):
    """One connection. It is closed when it or its place sends without end, or it lasts too long, and turned away when
    there are too many."""

    bounds: _Bounded
    _bytes = 0
    _admitted = False
    _turned_away = False
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        if not self._admitted:  # it is made a second time when TLS begins
            peer = transport.get_extra_info("peername") or ("",)
            if not self.bounds.admit(self, origin(str(peer[0])), self.loop.time()):
                self._turned_away = True
                transport.write(b"421 4.3.2 too many connections; try again later\r\n")
                transport.close()
                return
            self._admitted = True
            self._end = self.loop.call_later(LONGEST, transport.abort)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._admitted:
            return
        self.bounds.release(self)
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(error)

    def eof_received(self) -> bool | None:
        return None if self._turned_away else super().eof_received()

    def data_received(self, data: bytes) -> None:
        if self._turned_away:
            return
        self._bytes += len(data)
        may_send = self.bounds.hear(self, data, self.loop.time())
        if not may_send or self._bytes > MOST_BYTES * self.bounds.largest:
            self.cut_off()
            return
        super().data_received(data)

    def cut_off(self) -> None:
        if isinstance(self.transport, asyncio.WriteTransport):
            self.transport.abort()


class _LocalConnection(_Connection, LMTP):
    """One connection by LMTP."""


def bound_socket(settings: MailSettings, *, shared: bool = False) -> socket.socket:
    """A socket at the place where mail comes in. Raises SandtableError for one that cannot be had."""
    _, host, port = settings.place()
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind(place)
    except OSError as error:
        raise SandtableError(f"cannot take mail at {settings.listen}: {error.strerror or error}") from None
    return made


class Gateway:
    """The listening server, in a thread of its own. With `shared`, several processes listen at one port."""

    def __init__(self, settings: MailSettings, admission: Admission, *, shared: bool = False) -> None:
        self.settings = settings
        self.shared = shared
        self._kind = settings.place()[0]
        self._tls = settings.secured()
        self._bounds = _Bounded(settings.largest, local=self._kind == "lmtp")
        self._handler = Handler(admission)
        self._loop = asyncio.new_event_loop()
        self._loop.set_default_executor(ThreadPoolExecutor(THREADS, "mail-gateway"))
        self._thread = Thread(target=self._run, name="mail-gateway", daemon=True)
        self._server: asyncio.Server | None = None

    @property
    def sessions(self) -> int:
        """How many clients are connected."""
        return self._bounds.sessions

    def open(self) -> int:
        """Begin to listen; the port, which may have been any free one."""
        bound = bound_socket(self.settings, shared=self.shared)
        self._server = self._loop.run_until_complete(self._loop.create_server(self._connection, sock=bound))
        self._thread.start()
        return int(bound.getsockname()[1])

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
