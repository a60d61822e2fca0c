"""The sequence of play: turns, the two player turns, and their phases in the order of the pack (6.0, 6.1)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from sandtable.counters.sequence import Phase
from sandtable.counters.sequence import Turns as TurnsOfPhases
from sandtable.kernel import Draws, Event

from .stacking import StackCheck
from .state import Position
from .victory import sudden_death


class Turns(TurnsOfPhases[Position], frozen=True):
    """The bottom of the stack. A game's subclass has the table of its phases and what its player turns begin with."""

    checked: bool = False
    """Whether the end of the current phase has been seen to: stacking (8.1a) and sudden death (4.3)."""

    @abstractmethod
    def table(self) -> Mapping[str, Phase[Position]]:
        """The phases of the game by the step of the pack that names them."""

    def phase(self, name: str) -> Phase[Position]:
        return self.table()[name]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        if state.turn and not self.checked:
            winner = sudden_death(state)
            if winner is not None:
                return self._end_suddenly(state, winner)
            if state.phase_name in state.world.checked[state.player]:
                state.stack[-1:] = [type(self)(checked=True), StackCheck(state.player)]
                return []
        state.stack[-1] = type(self)()
        if state.moved | state.attacked | state.defended | state.struck:
            state.moved = state.attacked = state.defended = state.struck = 0
        return super().run(state, draws)

    @staticmethod
    def _end_suddenly(state: Position, winner: int) -> list[Event]:
        seat = state.seat(winner)
        state.sudden = winner + 1
        state.stack.clear()
        return [Event("sudden_death", {"seat": seat}, (state.world.cite[f"sudden death of {seat}"],))]

    def start_part(self, state: Position) -> list[Event]:
        """Clear the marks of the last player turn."""
        state.arrived = state.flown_in = state.shifted = state.used = state.unsupported = state.supplied = 0
        state.scud = False
        data = {"turn": state.turn, "seat": state.seat(state.player)}
        return [Event("turn", data, (state.world.cite["player turns"],))]

    def end_match(self, state: Position) -> list[Event]:
        return [Event("over", {}, (state.world.cite["end of turn"],))]
