"""Reading and writing match files: JSON, one readable line an entry. The only I/O of the kernel."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

import msgspec

from .draws import commitment
from .errors import BadFile
from .match import FORMAT, MatchFile

LARGEST = 64 << 20
"""Bytes; a match of some thousand entries is a hundredth of that."""


def dumps(file: MatchFile) -> str:
    """A match file as text: the head on the first line, then one line an entry."""
    head = msgspec.json.encode(msgspec.structs.replace(file, entries=[])).decode()
    lines = ",\n".join(msgspec.json.encode(entry).decode() for entry in file.entries)
    return f'{head[:-1]},"entries":[\n{lines}\n]}}\n'


def loads(data: bytes, name: str) -> MatchFile:
    """The match file in some bytes; BadFile names the line at fault."""
    if len(data) > LARGEST:
        raise BadFile(f"{name}: {len(data) >> 20} MB are too much for a match file; the limit is {LARGEST >> 20} MB")
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.sandtable != FORMAT:
            raise BadFile(f"{name}:1: a match file of version {head.sandtable}; this program reads version {FORMAT}")
        file = msgspec.json.decode(data, type=MatchFile)
    except msgspec.ValidationError as error:
        place = re.search(r"\$\.entries\[(\d+)\]", str(error))
        line = int(place[1]) + 2 if place else 1
        raise BadFile(f"{name}:{line}: {_plain(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"{name}:{_line_of(error, data)}: not a match file: {_plain(error)}") from None
    if commitment(file.seed) != file.commitment:
        raise BadFile(f"{name}:1: the seed is not the one that was committed to when the match began")
    return file


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


def read_bytes(path: Path, largest: int) -> bytes:
    """A file's bytes, or one sentence why not."""
    try:
        size = path.stat().st_size
        if size > largest:
            raise BadFile(f"{path}: {size >> 20} MB are too much; the limit is {largest >> 20} MB")
        return path.read_bytes()
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None


def write_match(path: Path, file: MatchFile) -> None:
    """Write a match file whole or not at all."""
    write_text(path, dumps(file))


def write_text(path: Path | str, text: str) -> None:
    """Write a file whole or not at all."""
    path = Path(path)
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None and os.path.exists(temporary):
            os.unlink(temporary)
        raise BadFile(f"{path}: {error.strerror}") from None
