"""Saddam Moves South passes the suite that every game passes."""

from pathlib import Path

from sandtable.conformance.suite import Conformance, subjects_of


class TestSaddamMovesSouth(Conformance):
    subjects = subjects_of("saddam-moves-south", Path(__file__).parent, seconds=4, long_seconds=60)
