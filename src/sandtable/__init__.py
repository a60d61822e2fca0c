"""Sandtable: board wargames with every rule enforced.

What a program needs to play a match can be imported from here; each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.errors import Refusal, SandtableError
    from sandtable.kernel import Match, fork
    from sandtable.players import SeatTable
    from sandtable.registry import game
    from sandtable.roster import player
    from sandtable.selfplay import answer_for, seat_players

__version__ = "0.2.0"
__all__ = [
    "Match", "Refusal", "SandtableError", "SeatTable", "__version__", "answer_for", "fork", "game", "player",
    "seat_players",
]  # fmt: skip

_HOMES = {
    "Match": "kernel",
    "Refusal": "errors",
    "SandtableError": "errors",
    "SeatTable": "players",
    "answer_for": "selfplay",
    "fork": "kernel",
    "game": "registry",
    "player": "roster",
    "seat_players": "selfplay",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sandtable' has no attribute '{name}'")
    return getattr(import_module(f"sandtable.{_HOMES[name]}"), name)
