"""A unit that helicopters brought to a port in this turn is not taken off it (26.1g)."""

import pytest

from sandtable.casefiles import failure, named_cases
from sandtable.registry import game

CASE = """
game = "desert-one-war"
clauses = ["26.1g"]
title = "A helicopter brigade and a port"
scenario = "1981"
options = {{ withdrawal = "on" }}
[given]
phase = "allied:{phase}"
at.ground-staging = ["us-awg-1", "us-7mab"]
at.3118 = ["us-24-1"]
at.{start} = ["us-101-1"]
"""
LIFT = """
[[do]]
act = "lift us-101-1 3226"
[[do]]
act = "done"
then.asks = ["allied:land"]
[[do]]
act = "withdraw us-101-1 ground-staging"
refused = "26.1g"
"""
STAND = """
[[do]]
act = "withdraw us-101-1 ground-staging"
stay = true
then.at.ground-staging = ["us-101-1", "us-7mab", "us-awg-1"]
"""


@pytest.mark.parametrize(
    "text",
    [
        CASE.format(phase="ground-movement", start="2924") + LIFT,
        CASE.format(phase="amphibious-movement", start="3226") + STAND,
    ],
    ids=["lifted", "standing"],
)
def test_only_who_began_in_a_port_is_taken_off(text: str) -> None:
    for _, case in named_cases(text, "withdrawal"):
        assert failure(game("desert-one-war"), case) is None
