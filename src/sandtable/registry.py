"""The games that exist, found by name and loaded only when they are wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.kernel import Game

GAMES = {
    "oil-war": ("sandtable.games.oil_war.game", "OilWar"),
    "war-game": ("sandtable.games.war_game.game", "WarGame"),
}

TITLES = {
    "oil-war": "Oil War: American intervention in the Persian Gulf",
    "war-game": "The War Game: empires at war without end, by mail",
}
"""Beside the games, so that they can be listed without loading one."""

PLAYERS = {
    "oil-war": {"staff": ("sandtable.games.oil_war.staff", "Staff")},
    "war-game": {"staff": ("sandtable.games.war_game.bots", "Staff")},
}
"""Computer players of one game only; each is made with scenario, seat and seed."""

_loading = RLock()


def game(name: str) -> Game[Any]:
    """The game of that name."""
    with _loading:  # by one thread, while the others wait
        return _game(name)


@cache
def _game(name: str) -> Game[Any]:
    if name not in GAMES:
        from sandtable.errors import SandtableError

        raise SandtableError(f"there is no game '{name}'; the games are {', '.join(GAMES)}")
    module, cls = GAMES[name]
    made: Game[Any] = getattr(import_module(module), cls)()
    return made


def package(name: str) -> str:
    """The package of the game of that name, where its pack and its cases are."""
    return type(game(name)).__module__.rpartition(".")[0]


def register(spec: str) -> str:
    """Add a game from elsewhere, given as ``NAME=MODULE:CLASS``; its name."""
    name, sign, place = spec.partition("=")
    module, colon, cls = place.partition(":")
    if not (sign and colon and name and module and cls):
        from sandtable.errors import SandtableError

        raise SandtableError(f"a game is given as NAME=MODULE:CLASS, not as '{spec}'")
    GAMES[name] = (module, cls)
    TITLES[name] = game(name).title
    return name
