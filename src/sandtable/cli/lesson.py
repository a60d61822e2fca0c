"""Lessons at the terminal: listed, taken and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.app import REFUSED, app
from sandtable.cli.options import Json, _games
from sandtable.cli.output import columns, progress, say, say_json

if TYPE_CHECKING:
    from sandtable.kernel import Game
    from sandtable.lessons import Lesson
    from sandtable.players import Player


@app.command()
def lesson(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game.", autocompletion=_games)] = "",
    name: Annotated[
        str,
        typer.Argument(metavar="[NAME|FILE]", help="The lesson, or a file of your own; all are listed if left out."),
    ] = "",
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Continue a saved lesson.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where to save the match.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Take the lesson by its solution and by players who stray from it.")
    ] = False,
    strays: Annotated[int, typer.Option("--strays", help="How many players stray.", min=0, max=10_000)] = 20,
    json: Json = False,
) -> None:
    """Learn a game step by step: list its lessons, take one, or check one that you write."""
    from sandtable.registry import game as named

    if resume is not None:
        _resume(resume, save)
    elif not game:
        _list(list(_games()), json)
    elif not name:
        _list([named(game).name], json)
    elif check:
        _check(named(game), _find(game, name), strays)
    else:
        _take(named(game), _find(game, name), save)


def _find(game: str, name: str) -> Lesson:
    from sandtable.lessons import find_lesson, lesson_at

    return lesson_at(Path(name)) if name.endswith(".toml") else find_lesson(game, name)


def _list(games: list[str], json: bool) -> None:
    from sandtable.lessons import lessons_of

    found = [lesson for game in games for lesson in lessons_of(game)]
    if json:
        keys = ("game", "name", "title", "learn")
        say_json([{key: getattr(lesson, key) for key in keys} | {"steps": len(lesson.step)} for lesson in found])
        return
    if not found:
        say(f"There are no lessons of {', '.join(games)}.")
        return
    rows = [
        (f"{lesson.game} {lesson.name}", f"{_sentence(lesson.title)} {lesson.learn} ({len(lesson.step)} steps)")
        for lesson in found
    ]
    say(*columns(rows), "", "To take one: sandtable lesson GAME NAME")


def _take(game: Game[Any], lesson: Lesson, save: Path | None) -> None:
    from sandtable.cli.play import _keeping_place
    from sandtable.lessons import Progress, start_lesson

    match = start_lesson(game, lesson)
    path = _keeping_place(match) if save is None else save
    say(f"Lesson: {_sentence(lesson.title)} {lesson.learn}", "")
    _sit_down(Progress(lesson, match), path)


def _resume(file: Path, save: Path | None) -> None:
    from sandtable.cli.files import OpenMatch
    from sandtable.errors import SandtableError
    from sandtable.lessons import Progress, lesson_of_match

    match = OpenMatch(file).match
    lesson = lesson_of_match(match.file)
    if lesson is None:
        raise SandtableError(f"{file} is not a match of a lesson; continue it with 'sandtable play --resume'")
    _sit_down(Progress(lesson, match), save or file)


def _sit_down(progress: Any, path: Path | None) -> None:
    from sandtable.cli.lesson_table import LessonTable

    match, lesson = progress.match, progress.lesson
    opponents = {
        seat: _opponent(lesson, f"{match.file.seed}|{seat}|{len(match.entries)}", seat)
        for seat in match.seats
        if seat not in progress.learners
    }
    LessonTable(progress, match, progress.learners, opponents, path, "sandtable lesson --resume").run()


def _opponent(lesson: Lesson, seed: str, seat: str) -> Player:
    from sandtable.registry import game as named
    from sandtable.roster import player

    scenario = lesson.scenario or named(lesson.game).scenarios[0].id
    return player(lesson.game, lesson.opponent, seed, scenario, seat)


def _check(game: Game[Any], lesson: Lesson, strays: int) -> None:
    from sandtable.lessons.checking import faults, stray_faults

    def opponent(seat: str, seed: str) -> Player:
        return _opponent(lesson, seed, seat)

    found = faults(game, lesson, opponent)
    with progress("players who stray", strays) as advance:
        for seed in range(0 if found else strays):
            found += stray_faults(game, lesson, opponent, seed)
            advance(1)
    say(*found, f"{lesson.name}: {len(found)} faults" if found else f"{lesson.name}: no fault found")
    if found:
        raise typer.Exit(REFUSED)


def _sentence(title: str) -> str:
    """A title with a mark at its end."""
    return title if title.endswith(("?", "!", ".")) else f"{title}."
