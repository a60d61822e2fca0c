"""The cases of Two Rivers: its rules, one by one."""

from __future__ import annotations

import pytest

from sandtable.kernel.cases import Case, read_cases, run_case
from tests.mini import TwoRivers
from tests.mini.pack import HERE

CASES = [case for path in sorted((HERE / "cases").glob("*.toml")) for case in read_cases(path.read_text(), path.name)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    run_case(TwoRivers(), case)


def claimed() -> set[str]:
    """The clauses that some case claims."""
    return {clause for case in CASES for clause in case.clauses}
