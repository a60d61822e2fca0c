"""The Canal: its cases, and the suite that every game passes."""

from __future__ import annotations

import pytest

from sandtable.casefiles import cases_at
from sandtable.conformance import Subject
from sandtable.conformance.suite import Cases, Conformance
from sandtable.errors import SandtableError
from sandtable.kernel.cases import read_cases, run_case
from sandtable.language import Words
from tests.canal import Canal
from tests.canal.pack import HERE, SEATS, SPACES
from tests.canal.state import Position

CASES = cases_at(HERE / "cases")
STORM = {"winter": "yes", "sandstorm": "yes", "income": "4.5"}


def happens(before: Position, seat: str, words: Words, result: str, after: Position) -> str:
    """K9: the losers of a battle are reduced, or gone from where they stood; the others are as they were."""
    point, side = SPACES.index[words[1]], SEATS.index(seat)
    for loser, own in (("attacker", side), ("defender", 1 - side)):
        units = before.units_at(point, own)
        for unit in (number for number in range(len(before.at)) if units >> number & 1):
            struck = (before.reduced[unit], before.at[unit]) != (after.reduced[unit], after.at[unit])
            if struck != (result in (loser, "both")):
                return f"unit {unit} of the {loser} is {'' if struck else 'not '}struck"
    return ""


class TestCases(Cases):
    game = Canal()
    cases = [(name.rpartition("/")[2], case) for name, case in CASES]


class TestCanal(Conformance):
    subjects = (
        Subject(Canal(), "october", golden=HERE / "golden", cases=CASES, happens=happens, seconds=3, long_seconds=30),
        Subject(Canal(), "october", STORM, cases=CASES, happens=happens, seconds=1, long_seconds=30),
    )


FORECAST = """
game = "canal"
clauses = ["K8"]
title = "t"
scenario = "october"
stay = true
[given]
phase = "west:assault"
at.Tasa = [
  { id = "W-1", points = 1 }, { id = "W-2", reduced = true },
  { id = "E-1", reduced = true }, { id = "E-2", reduced = true },
]
[[do]]
after = "attack Tasa"
forecast = { %s }
"""


@pytest.mark.parametrize(
    ("chances", "wrong"),
    [
        ('defender = "4/6"', ""),  # however the fraction is written
        ('defender = "1/6"', "the chance of defender is 2/3, expected 1/6"),
        ('defendr = "2/3"', "the forecast has no result 'defendr'; it has "),
        ('defender = "often"', "forecast.defender: 'often' is not a chance: write 1/6"),
    ],
)
def test_chances_in_a_case(chances: str, wrong: str) -> None:
    [case] = read_cases(FORECAST % chances, "my.toml")
    if not wrong:
        run_case(Canal(), case)
        return
    with pytest.raises(SandtableError, match=wrong):
        run_case(Canal(), case)
