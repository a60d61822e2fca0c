"""Documents that do not change with play: games, clauses, cases, boards and catalogues."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.casefiles import all_cases
from sandtable.documents import BoardDoc, View, document_digest
from sandtable.kernel import Clause, Game, OptionInfo, ScenarioInfo, Start
from sandtable.kernel.cases import Case, Running
from sandtable.players import player_names
from sandtable.registry import GAMES
from sandtable.registry import game as game_named
from sandtable.shared import once

from .errors import Unknown
from .sections import sections

VARIANTS = 200
"""Settings of a scenario's options that are tried in search of a board."""


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    version: str
    fog: bool
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionInfo, ...]
    players: list[str]


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


def found(name: str) -> Game[Any]:
    """A game; Unknown if there is none."""
    if name not in GAMES:
        raise Unknown(f"there is no game '{name[:80]}'; the games are {', '.join(GAMES)}")
    return game_named(name)


def games() -> list[GameInfo]:
    return [_info(name, game_named(name)) for name in GAMES]


def _info(name: str, game: Game[Any]) -> GameInfo:
    return GameInfo(name, game.title, game.version, game.fog, game.scenarios, game.options, player_names(name))


def clauses(name: str) -> list[Clause]:
    return list(found(name).clauses)


@once
def cases_of(name: str) -> dict[str, Case]:
    found(name)
    return dict(all_cases(name))


def cases(name: str) -> list[CaseInfo]:
    return [CaseInfo(case, made.title, made.clauses) for case, made in cases_of(name).items()]


def case_named(game_name: str, name: str) -> Case:
    case = cases_of(game_name).get(name)
    if case is None:
        raise Unknown(f"{game_name} has no case '{name[:80]}'")
    return case


def case(game_name: str, name: str) -> CaseDoc:
    """A case with its position, seen by all seats."""
    made = case_named(game_name, name)
    game = found(game_name)
    state = Running(game, made).state
    view = None
    boards: list[dict[str, str]] = []
    if state is not None:
        seats = game.seats(made.scenario or game.scenarios[0].id)
        seen = game.view(state, frozenset(seats))
        view = sections(remember(game, state, seen))
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


# --- boards and catalogues, by their digest

_boards: dict[str, bytes] = {}
_catalogues: dict[str, bytes] = {}
_handbooks: dict[str, bytes] = {}


def remember(game: Game[Any], state: Any, view: View) -> View:
    """Keep the static documents that a view refers to, so that they can be fetched; the view names them all."""
    if not view.catalogue:
        view = msgspec.structs.replace(view, catalogue=document_digest(game.catalogue(state)))
    if any(ref.digest not in _boards for ref in view.boards):
        by_id: dict[str, BoardDoc] = {board.id: board for board in game.boards(state)}
        for ref in view.boards:
            _boards[ref.digest] = msgspec.json.encode(by_id[ref.id])
    if view.catalogue not in _catalogues:
        _catalogues[view.catalogue] = msgspec.json.encode(game.catalogue(state))
    if view.handbook and view.handbook not in _handbooks:
        _handbooks[view.handbook] = msgspec.json.encode(game.handbook(state))
    return view


def board(digest: str) -> bytes:
    return _sought(_boards, digest, "board")


def catalogue(digest: str) -> bytes:
    return _sought(_catalogues, digest, "catalogue")


def handbook(digest: str) -> bytes:
    return _sought(_handbooks, digest, "handbook")


def _sought(kept: dict[str, bytes], digest: str, what: str) -> bytes:
    if digest not in kept:
        _remember_all(len(GAMES))
    if digest not in kept:
        raise Unknown(f"there is no {what} '{digest[:80]}'")
    return kept[digest]


@once
def _remember_all(count: int) -> None:
    """Another worker, or this one before a restart, has told of a document that was not asked for here yet."""
    for name in GAMES:
        game = game_named(name)
        for scenario in game.scenarios:
            for values in islice(product(*(option.values for option in game.options)), VARIANTS):
                options = dict(zip((option.name for option in game.options), values, strict=True))
                state = game.new(Start(scenario.id), options)
                remember(game, state, game.view(state, frozenset()))
