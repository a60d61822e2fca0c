"""Snapshots: a cache of the log. A match goes on from one without reading what came before.

A snapshot serves only under the rules version that made it, and only to the program that has written it: what stands in
a file is never believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, SupportsIndex, overload

import msgspec
from msgspec import Raw, Struct

from sandtable.documents import Outcome
from sandtable.errors import BadFile
from sandtable.threadsafe import decode

from .entries import Entry
from .ledger import StoredLedger
from .plain import Plain

SPACING = 48
"""Entries between two snapshots of a match without end, at least."""
AT_HAND = 32
"""Entries before the last snapshot that stay in memory: who looks at the log wants the last ones."""


LARGEST_MASK = 1 << 62


class Snapshot(Struct, frozen=True):
    """A match after entry n, without its log."""

    n: int
    rules: str
    """The version of the rules that has computed it."""
    last_rules: str
    """The version that the last entry was made under."""
    hash: str
    position: Raw
    void: list[int]
    goings_back: list[int]
    concealed: list[int]
    ledger: StoredLedger

    def plain(self) -> Plain:
        """The position. Raises BadFile if it is none."""
        made = msgspec.json.decode(self.position)
        if not isinstance(made, dict):
            raise BadFile(f"the snapshot after entry {self.n} holds no position")
        return made

    def is_sound(self) -> bool:
        """Whether its numbers can be those of a match of so many entries."""
        numbers = {*self.void, *self.goings_back, *self.concealed, *(n for n, _ in self.ledger.makers)}
        masks = self.ledger.readers
        return all(0 < number <= self.n for number in numbers) and all(-1 <= mask < LARGEST_MASK for mask in masks)


class FinalSnapshot(Snapshot, frozen=True, omit_defaults=True):
    """A match after its last entry, whatever has become of it: with what a plain snapshot does not tell."""

    ended: Outcome | None = None
    stopped: tuple[int, str] | None = None
    """Where the rules part from what is stored, and why. `position` is then what is stored."""
    shown: Plain | None = None
    """The position that is shown while the match is stopped."""
    tail: list[int] = []
    """The numbers of the entries that their seat may take back by itself."""
    before_tail: Plain | None = None
    secret: int = 0
    """The first entry that others do not see yet, and with `before_secret` the position before it."""
    before_secret: Plain | None = None
    doubt: str = ""
    """Why these rules cannot have caused all of it; empty if they have."""

    @property
    def is_plain(self) -> bool:
        """Whether the match simply goes on from here."""
        return not (self.ended or self.stopped or self.tail or self.doubt)


def read_snapshot(text: str | bytes) -> Snapshot:
    return decode(text, Snapshot)


def read_final_snapshot(text: str | bytes) -> FinalSnapshot:
    """A stored snapshot of either kind."""
    return decode(text, FinalSnapshot)


class Archive(Protocol):
    """Where the earlier part of a long match is."""

    def entries(self, first: int, last: int) -> list[Entry]:
        """The entries from one number to another."""
        ...

    def position(self, n: int) -> tuple[int, Plain] | None:
        """The last stored position at or before entry n, with its number."""
        ...


class EntryLog(list[Entry]):
    """The entries of a match of which only the last are in memory: the others are fetched when somebody looks back.

    It is a list to all who read it, and counts what is not in memory.
    """

    def __init__(self, before: int, archive: Archive) -> None:
        super().__init__()
        self.before = before
        """So many entries are in the archive only."""
        self._archive = archive

    def __len__(self) -> int:
        return self.before + super().__len__()

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Entry: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[Entry]: ...
    def __getitem__(self, key: SupportsIndex | slice, /) -> Entry | list[Entry]:
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            return self._stretch(start, stop)[::step] if step == 1 else [self[n] for n in range(start, stop, step)]
        place = key.__index__()
        place += len(self) if place < 0 else 0
        if place >= self.before:
            return super().__getitem__(place - self.before)
        if place < 0:
            raise IndexError("there is no such entry")
        return self._archive.entries(place + 1, place + 1)[0]

    def _stretch(self, start: int, stop: int) -> list[Entry]:
        early = self._archive.entries(start + 1, min(stop, self.before)) if start < min(stop, self.before) else []
        return early + super().__getitem__(slice(max(start - self.before, 0), max(stop - self.before, 0)))

    def __iter__(self) -> Iterator[Entry]:
        for start in range(0, self.before, SPACING):
            yield from self._archive.entries(start + 1, min(start + SPACING, self.before))
        yield from super().__iter__()

    def __reversed__(self) -> Iterator[Entry]:
        yield from super().__reversed__()
        for stop in range(self.before, 0, -SPACING):
            yield from reversed(self._archive.entries(max(stop - SPACING, 0) + 1, stop))

    def let_go(self, before: int) -> None:
        """Keep only what comes after so many entries in memory."""
        if before > self.before:
            del self[: before - self.before]
            self.before = before

    def __delitem__(self, key: SupportsIndex | slice, /) -> None:
        """Of what is in memory."""
        super().__delitem__(key)

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)
