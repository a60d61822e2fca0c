"""Entries and match files: what is written down of a match."""

from __future__ import annotations

from msgspec import Raw, Struct, field

from sandtable.documents import Outcome
from sandtable.errors import SandtableError

from .events import Event
from .game import Start
from .patch import NO_CHANGE

BEGIN, UNDO, ADOPT, TAKE_BACK, CONCEDE = "begin", "undo", "adopt", "take-back", "concede"
CONCEDED = "match conceded"
"""The kind of the event that every game's log tells in the words of the outcome."""


class Entry(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One line of the log: who, what, what was drawn, what it caused, and the hash of where it led."""

    n: int
    seat: str
    act: str
    hash: str
    draws: list[tuple[str, int]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    set: Raw = NO_CHANGE
    """What changed in the position: a patch (see `patch`), still as the bytes it was written in."""
    rules: str = ""
    """The rules version, where it is not that of the entry before."""
    ended: Outcome | None = None
    agreed: list[str] = field(default_factory=list)
    """The seats that agreed, where everybody has to: to go back past a die, or to settle a change of rules."""
    standing: bool = False
    """Whether the table answered for the seat: by a standing order, or since there was one answer only."""

    @property
    def is_secret(self) -> bool:
        """Whether it caused something that not everybody may know."""
        return any(event.seen_by for event in self.events)


class MatchFile(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is saved."""

    sandtable: int
    """The format of the file."""
    game: str
    rules: str
    start: Start
    options: dict[str, str] = field(default_factory=dict)
    seed: str
    commitment: str
    """The hash of the seed, fixed and shown before any seat added a word."""
    words: dict[str, str] = field(default_factory=dict)
    """What seats added to the key of the dice before the match began."""
    start_commitment: str = ""
    """The hash of the commitment, the words and all else that the match begins with."""
    forked: str = ""
    entries: list[Entry] = field(default_factory=list)


class Disagreement(SandtableError):
    """The first entry of a match whose replay differs from what is stored."""

    def __init__(self, n: int, why: str) -> None:
        self.n = n
        self.why = why
        super().__init__(f"entry {n}: {why}")


def numbered_act(verb: str, number: int) -> str:
    """The act of an entry that speaks of another one, in the one way in which it is written."""
    return f"{verb} {number}"


def split_act(entry: Entry) -> tuple[str, int]:
    """The verb of an entry, and the number of the entry that it speaks of."""
    word, _, number = entry.act.partition(" ")
    return word, int(number) if number.isdecimal() and number.isascii() and len(number) < 10 else entry.n
