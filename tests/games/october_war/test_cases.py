"""The executable rulebook of October War: one test for every case and variant, and every binding clause claimed."""

from pathlib import Path

from sandtable.casefiles import all_cases
from sandtable.conformance.suite import Cases
from sandtable.registry import game


class TestCases(Cases):
    game = game("october-war")
    cases = all_cases("october-war")
    tests = Path(__file__).parent
