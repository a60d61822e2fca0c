"""Self-play: whole matches between computer players, one after the other or on any executor.

A match hangs on the seed of the series and its own number only, so that the results are the same wherever
and in whatever order they were played. Its dice are those of a match file with the seed ``SEED-NUMBER``: a
match that is kept is the same match, and its file can be verified.
"""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.errors import SandtableError
from sandtable.frozen import AT, frozen_player
from sandtable.kernel import DEADLINE, Event, Game, Match, MatchFile, Outcome, SeededDraws, Start, State
from sandtable.kernel.commitments import draw_key
from sandtable.language import Words
from sandtable.players import Player, RandomPlayer, SeatTable, random_action
from sandtable.registry import game as game_named
from sandtable.roster import player

RUNAWAY = 100_000
HORIZON = Outcome("", "horizon", "the match was stopped before its end")
NOBODY = "nobody"


class Row(Struct, frozen=True):
    """How one match of a series ended."""

    number: int
    winner: str
    level: str
    actions: int
    text: str


class Task(Struct, frozen=True):
    """Some matches of a series, in words that any machine understands."""

    game: str
    scenario: str
    options: dict[str, str]
    players: tuple[str, ...]
    seed: str
    numbers: tuple[int, ...]
    keep: bool = False
    cycles: int = 20
    """After so many cycles a match without end is stopped."""


Played = list[tuple[Row, MatchFile | None]]
"""Some finished matches, with their files if they are kept."""


# --- one match


def match_seed(seed: str, number: int) -> str:
    """The seed of one match of a series."""
    return f"{seed}-{number}"


def seat_players(game: Game[Any], scenario: str, names: Sequence[str], seed: str) -> dict[str, Player]:
    """The players of a match by seat, in order of play. One name stands for all seats.

    ``NAME@PLACE`` is the player of another version of the program (`sandtable.frozen`).
    """
    seats = game.seats(scenario)
    if len(names) == 1:
        names = list(names) * len(seats)
    if len(names) != len(seats):
        raise SandtableError(f"scenario {scenario} has {len(seats)} seats ({', '.join(seats)}), not {len(names)}")
    return {
        seat: _player(game.name, name, f"{seed}|{seat}", scenario, seat)
        for seat, name in zip(seats, names, strict=True)
    }


def _player(game: str, name: str, seed: str, scenario: str, seat: str) -> Player:
    make = partial(frozen_player, name) if AT in name else partial(player, game, name)
    return make(seed, scenario, seat)


def play_match(
    game: Game[Any],
    scenario: str,
    options: Mapping[str, str],
    players: Sequence[str],
    seed: str,
    *,
    number: int = 0,
    keep: bool = False,
    cycles: int = 20,
) -> tuple[Row, MatchFile | None]:
    """One match to its end, or through so many cycles; with its file if it is to be kept."""
    seed = match_seed(seed, number)
    seated = seat_players(game, scenario, players, seed)
    horizon = Horizon(game, cycles)
    if keep:
        match = Match.start(game, scenario, seed, options)
        while match.ended is None and not horizon.is_reached(len(match.entries)):
            seat = _next_seat(game, match.state)
            match.do_words(seat, horizon.count(answer_for(game, match.state, seat, seated)))
        return _row(number, match.ended, len(match.entries)), match.file
    state = opening(game, scenario, options)
    actions = sum(1 for _ in play_on(game, state, seated, seed, horizon))
    return _row(number, game.outcome(state), actions), None


def opening(game: Game[Any], scenario: str, options: Mapping[str, str]) -> State:
    """The position with which a match begins."""
    state: State = game.new(Start(game.scenario(scenario).id), game.settle_options(options, scenario))
    return state


def play_on(
    game: Game[Any], state: State, seated: Mapping[str, Player], seed: str, horizon: Horizon
) -> Iterator[tuple[str, Words, list[Event]]]:
    """Play a match to its end, action by action, without a record: who acted, how, and what it caused."""
    key = draw_key(seed, {})
    actions = 0
    while game.outcome(state) is None and not horizon.is_reached(actions):
        seat = _next_seat(game, state)
        words = horizon.count(answer_for(game, state, seat, seated))
        actions += 1
        draws = SeededDraws(key, actions)
        carry_out = game.perform if isinstance(seated.get(seat), RandomPlayer) else game.apply
        yield seat, words, carry_out(state, seat, words, draws)


def _next_seat(game: Game[Any], state: State) -> str:
    question = game.next_question(state)
    if question is None:
        raise AssertionError(f"{game.name}: nobody is asked for anything, and the match is not over")
    return question.seat


