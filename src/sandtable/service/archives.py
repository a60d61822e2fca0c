"""Long matches at the table: loaded from their last snapshot, with the earlier part of the log in the store."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.errors import BadFile
from sandtable.kernel import TABLE, Disagreement, Entry, Game, Match, MatchFile
from sandtable.kernel.parts import PART, Part
from sandtable.kernel.plain import Plain
from sandtable.kernel.snapshots import SPACING, Snapshot, read_final_snapshot, read_snapshot
from sandtable.store import Matches, Snapshots, Statement


class MatchArchive:
    """The log and the snapshots of one match under one version of the rules."""

    def __init__(self, match: str, game: Game[Any], matches: Matches, snapshots: Snapshots, start: Plain) -> None:
        self.match = match
        self.rules = game.version
        self._matches = matches
        self._snapshots = snapshots
        self._start = start

    def entries(self, first: int, last: int) -> list[Entry]:
        return self._matches.entries(self.match, after=first - 1, until=last)

    def position(self, n: int) -> tuple[int, Plain]:
        """The last stored position at or before entry n; at worst the one in which the match began."""
        text = self._snapshots.last(self.match, self.rules, n)
        if text is None:
            return 0, self._start
        snapshot = read_snapshot(text)
        return snapshot.n, snapshot.plain()


class Archives:
    """How long matches are loaded, and when those without end are photographed; imported ones have been already."""

    def __init__(self, matches: Matches, *, spacing: int = SPACING) -> None:
        self.matches = matches
        self.snapshots = Snapshots(matches.database)
        self.spacing = spacing

    def load(self, name: str, game: Game[Any], file: MatchFile) -> Match[Any]:
        """A match with all its entries: from its last snapshot if these rules have made one, else from its start."""
        text = self.snapshots.last(name, game.version)
        if text is not None:
            snapshot = read_final_snapshot(text)
            try:
                match = Match.resumed(game, file, snapshot, self._archive(name, game, file))
                match.go_on(self.matches.entries(name, after=snapshot.n))
                return match
            except (BadFile, Disagreement):  # only a cache: the log says what is true
                file = msgspec.structs.replace(file, entries=[])
        file.entries = self.matches.entries(name)
        return Match.load(game, file)

    def _archive(self, name: str, game: Game[Any], file: MatchFile) -> MatchArchive:
        start = game.new(file.start, file.options).plain()
        return MatchArchive(name, game, self.matches, self.snapshots, start)

    def due(self, match: Match[Any], entry: Entry) -> Snapshot | None:
        """The snapshot that is taken after an entry, if it is time for one.

        Under fog the table's acts alone are taken for it: they are public, and so is the time that it takes.
        """
        game = match.game
        if not game.horizon or (game.fog and entry.seat != TABLE) or not match.is_checked:
            return None
        return match.snapshot() if entry.n - match.history.base >= self.spacing else None

    def parts(self, name: str, file: MatchFile, rules: str, size: int = PART) -> Iterator[Part]:
        """A stored match in parts that can be verified one after the other, divided at snapshots."""
        after: Snapshot | None = None
        last = self.matches.last(name)
        for n in [*self.snapshots.numbers(name, rules), last]:
            done = after.n if after is not None else 0
            if n - done < size and n != last:
                continue
            stretch = self.matches.entries(name, after=done, until=n)
            if stretch or after is None:
                yield Part(msgspec.structs.replace(file, entries=stretch), after)
            after = self._plain_snapshot(name, rules, n)

    def _plain_snapshot(self, name: str, rules: str, until: int) -> Snapshot | None:
        """The last snapshot at or before an entry that tells all there is to tell of its moment."""
        text = self.snapshots.last(name, rules, until)
        if text is None:
            return None
        found = read_final_snapshot(text)
        return read_snapshot(text) if found.is_plain else self._plain_snapshot(name, rules, found.n - 1)

    def statement(self, name: str, snapshot: Snapshot) -> Statement:
        return self.snapshots.keep(name, snapshot.n, snapshot.rules, msgspec.json.encode(snapshot).decode())

    def let_go(self, name: str, match: Match[Any], snapshot: Snapshot) -> None:
        """The snapshot is written: what came before need not be in memory any more."""
        match.let_go(snapshot, self._archive(name, match.game, match.file))
