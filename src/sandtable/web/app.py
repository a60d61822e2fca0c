"""The web application."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable import __version__

from . import logs
from .asker import Asker, asker, check_host, check_request
from .hub import Hub
from .library import Library
from .live import live
from .matches import Play
from .pages import SECURITY, health, home, join, metrics, page
from .people import Accounts
from .problems import HANDLERS
from .records import Records
from .settings import LARGEST, Settings, from_environment

log = structlog.get_logger("sandtable.web")


def make_app(settings: Settings) -> Litestar:
    """The application with a hub of its own, which starts and ends with it."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        hub = app.state.hub = await asyncio.to_thread(Hub, settings)
        _spare_the_collector()
        log.info("started", version=__version__, database=hub.database.url.render_as_string(hide_password=True))
        try:
            yield
        finally:
            await asyncio.to_thread(hub.close)
            log.info("stopped")

    return Litestar(
        [Library, Play, Records, Accounts, live, health, metrics, home, join, page],
        lifespan=[running],
        dependencies={
            "hub": Provide(_hub, sync_to_thread=False),
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
            render_plugins=[JsonRenderPlugin(path="/", media_type="application/json")],  # type: ignore[arg-type]
        ),
        logging_config=None,
    )


def from_settings() -> ASGIApp:
    """What a worker process runs: its settings are in the environment."""
    logs.set_up()
    return noted(make_app(from_environment()))


def _spare_the_collector() -> None:
    """What is there now stays for good, and matches hold hardly any cycles: looking through all of them again and
    again took a tenth of the server's work, and let everybody wait for as long as it took."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 1, 5_000)


def _hub(state: State) -> Hub:
    hub: Hub = state.hub
    return hub


def _asker(request: Request[Any, Any, Any], hub: Hub) -> Asker:
    return asker(request, hub.people)


async def _admit(request: Request[Any, Any, Any]) -> None:
    """Before anything else: not too often, and not on behalf of another site."""
    hub: Hub = request.app.state.hub
    hub.limits.requests.take(request.client.host if request.client is not None else "")
    check_host(request, hub.settings.names)
    check_request(request)


def noted(app: Litestar) -> ASGIApp:
    """The application with security headers on every reply, counted and noted; also where no end point was found."""
    extra = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]

    async def outer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        started = time.perf_counter()
        method, path = str(scope["method"]), scope["path"]
        hub: Hub = app.state.hub

        async def wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *extra]
                status = message["status"]
                hub.metrics.requests.labels(method, str(status)).inc()
                log.debug("request", method=method, path=path, status=status, ms=_since(started))
            await send(message)

        await app(scope, receive, wrapped)

    return outer


def _since(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 1)
