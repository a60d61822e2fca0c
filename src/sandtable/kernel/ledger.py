"""What has to be known of every entry of a match, however long it is: who made it, and who learnt something from it.

A number an entry: with it the entries themselves need not be in memory, or read, to count them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct, field

from .entries import UNDO, Entry, split_act

EVERYBODY = -1
"""All bits: something of the entry is public."""


class StoredLedger(Struct, frozen=True):
    """A ledger as a snapshot holds it; the names in quotes are those of the stored form."""

    entry_counts: dict[str, int] = field(name="made")
    shown_undone: dict[str, int]
    undone: dict[str, int]
    makers: list[tuple[int, str]]
    bits: dict[str, int]
    readers: list[int] = field(name="known")


class Ledger:
    """Kept in step with the entries of a match."""

    def __init__(self, seats: Sequence[str], *, fog: bool) -> None:
        self.fog = fog
        self.entry_counts: Counter[str] = Counter()
        """Entries by seat."""
        self.shown_undone: Counter[str] = Counter()
        """Of them those that take back what others had seen."""
        self.undone: Counter[str] = Counter()
        """Of them those that take back anything."""
        self.makers: dict[int, str] = {}
        """Who made the entries that others could not see at first."""
        self._bits = {seat: 1 << place for place, seat in enumerate(seats)}
        self._readers: list[int] = []
        """Under fog, for each entry, the seats that know something of it. A match may have more seats than a machine
        word has bits."""

    def add(self, entry: Entry, concealed: Collection[int]) -> None:
        """Take note of the next entry; `concealed`: those that others could not see when they were made."""
        self.entry_counts[entry.seat] += 1
        word, n = split_act(entry)
        if word == UNDO:
            self.undone[entry.seat] += 1
            self.shown_undone[entry.seat] += n not in concealed
        if self.fog:
            self._readers.append(self._mask(entry))
            if entry.n in concealed:
                self.makers[entry.n] = entry.seat

    def _mask(self, entry: Entry) -> int:
        mask = 0
        for event in entry.events:
            if not event.seen_by:
                return EVERYBODY
            for seat in event.seen_by:
                mask |= self._bit(seat)
        return mask

    def _bit(self, seat: str) -> int:
        return self._bits.setdefault(seat, 1 << len(self._bits))

    def known_to(self, audience: Collection[str], void: Collection[int]) -> Iterator[int]:
        """Numbers of the entries of which an audience knows something. One that its seat took back before anybody
        else saw it is known to that seat alone."""
        wanted = sum(self._bits.get(seat, 0) for seat in audience)
        for n, mask in enumerate(self._readers, 1):
            if mask == EVERYBODY or mask & wanted:
                maker = self.makers.get(n) if n in void else None
                if maker is None or maker in audience:
                    yield n

    # --- as it is stored

    def stored(self) -> StoredLedger:
        return StoredLedger(
            dict(self.entry_counts),
            dict(self.shown_undone),
            dict(self.undone),
            sorted(self.makers.items()),
            dict(self._bits),
            list(self._readers),
        )

    @classmethod
    def restored(cls, stored: StoredLedger, *, fog: bool) -> Ledger:
        ledger = cls((), fog=fog)
        ledger._bits.update(stored.bits)
        ledger.entry_counts.update(stored.entry_counts)
        ledger.shown_undone.update(stored.shown_undone)
        ledger.undone.update(stored.undone)
        ledger.makers.update(stored.makers)
        ledger._readers.extend(stored.readers)
        return ledger
