"""The lessons of a game, and a match of one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from sandtable.casefiles import all_cases, game_files, read_file
from sandtable.errors import BadFile, SandtableError
from sandtable.kernel import Game, Match, MatchFile
from sandtable.kernel.cases import match_of
from sandtable.registry import GAMES
from sandtable.registry import game as game_named

from .examples import example_of
from .format import Lesson, read_lesson

FOLDER = "lessons"
LESSON, CASE = "lesson ", "case "
"""How the origin of a match of a lesson, or of an example of a rule, begins (`MatchFile.forked`)."""


def lessons_of(game_name: str) -> list[Lesson]:
    """The lessons of a game, in the order in which they are meant to be taken."""
    found = [read_lesson(text, file) for file, text in game_files(game_name, FOLDER)]
    return sorted(found, key=lambda lesson: (lesson.number, lesson.name))


def find_lesson(game_name: str, name: str) -> Lesson:
    """A lesson of a game by its name; SandtableError if there is none."""
    lessons = {lesson.name: lesson for lesson in lessons_of(game_name)}
    if name not in lessons:
        raise SandtableError(f"{game_name} has no lesson '{name[:80]}'; it has {', '.join(lessons) or 'none'}")
    return lessons[name]


def lesson_at(path: Path) -> Lesson:
    """The lesson in a user's file."""
    lesson = read_lesson(read_file(path), path.name)
    if lesson.game not in GAMES:
        raise BadFile(f"{path}: game: there is no game '{lesson.game}'; the games are {', '.join(GAMES)}")
    return lesson


def start_lesson(game: Game[Any], lesson: Lesson) -> Match[Any]:
    """A match that begins in the position of a lesson."""
    if lesson.game != game.name:
        raise BadFile(f"{lesson.name}: game: the lesson is one of '{lesson.game}', not of {game.name}")
    origin = f"{LESSON}{lesson.name}"
    if lesson.given or lesson.example:
        match = match_of(game, lesson.case, lesson.seed, origin)
    else:
        scenario = lesson.scenario or game.scenarios[0].id
        match = Match.start(game, scenario, lesson.seed, lesson.options, forked=origin)
    if not lesson.example and lesson.seat not in match.seats:
        seats = ", ".join(match.seats)
        raise BadFile(f"{lesson.name}: seat: there is no seat '{lesson.seat}'; the seats are {seats}")
    return match


def lesson_of_match(file: MatchFile) -> Lesson | None:
    """The lesson or the example that a match was begun for; None for any other match, and for a lesson that is gone or
    begins differently by now."""
    for beginning, find in ((LESSON, _lesson_named), (CASE, _example_named)):
        if file.forked.startswith(beginning):
            lesson = find(file.game, file.forked.removeprefix(beginning))
            return lesson if lesson is not None and _begins_alike(file, lesson) else None
    return None


def _begins_alike(file: MatchFile, lesson: Lesson) -> bool:
    """Whether a match begins in the position of a lesson: what comes from outside may only say so."""
    try:
        own = start_lesson(game_named(file.game), lesson).file
    except SandtableError:
        return False
    return bool(_plain_start(file) == _plain_start(own))


def _plain_start(file: MatchFile) -> Any:
    return msgspec.json.decode(msgspec.json.encode(file.start))


def _lesson_named(game_name: str, name: str) -> Lesson | None:
    return next((lesson for lesson in lessons_of(game_name) if lesson.name == name), None)


def _example_named(game_name: str, name: str) -> Lesson | None:
    case = dict(all_cases(game_name)).get(name)
    return example_of(name, case) if case is not None else None
