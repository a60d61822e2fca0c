"""The walk of one action, from its arrival by POST to the reply, and of an order mail, from its bytes to the receipt:
how many functions are called.

A server in this process, without a network; random matches of Oil War, worked out beforehand; mails of nine lines of
orders in The War Game. `house` counts the
functions of the table and the kernel (web, service, store, kernel, documents), without the rules of the game below
them and what they are written with; `all` counts everything, libraries included.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any, cast

import httpx

from sandtable.mail.office import PostOffice
from sandtable.service import Tables, notifier
from sandtable.store import Accounts, Database, Matches, migrate
from sandtable.web import logs
from sandtable.web.app import make_app
from sandtable.web.edge import ASGI, Edge
from sandtable.web.settings import Settings
from tests.mail.post import mail, orders, settings, war
from tests.web.scripts import Script, worked_out

ACTIONS = 300
MAILS = 40
LINES = 9
SENDER = "ann@home.example"
RULES = ("games/", "counters/", "board/", "combat/", "language/")
"""What belongs to the rules of a game."""


class Calls:
    """Counts calls of functions in all threads that begin after `start`."""

    def __init__(self) -> None:
        self.house = self.all = 0

    def start(self) -> None:
        threading.setprofile(self._count)
        sys.setprofile(self._count)

    def _count(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        self.all += 1
        _, ours, module = frame.f_code.co_filename.rpartition("/sandtable/")
        self.house += bool(ours) and not module.startswith(RULES) and not frame.f_code.co_name.startswith("<")


def run() -> None:
    logs.set_up("warning")
    calls = Calls()
    calls.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            actions = asyncio.run(walk(f"sqlite:///{Path(folder) / 'sandtable.db'}", calls))
        with tempfile.TemporaryDirectory() as folder:
            mails = walk_of_mails(f"sqlite:///{Path(folder) / 'sandtable.db'}", calls)
    finally:
        threading.setprofile(cast(Any, None))
        sys.setprofile(None)
    print(f"{'':15} {'median':>8} {'least':>8} {'most':>8}")
    for walked, counts in (("action", actions), ("mail", mails)):
        for name, found in zip(("house", "all"), zip(*counts, strict=True), strict=True):
            print(f"{walked:8} {name:6} {median(found):8.0f} {min(found):8} {max(found):8}")


def walk_of_mails(url: str, calls: Calls) -> list[tuple[int, int]]:
    """Calls of every mail: it is kept, read, entered and answered."""
    database = Database(url, "normal")
    migrate(database)
    tables = Tables(Matches(database), Accounts(database), notifier(database, workers=1))
    office = PostOffice(settings(), tables)
    box = office.change(war(tables).match, "empire-1", contact=SENDER, reports=True, reminders=True)
    address = office.settings.secret_address(box.secret)
    counts = []
    for number in range(MAILS):
        lines = [f"BUY {line + number} Tank AT 40" for line in range(1, 1 + LINES)]
        sent = mail(address, orders("Arcadia", 1, *lines), sender=SENDER, name=str(number))
        calls.house = calls.all = 0
        office.admission.take(SENDER, address, sent)
        office.delivery.read_all()
        counts.append((calls.house, calls.all))
    tables.close()
    database.close()
    return counts


async def walk(database: str, calls: Calls) -> list[tuple[int, int]]:
    """Calls of every action: of the house, and of everything."""
    settings = Settings(database, sync="normal", rate=0, players=0)
    app = make_app(settings)
    edge = cast(ASGI, Edge(app, settings))
    async with app.lifespan():
        transport = httpx.ASGITransport(cast(Any, edge))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            loop = asyncio.get_running_loop()
            with ThreadPoolExecutor(1) as beside:
                scripts = await loop.run_in_executor(beside, _scripts, _Waiting(client, loop))
        counts = []
        for script in scripts:
            for sent in script.submissions:
                calls.house = calls.all = 0
                status = await _post(edge, script, json.dumps(sent).encode())
                counts.append((calls.house, calls.all))
                if status != 201:
                    raise AssertionError(f"{sent['action']}: {status}")
    return counts


class _Waiting:
    """The client as another thread uses it."""

    def __init__(self, client: httpx.AsyncClient, loop: asyncio.AbstractEventLoop) -> None:
        self.get = self._wait_for(client.get, loop)
        self.post = self._wait_for(client.post, loop)

    @staticmethod
    def _wait_for(send: Callable[..., Any], loop: asyncio.AbstractEventLoop) -> Callable[..., httpx.Response]:
        return lambda *args, **named: asyncio.run_coroutine_threadsafe(send(*args, **named), loop).result()


def _scripts(client: _Waiting) -> list[Script]:
    scripts: list[Script] = []
    while sum(len(script.submissions) for script in scripts) < ACTIONS:
        scripts.append(worked_out(cast(httpx.Client, client), f"{len(scripts)}"))
    return scripts


async def _post(edge: ASGI, script: Script, body: bytes) -> int:
    path = f"/api/matches/{script.match}/actions"
    headers = {
        "host": "localhost",
        "authorization": f"Bearer {','.join(script.tokens.values())}",
        "content-type": "application/json",
        "content-length": str(len(body)),
    }
    scope = {
        "type": "http", "http_version": "1.1", "method": "POST", "scheme": "http", "path": path, "root_path": "",
        "raw_path": path.encode(), "query_string": b"", "server": ("localhost", 80), "client": ("127.0.0.1", 1),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()], "state": {},
    }  # fmt: skip
    status = 0

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)

    await edge(scope, receive, send)
    return status
