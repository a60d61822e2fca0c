"""The executable rulebook of Saddam Moves South: one test for every case, and every binding clause claimed."""

from pathlib import Path

from sandtable.casefiles import all_cases
from sandtable.conformance.suite import Cases
from sandtable.registry import game


class TestCases(Cases):
    game = game("saddam-moves-south")
    cases = all_cases("saddam-moves-south")
    tests = Path(__file__).parent
