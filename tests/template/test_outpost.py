"""The game that `sandtable create` copies: its cases, the suite that every game passes, and its computer player."""

from __future__ import annotations

from pathlib import Path

from sandtable.casefiles import cases_at
from sandtable.conformance import Subject
from sandtable.conformance.suite import Cases, Conformance
from sandtable.language import Words
from sandtable.lessons.checking import faults, stray_faults
from sandtable.lessons.format import read_lesson
from sandtable.players import Player
from sandtable.template import outpost
from sandtable.template.outpost.game import Rules
from sandtable.template.outpost.pack import LOST, SPACES, UNITS
from sandtable.template.outpost.player import Guard
from sandtable.template.outpost.state import Position
from tests.template.winning import matches_won

CASES = cases_at(Path(outpost.__file__ or "").parent / "cases")


def happens(before: Position, seat: str, words: Words, result: str, after: Position) -> str:
    """5: nobody but the loser of an attack is lost."""
    unit, target = UNITS.index[words[1]], before.standing(SPACES.index[words[2]])
    lost = [u for u, space in enumerate(after.at) if space == LOST and before.at[u] != LOST]
    expected = {"defender": [target], "attacker": [unit], "nothing": []}[result]
    return "" if lost == expected else f"{lost} are lost instead of {expected}"


class TestCases(Cases):
    game = Rules()
    cases = [(name.rpartition("/")[2], case) for name, case in CASES]


class TestOutpost(Conformance):
    subjects = (Subject(Rules(), "hill", cases=CASES, player=Guard, happens=happens, seconds=1, long_seconds=10),)


def test_the_guard_beats_a_random_player() -> None:
    assert matches_won(Rules(), "hill", Guard) >= 15


def test_the_lesson_can_be_taken() -> None:
    path = Path(outpost.__file__ or "").parent / "lessons" / "first.toml"
    lesson = read_lesson(path.read_text(encoding="utf-8"), path.name)

    def opponent(seat: str, seed: str) -> Player:
        return Guard(lesson.scenario, seat, seed)

    assert faults(Rules(), lesson, opponent) == []
    assert [fault for seed in range(5) for fault in stray_faults(Rules(), lesson, opponent, seed)] == []
