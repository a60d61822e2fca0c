"""What can be read without a match: games, clauses and cases. Boards and the like are on the `shelf`."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from sandtable.balance import GameBalance, measured_balance
from sandtable.casefiles import all_cases
from sandtable.documents import Card, Guide
from sandtable.documents.lessons import LessonInfo
from sandtable.kernel import Clause, Game, OptionInfo, ScenarioInfo
from sandtable.kernel.cases import Case, Running
from sandtable.lessons import Lesson, lessons_of
from sandtable.registry import GAMES
from sandtable.registry import game as game_named
from sandtable.roster import PlayerInfo, player_infos, player_names, usual_player
from sandtable.threadsafe import once

from .errors import Unknown
from .pictures import picture_name
from .sections import sections
from .shelf import MatchDocuments, Shelf


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    version: str
    fog: bool
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionInfo, ...]
    players: list[str]
    page: bool
    """Whether the page offers new matches of it."""
    documents: bool = False
    """Whether orders are written as documents, by mail too."""
    seat_names: dict[str, str] = {}
    """Names of seats that are not their id with a capital letter."""
    summary: str = ""
    """What the game is about, in one sentence."""
    card: Card | None = None
    """The game at a glance, and the match to begin with."""
    picture: str = ""
    """The name of the picture on its card: ``/api/games/GAME/pictures/NAME``."""
    levels: list[PlayerInfo] = []
    """The same players, with what to expect of them."""
    level: str = ""
    """The one that is offered first."""
    balance: GameBalance | None = None
    """How even its scenarios are, as far as that was measured."""


class CaseInfo(Struct, frozen=True):
    name: str
    title: str
    clauses: list[str]


class CaseDoc(Struct, frozen=True, omit_defaults=True):
    """A case to be read and drawn: the position that it starts from, and what is done and expected."""

    name: str
    title: str
    clauses: list[str]
    scenario: str = ""
    note: str = ""
    view: dict[str, Any] | None = None
    boards: list[dict[str, str]] = []
    do: list[dict[str, Any]] = []
    then: dict[str, Any] = {}
    ask: list[dict[str, Any]] = []
    draws: list[dict[str, int]] = []


def find_game(name: str) -> Game[Any]:
    """A game; Unknown if there is none."""
    if name not in GAMES:
        raise Unknown(f"there is no game '{name[:80]}'; the games are {', '.join(GAMES)}")
    return game_named(name)


def games() -> list[GameInfo]:
    return [_info(name, game_named(name)) for name in GAMES]


def _info(name: str, game: Game[Any]) -> GameInfo:
    return GameInfo(
        name, game.title, game.version, game.fog, game.scenarios, game.options, player_names(name), GAMES[name].page,
        game.takes_documents, dict(game.seat_names), GAMES[name].summary, guide(name).card,
        picture_name(game), player_infos(name), usual_player(name), measured_balance().get(name),
    )  # fmt: skip


@once
def guide(name: str) -> Guide:
    """What a newcomer reads of a game."""
    return find_game(name).guide()


def clauses(name: str) -> list[Clause]:
    return list(find_game(name).clauses)


@once
def lessons_by_name(game_name: str) -> dict[str, Lesson]:
    """The lessons of a game that somebody may sit down to, by their names."""
    find_game(game_name)
    return {lesson.name: lesson for lesson in lessons_of(game_name)}


def lessons(game_name: str) -> list[LessonInfo]:
    return [
        LessonInfo(lesson.game, lesson.name, lesson.title, lesson.learn, len(lesson.step))
        for lesson in lessons_by_name(game_name).values()
    ]


def lesson_named(game_name: str, name: str) -> Lesson:
    lesson = lessons_by_name(game_name).get(name)
    if lesson is None:
        raise Unknown(f"{game_name} has no lesson '{name[:80]}'")
    return lesson


@once
def cases_of(name: str) -> dict[str, Case]:
    find_game(name)
    return dict(all_cases(name))


def cases(name: str) -> list[CaseInfo]:
    return [CaseInfo(case, made.title, made.clauses) for case, made in cases_of(name).items()]


def case_named(game_name: str, name: str) -> Case:
    case = cases_of(game_name).get(name)
    if case is None:
        raise Unknown(f"{game_name} has no case '{name[:80]}'")
    return case


def case(shelf: Shelf, game_name: str, name: str) -> CaseDoc:
    """A case with its position, seen by all seats."""
    made = case_named(game_name, name)
    game = find_game(game_name)
    state = Running(game, made).state
    view = None
    boards: list[dict[str, str]] = []
    if state is not None:
        whole = game.view(state, frozenset(game.seats_of(state)))
        view = sections(MatchDocuments(shelf, game, state).complete(state, whole))
        boards = view.get("boards", [])
    plain = msgspec.to_builtins(made)
    return CaseDoc(
        name, made.title, made.clauses, made.scenario, made.note, view, boards,
        [_short(do) for do in plain.get("do", [])], _short(plain.get("then", {})), plain.get("ask", []), made.draws,
    )  # fmt: skip


def _short(plain: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty."""
    parts = {key: _short(value) if isinstance(value, dict) else value for key, value in plain.items()}
    return {key: value for key, value in parts.items() if value not in ("", [], {}, None)}
