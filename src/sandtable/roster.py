"""Which computer players a game has, by name."""

from __future__ import annotations

import random
from importlib.util import find_spec

from sandtable.errors import SandtableError
from sandtable.players import Player, RandomPlayer
from sandtable.registry import GAMES, load_class

RANDOM = "random"


def player_names(game: str) -> list[str]:
    """The players of a game, from the weakest to the strongest."""
    own = GAMES[game].players if game in GAMES else {}
    return [RANDOM, *(name for name, place in own.items() if find_spec(place.partition(":")[0]) is not None)]


def player(game: str, name: str, seed: str, scenario: str, seat: str) -> Player:
    """A player for one seat of one match. The same seed, the same play."""
    names = player_names(game)
    if name not in names:
        raise SandtableError(f"{game} has no player '{name}'; its players are {', '.join(names)}")
    if name == RANDOM:
        return RandomPlayer(random.Random(seed))
    made: Player = load_class(GAMES[game].players[name])(scenario, seat, seed)
    return made
