"""Golden matches: a change of play needs a new number of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.conformance import Subject
from sandtable.conformance.golden import WRITE, check_golden
from tests.mini import TwoRivers


class Changed(TwoRivers):
    """Rules of another number."""

    revision = TwoRivers.revision + 1


def test_a_changed_golden_match_is_not_written_under_an_old_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject = Subject(TwoRivers(), "plain", golden=tmp_path)
    monkeypatch.setenv(WRITE, "write")
    check_golden(subject)
    path = tmp_path / f"{subject}.match.txt"
    played = path.read_text()
    path.write_text(played.replace("\n2 ", "\n2 other: ", 1))
    with pytest.raises(AssertionError, match="raise `revision`"):
        check_golden(subject)
    check_golden(Subject(Changed(), "plain", golden=tmp_path))
    assert path.read_text() == played.replace("# rules 1\n", "# rules 2\n")
    monkeypatch.delenv(WRITE)
    check_golden(Subject(Changed(), "plain", golden=tmp_path))
    with pytest.raises(AssertionError, match="not what is played now"):
        check_golden(subject)
