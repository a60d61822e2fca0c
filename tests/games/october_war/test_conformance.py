"""October War passes the suite that every game passes."""

from pathlib import Path
from typing import Any

from sandtable.casefiles import all_cases
from sandtable.conformance.subject import Subject
from sandtable.conformance.suite import Conformance
from sandtable.registry import game
from sandtable.roster import player

NAME, SCENARIO = "october-war", "1973"
LED = 1600
"""A match between staffs has some 1,700 actions: random play goes on from all turns of it."""
RARE = {
    "ChooseDivision": "only where the Arab Allies event grants three units or less (10.12c)",
    "division": "the same",
    "Standing": "only for an Israeli raid with an EW marker inside an umbrella (26.3f)",
    "Breaching": "only with the option of breaches (2.4b)",
    "breach": "the same",
    "leave": "the same",
    "stay": "only where a retreat ends with units that cannot go (16.4i)",
    "form": "only in the set-up, after a division was broken down (5.2f)",
    "reveal": "only where a SAM really hides beside a flight (23.4f)",
    "convert": "only after the Combined Arms event (9.9b)",
}


def staff(scenario: str, seat: str, seed: str) -> Any:
    return player(NAME, "staff", seed, scenario, seat)


class TestOctoberWar(Conformance):
    subjects = (
        Subject(
            game(NAME), SCENARIO, {}, cases=all_cases(NAME), player=staff, led=LED, seconds=1, long_seconds=60,
            rare=RARE, golden=Path(__file__).parent / "golden",
        ),
    )  # fmt: skip
    reach_seconds = 60

    def test_cases_show_the_rare_verbs(self) -> None:
        """Cases begin after the set-up: what is said there alone has its test in `test_setup`."""
        acts = [do.act.split()[0] for _, case in all_cases(NAME) for do in case.do if do.act and do.refused is None]
        assert {name for name in RARE if name.islower()} - set(acts) == {"form"}
