"""A game with counters on a map: how its positions are read from cases and checked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from sandtable.kernel import Event
from sandtable.kernel.packed import PackedGame

from .sequence import Phase
from .state import CounterState

C = TypeVar("C", bound=CounterState)


class CasePositions(Protocol[C]):
    """The part of a game that reads the positions of its cases, and writes them."""

    def opening(self, scenario: str, options: dict[str, str], given: Mapping[str, Any]) -> tuple[C, list[Event]]:
        """The position that a case gives, and what happened when its phase opened."""
        ...

    def describe(self, state: C) -> dict[str, Any]:
        """A position in the words of a case."""
        ...


class CounterGame(PackedGame[C]):
    """A position names a scenario and options of the game; its theatre knows the seats."""

    clock = ("turn", "player", "phase")
    phases: ClassVar[Mapping[str, Phase[Any]]]
    """The sequence of play: every phase, by the name that the pack gives it."""

    @property
    @abstractmethod
    def cases(self) -> CasePositions[C]:
        """How a case writes a position; a module will do."""

    def opening(self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]) -> tuple[C, list[Event]]:
        return self.cases.opening(self.scenario(scenario).id, self.settle_options(options), given)

    def describe(self, state: C) -> dict[str, Any]:
        return self.cases.describe(state)

    def check_start(self, state: C) -> None:
        self.scenario(state.scenario)
        self.recorded_options(state.options)

    def seats_of(self, state: C) -> tuple[str, ...]:
        return state.world.seats

    def epoch(self, state: C) -> Hashable:
        return state.turn, state.player

    def phase_title(self, state: C, clock: tuple[Any, ...]) -> str:
        turn, player, phase = clock
        return self.phases[state.world.sequence[player][phase]].title if 0 < turn <= state.world.turns else ""

    def units_of(self, state: C, seat: str) -> Iterable[str]:
        """All of the seat's own units on the map and in boxes from which units enter play."""
        world = state.world
        side = state.side(seat)
        places = enumerate(state.at)
        return [world.unit(unit) for unit, at in places if world.side[unit] == side and not world.away >> at & 1]
