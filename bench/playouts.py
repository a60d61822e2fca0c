"""Play-outs a second: from the middle of a match to its end, by each game's usual player, on one core.

The position is the one that a match between these players has after half of its actions; a play-out of a game without
end goes through two more cycles. CPU time, the positions and the dice always the same, so that two versions can be
compared: ``python -m bench playouts`` in both checkouts, in turns.
"""

from __future__ import annotations

from itertools import islice
from time import process_time
from typing import Any

from sandtable.kernel import Game, State
from sandtable.registry import game as game_named
from sandtable.roster import usual_player
from sandtable.selfplay import Horizon, opening, play_on, seat_players

GAMES = (
    ("oil-war", "1"),
    ("oil-war", "3"),
    ("desert-one-war", "1980"),
    ("saddam-moves-south", "1990"),
    ("october-war", "1973"),
    ("war-game", "6"),
)
SECONDS = 10.0
CYCLES = 2


def run() -> dict[str, float]:
    """Play-outs and actions a second by game and scenario."""
    figures = {}
    print(f"{'game':22}{'scenario':>9}{'play-outs/s':>13}{'actions/s':>11}")
    for name, scenario in GAMES:
        playouts, actions, seconds = measure(name, scenario)
        figures[f"{name} {scenario}"] = playouts / seconds
        print(f"{name:22}{scenario:>9}{playouts / seconds:13.3f}{actions / seconds:11.0f}")
    return figures


def measure(name: str, scenario: str) -> tuple[int, int, float]:
    """Play-outs, actions in them, and seconds."""
    game = game_named(name)
    state = opening(game, scenario, {})
    whole = play(game, scenario, state, "b")
    middle = opening(game, scenario, {})
    play(game, scenario, middle, "b", whole // 2)
    playouts = actions = 0
    start = process_time()
    while not playouts or process_time() - start < SECONDS:
        actions += play(game, scenario, middle.clone(), f"p{playouts}")
        playouts += 1
    return playouts, actions, process_time() - start


def play(game: Game[Any], scenario: str, state: State, seed: str, most: int | None = None) -> int:
    """Play on from a position to the end, or for so many actions; how many there were."""
    seated = seat_players(game, scenario, [usual_player(game.name)], seed)
    return sum(1 for _ in islice(play_on(game, state, seated, seed, Horizon(game, CYCLES)), most))
