"""Reading and writing match files: JSON, one readable line an entry. The only I/O of the kernel."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from sandtable.errors import BadFile
from sandtable.files import read_bytes, write_bytes
from sandtable.threadsafe import decode

from .commitments import seed_commitment, start_commitment
from .entries import Entry, MatchFile
from .patch import rewritten
from .plain import unread

LARGEST = 64 << 20
"""Bytes; a match of some thousand entries is a hundredth of that."""

FALSE_SEED = "the seed is not the one that was committed to when the match began"
FALSE_START = "the words of the seats, or what else the match began with, are not what was committed to when it began"


def dumps(file: MatchFile) -> str:
    """A match file as text: the head on the first line, then one line an entry."""
    head = head_text(file)
    lines = ",\n".join(msgspec.json.encode(entry).decode() for entry in file.entries)
    return f'{head[:-1]},"entries":[\n{lines}\n]}}\n'


def head_text(file: MatchFile) -> str:
    """The head of a match file: all but its entries."""
    return msgspec.json.encode(msgspec.structs.replace(file, entries=[])).decode()


def loads(data: bytes, name: str) -> MatchFile:
    """The match file in some bytes; BadFile names the line at fault."""
    file = parse(data, name)
    fault = false_start(file)
    if fault:
        raise BadFile(f"{name}:1: {fault}")
    return file


def false_start(file: MatchFile) -> str:
    """What of the start of a match is not what was committed to; empty if all is."""
    if seed_commitment(file.seed) != file.commitment:
        return FALSE_SEED
    if start_commitment(file) != file.start_commitment:
        return FALSE_START
    return ""


def parse(data: bytes, name: str) -> MatchFile:
    """As `loads`, but whether the start is the one committed to is left to be checked."""
    if len(data) > LARGEST:
        raise BadFile(f"{name}: {len(data) >> 20} MB is too much for a match file; the limit is {LARGEST >> 20} MB")
    try:
        data.decode()  # all of it, also what is only read when it is needed
        head = decode(data, _Head)
        if fault := unread(head.sandtable):
            raise BadFile(f"{name}:1: {fault}")
        file = decode(data, MatchFile)
    except msgspec.ValidationError as error:
        place = re.search(r"\$\.entries\[(\d+)\]", str(error))
        line = int(place[1]) + 2 if place else 1
        raise BadFile(f"{name}:{line}: {_plain(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"{name}:{_line_of(error, data)}: not a match file: {_plain(error)}") from None
    _check_text(file, name)
    return file


def as_written(file: MatchFile) -> MatchFile:
    """A match file whose patches, too, are as this program writes them."""
    entries = [msgspec.structs.replace(entry, set=rewritten(entry.set)) for entry in file.entries]
    return msgspec.structs.replace(file, entries=entries)


def line_astray(data: bytes, canonical: str) -> int:
    """The first line of a file that is not as this program writes it; 0 if all are.

    So nothing can stand in a file that is not read, or that another reader would read otherwise: spaces, a key twice or
    unknown, a number spelled differently.
    """
    own = canonical.encode()
    if own == data:
        return 0
    lines = zip(data.split(b"\n"), own.split(b"\n"), strict=False)
    differing = (line for line, (one, other) in enumerate(lines, 1) if one != other)
    return next(differing, min(data.count(b"\n"), own.count(b"\n")) + 1)


class _Head(msgspec.Struct):
    sandtable: int


def _check_text(file: MatchFile, name: str) -> None:
    """Nothing that is shown may hold control characters: a terminal would obey them."""
    if not all(map(str.isprintable, _head_strings(file))):
        raise BadFile(f"{name}:1: the head of the file holds characters that cannot be printed")
    for entry in file.entries:
        if not all(map(str.isprintable, _strings(entry))):
            raise BadFile(f"{name}:{entry.n + 1}: the entry holds characters that cannot be printed")


def _head_strings(file: MatchFile) -> Iterable[str]:
    words = (*file.options, *file.options.values(), *file.words, *file.words.values())
    return (file.game, file.rules, file.start.scenario, file.seed, file.commitment, file.forked, *words)


def _strings(entry: Entry) -> Iterator[str]:
    yield entry.seat
    yield entry.act
    yield entry.hash
    yield entry.rules
    yield from entry.agreed
    for drawn, _ in entry.draws:
        yield drawn
    for event in entry.events:
        yield event.kind
        yield from event.clauses
        yield from event.seen_by
    if entry.ended is not None:
        yield from (entry.ended.winner, entry.ended.level, entry.ended.text)


def _plain(error: Exception) -> str:
    return re.sub(r"`\$\.?", "`", str(error))


def _line_of(error: Exception, data: bytes) -> int:
    place = re.search(r"byte (\d+)", str(error))
    end = int(place[1]) if place else len(data)
    return data.count(b"\n", 0, end) + 1


def read_match(path: Path) -> MatchFile:
    """The match file at a path. Raises BadFile."""
    return loads(read_bytes(path, LARGEST), str(path))


def write_match(path: Path, file: MatchFile) -> None:
    """Write a match file whole or not at all. A new one is its owner's alone: it holds the seed and every secret."""
    write_bytes(path, dumps(file).encode(), mode=0o600)
