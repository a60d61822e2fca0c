"""The pusher: one thread that tells the audiences of matches that have changed.

A match that changes again before its turn comes is told once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Condition, Thread

import structlog

log = structlog.get_logger("sandtable.push")


class Pusher:
    def __init__(self, tell: Callable[[str], int]) -> None:
        self.tell = tell
        self.pushed = 0
        """Messages sent so far."""
        self._waiting: OrderedDict[str, None] = OrderedDict()
        self._changed = Condition()
        self._closing = False
        self._thread = Thread(target=self._run, name="pusher", daemon=True)
        self._thread.start()

    def push(self, match: str) -> None:
        with self._changed:
            self._waiting[match] = None
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closing:
                    self._changed.wait()
                if self._closing:
                    return
                match, _ = self._waiting.popitem(last=False)
            try:
                self.pushed += self.tell(match)
            except Exception:  # one match that cannot be shown must not silence the others
                log.exception("push failed", match=match)

    def close(self) -> None:
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(timeout=5)
