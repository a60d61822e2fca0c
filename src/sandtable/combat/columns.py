"""Columns of a combat table that are found by odds or by strength, and then shifted for named reasons.

The column that the strengths reach is first brought into the table, then shifted, then brought into it again. Every
shift is a `Term`, so that forecast and log can name it. Strengths are exact: whole numbers, halves or fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from sandtable.documents import Term

from .tables import ResultTable

Strength = int | float | Fraction
"""A strength in points; a float only for halves, which it holds exactly."""


class Column(Struct, frozen=True):
    """The column of one battle."""

    heading: str
    place: int
    reached: int
    """The place before any shift; below zero where the strengths do not reach the first column."""
    shifts: tuple[Term, ...] = ()

    @property
    def shift(self) -> int:
        """All shifts together, whatever the table let them come to."""
        return int(sum(term.value for term in self.shifts))


class ShiftedTable(ResultTable[str]):
    """A table whose columns stand in order of strength, the weakest first; kinds differ in what a column asks for."""

    def choose(self, reached: int, shifts: Iterable[Term] = ()) -> Column:
        """The column, counted from what the strengths reach."""
        named = tuple(shifts)
        place = self._inside(self._inside(reached) + int(sum(term.value for term in named)))
        return Column(self.columns[place], place, reached, named)

    def _inside(self, place: int) -> int:
        return min(max(place, 0), len(self.columns) - 1)


class OddsTable(ShiftedTable):
    """Columns such as ``1:2``, ``1:1``, ``3:1``: odds in favour of the defender, as the strengths reach them."""

    def __init__(self, columns: Sequence[str], rows: Mapping[int, Sequence[str]]) -> None:
        super().__init__(columns, rows)
        self.odds = [_odds(heading) for heading in columns]
        if self.odds != sorted(self.odds):
            raise ValueError(f"the columns are not in ascending order: {list(columns)}")

    def reached(self, attack: Strength, defence: Strength) -> int:
        """The place of the best odds that the strengths come up to, -1 below the first; no defence, the last."""
        ours, theirs = Fraction(attack), Fraction(defence)
        return sum(ours >= theirs * odds for odds in self.odds) - 1

    def column(self, attack: Strength, defence: Strength, shifts: Iterable[Term] = ()) -> Column:
        return self.choose(self.reached(attack, defence), shifts)


class StrengthTable(ShiftedTable):
    """Columns such as ``1``, ``4``, ``8``: the greatest that does not exceed a strength."""

    def __init__(self, columns: Sequence[str], rows: Mapping[int, Sequence[str]]) -> None:
        super().__init__(columns, rows)
        self.least = [_least(heading) for heading in columns]
        if self.least != sorted(self.least):
            raise ValueError(f"the columns are not in ascending order: {list(columns)}")

    def reached(self, strength: Strength) -> int:
        return sum(Fraction(strength) >= least for least in self.least) - 1

    def column(self, strength: Strength, shifts: Iterable[Term] = ()) -> Column:
        return self.choose(self.reached(strength), shifts)


def _odds(heading: str) -> Fraction:
    attack, colon, defence = heading.partition(":")
    if not (colon and attack.isdecimal() and defence.isdecimal() and int(defence)):
        raise ValueError(f"'{heading}' is not odds: write 3:1")
    return Fraction(int(attack), int(defence))


def _least(heading: str) -> Fraction:
    """``4``, ``4-7`` and ``8+`` all begin at their first number."""
    number = heading.rstrip("+").partition("-")[0]
    if not number.isdecimal():
        raise ValueError(f"'{heading}' is not a strength: write 4, 4-7 or 8+")
    return Fraction(int(number))
