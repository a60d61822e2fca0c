"""Counting what claims a clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import coverage
from sandtable.errors import BadFile
from sandtable.registry import game

GAME = game("oil-war")


def test_marks_are_found_without_importing_anything(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_some.py").write_text(
        "import pytest, nothing_that_exists\n"
        '@pytest.mark.clauses("3.1", "3.2")\ndef test_a() -> None: ...\n'
        '@pytest.mark.long\n@pytest.mark.clauses("3.1")\ndef test_b() -> None: ...\n'
        "def test_c() -> None: ...\n",
        encoding="utf-8",
    )
    (folder / "helper.py").write_text("nonsense(", encoding="utf-8")
    assert coverage.claims_of_tests(folder, tmp_path) == {
        "3.1": ["tests/test_some.py::test_a", "tests/test_some.py::test_b"],
        "3.2": ["tests/test_some.py::test_a"],
    }
    (folder / "test_broken.py").write_text("nonsense(", encoding="utf-8")
    with pytest.raises(BadFile, match=r"tests/test_broken\.py"):
        coverage.claims_of_tests(folder, tmp_path)


def test_the_report_counts_binding_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    told = coverage.report(GAME)
    assert set(told.by_clause) <= {clause.id for clause in GAME.clauses}
    monkeypatch.setattr(coverage, "all_cases", lambda name: [])
    fewer = coverage.report(GAME)
    assert fewer.clauses == told.clauses
    assert fewer.claimed + len(fewer.unclaimed) == fewer.clauses
    assert "6.13" in fewer.unclaimed
    assert "3.22a" not in fewer.unclaimed


def test_a_claim_to_a_clause_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "indexed_claims", lambda name: {"99.9": ["tests/x.py::test_y"]})
    with pytest.raises(BadFile, match=r"tests/x\.py::test_y claims clause 99\.9"):
        coverage.claims(GAME)
