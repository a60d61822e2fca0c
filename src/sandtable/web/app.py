"""The web application."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, cast

import structlog
from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from sandtable import __version__

from . import logs
from .asker import Asker, asker, check_host, check_request
from .description import Description
from .drafts import DraftController
from .edge import Edge
from .history import HistoryController
from .library import LibraryController
from .live_connection import live
from .mail import MailController
from .matches import MatchController
from .moderation import ModerationController
from .pages import health, home, join, metrics, page
from .people import AccountController
from .posts import PostController
from .problems import HANDLERS
from .server import InjectedServer, Server
from .settings import LARGEST, Settings, from_environment

log = structlog.get_logger("sandtable.web")

THREADS = 16
"""For the rules and the database: more than there are cores, since many wait for the disk."""


def make_app(settings: Settings) -> Litestar:
    """The application with a server of its own, which starts and ends with it."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "rules"))
        server = app.state.server = await asyncio.to_thread(Server, settings)
        _spare_the_collector()
        log.info("started", version=__version__, database=server.database.url.render_as_string(hide_password=True))
        try:
            yield
        finally:
            await asyncio.to_thread(server.close)
            log.info("stopped")

    return Litestar(
        [
            LibraryController,
            MatchController,
            DraftController,
            PostController,
            HistoryController,
            MailController,
            ModerationController,
            AccountController,
            live,
            health,
            metrics,
            home,
            join,
            page,
        ],
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
            render_plugins=[Description(path="/", media_type="application/json")],  # type: ignore[arg-type]
        ),
        logging_config=None,
    )


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
    """Before anything else: not under another name, and not on behalf of another site."""
    server: Server = request.app.state.server
    check_host(request, server.names)
    check_request(request, server.settings.https)
