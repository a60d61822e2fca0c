"""Self-play: whole matches between computer players, one after the other or on any executor.

A match hangs on the seed of the series and its own number only, so that the results are the same wherever
and in whatever order they were played. Its dice are those of a match file with the seed ``SEED-NUMBER``: a
match that is kept is the same match, and its file can be verified.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from math import sqrt
from typing import Any

from msgspec import Struct

from sandtable.errors import SandtableError
from sandtable.kernel import Game, Match, MatchFile, Outcome, Question, SeededDraws, Start, State
from sandtable.kernel.commitments import draw_key
from sandtable.language import Words
from sandtable.players import Player, RandomPlayer, SeatTable, random_action
from sandtable.registry import game as game_named
from sandtable.roster import player

RUNAWAY = 100_000
HORIZON = Outcome("", "horizon", "the match has no end of its own and was stopped")
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


Played = list[tuple[Row, MatchFile | None]]
"""Some finished matches, with their files if they are kept."""


# --- one match


def match_seed(seed: str, number: int) -> str:
    """The seed of one match of a series."""
    return f"{seed}-{number}"


def seat_players(game: Game[Any], scenario: str, names: Sequence[str], seed: str) -> dict[str, Player]:
    """The players of a match by seat, in order of play. One name stands for all seats."""
    seats = game.seats(scenario)
    if len(names) == 1:
        names = list(names) * len(seats)
    if len(names) != len(seats):
        raise SandtableError(f"scenario {scenario} has {len(seats)} seats ({', '.join(seats)}), not {len(names)}")
    return {
        seat: player(game.name, name, f"{seed}|{seat}", scenario, seat) for seat, name in zip(seats, names, strict=True)
    }


def play_match(
    game: Game[Any],
    scenario: str,
    options: Mapping[str, str],
    players: Sequence[str],
    seed: str,
    *,
    number: int = 0,
    keep: bool = False,
) -> tuple[Row, MatchFile | None]:
    """One match to its end; with its file if it is to be kept."""
    seed = match_seed(seed, number)
    seated = seat_players(game, scenario, players, seed)
    if keep:
        match = Match.start(game, scenario, seed, options)
        while match.ended is None and not _over(game, len(match.entries)):
            question = next_question(game, match.state, seated)
            match.do_words(question.seat, _answer(game, match.state, question, seated))
        return _row(number, match.ended, len(match.entries)), match.file
    state = game.new(Start(game.scenario(scenario).id), game.settle_options(options, scenario))
    key = draw_key(seed, {})
    actions = 0
    while (ended := game.outcome(state)) is None and not _over(game, actions):
        question = next_question(game, state, seated)
        words = _answer(game, state, question, seated)
        actions += 1
        draws = SeededDraws(key, actions)
        if isinstance(seated.get(question.seat), RandomPlayer):
            game.perform(state, question.seat, words, draws)
        else:
            game.apply(state, question.seat, words, draws)
    return _row(number, ended, actions), None


def next_question(game: Game[Any], state: State, seated: Mapping[str, object]) -> Question:
    """The question that is answered next: one that the match waits for, players before the table."""
    asked = game.asks(state)
    if len(asked) == 1:
        return asked[0]
    if not asked:
        raise AssertionError(f"{game.name}: nobody is asked for anything, and the match is not over")
    return min(asked, key=lambda question: (not question.waits, question.seat not in seated))


def _answer(game: Game[Any], state: State, question: Question, seated: Mapping[str, Player]) -> Words:
    seat = question.seat
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


def _over(game: Game[Any], actions: int) -> bool:
    if actions >= RUNAWAY:
        raise AssertionError(f"{game.name}: a match without end")
    return bool(game.horizon) and actions >= game.horizon


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
            made = play_match(game, task.scenario, task.options, task.players, task.seed, number=number, keep=task.keep)
        except SandtableError as error:
            raise SandtableError(f"match {number} with seed {match_seed(task.seed, number)}: {error}") from None
        played.append(made)
    return played


def tasks(task: Task, jobs: int) -> list[Task]:
    """A task in chunks: small enough to keep all hands busy to the end, large enough to be worth sending."""
    numbers = task.numbers
    size = max(1, min(50, len(numbers) // (jobs * 8)))
    return [
        Task(task.game, task.scenario, task.options, task.players, task.seed, numbers[start : start + size], task.keep)
        for start in range(0, len(numbers), size)
    ]


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
