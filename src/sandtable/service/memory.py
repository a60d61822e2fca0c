"""The matches that a process has in memory, as many as fit."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from .live_match import LiveMatch
from .shelf import Shelf


class Memory:
    """Matches by their names. Those that nobody watches and nobody has used for longest make room for others."""

    def __init__(self, shelf: Shelf, limit: int) -> None:
        self.limit = limit
        """Bytes that all matches may take, about; those that somebody watches stay in any case."""
        self._shelf = shelf
        self._lock = Lock()
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._weight = 0

    def __len__(self) -> int:
        return len(self._matches)

    def open(self, name: str) -> LiveMatch:
        """The match of a name, new and not loaded if it is not in memory."""
        with self._lock:
            live = self._matches.get(name)
            if live is None:
                live = self._matches[name] = LiveMatch(name, self._shelf)
            self._matches.move_to_end(name)
            return live

    def get(self, name: str) -> LiveMatch | None:
        return self._matches.get(name)

    def all(self) -> list[LiveMatch]:
        with self._lock:
            return list(self._matches.values())

    def drop(self, name: str) -> None:
        with self._lock:
            self._drop(name)

    def weigh(self, live: LiveMatch) -> None:
        """Note how much a match has grown, and drop others if they no longer fit."""
        weight = live.weight
        if weight == self._weights.get(live.id):
            return
        with self._lock:
            if self._matches.get(live.id) is not live:
                return
            self._weight += weight - self._weights.get(live.id, 0)
            self._weights[live.id] = weight
            if self._weight > self.limit:
                unused = [name for name, each in self._matches.items() if each is not live and not each.is_watched]
                for name in unused:
                    self._drop(name)
                    if self._weight <= self.limit:
                        return

    def _drop(self, name: str) -> None:
        self._matches.pop(name, None)
        self._weight -= self._weights.pop(name, 0)
