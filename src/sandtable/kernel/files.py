"""Reading and writing match files: JSON, one readable line an entry. The only I/O of the kernel."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from sandtable.errors import BadFile
from sandtable.files import read_bytes, write_bytes
from sandtable.shared import decode

from .draws import commitment
from .entries import FORMAT, MatchFile

LARGEST = 64 << 20
"""Bytes; a match of some thousand entries is a hundredth of that."""

FALSE_SEED = "the seed is not the one that was committed to when the match began"


def dumps(file: MatchFile) -> str:
    """A match file as text: the head on the first line, then one line an entry."""
    head = msgspec.json.encode(msgspec.structs.replace(file, entries=[])).decode()
    lines = ",\n".join(msgspec.json.encode(entry).decode() for entry in file.entries)
    return f'{head[:-1]},"entries":[\n{lines}\n]}}\n'


def loads(data: bytes, name: str) -> MatchFile:
    """The match file in some bytes; BadFile names the line at fault."""
    file = parse(data, name)
    if commitment(file.seed) != file.commitment:
        raise BadFile(f"{name}:1: {FALSE_SEED}")
    return file


def parse(data: bytes, name: str) -> MatchFile:
    """As `loads`, but whether the seed is the one committed to is left to be checked."""
    if len(data) > LARGEST:
        raise BadFile(f"{name}: {len(data) >> 20} MB are too much for a match file; the limit is {LARGEST >> 20} MB")
    try:
        head = decode(data, _Head)
        if head.sandtable != FORMAT:
            raise BadFile(f"{name}:1: a match file of version {head.sandtable}; this program reads version {FORMAT}")
        return decode(data, MatchFile)
    except msgspec.ValidationError as error:
        place = re.search(r"\$\.entries\[(\d+)\]", str(error))
        line = int(place[1]) + 2 if place else 1
        raise BadFile(f"{name}:{line}: {_plain(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"{name}:{_line_of(error, data)}: not a match file: {_plain(error)}") from None


class _Head(msgspec.Struct):
    sandtable: int


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
