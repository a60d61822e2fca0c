"""Threads for one kind of work each, so that none waits for another: to hash passwords, to check files, to calculate.

What the rules do has the threads of the event loop, and health has one of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from typing import ParamSpec, TypeVar

from sandtable.service.errors import Busy

from .errors import TooMany

P = ParamSpec("P")
T = TypeVar("T")
EACH = 2
"""Pieces of costly work that one client may have in the queue: the rest of it is for others."""
PATIENT = 16
"""Further pieces that wait until the client has room there: several players may sit behind one address."""


METER: ContextVar[Callable[[float], None] | None] = ContextVar("meter", default=None)
"""What is told how many seconds of the processor a request takes, while one is worked on."""


class MeteredThreads(ThreadPoolExecutor):
    """Threads whose work is weighed: each piece of it is told to the meter of the request that it is done for."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        meter = METER.get()
        if meter is None:
            return super().submit(work, *args, **kwargs)
        return super().submit(_weighed, meter, partial(work, *args, **kwargs))


def _weighed(weigh: Callable[[float], None], work: Callable[[], T]) -> T:
    """Do some work, and tell how many seconds of the processor it took."""
    started = time.thread_time()
    try:
        return work()
    finally:
        weigh(time.thread_time() - started)


def _timed(weigh: Callable[[float], None], work: Callable[[], T]) -> T:
    """Wait for some work, and tell how many seconds it took."""
    started = time.monotonic()
    try:
        return work()
    finally:
        weigh(time.monotonic() - started)


class Pool:
    """A few threads, and a short queue before them. Used from the event loop only."""

    def __init__(self, name: str, *, threads: int, most: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._most = most
        self._waiting = 0
        self._clients: Counter[str] = Counter()
        self._places: dict[str, asyncio.Semaphore] = {}

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do some work in one of the threads. Busy, if too much of it waits already."""
        if self._waiting >= self._most:
            raise Busy("the server is busy with other requests like this; try again in a moment")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))
        finally:
            self._waiting -= 1

    async def run_weighed(
        self, who: str, weigh: Callable[[float], None], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """As `run`, for work that may be anything: nobody has more than `EACH` pieces of it in the queue at a time,
        and `weigh` is told how many seconds of the processor it took."""

        return await self._run_for(who, partial(_weighed, weigh, partial(work, *args, **kwargs)))

    async def run_timed(
        self, who: str, weigh: Callable[[float], None], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """As `run_weighed`, for work that a process of its own does: `weigh` is told how many seconds that took."""
        return await self._run_for(who, partial(_timed, weigh, partial(work, *args, **kwargs)))

    async def _run_for(self, who: str, work: Callable[[], T]) -> T:
        """Do some work for a client, who has to wait while there is too much of his."""
        if self._clients[who] >= EACH + PATIENT:
            raise TooMany(1)
        self._clients[who] += 1
        try:
            async with self._places.setdefault(who, asyncio.Semaphore(EACH)):
                return await self.run(work)
        finally:
            self._clients[who] -= 1
            if not self._clients[who]:
                del self._clients[who], self._places[who]

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
