"""6 Sequence of play: nine turns of an air phase, two player turns and the administration."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.board.masks import bits
from sandtable.counters.sequence import Phase
from sandtable.counters.sequence import Turns as TurnsOfPhases
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, ISRAEL
from sandtable.kernel import Automatic, Draws, Event, Opening, Step
from sandtable.language import Choices, Words

from .air.plan import AirReturn, Commitment
from .air.strategic import Strategic
from .air.superiority import Superiority
from .combat.combat import CombatPhase
from .events import EventPhase
from .mobilization.mobilization import Mobilization
from .mobilization.refit import Refit
from .mobilization.reorganization import Reorganization
from .movement.movement import Movement
from .phases import Order, OrderPhase
from .setup import Deployment
from .victory import judge_turn

SKIPPED = {
    ARAB: ("event", "reorganization", "mobilization", "refit"),
    ISRAEL: ("event", "reorganization", "mobilization", "refit", "first_movement", "first_combat"),
}
"""The phases that do not take place on turn 1 (5.4a, 5.4b, 6.3d)."""


class Begin(Opening[Position], frozen=True, tag="begin"):
    """The table opens the match; Israel sets up, then the Arabs (5.0a)."""

    clause = "5.0a"

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.stack += [Turns(), Deployment(ARAB), Deployment(ISRAEL)]
        return [Event("begun", {}, ("5.0a",))]


class Turns(TurnsOfPhases[Position], frozen=True, tag="turns"):
    """The air phase is counted with the Arab player turn, the administration with the Israeli one (6.1a)."""

    def phase(self, name: str) -> Phase[Position]:
        return PHASES[name]

    def skips(self, state: Position) -> bool:
        return state.turn == 1 and state.phase_name in SKIPPED[state.player]

    def start_part(self, state: Position) -> list[Event]:
        """A player turn begins: nobody has moved or fought in it."""
        state.end_of_phase()
        state.moved_before = state.fought = 0
        data = {"turn": state.turn, "seat": state.seat(state.player)}
        return [Event("turn", data, ("6.1a",))]

    def end_turn(self, state: Position) -> list[Event]:
        """What holds for a turn is over."""
        state.flown = state.fired = state.silenced = 0
        state.signals_used = False
        state.superior = [-1, -1]
        return []


class TurnEnd(Automatic[Position], frozen=True, tag="turn_end"):
    """4b: bridges are removed by those who want to (21.4a), then sudden death is tested (6.2k)."""

    side: int
    asked: bool = False

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        if not self.asked:
            state.stack.append(TurnEnd(self.side, True))
            state.stack += [Dismantling(side) for side in (ISRAEL, ARAB) if state.bridges[side]]
            return []
        return judge_turn(state)


class RemoveOrder(Order):
    """`remove POINT`: a bridge is taken away, named by its west bank (21.4a)."""

    verb = "remove"
    clause = "21.4a"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            return Choices((), sum(1 << world.canals[n][0] for n in bits(state.bridges[side])), world.spaces)
        return Choices(complete=True)

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        near = list(self.choices(state, side, (self.verb,)))
        return Refusal("name the west bank of one of your bridges", self.clause, nearest=near)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        point = world.spaces.index[words[1]]
        bridges = state.bridges.copy()
        bridges[side] &= ~world.canal_at[point]
        state.bridges = bridges
        return [Event("bridge_removed", {"seat": state.seat(side), "at": words[1]}, ("21.4a",))]


REMOVE = RemoveOrder()


class Dismantling(OrderPhase, frozen=True, tag="dismantling"):
    """A side with bridges may take some away."""

    kind = "bridges"
    clause = "21.4a"

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (REMOVE,)

    def text(self, state: Position) -> str:
        return "Remove bridges you no longer want, or say done"


def _phase(name: str, title: str, step: Callable[[int], Step[Position]], clause: str) -> Phase[Position]:
    return Phase(name, title, step, clause, in_words=f"{title} Phase")


PHASES = {
    phase.name: phase
    for phase in (
        _phase("commitment", "Air Commitment", lambda side: Commitment(), "6.2a"),
        _phase("superiority", "Air Superiority", lambda side: Superiority(), "6.2b"),
        _phase("strategic", "Strategic Attack", lambda side: Strategic(), "6.2c"),
        _phase("event", "Event", EventPhase, "6.2d"),
        _phase("reorganization", "Reorganization", Reorganization, "6.2d"),
        _phase("mobilization", "Mobilization", Mobilization, "6.2d"),
        _phase("refit", "Refit", Refit, "6.2d"),
        _phase("first_movement", "1st Echelon Movement", Movement, "13.0a"),
        _phase("first_combat", "1st Echelon Combat", CombatPhase, "6.2e"),
        _phase("second_movement", "2nd Echelon Movement", Movement, "6.2g"),
        _phase("second_combat", "2nd Echelon Combat", CombatPhase, "6.2h"),
        _phase("air_return", "Air Return", lambda side: AirReturn(), "6.2j"),
        _phase("turn_end", "Turn End", TurnEnd, "6.2k"),
    )
}
"""All phases, in the order of `World.sequence`."""
