"""The executable rulebook of October War: one test for every case and variant."""

from pathlib import Path

from sandtable import coverage
from sandtable.casefiles import all_cases
from sandtable.conformance.suite import Cases
from sandtable.registry import game

OPEN = (Path(__file__).parent / "unclaimed.txt").read_text(encoding="utf-8").split()
"""Clauses that no case or test claims yet. The list only gets shorter."""


class TestCases(Cases):
    game = game("october-war")
    cases = all_cases("october-war")
    tests = Path(__file__).parent

    def test_every_binding_clause_is_claimed(self) -> None:
        assert set(coverage.report(self.game, self.cases).unclaimed) <= set(OPEN)
