"""Long work for people, in a process of its own: not in the threads of the server, nor in those of its players.

Pieces of work are done one after the other. The process is started for the first one, gives way to whatever else the
machine does, and is ended when it takes too long or has had nothing to do for a while.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from threading import Lock, Timer
from typing import Any, ParamSpec, TypeVar

from sandtable.errors import SandtableError

from .computers import end_pool
from .errors import Busy
from .thinking import prepare

P = ParamSpec("P")
T = TypeVar("T")
YIELDING = 5
"""By how much the process gives way to others (its niceness)."""
IDLE = 120.0
"""Seconds without work after which the process is ended."""


class Errands:
    """One process, and the queue before it."""

    def __init__(self, name: str, games: tuple[str, ...] = (), *, limit: float, most: int, idle: float = IDLE) -> None:
        self.limit = limit
        """Seconds that one piece of work may take."""
        self.most = most
        """Pieces that may wait."""
        self.games = games
        self.idle = idle
        self._thread = ThreadPoolExecutor(1, name)
        self._lock = Lock()
        self._waiting = 0
        self._pool: ProcessPoolExecutor | None = None
        self._progress: Any = get_context("spawn").RawValue("d", 0.0)
        self._end: Timer | None = None
        self._closing = False

    @property
    def progress(self) -> float:
        """How much of the piece that is being done is done, as it says itself: 0 to 1."""
        return float(self._progress.value)

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a piece of work done. Busy if too much of it waits."""
        with self._lock:
            if self._waiting >= self.most or self._closing:
                raise Busy("the adviser is busy with others; try again in a moment")
            self._waiting += 1
        return self._thread.submit(self._do, partial(work, *args, **kwargs))

    def _do(self, work: Callable[[], T]) -> T:
        self._progress.value = 0.0
        try:
            return self._process().submit(work).result(timeout=self.limit)
        except TooLong:
            self._stop()
            raise SandtableError("the adviser takes too long over this; try again") from None
        except BrokenProcessPool:
            self._stop()
            raise SandtableError("the adviser has stopped in the middle of it; try again") from None
        finally:
            with self._lock:
                self._waiting -= 1
            self._end_later()

    def _process(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._end is not None:
                self._end.cancel()
            if self._pool is None:
                begin = (self.games, self._progress)
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), _prepare, begin)
            return self._pool

    def _end_later(self) -> None:
        """End the process unless there is work again soon."""
        with self._lock:
            if self._waiting or self._closing:
                return
            self._end = Timer(self.idle, self._stop_idle)
            self._end.daemon = True
            self._end.start()

    def _stop_idle(self) -> None:
        if not self._waiting:
            self._stop()

    def _stop(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            end_pool(pool)

    def close(self) -> None:
        with self._lock:
            self._closing = True
            if self._end is not None:
                self._end.cancel()
        self._stop()
        self._thread.shutdown(cancel_futures=True)


_shared: list[Any] = []
"""In the process: where it says how far it is."""


def _prepare(games: tuple[str, ...], progress: Any) -> None:
    prepare(games)
    _shared[:] = [progress]
    if hasattr(os, "nice"):
        os.nice(YIELDING)


def report_progress(share: float) -> None:
    """Say how much is done of the piece of work that is being done in this process."""
    for progress in _shared:
        progress.value = share
