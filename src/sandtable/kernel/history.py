"""What has been of a match: stored positions of any moment, and which entries still stand."""

from __future__ import annotations

from collections.abc import Sequence

from .entries import Entry
from .patch import patched
from .plain import Plain

SPACING = 64
"""Entries between two positions that are kept: none is further away than so many patches."""


class History:
    """Positions and standing entries, in step with the entries of a match. Nothing here grows with a look back."""

    def __init__(self, start: Plain) -> None:
        self.void: set[int] = set()
        """Numbers of entries that were taken back."""
        self.goings_back: list[int] = []
        """For each time that something was taken back: the first number concerned."""
        self._standing: list[int] = []
        self._kept = [start]

    def add(self, entry: Entry, after: Plain) -> None:
        """Take note of the next entry and the position that it led to."""
        self._standing.append(entry.n)
        if entry.n % SPACING == 0:
            self._kept.append(after)

    def go_back(self, n: int) -> list[int]:
        """Everything from entry n on is taken back; the numbers that stood until now."""
        standing = self._standing
        gone = []
        while standing and standing[-1] >= n:
            gone.append(standing.pop())
        self.void.update(gone)
        self.goings_back.append(n)
        return gone

    def plain(self, entries: Sequence[Entry], n: int) -> Plain:
        """The stored position after entry n; 0 is the start."""
        place = min(n // SPACING, len(self._kept) - 1)
        plain = self._kept[place]
        for entry in entries[place * SPACING : n]:
            plain = patched(plain, entry.set)
        return plain
