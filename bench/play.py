"""Random play of Oil War, scenario 1, on one core, choices walked word by word at each action.

Two random players, those of the conformance suite: `uniform` takes any word at each fork, so that it ends a phase as
readily as it moves; `eager` ends a phase rarely, so that most units move and many fight. Each is measured with
`apply`, which checks every action again, and with `perform`, which trusts what was just offered. CPU time, the best of
several rounds, since other work only ever adds to it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from sandtable.kernel import RandomDraws, Start
from sandtable.language import Choices, Words
from sandtable.players.random import eager_walk, walk
from sandtable.registry import game as game_named

MATCHES = {"uniform": 60, "eager": 20}
ROUNDS = 5


def run() -> dict[str, float]:
    """Actions, matches and calls of `choices` a second."""
    game = game_named("oil-war")
    figures: dict[str, float] = {}
    print(f"{'player':9}{'by':9}{'actions/s':>10}{'matches/s':>11}{'choices/s':>11}{'actions/match':>15}")
    for player, matches in MATCHES.items():
        for way in ("apply", "perform"):
            rounds = (play_round(game, "1", player, matches, getattr(game, way)) for _ in range(ROUNDS))
            best = min(rounds, key=lambda r: r[0] / r[1])
            seconds, actions, calls = best
            name = f"{player}_{way}"
            figures[name] = actions / seconds
            print(
                f"{player:9}{way:9}{actions / seconds:10.0f}{matches / seconds:11.1f}"
                f"{calls / seconds:11.0f}{actions / matches:15.0f}"
            )
    return figures


def play_round(
    game: Any, scenario: str, player: str, matches: int, carry_out: Callable[..., object]
) -> tuple[float, int, int]:
    """Seconds of CPU for so many random matches of a scenario, actions in them, and calls of `choices`."""
    actions = calls = 0
    walker = {"uniform": walk, "eager": eager_walk}[player]
    start = process_time()
    for seed in range(matches):
        rng = Random(seed)
        draws = RandomDraws(rng)
        state = game.new(Start(scenario), game.settle_options({}))
        while game.outcome(state) is None:
            seat = game.asks(state)[0].seat

            def choices(prefix: Words, state: Any = state, seat: str = seat) -> Choices:
                nonlocal calls
                calls += 1
                offered: Choices = game.choices(state, seat, prefix)
                return offered

            carry_out(state, seat, walker(choices, rng), draws)
            actions += 1
    return process_time() - start, actions, calls
