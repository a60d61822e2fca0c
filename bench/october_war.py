"""October War beside Oil War, by turns: random play, `choices`, view, guess, and one move as a match keeps it.

CPU time throughout, since other work on the machine only ever adds to the rest. The two games are measured by turns in
every round; the table has the median of the rounds, with the least and the most.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from time import process_time, process_time_ns
from typing import Any

from sandtable.kernel import Match, RandomDraws, SeededDraws, Start
from sandtable.language import Choices, Words
from sandtable.players.random import eager_walk, walk
from sandtable.registry import game as game_named

GAMES = {"oil-war": "1", "october-war": "1973"}
ROUNDS = 5
ACTIONS = 2500
"""So many random actions in a round, through as many matches as it takes."""
KEPT = 300
SAMPLE = 60
"""Every so many actions a position is looked at."""


def run() -> None:
    for player in ("uniform", "eager"):
        _print(f"{player} play, actions/s", _by_turns(partial(_rate, player=player)), "{:8.0f}")
    _print("move kept in a match, ms", _by_turns(_durable_move), "{:8.3f}")
    calls, views, guesses = _looks("october-war")
    for name, times in (("choices", calls), ("view", views), ("guess", guesses)):
        high = quantiles(times, n=100)[98]
        print(f"{name:10} median {median(times):7.3f} ms   99 % {high:7.3f}   most {max(times):7.3f}   ({len(times)})")


def _by_turns(measure: Callable[..., float]) -> dict[str, list[float]]:
    """The figures of every round for each game, which are measured one after the other in each round."""
    rounds = [{name: measure(name, seed=seed) for name in GAMES} for seed in range(ROUNDS)]
    return {name: [figures[name] for figures in rounds] for name in GAMES}


def _print(what: str, figures: dict[str, list[float]], form: str) -> None:
    for name, values in figures.items():
        spread = " to ".join(form.format(value).strip() for value in (min(values), max(values)))
        print(f"{what:26} {name:12} {form.format(median(values))}  ({spread})")
    ratio = median(mine / other for other, mine in zip(*figures.values(), strict=True))
    print(f"{what:26} {'ratio':12} {ratio:8.2f}")


def _actions(
    name: str, player: str, seed: int, most: int, watch: Callable[[Any, str, Words], Choices] | None = None
) -> Any:
    """Random play, position by position: before each action the state and the seat that is asked."""
    game = game_named(name)
    rng = Random(seed)
    walker = {"uniform": walk, "eager": eager_walk}[player]
    done = 0
    while done < most:
        state, draws = game.new(Start(GAMES[name]), game.settle_options({})), RandomDraws(rng)
        while game.outcome(state) is None and done < most:
            seat = next((q.seat for q in game.asks(state) if q.waits), game.asks(state)[0].seat)
            yield state, seat

            def choices(prefix: Words, state: Any = state, seat: str = seat) -> Choices:
                if watch is not None:
                    return watch(state, seat, prefix)
                offered: Choices = game.choices(state, seat, prefix)
                return offered

            game.perform(state, seat, walker(choices, rng), draws)
            done += 1


def _rate(name: str, *, player: str, seed: int) -> float:
    start = process_time()
    for _ in _actions(name, player, seed, ACTIONS):
        pass
    return ACTIONS / (process_time() - start)


def _durable_move(name: str, seed: int) -> float:
    """Milliseconds for an action that is checked, hashed and written into the match."""
    game = game_named(name)
    rng = Random(seed)
    match: Match[Any] = Match.start(game, GAMES[name], str(seed))
    spent = 0.0
    for _ in range(KEPT):
        if match.ended is not None:
            match = Match.start(game, GAMES[name], f"{seed} again")
        seat = next((q.seat for q in game.asks(match.state) if q.waits), "")
        state = match.state

        def choices(prefix: Words, state: Any = state, seat: str = seat) -> Choices:
            offered: Choices = game.choices(state, seat, prefix)
            return offered

        words = eager_walk(choices, rng)
        start = process_time()
        match.do_words(seat, words)
        spent += process_time() - start
    return spent / KEPT * 1000


def _looks(name: str) -> tuple[list[float], list[float], list[float]]:
    """The time of every `choices` call of eager play, and of views and guesses on the way, in milliseconds."""
    game = game_named(name)
    calls: list[float] = []
    views: list[float] = []
    guesses: list[float] = []

    def timed(into: list[float], work: Callable[[], Any]) -> Any:
        start = process_time_ns()
        found = work()
        into.append((process_time_ns() - start) / 1e6)
        return found

    def watch(state: Any, seat: str, prefix: Words) -> Choices:
        offered: Choices = timed(calls, lambda: game.choices(state, seat, prefix))
        return offered

    for number, (state, seat) in enumerate(_actions(name, "eager", 7, ACTIONS, watch)):
        if not number:
            game.view(state.clone(), frozenset([seat]))  # maps and handbook are read once
        if number % SAMPLE == 0:
            fresh, audience = state.clone(), frozenset([seat])
            view = timed(views, partial(game.view, fresh, audience))
            timed(guesses, partial(game.guess, view, SeededDraws(b"bench", 0)))
    return calls, views, guesses
