"""Random play of Oil War, scenario 1, on one core, choices walked word by word at each action.

Two random players: `uniform` takes any word at each fork, so that it ends a phase as readily as it moves;
`busy` weighs each verb by what lies behind it, so that most units move. Each is measured with `apply`, which
checks every action again, and with `perform`, which trusts what was just offered. CPU time, the best of
several rounds, since other work only ever adds to it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from sandtable.kernel import RandomDraws, Start
from sandtable.language import Words
from sandtable.registry import game as game_named

MATCHES = {"uniform": 60, "busy": 25}
ROUNDS = 5


def run() -> dict[str, float]:
    """Actions, matches and calls of `choices` a second."""
    game = game_named("oil-war")
    figures: dict[str, float] = {}
    print(f"{'player':9}{'by':9}{'actions/s':>10}{'matches/s':>11}{'choices/s':>11}{'actions/match':>15}")
    for player, matches in MATCHES.items():
        for way in ("apply", "perform"):
            best = min((_round(game, player, getattr(game, way)) for _ in range(ROUNDS)), key=lambda r: r[0] / r[1])
            seconds, actions, calls = best
            name = f"{player}_{way}"
            figures[name] = actions / seconds
            print(
                f"{player:9}{way:9}{actions / seconds:10.0f}{matches / seconds:11.1f}"
                f"{calls / seconds:11.0f}{actions / matches:15.0f}"
            )
    return figures


def _round(game: Any, player: str, carry_out: Callable[..., object]) -> tuple[float, int, int]:
    actions = calls = 0
    start = process_time()
    for seed in range(MATCHES[player]):
        rng = Random(seed)
        draws = RandomDraws(rng)
        state = game.new(Start("1"), {})
        while game.outcome(state) is None:
            seat = game.asks(state)[0].seat
            words, walked = _walk(game, state, seat, rng, player == "busy")
            carry_out(state, seat, words, draws)
            calls += walked
            actions += 1
    return process_time() - start, actions, calls


def _walk(game: Any, state: Any, seat: str, rng: Random, busy: bool) -> tuple[Words, int]:
    words: Words = ()
    calls = 0
    while True:
        offered = game.choices(state, seat, words)
        calls += 1
        count = len(offered)
        if busy and not words and count > 1:
            weights = [max(1, len(game.choices(state, seat, (verb,)))) for verb in offered]
            calls += count
            words = tuple(rng.choices(list(offered), weights))
            continue
        number = int(rng.random() * (count + offered.complete))
        if number == count:
            return words, calls
        words = (*words, offered.nth(number))
