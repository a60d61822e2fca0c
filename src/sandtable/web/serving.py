"""Running the server until a signal stops it."""

from __future__ import annotations

import os
import secrets
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

import msgspec
import uvicorn

from sandtable.errors import SandtableError
from sandtable.mail.settings import MailSettings
from sandtable.registry import register
from sandtable.store import Database, LockNote, ServerLock, migrate, parse_url, sqlite_path

from . import logs
from .connections import GuardedHttp, GuardedWebSocket
from .limits import new_table
from .proxies import Proxies
from .server import read_key
from .settings import LARGEST, Settings

MOST_FILES = 16_384
"""Open files that the server asks the system for."""
PATIENCE = 5
"""Seconds that open requests get when the server stops."""
SILENCE = 60
"""Seconds after which a silent worker is started anew. On a crowded machine it needs many just to start."""


def serve(settings: Settings, say: Callable[[str], None], *, open_browser: bool = False) -> None:
    """Serve until a signal comes. Wrong settings are reported before anything is started."""
    _check_options(settings)
    logs.set_up("warning" if sys.stderr.isatty() else "info")
    for spec in settings.games:
        register(spec)
    path = sqlite_path(parse_url(settings.database))
    lock = ServerLock(path) if path is not None else None
    if lock is not None:
        lock.acquire()
    try:
        mark = _open_database(settings, lock, say)
        with _shared_limits(settings.workers) as table:
            _run(
                msgspec.structs.replace(settings, mark=mark, limits=table, secret=secrets.token_hex(32)),
                say,
                open_browser,
            )
    finally:
        if lock is not None:
            lock.release()


def _check_options(settings: Settings) -> None:
    """Read what options say, and the files that they name. A worker would meet the same errors in the middle of its
    start."""
    read_key(settings.metrics_key)
    Proxies(settings.proxies, settings.proxy_header)
    if settings.mail is not None:
        settings.mail.check_names()
        settings.mail.place()
        settings.mail.secured()
        settings.mail.relay()
        _check_place(settings.mail)


def _check_place(mail: MailSettings) -> None:
    """See that mail can be taken where it is to come in."""
    from sandtable.mail.gateway import bound_socket  # the mail protocol is loaded only where mail is taken

    bound_socket(mail).close()


def _open_database(settings: Settings, lock: ServerLock | None, say: Callable[[str], None]) -> int | None:
    """Bring the database up to date, and see that it can be written. Returns the mark of its file, if it is one."""
    database = Database(settings.database, settings.sync)
    try:
        migrate(database)
        if database.file is None or lock is None:
            return None
        if lock.before.mark and lock.before.mark != database.file.mark:
            fate = "is gone, and a new one was made" if database.file.created else "has been replaced by another one"
            say(f"Note: the database that the last server used at {database.file.path} {fate}.")
        mark = database.renew_mark()
        lock.write(LockNote(os.getpid(), mark))
        return mark
    finally:
        database.close()


@contextmanager
def _shared_limits(workers: int) -> Iterator[str]:
    """The file of the table in which several workers count together; none for a single one."""
    table = new_table() if workers > 1 else ""
    try:
        yield table
    finally:
        if table:
            os.unlink(table)


def _raise_descriptors() -> None:
    """As many open files as the system allows: every connection is one."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = hard if hard != resource.RLIM_INFINITY else max(soft, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, MOST_FILES), wanted), hard))


def _run(settings: Settings, say: Callable[[str], None], open_browser: bool) -> None:
    _raise_descriptors()
    listening = _listen(settings.host, settings.port)
    address = _address(settings.host, listening.getsockname()[1])
    config = uvicorn.Config(
        "sandtable.web.app:from_settings",
        factory=True,
        http=GuardedHttp,
        ws=GuardedWebSocket,
        workers=settings.workers,
        log_config=None,
        access_log=False,  # our own log says the same, without query strings
        server_header=False,
        proxy_headers=False,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # patches are small, and a thousand compressors are not
        timeout_graceful_shutdown=PATIENCE,
        timeout_worker_healthcheck=SILENCE,
    )
    settings.to_environment()
    if open_browser:
        Timer(1.0, webbrowser.open, (address,)).start()
    say(f"Sandtable is running at {address} (press Ctrl-C to stop)")
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """A bound socket for all workers. A port that is in use is reported at once."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(place)
    except OSError as error:
        raise SandtableError(f"cannot listen at {host}:{port}: {error.strerror or error}") from None
    made.set_inheritable(True)
    return made


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("", "0.0.0.0", "::", "127.0.0.1") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"
