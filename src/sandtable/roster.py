"""Which computer players a game has, by name, and what to expect of them.

Every game has the random player, and those that it announces. One that announces an adviser has levels beside them: a
recruit below its own players, and two above them that search.
"""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from sandtable.announcement import Announcement
from sandtable.errors import SandtableError
from sandtable.players import Player, RandomPlayer
from sandtable.players.advice import Advice
from sandtable.players.sealed import SealedPlayer
from sandtable.players.search import Budget, SearchPlayer
from sandtable.players.slips import SlippingPlayer
from sandtable.registry import GAMES, game, load_class

RANDOM, RECRUIT = "random", "recruit"
BUDGETS = {"general": 300, "marshal": 1200}
"""Play-outs for a plan."""
EXPECT = {
    RANDOM: "does anything that the rules allow",
    RECRUIT: "plays as the {usual}, with a slip now and then: for a first match",
    "staff": "weighs the odds and answers at once",
    "general": "tries out plans against your reply; thinks for some seconds a turn",
    "marshal": "tries out four times as many plans as the general, and takes its time for it",
}
"""What to expect of a player; `usual` is the best of those that the game announces."""


class PlayerInfo(Struct, frozen=True):
    """A computer player of a game."""

    name: str
    text: str
    """What to expect of it."""


def player_infos(name: str) -> list[PlayerInfo]:
    """The players of a game, from the weakest to the strongest."""
    announced = GAMES.get(name) or Announcement(name, name, "")
    own = [player for player, place in announced.players.items() if is_installed(place)]
    names = [RANDOM, *own]
    if is_installed(announced.advice):
        names = [RANDOM, *([RECRUIT] if own else []), *own, *BUDGETS]
    usual = own[-1] if own else ""
    return [PlayerInfo(player, EXPECT.get(player, "the game's own player").format(usual=usual)) for player in names]


def is_installed(place: str) -> bool:
    """Whether there is such a module; a part of a package may be left out."""
    return bool(place) and find_spec(place.partition(":")[0]) is not None


def player_names(name: str) -> list[str]:
    """The players of a game, from the weakest to the strongest."""
    return [info.name for info in player_infos(name)]


def searches(name: str) -> bool:
    """Whether a player takes its time: others do not wait for it."""
    return name in BUDGETS


def usual_player(name: str) -> str:
    """Whom one plays against if one does not choose: the best of those that the game announces, who answer at once."""
    return next(player for player in reversed(player_names(name)) if player not in BUDGETS)


def player(game_name: str, name: str, seed: str, scenario: str, seat: str, seconds: float = 0.0) -> Player:
    """A player for one seat of one match. The same seed, the same play; unless it has to answer within some seconds."""
    names = player_names(game_name)
    if name not in names:
        raise SandtableError(f"{game_name} has no player '{name}'; its players are {', '.join(names)}")
    if name == RANDOM:
        return RandomPlayer(random.Random(seed))
    if name == RECRUIT:
        usual = player(game_name, usual_player(game_name), seed, scenario, seat)
        return SlippingPlayer(usual, random.Random(f"{seed}|slips"))
    if name in BUDGETS:
        return planner(advice(game_name, scenario), seat, seed, Budget(BUDGETS[name], seconds))
    made: Player = load_class(GAMES[game_name].players[name])(scenario, seat, seed)
    return made


def advice(name: str, scenario: str) -> Advice[Any]:
    """The adviser of a game that announces one."""
    made: Advice[Any] = load_class(GAMES[name].advice)(game(name), scenario)
    return made


def planner(advice: Advice[Any], seat: str, seed: str, budget: Budget) -> Player:
    """A player that looks ahead by the advice of a game."""
    return (SealedPlayer if advice.sealed else SearchPlayer)(advice, seat, seed, budget)