def answer_for(game: Game[Any], state: State, seat: str, seated: Mapping[str, Player]) -> Words:
    """What a seat answers now: what its player chooses, or what is proposed to the table or the moderator."""
    who = seated.get(seat)
    if who is None:  # the table or the moderator
        return game.proposal(state, seat) or next(iter_actions(game, state, seat))
    if isinstance(who, RandomPlayer):
        return random_action(game, state, seat, who.rng)
    return who.choose(SeatTable(game, state, seat))


def iter_actions(game: Game[Any], state: State, seat: str, prefix: Words = ()) -> Iterator[Words]:
    """All legal actions of a seat, the first ones first; there may be very many."""
    offered = game.choices(state, seat, prefix)
    if offered.complete:
        yield prefix
    for word in offered:
        yield from iter_actions(game, state, seat, (*prefix, word))


class Horizon:
    """How far a match without end is played: through so many cycles, which the table closes, or so many entries."""

    def __init__(self, game: Game[Any], cycles: int) -> None:
        self.game = game
        self.cycles = cycles
        self.closed = 0

    def count(self, words: Words) -> Words:
        """Note what is done next."""
        self.closed += words[:1] == (DEADLINE,)
        return words

    def is_reached(self, entries: int) -> bool:
        """Whether a match with so many entries is stopped."""
        if entries >= RUNAWAY:
            raise AssertionError(f"{self.game.name}: a match without end")
        if self.game.has_cycles:
            return self.closed >= self.cycles
        return bool(self.game.horizon) and entries >= self.game.horizon


def _row(number: int, ended: Outcome | None, actions: int) -> Row:
    ended = ended or HORIZON
    return Row(number, ended.winner or NOBODY, ended.level, actions, ended.text)


# --- a series


def play_task(task: Task) -> Played:
    """The matches of a task: what an executor runs."""
    game = game_named(task.game)
    played = []
    for number in task.numbers:
        try:
            made = play_match(
                game,
                task.scenario,
                task.options,
                task.players,
                task.seed,
                number=number,
                keep=task.keep,
                cycles=task.cycles,
            )
        except SandtableError as error:
            raise SandtableError(f"match {number} with seed {match_seed(task.seed, number)}: {error}") from None
        played.append(made)
    return played


def tasks(task: Task, jobs: int) -> list[Task]:
    """A task in chunks: small enough to keep all hands busy to the end, large enough to be worth sending."""
    numbers = task.numbers
    size = max(1, min(50, len(numbers) // (jobs * 8)))
    return [replace(task, numbers=numbers[start : start + size]) for start in range(0, len(numbers), size)]


def processes(jobs: int) -> ProcessPoolExecutor:
    """Where a series is played side by side. Each process begins afresh: a fork would copy locks of other threads."""
    return ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def series(task: Task, executor: Executor | None = None, jobs: int = 1) -> Iterator[Played]:
    """The matches of a task, chunk by chunk as they are finished. All are handed out before the first is asked for."""
    chunks = tasks(task, jobs)
    if executor is None:
        return map(play_task, chunks)
    return _finished([executor.submit(play_task, chunk) for chunk in chunks])


def _finished(futures: list[Future[Played]]) -> Iterator[Played]:
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


class Summary(Struct):
    """What a series comes to. `levels` counts the levels of victory by winner."""

    game: str
    scenario: str
    players: list[str]
    seed: str
    games: int
    actions: int
    seconds: float
    wins: dict[str, int]
    levels: dict[str, dict[str, int]]
    intervals: dict[str, tuple[float, float]]
    """95 % intervals (Wilson) of each seat's share of wins."""


def summary(task: Task, rows: Sequence[Row], seconds: float) -> Summary:
    """Counted up, in order of seat."""
    seats = list(game_named(task.game).seats(task.scenario))
    if any(row.winner == NOBODY for row in rows):
        seats.append(NOBODY)
    won = {seat: [row for row in rows if row.winner == seat] for seat in seats}
    return Summary(
        task.game,
        task.scenario,
        list(task.players),
        task.seed,
        len(rows),
        sum(row.actions for row in rows),
        round(seconds, 3),
        {seat: len(mine) for seat, mine in won.items()},
        {seat: dict(sorted(Counter(row.level for row in mine).items())) for seat, mine in won.items()},
        {seat: interval(len(mine), len(rows)) for seat, mine in won.items()},
    )


def interval(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a share."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    width = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return round(max(0.0, middle - width) / whole, 4), round(min(whole, middle + width) / whole, 4)


def play_series(task: Task, executor: Executor | None = None, jobs: int = 1) -> tuple[Summary, list[Row]]:
    """A whole series, for programs; rows in order of number."""
    start = time.perf_counter()
    rows = [row for chunk in series(task, executor, jobs) for row, _ in chunk]
    rows.sort(key=lambda row: row.number)
    return summary(task, rows, time.perf_counter() - start), rows
