"""Columns by odds and by strength, and their shifts."""

from fractions import Fraction

import pytest

from sandtable.combat import OddsTable, StrengthTable
from sandtable.documents import Term

ROWS = {die: ["a", "b", "c", "d"] for die in range(1, 7)}
ODDS = OddsTable(["1:2", "1:1", "2:1", "3:1"], ROWS)
FIRE = StrengthTable(["1", "4-7", "8-11", "12+"], ROWS)


@pytest.mark.parametrize(
    ("attack", "defence", "heading"),
    [(1, 3, "1:2"), (1, 2, "1:2"), (3, 4, "1:2"), (4, 4, "1:1"), (7, 4, "1:1"), (8, 4, "2:1"), (2.5, 1, "2:1"),
     (99, 1, "3:1"), (5, 0, "3:1"), (Fraction(3, 2), 0.5, "3:1")],
)  # fmt: skip
def test_odds_are_rounded_in_favour_of_the_defender(attack: float, defence: float, heading: str) -> None:
    assert ODDS.column(attack, defence).heading == heading


def test_strengths_below_the_first_column_are_told_apart() -> None:
    assert ODDS.reached(1, 3) == -1
    assert ODDS.column(1, 3).place == 0
    assert FIRE.reached(0.5) == -1


@pytest.mark.parametrize(
    ("strength", "shifts", "heading"),
    [(3, (), "1"), (4, (), "4-7"), (7.5, (), "4-7"), (40, (), "12+"),
     (40, (-1,), "8-11"), (1, (-3, 1), "1"), (0, (2,), "8-11"), (8, (5,), "12+"), (8, (5, -6), "4-7")],
)  # fmt: skip
def test_a_column_is_clamped_before_and_after_its_shifts(
    strength: float, shifts: tuple[int, ...], heading: str
) -> None:
    named = [Term(f"reason {number}", value, "1.1") for number, value in enumerate(shifts)]
    column = FIRE.column(strength, named)
    assert column.heading == heading
    assert column.shift == sum(shifts)
    assert list(column.shifts) == named


def test_chances_are_those_of_the_column() -> None:
    assert ODDS.chances(ODDS.column(2, 1).heading) == {"c": Fraction(1)}


@pytest.mark.parametrize(
    "columns", [["1:1", "1:2", "2:1", "3:1"], ["1:2", "1:1", "2-1", "3:1"], ["1:0", "a", "b", "c"]]
)
def test_headings_that_make_no_sense_are_refused(columns: list[str]) -> None:
    with pytest.raises(ValueError, match=r"ascending|odds"):
        OddsTable(columns, ROWS)
    with pytest.raises(ValueError, match=r"ascending|strength"):
        StrengthTable(["4", "1", "8", "12"] if columns[0] == "1:1" else ["x", "4", "8", "12"], ROWS)
