"""Which computer players a game has, by name."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec

from sandtable.errors import SandtableError
from sandtable.players.base import Player
from sandtable.players.random import RandomPlayer
from sandtable.registry import PLAYERS

RANDOM = "random"


def player_names(game: str) -> list[str]:
    """The players of a game, from the weakest to the strongest."""
    own = PLAYERS.get(game, {})
    return [RANDOM, *(name for name, (module, _) in own.items() if find_spec(module) is not None)]


def player(game: str, name: str, seed: str, scenario: str, seat: str) -> Player:
    """A player for one seat of one match. The same seed, the same play."""
    names = player_names(game)
    if name not in names:
        raise SandtableError(f"{game} has no player '{name}'; its players are {', '.join(names)}")
    if name == RANDOM:
        return RandomPlayer(random.Random(seed))
    module, cls = PLAYERS[game][name]
    made: Player = getattr(import_module(module), cls)(scenario, seat, seed)
    return made
