"""A long match in several files: each holds a stretch of the log, and the snapshot after which it begins.

What a part says of the moment in which it begins is not believed: the part before it proves it. Each part is replayed
by itself, so that the size of a match does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.errors import BadFile
from sandtable.threadsafe import decode

from .entries import Entry, MatchFile
from .files import dumps, head_text, parse
from .game import Game
from .match import Match
from .plain import Plain
from .replay import Replay
from .snapshots import Snapshot

PART = 400
"""Entries of one part, at least."""

_encoder = msgspec.json.Encoder(order="deterministic")


class Part(Struct, frozen=True):
    """A match file with some of the entries, and the moment after which they come; none for the first part."""

    file: MatchFile
    after: Snapshot | None = None

    @property
    def first(self) -> int:
        """The number of its first entry."""
        return self.after.n + 1 if self.after is not None else 1


class _After(Struct):
    after: Snapshot | None = None


def same_moment(one: Snapshot, other: Snapshot) -> bool:
    """Whether two snapshots say the same."""
    return _encoder.encode(one) == _encoder.encode(other)


def split(game: Game[Any], file: MatchFile, size: int = PART) -> Iterator[Part]:
    """The parts of a match, each of so many entries or a few more. Raises Disagreement for one that does not agree."""
    head = msgspec.structs.replace(file, entries=[])
    match: Match[Any] = Match(game, msgspec.structs.replace(file, entries=[]))
    replay = Replay(match)
    after: Snapshot | None = None
    stretch: list[Entry] = []
    for entry in file.entries:
        replay.follow(entry)
        stretch.append(entry)
        snapshot = match.snapshot() if len(stretch) >= size else None
        if snapshot is not None:
            yield Part(msgspec.structs.replace(head, entries=stretch), after)
            after, stretch = snapshot, []
    if stretch or after is None:
        yield Part(msgspec.structs.replace(head, entries=stretch), after)


def written_part(part: Part) -> str:
    """A part as text. The first one is an ordinary match file."""
    text = dumps(part.file)
    if part.after is None:
        return text
    head = head_text(part.file)
    return text.replace(head[:-1], f'{head[:-1]},"after":{_encoder.encode(part.after).decode()}', 1)


def read_part(data: bytes, name: str) -> Part:
    """The part in some bytes. Raises BadFile."""
    end = data.find(b'"entries":[')
    mark = data.find(b',"after":', 0, max(end, 0))
    if mark < 0:
        return Part(parse(data, name))
    try:
        after = decode(b"{" + data[mark + 1 : data.rindex(b",", mark, end)] + b"}", _After).after
    except (msgspec.DecodeError, ValueError):
        raise BadFile(f"{name}:1: the moment after which the part begins cannot be read") from None
    return Part(parse(data[:mark] + data[data.rindex(b",", mark, end) :], name), after)


class NoArchive:
    """What a part can look back to: nothing but itself."""

    def __init__(self, first: int) -> None:
        self.first = first

    def entries(self, first: int, last: int) -> list[Entry]:
        raise BadFile(f"entry {first} is in an earlier part")

    def position(self, n: int) -> tuple[int, Plain] | None:
        raise BadFile(f"the position after entry {n} is in an earlier part")
