"""Turns: the requests of one match wait for its lock, and one client may ask for much at once. Neither may hold all the
threads that the others need."""

from __future__ import annotations

import re
from asyncio import Semaphore
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sandtable.service.errors import Busy

AT_ONCE = 8
"""Requests of one match that are worked on at the same time: half of the threads."""
OF_CLIENT = 4
"""Requests of one client that are: more would not be done sooner, and others would wait."""
MOST = 1000
"""Requests that may wait for one match; a full house asks for its view in the same moment when the server is back."""
_OF_MATCH = re.compile(r"/api/matches/([^/]+)(?:/(?!(?:actions|groups|tool|receipt|documents)/?$).*)?")
"""What is done with a match in the threads that all matches share. The others have threads of their own."""


class Turns:
    """Who is working on each match (or for each client) and who waits. Used from the event loop only."""

    def __init__(self, at_once: int = AT_ONCE, most: int = MOST, what: str = "match") -> None:
        self._at_once = at_once
        self._most = most
        self._what = what
        self._places: dict[str, Semaphore] = {}
        self._here: dict[str, int] = {}

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """A turn at a match. Busy, if too many wait for one already."""
        here = self._here.get(name, 0)
        if here >= self._at_once + self._most:
            raise Busy(f"many requests wait for this {self._what}; try again in a moment")
        places = self._places.setdefault(name, Semaphore(self._at_once))
        self._here[name] = here + 1
        try:
            async with places:
                yield
        finally:
            self._here[name] -= 1
            if not self._here[name]:
                del self._here[name], self._places[name]


_OWN_THREADS = re.compile(
    r"/api/(?:accounts|session|verify|matches/import|matches/[^/]+/(?:actions|tool|receipt|documents))/?"
)


def is_shared(path: str) -> bool:
    """Whether a request is worked on in the threads that all share, and so waits for the turn of its client."""
    return path.startswith("/api/") and _OWN_THREADS.fullmatch(path) is None


def match_of(path: str) -> str:
    """The match whose turn a request has to wait for; empty where it need not."""
    found = _OF_MATCH.fullmatch(path)
    return found[1] if found is not None and found[1] not in ("import", "commitment") else ""
