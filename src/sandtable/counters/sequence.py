"""Turns, parts of turns and phases, in the order of a game's own table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sandtable.kernel import Automatic, Draws, Event, Step

from .state import CounterState

C = TypeVar("C", bound=CounterState)
C_contra = TypeVar("C_contra", bound=CounterState, contravariant=True)


class Phase(Struct, Generic[C], frozen=True):
    """One line of the sequence of play: its name in the pack, its title, its clause, and the step that plays it."""

    name: str
    title: str
    step: Callable[[int], Step[C]]
    """Makes the step for a side."""
    clause: str
    own_clause: Mapping[str, str] = {}
    """Seats whose part of the turn has a clause of its own."""
    in_words: str = ""
    """The phase as sentences name it: "Movement Phase"."""

    def clause_of(self, seat: str) -> str:
        return self.own_clause.get(seat, self.clause)


class Turns(Automatic[C_contra], frozen=True):
    """The bottom of the stack: puts the phases of each side on top of itself, one after the other, turn by turn."""

    @abstractmethod
    def phase(self, name: str) -> Phase[Any]:
        """A line of the game's table."""

    def start_part(self, state: C_contra) -> list[Event]:
        """A side's part of the turn begins."""
        return []

    def skips(self, state: C_contra) -> bool:
        """Whether the phase that is due does not take place this time."""
        return False

    def end_turn(self, state: C_contra) -> list[Event]:
        """All sides have had their part; the turn has not been counted on yet."""
        return []

    def end_match(self, state: C_contra) -> list[Event]:
        """The last turn is over."""
        return []

    def run(self, state: C_contra, draws: Draws) -> list[Event]:
        world = state.world
        events: list[Event] = []
        state.phase += 1
        if state.turn == 0:
            state.turn, state.player, state.phase = 1, 0, 0
            events += self.start_part(state)
        elif state.phase == len(world.sequence[state.player]):
            state.player, state.phase = state.player + 1, 0
            if state.player == len(world.sequence):
                events += self.end_turn(state)
                state.turn, state.player = state.turn + 1, 0
                if state.turn > world.turns:
                    state.stack.clear()
                    return events + self.end_match(state)
            events += self.start_part(state)
        if self.skips(state):
            return events  # this step runs again, and goes on to the next phase
        step = self.phase(state.phase_name).step(state.player)
        state.stack.append(step)
        return events + step.open(state)


def current_phase(state: CounterState) -> Phase[Any]:
    """The line of the table that is being played; for a state whose turns have begun."""
    turns = state.stack[0]
    assert isinstance(turns, Turns)
    return turns.phase(state.phase_name)
