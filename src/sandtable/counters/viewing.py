"""Parts of a view that games with counters on a map show alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from sandtable.caching import cached_property
from sandtable.documents import Cell, Moment, Overlay, PhaseMark, Piece, QuestionInfo, SeatInfo, Source, Track
from sandtable.kernel import Game, show_questions
from sandtable.kernel.plain import Mask

from .seats import Seat
from .sequence import Phase
from .state import CounterState
from .world import CounterWorld

C = TypeVar("C", bound=CounterState)
W = TypeVar("W", bound=CounterWorld)

Marks = Sequence[tuple[str, Mask]]
"""Words of status, each with the units that have it."""


def open_questions(game: Game[C], state: C, audience: frozenset[str]) -> list[QuestionInfo]:
    """The questions that wait, with a proposal for those who may answer."""

    def proposal(seat: str) -> str:
        return game.grammar(state).say(game.proposal(state, seat))

    return show_questions(game.asks(state), audience, proposal)


def arrivals(world: CounterWorld, due: Mapping[int, int]) -> dict[int, list[str]]:
    """Which units are due in each turn, counted by kind: a unit's name is its kind and a number."""
    counts: dict[int, dict[str, int]] = {}
    for unit, turn in due.items():
        kind = world.unit(unit).rsplit("-", 1)[0]
        row = counts.setdefault(turn, {})
        row[kind] = row.get(kind, 0) + 1
    return {turn: [f"{number} {kind}" for kind, number in row.items()] for turn, row in counts.items()}


class Viewer(Generic[W]):
    """Makes the parts of views of one world. What stays the same from one view to the next is made once."""

    seats: ClassVar[Mapping[str, Seat]]
    phases: Mapping[str, Phase[Any]]
    turn_name: ClassVar[str] = "Game-Turn"

    def __init__(self, world: W, kinds: Sequence[str]) -> None:
        """`kinds` names the kind of each counter; units behind them are not shown."""
        self.world = world
        self.kinds = kinds
        self._phase = lru_cache(maxsize=1000)(self._make_phase)
        self._piece = lru_cache(maxsize=10_000)(self._make_piece)
        self._cells = lru_cache(maxsize=64)(self._make_cells)
        self.hexes = lru_cache(maxsize=500)(world.spaces.say)
        """The names of a set of spaces."""

    # --- what a game adds

    def remarks(self, unit: int, space: int) -> list[str]:
        """Further words of status for a unit in a space."""
        return []

    def turn_notes(self, turn: int) -> list[str]:
        """What a turn brings, for the calendar."""
        return []

    # --- seats and time

    @cached_property
    def seat_infos(self) -> list[SeatInfo]:
        return [SeatInfo(seat, self.seats[seat].name, self.seats[seat].colour) for seat in self.world.seats]

    def moment(self, state: CounterState) -> Moment:
        """Turn and phase; before the first turn units are deployed."""
        turns = self.world.turns
        if state.turn == 0:
            return Moment("Deployment", 0, turns, "", "deployment")
        if state.turn > turns:
            return Moment("The game is over", turns, turns, "", "over")
        return self._phase(state.turn, state.player, state.phase)

    def _make_phase(self, turn: int, player: int, now: int) -> Moment:
        seat = self.world.seats[player]
        names = self.world.sequence[player]
        marks = [PhaseMark(name, self.phases[name].title, seat, place == now) for place, name in enumerate(names)]
        text = f"{self.turn_name} {turn}, {self.seats[seat].name}, {self.phases[names[now]].in_words}"
        return Moment(text, turn, self.world.turns, seat, names[now], marks)

    def turn_track(self, state: CounterState, source: Source) -> Track:
        """The calendar."""
        turns = self.world.turns
        return Track("turn", self.turn_name, min(state.turn, turns), turns, self._cells(state.turn), source)

    def _make_cells(self, now: int) -> list[Cell]:
        return [Cell(str(turn), self.turn_notes(turn), turn == now) for turn in range(1, self.world.turns + 1)]

    # --- counters and shadings

    def pieces(self, state: CounterState, marks: Marks, aside: int) -> list[Piece]:
        """All counters of the sides in play with their status, but for those laid aside in a space."""
        marked = 0
        for _, mask in marks:
            marked |= mask

        def status(unit: int) -> tuple[str, ...]:
            return tuple(name for name, mask in marks if mask >> unit & 1)

        return [
            self._piece(unit, space, status(unit) if marked >> unit & 1 else ())
            for unit, (space, side, _) in enumerate(zip(state.at, self.world.side, self.kinds, strict=False))
            if side >= 0 and space != aside
        ]

    def _make_piece(self, unit: int, space: int, status: tuple[str, ...]) -> Piece:
        world = self.world
        seat = world.seats[world.side[unit]]
        return Piece(world.unit(unit), self.kinds[unit], world.hex(space), seat, [*status, *self.remarks(unit, space)])

    def zone_overlay(self, seat: str, zone: Mask) -> Overlay:
        """The spaces that a side controls."""
        return Overlay(f"zone-{seat}", f"Zones of Control, {self.seats[seat].name}", self.hexes(zone), seat)

    def units_overlay(self, name: str, text: str, state: CounterState, units: Iterable[int], seat: str) -> Overlay:
        """The spaces of some units of a side."""
        spaces = sorted({self.world.hex(state.at[unit]) for unit in units})
        return Overlay(f"{name}-{seat}", f"{text}, {self.seats[seat].name}", spaces, seat)
