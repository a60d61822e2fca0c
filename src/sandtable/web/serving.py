"""Running the server until it is told to stop."""

from __future__ import annotations

import socket
import sys
import webbrowser
from collections.abc import Callable
from threading import Timer

import uvicorn

from sandtable.errors import SandtableError
from sandtable.registry import register
from sandtable.store import Database, migrate

from . import logs
from .settings import LARGEST, Settings

PATIENCE = 5
"""Seconds that open requests get when the server is told to stop."""


def serve(settings: Settings, ready: Callable[[str], None], *, open_browser: bool = False) -> None:
    """Serve until a signal comes. What can be wrong with the settings is told before anything is started."""
    logs.set_up("warning" if sys.stderr.isatty() else "info")
    for spec in settings.games:
        register(spec)
    database = Database(settings.database, settings.sync)
    migrate(database)
    database.close()
    listening = _listen(settings.host, settings.port)
    address = _address(settings.host, listening.getsockname()[1])
    config = uvicorn.Config(
        "sandtable.web.app:from_settings",
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,  # our own log says the same, without query strings
        server_header=False,
        proxy_headers=False,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # patches are small, and a thousand compressors are not
        timeout_graceful_shutdown=PATIENCE,
    )
    settings.to_environment()
    if open_browser:
        Timer(1.0, webbrowser.open, (address,)).start()
    ready(address)
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """The socket, bound: several workers share it, and a port that is taken is told at once."""
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
