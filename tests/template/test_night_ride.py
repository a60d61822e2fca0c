"""The game with secrets that `sandtable create --fog` copies: its cases, the suite, and its computer player."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.casefiles import cases_at, run_cases
from sandtable.conformance import Subject
from sandtable.conformance.suite import Cases, Conformance
from sandtable.language import Words
from sandtable.lessons.checking import faults, stray_faults
from sandtable.lessons.format import read_lesson
from sandtable.players import Player
from sandtable.template import night_ride
from sandtable.template.night_ride import steps
from sandtable.template.night_ride.game import Rules
from sandtable.template.night_ride.pack import LOST, SPACES, UNITS
from sandtable.template.night_ride.player import Rider
from sandtable.template.night_ride.state import Position
from tests.template.winning import matches_won

CASES = cases_at(Path(night_ride.__file__ or "").parent / "cases")


def happens(before: Position, seat: str, words: Words, result: str, after: Position) -> str:
    """6: nobody but the loser of an attack is lost."""
    unit, target = UNITS.index[words[1]], before.standing(SPACES.index[words[2]])
    lost = [u for u, place in enumerate(after.at) if place == LOST and before.at[u] != LOST]
    expected = {"enemy": [target], "attacker": [unit], "nothing": []}[result]
    return "" if lost == expected else f"{lost} are lost instead of {expected}"


class TestCases(Cases):
    game = Rules()
    cases = [(name.rpartition("/")[2], case) for name, case in CASES]


class TestNightRide(Conformance):
    subjects = (
        Subject(
            Rules(), "dispatch", cases=CASES, player=Rider, happens=happens, remembered=True, seconds=2, long_seconds=10
        ),
    )


def test_the_rider_beats_a_random_player() -> None:
    assert matches_won(Rules(), "dispatch", Rider) >= 14


def test_the_cases_notice_a_missing_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """7: a town without shelter."""
    monkeypatch.setattr(steps, "SHELTER", 0)
    broken = [ran.name for ran in run_cases(TestCases.cases, ["7"], Rules()) if ran.error]
    assert broken == ["shelter-a"]


def test_the_lesson_can_be_taken() -> None:
    path = Path(night_ride.__file__ or "").parent / "lessons" / "first.toml"
    lesson = read_lesson(path.read_text(encoding="utf-8"), path.name)

    def opponent(seat: str, seed: str) -> Player:
        return Rider(lesson.scenario, seat, seed)

    assert faults(Rules(), lesson, opponent) == []
    assert [fault for seed in range(5) for fault in stray_faults(Rules(), lesson, opponent, seed)] == []
