"""The web application."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, cast

import structlog
from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import MediaType
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from sandtable import __version__
from sandtable.store import Gone

from . import logs
from .account import OwnAccountController
from .asker import Asker, asker, check_host, check_query, check_request
from .bodies import check_keys
from .drafts import DraftController
from .edge import UPLOADS, Edge
from .history import HistoryController
from .library import LibraryController
from .live_connection import live
from .mail import MailController
from .matches import MatchController
from .moderation import ModerationController
from .openapi import Description
from .opinions import OpinionController
from .pages import from_letter, health, home, join, metrics, page
from .people import AccountController
from .pools import MeteredThreads
from .posts import PostController
from .problems import HANDLERS
from .server import InjectedServer, Server
from .settings import LARGEST, Settings, from_environment

log = structlog.get_logger("sandtable.web")

AGAIN = 1.0
"""Seconds between two attempts to reach the database when a worker starts."""
THREADS = 16
"""For the rules and the database: more than there are cores, since many wait for the disk."""
CONTROLLERS = (
    LibraryController,
    MatchController,
    DraftController,
    PostController,
    HistoryController,
    OpinionController,
    MailController,
    ModerationController,
    AccountController,
    OwnAccountController,
)


def make_app(settings: Settings) -> Litestar:
    """The application with a server of its own, which starts and ends with it."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(MeteredThreads(THREADS, "rules"))
        server = app.state.server = await _started(settings)
        _spare_the_collector()
        log.info("started", version=__version__, database=server.database.url.render_as_string(hide_password=True))
        try:
            yield
        finally:
            await asyncio.to_thread(server.close)
            log.info("stopped")

    return Litestar(
        [*CONTROLLERS, live, health, metrics, home, join, from_letter, page],
        lifespan=[running],
        dependencies={
            "server": Provide(_server, sync_to_thread=False),
            "asker": Provide(_asker, sync_to_thread=False),
        },
        before_request=_admit,
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST,
        compression_config=CompressionConfig("gzip", gzip_compress_level=1, minimum_size=1000),
        openapi_config=OpenAPIConfig(
            "Sandtable",
            __version__,
            description="Board wargames with every rule enforced. Views, choices and patches are explained in docs/.",
            path="/api/schema",
            render_plugins=[Description(path="/", media_type=MediaType.JSON)],
        ),
        logging_config=None,
    )


async def _started(settings: Settings) -> Server:
    """The server, once its database answers: a worker that is started while it is away must not end all others."""
    while True:
        try:
            return await asyncio.to_thread(Server, settings)
        except Gone as error:
            log.warning("waiting for the database", why=str(error))
        with _mortal():
            await asyncio.sleep(AGAIN)


@contextmanager
def _mortal() -> Iterator[None]:
    """While nothing has been started yet, a signal ends the process at once: the web server would await the start."""
    signals = (signal.SIGINT, signal.SIGTERM)
    handlers = [signal.signal(each, signal.SIG_DFL) for each in signals]
    try:
        yield
    finally:
        for each, handler in zip(signals, handlers, strict=True):
            signal.signal(each, handler)


def from_settings() -> ASGIApp:
    """What a worker process runs: its settings are in the environment."""
    logs.set_up()
    settings = from_environment()
    return cast(ASGIApp, Edge(make_app(settings), settings))


def _spare_the_collector() -> None:
    """What is there now stays for good, and matches hold hardly any cycles: looking through all of them again and
    again took a tenth of the server's work, and let everybody wait for as long as it took."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 1, 5_000)


def _server(state: State) -> Server:
    server: Server = state.server
    return server


def _asker(request: Request[Any, Any, Any], server: InjectedServer) -> Asker:
    return asker(request, server.people, server.settings.https)


async def _admit(request: Request[Any, Any, Any]) -> None:
    """Before anything else: not under another name, not on behalf of another site, and nothing that is not known."""
    server: Server = request.app.state.server
    check_host(request, server.names)
    check_request(request, server.settings.https)
    path = request.scope["path"]
    if path.startswith("/api/"):
        check_query(request)
    if request.method == "POST" and path.rstrip("/") not in UPLOADS:  # a match file is checked to the last byte
        check_keys(await request.body())
