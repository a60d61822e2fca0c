"""What has been of a match: stored positions of any moment, and which entries still stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.errors import BadFile

from .entries import Entry
from .patch import apply_patch
from .plain import Plain
from .snapshots import Archive

SPACING = 64
"""Entries between two positions that are kept: none is further away than so many patches."""


class History:
    """Positions and standing entries, in step with the entries of a match. Nothing here grows with a look back."""

    def __init__(self, start: Plain, base: int = 0, archive: Archive | None = None) -> None:
        self.void: set[int] = set()
        """Numbers of entries that were taken back."""
        self.goings_back: list[int] = []
        """For each time that something was taken back: the first number concerned."""
        self._standing: list[int] = []
        """Entries after the first position kept here that were not taken back."""
        self.base = base
        """The entry after which the first position kept here stands; earlier ones are in the archive."""
        self._archive = archive
        self._positions = [start]

    def restore(self, void: Iterable[int], goings_back: Iterable[int]) -> None:
        """Take note of what was taken back before the first position kept here."""
        self.void.update(void)
        self.goings_back.extend(goings_back)

    def rebase(self, n: int, plain: Plain, archive: Archive) -> None:
        """Keep positions from entry n on only: the archive has the others."""
        self.base, self._positions, self._archive = n, [plain], archive
        self._standing = [standing for standing in self._standing if standing > n]

    def add(self, entry: Entry, after: Plain) -> None:
        """Take note of the next entry and the position that it led to."""
        self._standing.append(entry.n)
        if (entry.n - self.base) % SPACING == 0:
            self._positions.append(after)

    def go_back(self, n: int) -> list[int]:
        """Everything from entry n on is taken back; the numbers that stood until now."""
        standing = self._standing
        gone = []
        while standing and standing[-1] >= n:
            gone.append(standing.pop())
        gone += [number for number in range(self.base, n - 1, -1) if number not in self.void]
        self.void.update(gone)
        self.goings_back.append(n)
        return gone

    def plain(self, entries: Sequence[Entry], n: int) -> Plain:
        """The stored position after entry n; 0 is the start."""
        place = min((n - self.base) // SPACING, len(self._positions) - 1)
        done, plain = self.base + place * SPACING, self._positions[max(place, 0)]
        if n < self.base:
            found = self._archive.position(n) if self._archive is not None else None
            if found is None:
                raise BadFile(f"the position after entry {n} is not at hand")
            done, plain = found
        for entry in entries[done:n]:
            plain = apply_patch(plain, entry.set)
        return plain
