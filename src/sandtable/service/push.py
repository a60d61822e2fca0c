"""The pusher: one thread that tells the audiences of matches that have changed.

A match that changes again before its turn comes is pushed once.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

import structlog

log = structlog.get_logger("sandtable.push")


class Pusher:
    def __init__(self, tell: Callable[[str], int]) -> None:
        self.tell = tell
        self.pushed = 0
        """Messages sent so far."""
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._waiting: set[str] = set()
        self._thread = Thread(target=self._run, name="pusher", daemon=True)
        self._thread.start()

    def push(self, match: str) -> None:
        if match not in self._waiting:
            self._waiting.add(match)
            self._queue.put(match)

    def _run(self) -> None:
        while (match := self._queue.get()) is not None:
            self._waiting.discard(match)  # first, so that what changes from now on is pushed again
            try:
                self.pushed += self.tell(match)
            except Exception:  # one match that cannot be shown must not silence the others
                log.exception("push failed", match=match)

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join(timeout=5)
