"""The executable rulebook of Oil War: one test for every case and variant."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import coverage
from sandtable.casefiles import all_cases, case_files
from sandtable.kernel.cases import Case, run_case
from sandtable.registry import game

GAME = game("oil-war")
CASES = all_cases("oil-war")
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_case(case: Case) -> None:
    run_case(GAME, case)


def test_the_index_of_claims_is_up_to_date() -> None:
    """If not: ``make claims``."""
    found = coverage.claims_of_tests(ROOT / "tests" / "games" / "oil_war", ROOT)
    assert coverage.indexed_claims("oil-war") == found


def test_every_binding_clause_is_claimed() -> None:
    assert coverage.report(GAME).unclaimed == []


def test_titles_say_different_things() -> None:
    titles = [case.title for _, case in CASES]
    assert len(set(titles)) == len(titles)
    assert len(case_files("oil-war")) >= 37
