"""The results of a series in a file of JSON lines: its design first, then a line a match, in the order of finishing.

What is there is never played again: a series that was broken off goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import count, takewhile
from pathlib import Path
from types import TracebackType

import msgspec
from msgspec import Struct

from sandtable.errors import BadFile, SandtableError
from sandtable.files import read_bytes
from sandtable.threadsafe import decode

from .design import Design
from .playing import Result

LARGEST = 4 << 30


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """What the results are of: they belong together only if all of it is the same."""

    design: Design
    rules: str


class Results:
    """The results so far, by cell, pair and place in the pair; with a path they are also kept there."""

    def __init__(self, design: Design, rules: str, path: Path | None = None) -> None:
        self.design = design
        self.rules = rules
        self.cells = design.cells
        self.pairs: list[dict[int, list[Result]]] = [{} for _ in self.cells]
        self._path = path
        self._handle = -1

    def __enter__(self) -> Results:
        if self._path is not None:
            self._open(self._path)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def add(self, results: Sequence[Result]) -> None:
        """All matches of one pair: kept together, and once."""
        first = results[0]
        if first.pair in self.pairs[first.cell]:
            return
        self.pairs[first.cell][first.pair] = list(results)
        if self._handle >= 0:
            os.write(self._handle, b"".join(msgspec.json.encode(result) + b"\n" for result in results))

    def in_order(self, cell: int) -> list[list[Result]]:
        """The pairs of a cell from the first one on, as far as none is missing."""
        pairs = self.pairs[cell]
        return [pairs[number] for number in takewhile(pairs.__contains__, count())]

    def _open(self, path: Path) -> None:
        head = msgspec.json.encode(Head(self.design, self.rules)) + b"\n"
        whole = self._read(path) if path.exists() else 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
            os.truncate(path, whole)
            if not whole:
                os.write(self._handle, head)
        except OSError as error:
            raise BadFile(f"{path}: {error.strerror}") from None

    def _read(self, path: Path) -> int:
        """Take up what a file has; the length of it that is whole. The end may have been cut off with the process."""
        data = read_bytes(path, LARGEST)
        first, newline, rest = data.partition(b"\n")
        if not newline:
            return 0
        try:
            head = decode(first, Head)
        except msgspec.MsgspecError as error:
            raise BadFile(f"{path}: no results of a series: {error}") from None
        if head.design != self.design:
            raise SandtableError(f"{path} has the results of another series; name another folder")
        if head.rules != self.rules:
            raise SandtableError(f"{path} was played by the rules '{head.rules}', not '{self.rules}'")
        whole = len(first) + 1
        open_pair: list[Result] = []
        read = whole
        for line in rest.splitlines(keepends=True):
            if not line.endswith(b"\n"):
                break
            read += len(line)
            open_pair.append(decode(line, Result))
            if len(open_pair) == matches_of(self.cells[open_pair[0].cell].players):
                self.pairs[open_pair[0].cell][open_pair[0].pair] = open_pair
                open_pair, whole = [], read
        return whole


def matches_of(players: Sequence[str]) -> int:
    """How many matches a pair has: one if a player meets itself."""
    return len(set(players))


def read_results(path: Path) -> Results:
    """The results that a file has, whatever series they are of."""
    head = decode(read_bytes(path, LARGEST).partition(b"\n")[0], Head)
    results = Results(head.design, head.rules)
    results._read(path)
    return results
