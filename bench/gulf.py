"""Desert One War and Saddam Moves South: views, movement, support checks, random play beside Oil War, staff turns.

CPU time. Views, movement and support are measured on positions of random matches, each on a fresh copy without anything
kept from before; random play by turns with Oil War, so that a busy machine hinders both alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bench.play import play_round
from sandtable.board.masks import bits
from sandtable.games.gulf.rules.movement.airmobile import flights, lift_hexes
from sandtable.games.gulf.rules.movement.ground_movement import GroundMovement
from sandtable.games.gulf.rules.movement.ways import ways
from sandtable.games.gulf.rules.supply.support import without_support
from sandtable.kernel import RandomDraws, Start
from sandtable.players.base import SeatTable
from sandtable.players.random import eager_walk
from sandtable.registry import game as game_named
from sandtable.selfplay import seat_players

GAMES = ("saddam-moves-south", "desert-one-war")
ROUNDS = 5
EVERY = 12
"""Of an eager match every so manieth position is measured."""
MATCHES = {"uniform": 6, "eager": 2}
PEER = {"uniform": 40, "eager": 10}


def run() -> dict[str, float]:
    """Milliseconds for one position or turn, and the share of Oil War's actions a second."""
    figures: dict[str, float] = {}
    for name in GAMES:
        game = game_named(name)
        for scenario in (info.id for info in game.scenarios):
            figures |= {f"{name}_{scenario}_{key}": value for key, value in _scenario(game, scenario).items()}
    return figures


def _scenario(game: Any, scenario: str) -> dict[str, float]:
    positions = _positions(game, scenario)
    views = [_time(state, lambda s: game.view(s, frozenset([s.world.seats[0]]))) for state in positions]
    marching = [state for state in positions if state.stack and isinstance(state.stack[-1], GroundMovement)]
    reached = [(_time(state, _reach_of_all), _movable(state)) for state in marching]
    moving, units = max(reached, key=lambda entry: entry[1], default=(0.0, 0))
    support = [max(_time(state, partial(_check, side)) for side in (0, 1)) for state in positions]
    turns = _staff_turns(game, scenario)
    figures = {
        "view_ms": median(views), "reach_ms": moving, "support_ms": max(support),
        "staff_median_s": median(turns), "staff_worst_s": max(turns), **_beside_oil_war(game, scenario),
    }  # fmt: skip
    print(f"{game.title}, {scenario}")
    print(f"  a view, median of {len(views)}            {figures['view_ms']:8.2f} ms   (demand 3)")
    print(f"  goals and costs of {units:2} units        {moving:8.2f} ms   (demand 5)")
    print(f"  support check of a side, worst    {figures['support_ms']:8.2f} ms   (demand 10)")
    for player in MATCHES:
        share = figures[f"{player}_share"]
        print(f"  {player:8} play, of Oil War's       {share:8.2f}      (demand 0.5; {figures[player]:.0f} actions/s)")
    print(f"  a staff turn, median of {len(turns):2}        {median(turns):8.2f} s    (demand 0.5)")
    print(f"  a staff turn, worst               {max(turns):8.2f} s    (demand 10)")
    return figures


def _positions(game: Any, scenario: str) -> list[Any]:
    """Positions of one eager match, as they are loaded: with nothing derived from them yet."""
    rng = Random(1)
    draws = RandomDraws(rng)
    state = game.new(Start(scenario), game.settle_options({}))
    found = []
    number = 0
    while game.outcome(state) is None:
        seat = game.asks(state)[0].seat
        words = eager_walk(partial(game.choices, state, seat), rng)
        moving = bool(state.stack) and isinstance(state.stack[-1], GroundMovement)
        if state.turn and (number % EVERY == 0 or (moving and not state.moved & state.world.ground)):
            found.append(state.clone())
        game.perform(state, seat, words, draws)
        number += 1
    return found


def _time(state: Any, work: Callable[[Any], object]) -> float:
    """The least milliseconds of a few runs, each on a copy of its own."""
    best = float("inf")
    for _ in range(ROUNDS):
        copy = state.clone()
        copy.forget()
        start = process_time()
        work(copy)
        best = min(best, process_time() - start)
    return best * 1000


def _check(side: int, state: Any) -> int:
    return without_support(state, side)


def _movable(state: Any) -> int:
    march, lift = state.stack[-1].ready(state)
    return int((march | lift).bit_count())


def _reach_of_all(state: Any) -> int:
    """Every unit that can move, every hex that it can end in, and what each costs."""
    march, lift = state.stack[-1].ready(state)
    costs = 0
    for unit in bits(march):
        costs += len(ways(state, unit).costs())
    for unit in bits(lift):
        goals = lift_hexes(state, unit)
        costs += sum(1 for space in flights(state, unit).costs() if goals >> space & 1)
    return costs


def _beside_oil_war(game: Any, scenario: str) -> dict[str, float]:
    """Actions a second, and their share of Oil War's, the median of rounds by turns."""
    peer = game_named("oil-war")
    figures = {}
    for player, matches in MATCHES.items():
        shares, speeds = [], []
        for _ in range(3):
            seconds, actions, _calls = play_round(peer, "1", player, PEER[player], peer.apply)
            ours, done, _calls = play_round(game, scenario, player, matches, game.apply)
            speeds.append(done / ours)
            shares.append(speeds[-1] / (actions / seconds))
        figures[player], figures[f"{player}_share"] = median(speeds), median(shares)
    return figures


def _staff_turns(game: Any, scenario: str) -> list[float]:
    """Seconds that the staff of each side needs for each of its turns, in one match of staff against staff."""
    seated = seat_players(game, scenario, ["staff"], "bench")
    state = game.new(Start(scenario), game.settle_options({}))
    draws = RandomDraws(Random(3))
    spent: dict[tuple[int, int, str], float] = defaultdict(float)
    while game.outcome(state) is None:
        question = game.next_question(state)
        who = seated.get(question.seat)
        if who is None:
            words = game.proposal(state, question.seat)
        else:
            start = process_time()
            words = who.choose(SeatTable(game, state, question.seat))
            spent[(state.turn, state.player, question.seat)] += process_time() - start
        game.apply(state, question.seat, words, draws)
    own = [seconds for (turn, player, seat), seconds in spent.items() if turn and state.world.seats[player] == seat]
    return own
