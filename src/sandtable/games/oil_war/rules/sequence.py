"""4.0 Sequence of play.

The stack of a match starts with `Turns`, which puts the phases of the pack's sequence on top of itself, one
after the other: set-up, then eight Game-Turns of two Player-Turns each.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.board.masks import bits
from sandtable.counters.sequence import Phase
from sandtable.counters.sequence import Turns as TurnsOfPhases
from sandtable.errors import Refusal
from sandtable.games.oil_war.data.pack_records import PhaseName
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.world import OMAN, POOL, TURN_END
from sandtable.kernel import Automatic, Draws, Event, Opening, Question, Step
from sandtable.kernel.steps import one_word
from sandtable.language import Choices, Words

from .combat.air_combat import AirCombat
from .combat.ground_combat import GroundCombat
from .movement.basing import Basing
from .movement.movement import Movement
from .movement.transport import AirTransport
from .reinforcement import Reinforcement
from .setup import Deploy
from .sites import changes, sites
from .supply import Payment
from .victory import contender, count, outcome


class Begin(Opening[Position], frozen=True, tag="begin"):
    """The table opens the match. Nothing is rolled before play in Oil War."""

    clause = "4.1a"

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.stack.append(Turns())
        for side in reversed(state.world.deploy_order):
            state.stack.append(Deploy(side))
        return [Event("begun", {"scenario": state.scenario}, ("11.0",))]


class Turns(TurnsOfPhases[Position], frozen=True, tag="turns"):
    """Eight Game-Turns (4.3), each two Player-Turns (4.1a), each its phases in fixed order (4.2)."""

    def phase(self, name: str) -> Phase[Position]:
        return PHASES[name]

    def start_part(self, state: Position) -> list[Event]:
        """Fresh marks; American reinforcements appear in the Gulf of Oman Box (9.21, 9.22, X22)."""
        world = state.world
        state.arrived = state.unpaid = state.unsupplied = state.moved = 0
        state.attacked = state.defended = 0
        state.entered.clear()
        seat = state.seat(state.player)
        events = [Event("turn", {"turn": state.turn, "seat": seat}, ("4.1a",))]
        due = [
            unit
            for unit in bits(world.arrives_in_box & world.of_side[state.player])
            if state.at[unit] == world.box[POOL] and world.due[unit] <= state.turn
        ]
        for unit in due:
            state.put(unit, world.box[OMAN])
        if due:
            data = {"units": [world.unit(unit) for unit in due], "box": OMAN}
            events.append(Event("reinforced", data, ("9.21", "9.22")))
        return events

    def end_turn(self, state: Position) -> list[Event]:
        """Step C (4.2C): it is noted which hexes American ground units hold (5.45b)."""
        world = state.world
        if state.borders:
            state.end_border_rule()  # from Game-Turn 2 control crosses borders in any case
        before = sites(state)
        state.held = state.ground_at(world.seats.index("us")) if world.us_force else 0
        return changes(state, before)

    def end_match(self, state: Position) -> list[Event]:
        """The last lines of the log: what is held, and who has won (10.0)."""
        ending, side = outcome(state), contender(state)
        assert ending is not None
        found = count(state, side)
        data = {
            "winner": ending.winner,
            "level": ending.level,
            "holder": state.seat(side),
            "oil": found.facilities,
            "ports": found.harbours,
        }
        return [Event("over", {}, ("4.3", "X30")), Event("result", data, ("10.0a", "10.1a"))]


class TurnEnd(Step[Position], frozen=True, tag="turn_end"):
    """The player ends the Player-Turn (4.1a), so that nothing of it is gone before it was looked at."""

    side: int

    def asks(self, state: Position) -> list[Question]:
        return [Question(state.seat(self.side), "end_turn", "End your turn", standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        return one_word(prefix, "end")

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal("all phases of your turn are over; end the turn", "4.1a", nearest=["end"])

    def proposal(self, state: Position, seat: str) -> Words:
        return ("end",)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        return []


class AtpAllocation(Automatic[Position], frozen=True, tag="atp"):
    """4.2A2: the ATP Track is set to this turn's number; nothing is carried over (5.44)."""

    side: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.atp = state.world.atp[state.turn - 1]
        return [Event("atp", {"atp": state.atp}, ("4.2A2", "5.44"))]


def _phase(
    name: PhaseName, title: str, step: Callable[[int], Step[Position]], us: str, arab: str = "4.1a"
) -> Phase[Position]:
    """A line of the table, with the clauses of the American and the Arab sequence; Iran uses the Arab one (11.33e)."""
    return Phase(name, title, step, arab, {"us": us}, f"{title} Phase")


PHASES = {
    phase.name: phase
    for phase in (
        _phase("basing", "Air Unit Basing", Basing, "4.2A1", "4.2B1"),
        _phase("atp_allocation", "ATP Allocation", AtpAllocation, "4.2A2"),
        _phase("supply", "Supply", Payment, "4.2A3"),
        _phase("air_transport", "Air Transport", AirTransport, "4.2A4"),
        _phase("reinforcement", "Reinforcement", Reinforcement, "4.1a", "4.2B2"),
        _phase("movement", "Movement", Movement, "4.2A5", "4.2B3"),
        _phase("air_combat", "Air Combat", AirCombat, "4.2A6", "4.2B4"),
        _phase("ground_combat", "Ground Combat", GroundCombat, "4.2A7", "4.2B5"),
        Phase(TURN_END, "Turn End", TurnEnd, "4.1a", in_words="end of the Player-Turn"),
    )
}
"""All phases. The pack says which of them each side has, and in which order (4.2)."""
