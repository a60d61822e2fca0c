"""The executable rulebook of Oil War: one test for every case and variant, and every binding clause claimed."""

from pathlib import Path

from sandtable.casefiles import all_cases
from sandtable.conformance.suite import Cases
from sandtable.registry import game


class TestCases(Cases):
    game = game("oil-war")
    cases = all_cases("oil-war")
    tests = Path(__file__).parent
    asked_actions = 100
