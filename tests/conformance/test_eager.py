"""Eager matches by command: how many there were, and which one went wrong."""

from __future__ import annotations

import pytest

from sandtable.conformance import eager


def test_so_many_matches_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert eager.main(["oil-war", "--matches", "1", "--first", "8"]) == 0
    told = capsys.readouterr().out
    assert "match 8: " in told
    assert told.endswith(" actions, no fault\n")


def test_other_numbers_are_those_of_other_matches() -> None:
    with pytest.raises(SystemExit):
        eager.main(["oil-war", "--first", "3"])


def test_the_number_of_a_match_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("a dead end")

    monkeypatch.setattr("sandtable.conformance.play.play", fail)
    with pytest.raises(AssertionError) as failure:
        eager.main(["oil-war", "--matches", "1", "--first", "14"])
    assert "random match 14 " in failure.value.__notes__[0]
