"""Golden matches: a change of play needs a new number of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.conformance import Subject
from sandtable.conformance.answers import check_answers
from sandtable.conformance.asking import write_answers
from sandtable.conformance.golden import WRITE, check_golden
from sandtable.conformance.suite import Cases, Conformance
from sandtable.kernel import Event
from sandtable.template.night_ride.game import Rules
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


def test_the_answers_of_a_game_without_options_are_written_once(tmp_path: Path) -> None:
    """They hold as they are written: no second match goes on where the first has ended."""
    path = tmp_path / "night-ride.answers.txt"
    write_answers(Rules(), [], path, actions=20)
    assert path.read_text().count("# match dispatch") == 1
    check_answers(Rules(), [], path)


def test_claims_are_left_alone_without_a_pack(tmp_path: Path) -> None:
    class Own(Cases):
        game = Rules()
        cases = ()
        tests = tmp_path

    with pytest.raises(pytest.skip.Exception, match="no claims are kept"):
        Own().test_the_index_of_claims_is_up_to_date()


class Rolling(Rules):
    """Nothing can be taken back."""

    def carry_out(self, *given: Any) -> list[Event]:
        return [replace(event, reveals=True) for event in super().carry_out(*given)]


def test_a_game_may_say_that_nothing_is_taken_back() -> None:
    suite = Conformance()
    with pytest.raises(AssertionError, match="say why"):
        suite.test_undo(Subject(Rolling(), "dispatch"))
    suite.test_undo(Subject(Rolling(), "dispatch", irrevocable="everything reveals something"))
    with pytest.raises(AssertionError, match="actions are taken back, though"):
        suite.test_undo(Subject(Rules(), "dispatch", irrevocable="so it is said"))
