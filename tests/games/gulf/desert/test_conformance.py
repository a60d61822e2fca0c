"""Desert One War passes the suite that every game passes."""

from pathlib import Path

from sandtable.conformance.suite import Conformance, subjects_of


class TestDesertOneWar(Conformance):
    subjects = subjects_of("desert-one-war", Path(__file__).parent, seconds=3, long_seconds=60)
