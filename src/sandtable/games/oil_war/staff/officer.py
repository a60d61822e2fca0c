"""The officer: answers every question of its seat, one action at a time.

A plan for a whole Movement or Air Transport Phase is made once, kept as a queue of sentences, and checked
again sentence by sentence against what is on offer; if something does not fit, a new plan is made. Nothing
but the seat's view is looked at.
"""

from __future__ import annotations

from sandtable.games.oil_war.position.state import Position
from sandtable.kernel import NoDraws
from sandtable.language import Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import PlanQueue

from . import attacks, logistics, manoeuvre
from .doctrine import Doctrine, doctrine


class Staff:
    """A planner for either side of any scenario of Oil War."""

    def __init__(self, scenario: str, seat: str, seed: int = 0, weights: Doctrine | None = None) -> None:
        self.scenario = scenario
        self.seat = seat
        self.doctrine = weights or doctrine(scenario, seat)
        self.queue = PlanQueue()

    def choose(self, table: SeatTable) -> Words:
        """The next action of this seat."""
        kind = next(question.kind for question in table.questions() if question.seat == self.seat)
        if kind in ("deploy", "base", "supply", "retreat", "displace", "end_turn"):
            return table.proposal()
        if words := self.queue.rest(table, table.clock()):  # nothing has to be thought over
            return words
        state = table.guess(NoDraws())
        assert isinstance(state, Position)
        side = state.side(self.seat)
        if kind in ("air_combat", "ground_combat"):
            return attacks.best_attack(state, side)
        if kind == "advance":
            return attacks.advance(state, side, self.doctrine)
        return self._from_queue(table, state, side, kind)

    def _from_queue(self, table: SeatTable, state: Position, side: int, kind: str) -> Words:
        words = self.queue.next(table, table.clock(), lambda: self._plan(state, side, kind))
        return manoeuvre.finish(state, side, table) if words is None else words

    def _plan(self, state: Position, side: int, kind: str) -> list[Words]:
        if kind == "move":
            return manoeuvre.plan(state, side, self.doctrine)
        if kind == "transport":
            return logistics.transport_plan(state, side, self.doctrine)
        return logistics.reinforcement_plan(state, side, self.doctrine)
