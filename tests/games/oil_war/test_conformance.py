"""Oil War passes the suites that every game passes, in all its scenarios and with its options."""

from pathlib import Path

from sandtable.casefiles import all_cases
from sandtable.conformance.suite import Cases, Conformance, subjects_of
from sandtable.registry import game
from tests.games.oil_war.happens import happens

HERE = Path(__file__).parent
GRADED = ("3", {"crt": "graded", "rough": "2"})


class TestCases(Cases):
    game = game("oil-war")
    cases = all_cases("oil-war")
    tests = HERE


class TestOilWar(Conformance):
    subjects = subjects_of("oil-war", HERE, GRADED, happens=happens, seconds=3, long_seconds=60)
