"""Lessons: how they are read, how far somebody has come, and whether each can be taken."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.conformance.budget import seeds
from sandtable.errors import BadFile
from sandtable.kernel.cases import Then
from sandtable.lessons import (
    Done,
    Lesson,
    Progress,
    card_of,
    find_lesson,
    is_like,
    lesson_of_match,
    lessons_of,
    read_lesson,
    start_lesson,
)
from sandtable.lessons.checking import Opponent, Pupil, faults, stray_faults
from sandtable.players import Player
from sandtable.registry import GAMES, game
from sandtable.roster import player

LAND = find_lesson("oil-war", "land")
ALL = [(name, lesson.name) for name in GAMES for lesson in lessons_of(name)]
LEAST, MOST = 8, 15
"""Steps of a lesson."""
EVERY_DAY, LONG = 2, 200
"""Players who stray."""


def opponent_of(lesson: Lesson) -> Opponent:
    scenario = lesson.scenario or game(lesson.game).scenarios[0].id

    def opponent(seat: str, seed: str) -> Player:
        return player(lesson.game, lesson.opponent, seed, scenario, seat)

    return opponent


def pupil() -> Pupil:
    return Pupil(game("oil-war"), LAND, opponent_of(LAND))


# --- files


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('seat = "us"', "", "mine.toml: Object missing required field `seat`"),
        ('title = "T"', 'titel = "T"', "mine.toml: object contains unknown field `titel`"),
        ('done.any = ["done"]', "", "mine.toml: step[0]: object missing required field `done`"),
        ('done.any = ["done"]', "done.any = []", "mine.toml: step 1: done: say which actions"),
        ('done.any = ["done"]', "done.then.asks = []", "mine.toml: step 1: solution: say which actions"),
        ('done.any = ["done"]', 'done.then.reads.us.hides = ["x"]', "mine.toml: step 1: done.then.reads: a lesson"),
        ('title = "T"', 'title = "T"\nname = "x"', "mine.toml: name: unknown"),
        ('say = "Do it."', "say = ", "mine.toml: "),
    ],
)
def test_a_fault_in_a_lesson_is_told_with_its_place(old: str, new: str, sentence: str) -> None:
    text = 'game = "oil-war"\ntitle = "T"\nlearn = "L"\nseat = "us"\n[[step]]\nsay = "Do it."\ndone.any = ["done"]\n'
    assert read_lesson(text, "mine.toml").name == "mine"
    with pytest.raises(BadFile) as caught:
        read_lesson(text.replace(old, new), "mine.toml")
    assert str(caught.value).casefold().startswith(sentence.casefold()), caught.value


@pytest.mark.parametrize(
    ("action", "pattern", "fits"),
    [
        ("move US-ai-1 1420", "move us-ai-1 1420", True),
        ("move US-ai-1 1420", "move US-ai-1", True),
        ("move US-ai-1", "move US-ai-1 1420", False),
        ("move US-ai-1 by 1421 1420", "move US-ai-1 by * 1420", True),
        ("supply US-ai-1 drop; US-ai-2 1521", "supply US-ai-2 1521", True),
        ("supply US-ai-1 drop; US-ai-2 1521", "supply US-ai-2 drop", False),
    ],
)
def test_patterns(action: str, pattern: str, fits: bool) -> None:
    assert is_like(action, pattern) is fits


# --- progress


def test_progress_follows_from_the_entries_alone() -> None:
    taker = pupil()
    numbers = []
    while taker.let_others_act() and taker.act():
        numbers.append(taker.progress.number)
        assert Progress(LAND, taker.match).ends == taker.progress.ends
    assert numbers == list(range(1, len(LAND.step) + 1))
    assert card_of(taker.progress).say == LAND.end


def test_a_lesson_is_found_again_by_its_match() -> None:
    match = start_lesson(game("oil-war"), LAND)
    assert lesson_of_match(match.file) == LAND
    match.file.forked = "lesson of-old"
    assert lesson_of_match(match.file) is None


def test_a_step_back_leads_to_the_beginning_of_a_step() -> None:
    taker = pupil()
    assert not taker.step_back()
    hashes = []
    for _ in range(5):
        hashes.append(taker.match.digest())
        taker.act()
    taker.match.do("us", "move US-ai-2 1422")
    taker.progress.catch_up()
    assert taker.progress.number == 5
    assert taker.step_back()
    assert taker.progress.number == 5, "first the step itself"
    for digest in reversed(hashes):
        assert taker.step_back()
        assert taker.match.digest() == digest
    assert (taker.progress.number, taker.progress.ends) == (0, [])
    assert taker.finish()


def test_the_card_names_what_is_lit_and_answers_what_is_wrong() -> None:
    taker = pupil()
    taker.act()
    card = card_of(taker.progress)
    assert (card.number, card.units, card.spaces) == (2, ["EC-ai-1"], ["1421"])
    assert card.next == "transport EC-ai-1 1421"
    assert card.success
    taker.match.do("us", "transport EC-ai-1 1520")
    taker.progress.catch_up()
    card = card_of(taker.progress)
    assert card.off
    assert card.back
    assert not card.success
    assert card.wrong.endswith("take a step back and land it there.")


def test_taken_back_by_the_player_the_step_is_to_be_taken_again() -> None:
    taker = pupil()
    taker.act()
    taker.act()
    taker.match.undo("us")
    taker.progress.catch_up()
    assert taker.progress.number == 1


# --- the check itself


def planted(number: int, **changes: Any) -> Lesson:
    steps = list(LAND.step)
    steps[number - 1] = replace(steps[number - 1], **changes)
    return replace(LAND, step=steps)


@pytest.mark.parametrize(
    ("lesson", "sentence"),
    [
        (
            planted(4, done=Done(any=["move EC-ai-1 0101"]), solution=[]),
            "land: step 4: the solution 'move EC-ai-1 0101' is",
        ),
        (
            planted(3, done=Done(any=["move US-ai-2"]), solution=["done"]),
            "land: step 3: the solution does not complete it",
        ),
        (planted(4, done=Done(then=Then(set={"turn": 2})), solution=["done"]), "land: step 4: done: it is true before"),
        (planted(4, done=Done(then=Then(at={"9999": []})), solution=["done"]), "land: then.at.9999: there is no such"),
        (replace(LAND, seat="iran"), "land: land: seat: there is no seat 'iran'"),
        (replace(LAND, given={"at": {"1521": ["nobody"]}}), "land: "),
    ],
)
def test_the_check_finds_what_cannot_be_taken(lesson: Lesson, sentence: str) -> None:
    found = faults(game("oil-war"), lesson, opponent_of(lesson))
    assert found
    assert found[0].startswith(sentence), found


def test_players_who_stray_find_what_only_the_solution_can_pass() -> None:
    """A step that is done by an action which the step before took away for everybody who strays."""
    trap = planted(8, done=Done(any=["attack 1419"], then=Then(events=["De, all defending"])))
    found = [fault for seed in range(40) for fault in stray_faults(game("oil-war"), trap, opponent_of(trap), seed)]
    assert any("no way on" in fault for fault in found)


# --- all lessons


@pytest.mark.parametrize(("game_name", "name"), ALL)
def test_each_lesson_can_be_taken(game_name: str, name: str) -> None:
    lesson = find_lesson(game_name, name)
    assert LEAST <= len(lesson.step) <= MOST
    assert faults(game(game_name), lesson, opponent_of(lesson)) == []
    for seed in range(EVERY_DAY):
        assert stray_faults(game(game_name), lesson, opponent_of(lesson), seed) == []


@pytest.mark.long
@pytest.mark.parametrize(("game_name", "name"), ALL)
def test_whoever_strays_finds_a_way_on(game_name: str, name: str) -> None:
    lesson = find_lesson(game_name, name)
    for seed in seeds(0, least=LONG):
        assert stray_faults(game(game_name), lesson, opponent_of(lesson), seed) == []
        if seed >= LONG - 1:
            break
