"""The health check: whether the database can be read and written, asked in a thread of its own.

Now and then another one looks through the whole file: a damaged page is noticed before somebody needs it.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Thread

import structlog

from sandtable.store import Database, Gone

log = structlog.get_logger("sandtable.web")

FRESH = 1.0
"""Seconds for which an answer serves everybody who asks."""
PATIENCE = 2.0
"""Seconds that the database may take."""


INSPECT_EVERY, INSPECT_FOR = 300.0, 20.0
"""Seconds between two inspections of the file, and those that one may take."""


class Health:
    """Asks the database at most once a second, however many ask."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, "health")
        self._asking: Future[str] | None = None
        self._fault = ""
        self._asked = float("-inf")
        self._closing = Event()
        Thread(target=self._inspect, name="inspection", daemon=True).start()

    def _inspect(self) -> None:
        while not self._closing.is_set():
            try:
                damage = self._database.inspect(INSPECT_FOR)
                if damage:
                    log.error("damaged database", why=damage)
            except Gone as error:
                log.warning("the database cannot be inspected", why=str(error))
            self._closing.wait(INSPECT_EVERY)

    async def fault(self) -> str:
        """What keeps the server from its work; empty if nothing does."""
        if self._asking is None and time.monotonic() < self._asked + FRESH:
            return self._fault
        if self._asking is None:
            self._asking = self._thread.submit(self._database.fault)
        asking = self._asking
        try:
            fault = await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(asking)), PATIENCE)
        except TimeoutError:
            return "the database takes too long to answer"
        if asking is self._asking:
            self._asking = None
            self._note(fault)
        return fault

    def _note(self, fault: str) -> None:
        if fault and fault != self._fault:
            log.error("not healthy", why=fault)
        elif self._fault and not fault:
            log.info("healthy again")
        self._fault, self._asked = fault, time.monotonic()

    def close(self) -> None:
        self._closing.set()
        self._thread.shutdown(wait=False, cancel_futures=True)
