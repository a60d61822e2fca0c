"""Oil War passes the suite that every game passes, in all its scenarios and with its options."""

from pathlib import Path

from sandtable.conformance.suite import Conformance, subjects_of
from tests.games.oil_war.happens import happens

GRADED = ("3", {"crt": "graded", "rough": "2"})


class TestOilWar(Conformance):
    subjects = subjects_of("oil-war", Path(__file__).parent, GRADED, happens=happens, seconds=3, long_seconds=60)
