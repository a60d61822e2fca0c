"""The executable rulebook of Desert One War."""

import tomllib
from pathlib import Path

from sandtable import coverage
from sandtable.casefiles import all_cases
from sandtable.conformance.suite import Cases
from sandtable.registry import game

UNCLAIMED = tomllib.loads((Path(__file__).parent / "unclaimed.toml").read_text())["open"]
"""Clauses that no case claims yet; the list only gets shorter."""


class TestCases(Cases):
    game = game("desert-one-war")
    cases = all_cases("desert-one-war")
    tests = Path(__file__).parent

    def test_every_binding_clause_is_claimed(self) -> None:
        assert coverage.report(self.game, self.cases).unclaimed == UNCLAIMED
