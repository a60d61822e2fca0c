"""Entries and match files: what is written down of a match."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field

from sandtable.errors import SandtableError

from .events import Event, Outcome
from .game import Start
from .patch import Patch

FORMAT = 1
BEGIN, UNDO, ADOPT, TAKE_BACK = "begin", "undo", "adopt", "take-back"


class Entry(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One line of the log: who, what, what was drawn, what it caused, and the hash of where it led."""

    n: int
    seat: str
    act: str
    hash: str
    draws: list[tuple[str, int]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    set: Patch = field(default_factory=dict)
    rules: str = ""
    ended: Outcome | None = None


class MatchFile(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is saved."""

    sandtable: int
    game: str
    rules: str
    start: Start
    options: dict[str, str] = field(default_factory=dict)
    seed: str
    commitment: str
    words: dict[str, str] = field(default_factory=dict)
    forked: str = ""
    entries: list[Entry] = field(default_factory=list)


class Disagreement(SandtableError):
    """The first entry of a match whose replay differs from what is stored."""

    def __init__(self, n: int, why: str) -> None:
        self.n = n
        self.why = why
        super().__init__(f"entry {n}: {why}")


def parted(entry: Entry) -> tuple[str, int]:
    """The verb of an entry, and the number of the entry that it speaks of."""
    word, _, number = entry.act.partition(" ")
    return word, int(number) if re.fullmatch("[0-9]{1,9}", number) else entry.n


def skipped_entries(entries: Sequence[Entry]) -> set[int]:
    """Entries from before a change of rules, which only their stored positions speak for."""
    skipped: set[int] = set()
    for entry in entries:
        word, number = parted(entry)
        if word == ADOPT:
            skipped.update(range(1, entry.n))
        elif word == TAKE_BACK:
            skipped.update(range(number, entry.n))
    return skipped
