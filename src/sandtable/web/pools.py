"""Threads for one kind of work each, so that none waits for another: to hash passwords, to check files.

What the rules do has the threads of the event loop, and health has one of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sandtable.service.errors import Busy

P = ParamSpec("P")
T = TypeVar("T")


class Pool:
    """A few threads, and a short queue before them. Used from the event loop only."""

    def __init__(self, name: str, *, threads: int, most: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._most = most
        self._waiting = 0

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

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
