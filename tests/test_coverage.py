"""Counting what claims a clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import coverage
from sandtable.casefiles import named_cases
from sandtable.errors import BadFile, SandtableError
from sandtable.registry import game
from tests.mini import TwoRivers

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


def test_without_cases_most_clauses_are_unclaimed() -> None:
    fewer = coverage.report(GAME, [])
    assert set(fewer.by_clause) == set(coverage.indexed_claims(GAME.name))
    assert "6.13" in fewer.unclaimed
    assert "3.22a" not in fewer.unclaimed


MARCH = """
game = "two-rivers"
clauses = ["M8", "M9"]
title = "March"
given = { phase = "march:red", at = { 0101 = [{ id = "red-1", points = 3 }] } }
[[variant]]
do = [{ act = "march red-1 0102" }]
[[variant]]
do = [{ act = "march red-1 0301", refused = "M8" }]
[[variant]]
clauses = ["M10"]
do = [{ act = "march red-1 0102" }]
"""


def claimed(text: str) -> dict[str, list[str]]:
    return coverage.claims(TwoRivers(), named_cases(text, "march.toml"))


def test_a_variant_claims_what_it_says_and_not_what_its_file_says() -> None:
    assert claimed(MARCH) == {"M8": ["march-a", "march-b"], "M9": ["march-a", "march-b"], "M10": ["march-c"]}


def test_only_what_passes_claims() -> None:
    failing = MARCH.replace('"march red-1 0301", refused = "M8"', '"march red-1 0301"')
    assert claimed(failing) == {"M10": ["march-c"]}
    own = failing.replace('do = [{ act = "march red-1 0301"', 'clauses = ["M9"]\ndo = [{ act = "march red-1 0301"')
    assert claimed(own) == {"M8": ["march-a"], "M10": ["march-c"]}


def test_no_index_is_written_from_tests_that_fail_or_are_skipped(tmp_path: Path) -> None:
    test = tmp_path / "test_some.py"
    for body, message in (("assert False", "fail"), ("pytest.skip('not today')", "skipped")):
        test.write_text(
            f"import pytest\n@pytest.mark.clauses('M1')\ndef test_a() -> None:\n    {body}\n", encoding="utf-8"
        )
        with pytest.raises(SandtableError, match=message):
            coverage.check_passing(tmp_path)
    test.write_text("import pytest\n@pytest.mark.clauses('M1')\ndef test_a() -> None: ...\n", encoding="utf-8")
    coverage.check_passing(tmp_path)


def test_a_claim_to_a_clause_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "indexed_claims", lambda name: {"99.9": ["tests/x.py::test_y"]})
    with pytest.raises(BadFile, match=r"tests/x\.py::test_y claims clause 99\.9"):
        coverage.claims(GAME)
