"""The sequence of play: turns, the two player turns, and their phases in the order of the pack (6.0, 6.1)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from sandtable.counters.sequence import Phase
from sandtable.counters.sequence import Turns as TurnsOfPhases
from sandtable.games.gulf.position.state import Position
from sandtable.kernel import Draws, Event

from .stacking import StackCheck
from .victory import count, outcome, sudden_death, total

PHASE = 2
"""So many steps are on the stack while nothing that was begun in a phase is left to be done: the turns, the phase."""


def end_suddenly(state: Position) -> list[Event]:
    """End the match if a side has a sudden death victory now (4.3)."""
    winner = sudden_death(state)
    if winner is None:
        return []
    seat = state.seat(winner)
    state.sudden = winner + 1
    state.stack.clear()
    ended = Event("sudden_death", {"seat": seat}, (state.world.cite[f"sudden death of {seat}"],))
    return [ended, *tell_result(state)]


def tell_result(state: Position) -> list[Event]:
    """The points of both sides, source by source, and what they come to (4.1, 4.2)."""
    cite, result = state.world.cite, outcome(state)
    assert result is not None, "the match is over"
    events = []
    for side in (0, 1):
        items = [[entry.item, entry.number, entry.points] for entry in count(state, side)]
        data = {"seat": state.seat(side), "points": total(state, side), "items": items}
        events.append(Event("counted", data, (cite["victory points"],)))
    return [*events, Event("result", {"text": result.text}, (cite["levels of victory"],))]


def end_after_entry(state: Position) -> list[Event]:
    """The same after an order, once all that it has caused is done: a battle with its retreats and advances (4.3)."""
    going_on = 0 < state.turn <= state.world.turns and state.stack
    return end_suddenly(state) if going_on and len(state.stack) <= PHASE else []


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
            ended = end_suddenly(state)
            if ended:
                return ended
            if state.phase_name in state.world.checked[state.player]:
                state.stack[-1:] = [type(self)(checked=True), StackCheck(state.player)]
                return []
        state.stack[-1] = type(self)()
        if state.moved | state.attacked | state.defended | state.struck:
            state.moved = state.attacked = state.defended = state.struck = 0
        return super().run(state, draws)

    def start_part(self, state: Position) -> list[Event]:
        """Clear the marks of the last player turn."""
        state.arrived = state.flown_in = state.shifted = state.used = state.unsupported = state.supplied = 0
        state.scud = False
        data = {"turn": state.turn, "seat": state.seat(state.player)}
        return [Event("turn", data, (state.world.cite["player turns"],))]

    def end_match(self, state: Position) -> list[Event]:
        return [Event("over", {}, (state.world.cite["end of turn"],)), *tell_result(state)]
