"""Options with groups, scenarios, requirements and ranges."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.documents import Range
from sandtable.errors import SandtableError
from sandtable.kernel import OptionInfo
from sandtable.kernel.options import check_options, check_together, draw_options

OPTIONS = (
    OptionInfo("fires", "Oil fields burn", ("no", "yes"), group="Optional rules"),
    OptionInfo("smoke", "Smoke hides", ("no", "yes"), requires=("fires",)),
    OptionInfo("ash", "Ash falls", ("no", "light", "heavy"), requires=("smoke=yes",)),
    OptionInfo("fleet", "The fleet comes", ("no", "yes"), scenarios=("2",)),
    OptionInfo("tax", "Part of the income", ("50", "none"), range=Range(0, 100, 5, "%")),
)


def settled(**given: str) -> dict[str, str]:
    return {option.name: option.default for option in OPTIONS} | check_options(OPTIONS, given, "it")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"smok": "yes"}, "it has no option 'smok'; its options: fires, smoke, ash, fleet, tax"),
        ({"fires": "maybe"}, "option fires takes no or yes, not 'maybe'"),
        ({"tax": "7"}, "option tax takes a number from 0 to 100 or none, not '7'"),
        ({"tax": "0x10"}, "not '0x10'"),
    ],
)
def test_a_value_that_does_not_fit_is_told(given: dict[str, str], why: str) -> None:
    with pytest.raises(SandtableError, match=why):
        settled(**given)


@pytest.mark.parametrize(
    ("given", "scenario", "why"),
    [
        ({"smoke": "yes"}, "2", "option smoke=yes needs option fires; set that too, or leave smoke out"),
        ({"fires": "yes", "ash": "heavy"}, "2", "option ash=heavy needs option smoke=yes"),
        ({"fleet": "yes"}, "1", "option fleet belongs to scenario 2, not to scenario 1"),
    ],
)
def test_options_that_do_not_go_together_are_told(given: dict[str, str], scenario: str, why: str) -> None:
    with pytest.raises(SandtableError, match=why):
        check_together(OPTIONS, settled(**given), scenario)


def test_what_goes_together_is_accepted() -> None:
    check_together(OPTIONS, settled(fires="yes", smoke="yes", ash="light", tax="35"), "1")
    check_together(OPTIONS, settled(fleet="yes"), "2")


@pytest.mark.parametrize("scenario", ["1", "2"])
def test_options_drawn_at_random_fit(scenario: str) -> None:
    rng = Random(7)
    drawn = [draw_options(OPTIONS, scenario, rng.randrange) for _ in range(300)]
    for options in drawn:
        check_options(OPTIONS, options, "it")
        check_together(OPTIONS, options, scenario)
    assert {options["ash"] for options in drawn} == {"no", "light", "heavy"}
    assert {options["fleet"] for options in drawn} == ({"no"} if scenario == "1" else {"no", "yes"})
    assert len({options["tax"] for options in drawn}) > 15
