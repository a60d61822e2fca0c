"""Who gives the second opinion: the adviser that a game announces, if it does."""

from __future__ import annotations

from sandtable.errors import SandtableError
from sandtable.players.advice import AnyAdvice
from sandtable.registry import GAMES, game
from sandtable.roster import advice, is_installed


class NoAdviser(SandtableError):
    """The game has nobody to ask."""


def has_adviser(name: str) -> bool:
    """Whether somebody can be asked about matches of a game."""
    return name in GAMES and is_installed(GAMES[name].advice)


def adviser_of(name: str, scenario: str) -> AnyAdvice:
    """The adviser of a game; NoAdviser says that there is none."""
    if not has_adviser(name):
        raise NoAdviser(f"{game(name).title} has no adviser, so there is no second opinion in it")
    return advice(name, scenario)
