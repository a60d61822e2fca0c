"""The officer: answers every question of its seat, one action at a time, from what the seat knows.

A plan for a whole Ground Movement Segment is made once and checked sentence by sentence against what is on offer. What
is hidden is guessed in one fixed way, so that two worlds which the seat cannot tell apart are answered alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.gulf.advance import Advance
from sandtable.games.gulf.air_combat import AirAttack
from sandtable.games.gulf.air_movement import AirMovement
from sandtable.games.gulf.basing import Basing
from sandtable.games.gulf.ground_combat import GroundAttack
from sandtable.games.gulf.interdiction import Interdiction
from sandtable.games.gulf.markers import HideMarkers
from sandtable.games.gulf.missiles import may_fire_scud
from sandtable.games.gulf.naval import AmphibiousMovement
from sandtable.games.gulf.refit import Allotment
from sandtable.games.gulf.reinforcement import Reinforcement
from sandtable.games.gulf.retreat import Retreat
from sandtable.games.gulf.setup import Deploy
from sandtable.games.gulf.special_operations import Missions, PlaceSof
from sandtable.games.gulf.state import Position
from sandtable.games.gulf.transport import AirTransport
from sandtable.kernel import SeededDraws
from sandtable.language import Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import PlanQueue, on_offer

from . import aftermath, attacks, logistics, manoeuvre, sky, teams

ANSWERS: tuple[tuple[type[object], Callable[[Position, Any], Words | None]], ...] = (
    (Deploy, logistics.deploy), (Basing, logistics.land_aircraft), (Allotment, logistics.allot),
    (AirTransport, logistics.transport),
    (AmphibiousMovement, logistics.land), (PlaceSof, teams.send), (Missions, teams.run), (AirMovement, sky.sortie),
    (GroundAttack, attacks.best_ground_attack), (Advance, aftermath.advance), (Retreat, aftermath.retreat),
)  # fmt: skip
"""Who answers in which step; the proposal of the game does for all others."""


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

    def __init__(self, scenario: str, seat: str, seed: int = 0) -> None:
        self.scenario = scenario
        self.seat = seat
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
            return logistics.reinforce(table, state, step)
        if isinstance(step, HideMarkers):
            return logistics.hide(state, step, self.dice)
        if isinstance(step, AirAttack):
            scuds = attacks.scud(state, side) if "scud" in table.choices() and may_fire_scud(state, side) else None
            return scuds or attacks.air_attack(state, step)
        for kind, answer in ANSWERS:
            if isinstance(step, kind):
                return answer(state, step)
        if "move" in table.choices() and not isinstance(step, Interdiction):
            moment = (state.turn, state.player, state.phase)
            return self.queue.next(table, moment, lambda: manoeuvre.plan(state, side)) or ("done",)
        return None
