"""The Canal: its cases, and the suite that every game passes."""

from __future__ import annotations

import pytest

from sandtable.conformance import Subject
from sandtable.conformance.suite import Conformance
from sandtable.kernel.cases import Case, read_cases, run_case
from tests.canal import Canal
from tests.canal.pack import HERE

CASES = [case for path in sorted((HERE / "cases").glob("*.toml")) for case in read_cases(path.read_text(), path.name)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    run_case(Canal(), case)


def claimed() -> set[str]:
    """The clauses that some case claims."""
    return {clause for case in CASES for clause in case.clauses}


class TestCanal(Conformance):
    subjects = (
        Subject(Canal(), "october", golden=HERE / "golden", claimed=claimed, long_matches=20, positions=(1, 4, 6)),
        Subject(Canal(), "october", {"winter": "yes", "sandstorm": "yes", "income": "4.5"}, matches=2, long_matches=5),
    )
