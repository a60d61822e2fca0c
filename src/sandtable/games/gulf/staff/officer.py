"""The officer: answers every question of its seat, one action at a time, from what the seat knows.

A plan for a whole Ground Movement Segment is made once and checked sentence by sentence against what is on offer. What
is hidden is guessed in one fixed way, so that two worlds which the seat cannot tell apart are answered alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.advance import Advance
from sandtable.games.gulf.rules.combat.air_combat import AirAttack
from sandtable.games.gulf.rules.combat.ground_combat import GroundAttack
from sandtable.games.gulf.rules.combat.missiles import may_fire_scud
from sandtable.games.gulf.rules.combat.retreat import Retreat
from sandtable.games.gulf.rules.movement.air_movement import AirMovement
from sandtable.games.gulf.rules.movement.basing import Basing
from sandtable.games.gulf.rules.movement.interdiction import Interdiction
from sandtable.games.gulf.rules.movement.naval import AmphibiousMovement
from sandtable.games.gulf.rules.movement.transport import AirTransport
from sandtable.games.gulf.rules.reinforcement import Reinforcement
from sandtable.games.gulf.rules.setup import Deploy
from sandtable.games.gulf.rules.special_forces.markers import HideMarkers
from sandtable.games.gulf.rules.special_forces.special_operations import Missions, PlaceSof
from sandtable.games.gulf.rules.supply.refit import Allotment
from sandtable.kernel import SeededDraws
from sandtable.language import Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import PlanQueue, on_offer

from . import aftermath, attacks, landings, logistics, manoeuvre, sky, teams
from .style import STANDARD, Style

ANSWERS: tuple[tuple[type[object], Callable[[Position, Any], Words | None]], ...] = (
    (Deploy, logistics.deploy), (Basing, logistics.land_aircraft), (Allotment, logistics.allot),
    (PlaceSof, teams.send), (Missions, teams.run), (AirMovement, sky.sortie),
)  # fmt: skip
"""Who answers in which step; the proposal of the game does for all others."""
JUDGEMENTS: tuple[tuple[type[object], Callable[[Position, Any, Style], Words | None]], ...] = (
    (AirTransport, logistics.transport), (AmphibiousMovement, landings.land),
    (GroundAttack, attacks.best_ground_attack), (Advance, aftermath.advance), (Retreat, aftermath.retreat),
)  # fmt: skip
"""Who answers in which step by the style of the officer."""


class Ones:
    """Dice that always show a one: a guess of what is hidden must not depend on chance."""

    def roll(self, name: str, sides: int = 6) -> int:
        return 1


def first_action(table: SeatTable) -> Words:
    """The first whole sentence on offer."""
    words: Words = ()
    while not (offered := table.choices(words)).complete:
        words = (*words, offered.nth(0))
    return words


class Staff:
    """A planner for either side of any scenario of the Gulf games."""

    def __init__(self, scenario: str, seat: str, seed: int = 0, style: Style = STANDARD) -> None:
        self.scenario = scenario
        self.seat = seat
        self.style = style
        self.queue = PlanQueue()
        self.dice = SeededDraws(f"staff {seed}".encode(), 0)

    def choose(self, table: SeatTable) -> Words:
        """The next action of this seat."""
        state = table.guess(Ones())
        assert isinstance(state, Position)
        step = state.stack[-1]
        for words in (self._answer(table, state, step), table.proposal(), ("done",)):
            if words and on_offer(table, words):
                return words
        return first_action(table)

    def _answer(self, table: SeatTable, state: Position, step: object) -> Words | None:
        """What to do where the proposal of the game is not good enough."""
        side = state.side(self.seat)
        if isinstance(step, Reinforcement):
            return logistics.reinforce(table, state, step, self.style)
        if isinstance(step, HideMarkers):
            return logistics.hide(state, step, self.dice)
        if isinstance(step, AirAttack):
            scuds = attacks.scud(state, side) if "scud" in table.choices() and may_fire_scud(state, side) else None
            return scuds or attacks.air_attack(state, step)
        for kind, answer in ANSWERS:
            if isinstance(step, kind):
                return answer(state, step)
        for kind, judge in JUDGEMENTS:
            if isinstance(step, kind):
                return judge(state, step, self.style)
        if "move" in table.choices() and not isinstance(step, Interdiction):
            return self._march(table, state, side)
        return None

    def _march(self, table: SeatTable, state: Position, side: int) -> Words:
        """The next march of the plan that leaves no hex overstacked."""
        moment = (state.turn, state.player, state.phase)
        while words := self.queue.next(table, moment, lambda: manoeuvre.plan(state, side, self.style)):
            if not manoeuvre.overstacks(state, side, words):
                return words
        return ("done",)
