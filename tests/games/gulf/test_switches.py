"""Desert One War on its side of switches whose other side the cases of Saddam Moves South show."""

import pytest

from sandtable.casefiles import failure, named_cases
from sandtable.registry import game

HEAD = """
game = "desert-one-war"
clauses = ["{clause}"]
title = "A switch"
scenario = "1981"
options = {{ withdrawal = "on" }}
"""


def holds(clause: str, text: str) -> None:
    for _, case in named_cases(HEAD.format(clause=clause) + text, "switch"):
        assert failure(game("desert-one-war"), case) is None


LIFTED = """
[given]
phase = "allied:ground-movement"
at.ground-staging = ["us-awg-1", "us-7mab"]
at.3118 = ["us-24-1"]
at.2924 = ["us-101-1"]
[[do]]
act = "lift us-101-1 3226"
[[do]]
act = "done"
then.asks = ["allied:land"]
[[do]]
act = "withdraw us-101-1 ground-staging"
refused = "26.1g"
"""
STANDING = """
[given]
phase = "allied:amphibious-movement"
at.ground-staging = ["us-awg-1", "us-7mab"]
at.3226 = ["us-101-1"]
[[do]]
act = "withdraw us-101-1 ground-staging"
stay = true
then.at.ground-staging = ["us-101-1", "us-7mab"]
then.at.track = ["us-awg-1"]
"""


@pytest.mark.parametrize("text", [LIFTED, STANDING], ids=["lifted", "standing"])
def test_only_who_began_in_a_port_is_taken_off(text: str) -> None:
    holds("26.1g", text)


BOMBED = """
draws = [{ "air-to-ground combat at 2009" = 6 }]
[given]
phase = "allied:air-to-ground"
[given.at]
2009 = [
    "ir-28inf", "ir-base-1", { id = "usaf-b52", flying = true }, { id = "usaf-f111-1", flying = true },
    { id = "usaf-f111-2", flying = true },
]
[[do]]
act = "bomb 2009 with usaf-f111-1 usaf-f111-2 usaf-b52"
[[do]]
seat = "opfor"
act = "reduce ir-base-1"
[[do]]
seat = "opfor"
act = "retreat ir-base-1 1909"
refused = "17.6f"
[[do]]
seat = "opfor"
act = "retreat ir-28inf 1909"
stay = true
then.gone = []
"""


def test_after_a_bombing_any_survivor_that_can_goes() -> None:
    """The base was hit and cannot go; here the other unit goes in its place (16.3a, 17.6f)."""
    holds("16.3a", BOMBED)


FULL_PORT = """
stay = true
[given]
phase = "allied:amphibious-movement"
at.ground-staging = ["us-awg-1"]
at.3226 = ["us-82-1", "us-82-2", "us-9-1", "us-9-2", "us-24-1"]
[[do]]
act = "done"
refused = "8.5b"
[[do]]
act = "withdraw us-24-1 ground-staging"
[[do]]
act = "done"
"""
ENCIRCLED = """
[given]
phase = "allied:ground-movement"
at.2924 = ["us-82-1", "us-82-2", "us-9-1", "us-9-2", "us-101-1"]
at.2923 = ["ir-28inf"]
at.2824 = ["ir-64inf"]
at.3024 = ["ir-77inf"]
[[do]]
offers = ["lift"]
withholds = ["move", "done"]
[[do]]
act = "lift us-101-1 2725"
stay = true
then.at.2725 = ["us-101-1"]
"""


@pytest.mark.parametrize("text", [FULL_PORT, ENCIRCLED], ids=["port", "lift"])
def test_a_movement_action_stays_open_while_an_overstack_can_be_cured(text: str) -> None:
    holds("8.5b", text)


SISTER = """
game = "saddam-moves-south"
clauses = ["{clause}"]
title = "The other side of a switch"
stay = true
"""
OVERHEAD = """
[given]
turn = 3
phase = "coalition:refit"
at.0115 = ["us-82-1", "us-f15-1", { id = "iq-air-1", flying = true }]
set.atp = 10
[[do]]
after = "allot"
offers = ["us-f15-1"]
withholds = ["us-82-1"]
"""
SAILED = """
[given]
turn = 3
phase = "coalition:amphibious-movement"
at.carrier = ["us-awg"]
at.ground-staging = ["us-7meb"]
[[do]]
act = "land us-7meb 2616"
then.at.carrier = [{ id = "us-awg", used = true }]
"""


@pytest.mark.parametrize(("clause", "text"), [("19.5", OVERHEAD), ("18.2", SAILED)], ids=["aircraft", "group"])
def test_the_sister_supplies_aircraft_and_recalls_its_group(clause: str, text: str) -> None:
    for _, case in named_cases(SISTER.format(clause=clause) + text, "switch"):
        assert failure(game("saddam-moves-south"), case) is None
