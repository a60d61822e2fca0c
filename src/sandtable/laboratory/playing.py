"""Playing one pair of matches, and noting what happens in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from sandtable.errors import SandtableError
from sandtable.frozen import FrozenPlayer
from sandtable.kernel import Event, Game, Outcome, State
from sandtable.language import Words
from sandtable.registry import GAMES, register
from sandtable.registry import game as game_named
from sandtable.selfplay import HORIZON, NOBODY, Horizon, opening, play_on, seat_players

from .design import Job


class Result(Struct, frozen=True, omit_defaults=True):
    """How one match went. Times are not noted: they differ from machine to machine."""

    cell: int
    pair: int
    place: int
    """First or second match of the pair."""
    seating: dict[str, str]
    winner: str
    level: str
    text: str
    values: dict[str, float]
    """What the end is worth to each seat, from 0 to 1."""
    actions: int
    turns: int
    standings: list[tuple[int, dict[str, float]]]
    """What seats had gained when each turn began, and at the end."""
    verbs: dict[str, dict[str, int]]
    """Actions of each seat, by their first word."""
    units: dict[str, dict[str, int]]
    """Actions of each seat that name a unit, by the type of unit."""
    clauses: dict[str, int]
    """How often each clause was cited by what happened."""
    strays: dict[str, int] = field(default_factory=dict)
    """Answers of players of another version that were not on offer any more."""


def named_game(job: Job) -> Game[Any]:
    """The game of a job, also one from elsewhere."""
    if job.game not in GAMES:
        register(job.spec)
    return game_named(job.game)


def play_here(job: Job, cell: int) -> list[Result]:
    """The matches of a pair, with the pack as this process has it."""
    game = named_game(job)
    results = []
    for place, seating in enumerate(job.seatings(game.seats(job.cell.scenario))):
        try:
            results.append(_play(game, job, cell, place, seating))
        except SandtableError as error:
            raise SandtableError(f"{job.cell.title}, match {place + 1} of seed {job.match_seed}: {error}") from None
    return results


def _play(game: Game[Any], job: Job, cell: int, place: int, seating: Mapping[str, str]) -> Result:
    scenario, seed = job.cell.scenario, job.match_seed
    seated = seat_players(game, scenario, list(seating.values()), seed)
    state = opening(game, scenario, job.cell.options)
    notes = Notes(game, state, tuple(seating))
    for seat, words, events in play_on(game, state, seated, seed, Horizon(game, job.cycles)):
        notes.add(state, seat, words, events)
    ended = game.outcome(state) or HORIZON
    standing = game.standing(state)
    return Result(
        cell,
        job.pair,
        place,
        dict(seating),
        ended.winner or NOBODY,
        ended.level,
        ended.text,
        match_values(tuple(seating), ended, standing, game.levels),
        notes.actions,
        notes.turn,
        [*notes.standings, (notes.turn + 1, standing)] if standing else [],
        {seat: dict(sorted(counts.items())) for seat, counts in notes.verbs.items()},
        {seat: dict(sorted(counts.items())) for seat, counts in notes.units.items()},
        dict(sorted(notes.clauses.items())),
        {seat: who.strays for seat, who in seated.items() if isinstance(who, FrozenPlayer) and who.strays},
    )


class Notes:
    """What is noted of a match while it is played."""

    def __init__(self, game: Game[Any], state: State, seats: tuple[str, ...]) -> None:
        self.game = game
        self.seats = frozenset(seats)
        self.actions = 0
        self.turn = -1
        self.standings: list[tuple[int, dict[str, float]]] = []
        self.verbs: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        self.units: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        self.clauses: Counter[str] = Counter()
        self._types = {kind.id: kind.symbol for kind in game.catalogue(state).kinds}
        self._units: dict[str, str] = {}
        self._note_turn(state)

    def add(self, state: State, seat: str, words: Words, events: Sequence[Event]) -> None:
        """Note an action and what it has caused."""
        self.actions += 1
        for event in events:
            self.clauses.update(event.clauses)
        if seat in self.seats:
            self.verbs[seat][words[0]] += 1
            self.units[seat].update({self._units[word] for word in words if word in self._units})
        if self.game.turn_of(state) != self.turn:
            self._note_turn(state)

    def _note_turn(self, state: State) -> None:
        self.turn = self.game.turn_of(state)
        standing = self.game.standing(state)
        if standing:
            self.standings.append((self.turn, standing))
        view = self.game.view(state, self.seats)
        self._units = {piece.id: self._types.get(piece.kind, piece.kind) for piece in view.pieces}


def match_values(
    seats: Sequence[str], ended: Outcome, standing: Mapping[str, float], levels: Sequence[str]
) -> dict[str, float]:
    """What the end of a match is worth to each seat, from 0 to 1.

    Between two, a victory of the smallest of three levels is worth a third of the way from a draw to a whole victory.
    Among more, or where a match without end was stopped, it is the share of the others that a seat is ahead of.
    """
    if ended is HORIZON or len(seats) > 2:
        return _by_rank(seats, ended.winner, standing)
    if ended.winner not in seats:
        return dict.fromkeys(seats, 0.5)
    height = (levels.index(ended.level) + 1) / len(levels) if ended.level in levels else 1.0
    return {seat: round(0.5 + height / 2 if seat == ended.winner else 0.5 - height / 2, 4) for seat in seats}


def _by_rank(seats: Sequence[str], winner: str, standing: Mapping[str, float]) -> dict[str, float]:
    have = {seat: (seat == winner, standing.get(seat, 0.0)) for seat in seats}
    others = max(1, len(seats) - 1)
    return {
        seat: round(
            sum((have[seat] > have[other]) + (have[seat] == have[other]) / 2 for other in seats if other != seat)
            / others,
            4,
        )
        for seat in seats
    }
