"""Live connections that were opened with a session: they are closed when it ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

from sandtable.service import People
from sandtable.store import Gone

EVERY = 2.0
"""Seconds between two looks for sessions that were ended elsewhere, or have run out."""


class Sockets:
    """The live connections of each session. A thread looks for sessions that other workers have ended."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._lock = Lock()
        self._open: dict[str, set[Callable[[], None]]] = {}
        self._closing = Event()
        self._thread = Thread(target=self._watch, name="sessions", daemon=True)
        self._thread.start()

    def add(self, session: str, end: Callable[[], None]) -> None:
        """`end` may be called from any thread."""
        with self._lock:
            self._open.setdefault(session, set()).add(end)

    def remove(self, session: str, end: Callable[[], None]) -> None:
        with self._lock:
            ends = self._open.get(session, set())
            ends.discard(end)
            if not ends:
                self._open.pop(session, None)

    def close(self, session: str) -> None:
        """Close the live connections of a session that has ended."""
        with self._lock:
            ends = self._open.pop(session, set())
        for end in ends:
            end()

    def _watch(self) -> None:
        while not self._closing.wait(EVERY):
            with self._lock:
                sessions = list(self._open)
            if sessions:
                with suppress(Gone):  # then it is looked again later
                    for session in self._people.ended(sessions):
                        self.close(session)

    def stop(self) -> None:
        self._closing.set()
        self._thread.join(timeout=5)
