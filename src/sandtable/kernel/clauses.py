"""The clause index of a game: every rule, numbered, in our own words.

It feeds refusals, the log, the rule browser and the coverage report.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.errors import BadFile, SandtableError
from sandtable.threadsafe import convert


class Clause(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One numbered rule. `enforce` says who sees to it: the engine, the data, or nobody (a note)."""

    id: str
    title: str
    rule: str
    kind: str
    enforce: str
    see: tuple[str, ...] = ()
    ambiguity: str = ""
    ruling: str = ""

    @property
    def binding(self) -> bool:
        return self.enforce in ("engine", "data")


_CHAPTER = re.compile(r"[A-Za-z]+|\d+")
"""What the number of a clause begins with: `5` of 5.26a, `ATK` of ATK-9, `X` of X30."""


class ClauseIndex:
    """All clauses of a game, in the order of the rulebook."""

    def __init__(self, game: str, clauses: Iterable[Clause]) -> None:
        self.game = game
        self._by_id = {clause.id: clause for clause in clauses}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], place: str) -> ClauseIndex:
        """Read the index from its TOML data; `place` names the file in errors."""
        try:
            clauses = convert(plain["clause"], list[Clause])
        except KeyError:
            raise BadFile(f"{place}: there is no [[clause]] in it") from None
        except msgspec.ValidationError as error:
            raise BadFile(f"{place}: clause: {error}") from None
        index = cls(str(plain.get("game", "")), clauses)
        if len(index) != len(clauses):
            (twice, _), *_ = Counter(clause.id for clause in clauses).most_common(1)
            raise BadFile(f"{place}: clause {twice} appears twice")
        for clause in clauses:
            for other in clause.see:
                if other not in index:
                    raise BadFile(f"{place}: clause {clause.id} refers to {other}, which does not exist")
        return index

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, clause: object) -> bool:
        return clause in self._by_id

    def chapters(self) -> dict[str, str]:
        """The first clause of each chapter, by what the numbers of its clauses begin with."""
        first: dict[str, str] = {}
        for clause in self._by_id:
            chapter = _CHAPTER.match(clause)
            first.setdefault(chapter[0] if chapter else clause, clause)
        return first

    def __getitem__(self, clause: str) -> Clause:
        try:
            return self._by_id[clause]
        except KeyError:
            raise SandtableError(f"{self.game} has no clause '{clause}'") from None


class Citations:
    """Clause numbers by key, for rules that several games of a family share under numbers of their own.

    The code cites ``cite["zone stops"]``; each pack maps the key to its own clause.
    """

    def __init__(self, numbers: Mapping[str, str], clauses: ClauseIndex, place: str) -> None:
        """Raises BadFile, naming the file, for a key whose clause the game does not have."""
        for key, clause in numbers.items():
            if clause not in clauses:
                raise BadFile(f"{place}: '{key}' is {clause}, and there is no such clause")
        self.place = place
        self._numbers = dict(numbers)

    def require(self, keys: Iterable[str]) -> None:
        """Raise BadFile for the first key that the code cites and the pack lacks."""
        for key in keys:
            if key not in self._numbers:
                raise BadFile(f"{self.place}: there is no clause for '{key}'")

    def __getitem__(self, key: str) -> str:
        return self._numbers[key]
