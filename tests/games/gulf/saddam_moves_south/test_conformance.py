"""Saddam Moves South passes the suite that every game passes."""

from pathlib import Path

from sandtable.conformance.suite import Conformance, subjects_of

RARE = {
    "destroy": "special forces must succeed on an airfield with two aircraft",
    "Sabotage": "the same",
    "guide": "two options at once, a team, points, and troops next to the enemy",
    "interdict": "one option in many, and aircraft must fly over a road",
    "pass": "the same",
    "Interdiction": "the same",
    "march": "the same",
    "Disclosure": "an attack waits for the owner of a marker only where there is a City of Blood, not in this game",
    "disclose": "the same",
}


class TestSaddamMovesSouth(Conformance):
    subjects = subjects_of("saddam-moves-south", Path(__file__).parent, rare=RARE, seconds=2, long_seconds=15)
