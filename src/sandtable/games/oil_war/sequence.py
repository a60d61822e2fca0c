"""4.0 Sequence of play.

The stack of a match starts with `Turns`, which puts the phases of the pack's sequence on top of itself, one
after the other: set-up, then eight Game-Turns of two Player-Turns each.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.kernel import Automatic, Draws, Event, Opening, Question, Step
from sandtable.kernel.steps import one_word
from sandtable.language import Choices, Words

from .state import Position
from .world import OMAN, POOL, TURN_END

PHASE_TITLES = {
    "basing": "Air Unit Basing",
    "atp_allocation": "ATP Allocation",
    "supply": "Supply",
    "air_transport": "Air Transport",
    "reinforcement": "Reinforcement",
    "movement": "Movement",
    "air_combat": "Air Combat",
    "ground_combat": "Ground Combat",
    TURN_END: "Turn End",
}

PHASE_CLAUSES = {
    "us": {
        "basing": "4.2A1", "atp_allocation": "4.2A2", "supply": "4.2A3", "air_transport": "4.2A4",
        "movement": "4.2A5", "air_combat": "4.2A6", "ground_combat": "4.2A7",
    },
    "arab": {
        "basing": "4.2B1", "reinforcement": "4.2B2", "movement": "4.2B3", "air_combat": "4.2B4",
        "ground_combat": "4.2B5",
    },
}  # fmt: skip

PHASES: dict[str, Callable[[int], Step[Position]]] = {}
"""The step of every phase, by its name in the pack; each chapter enters its own."""

DEPLOYMENT: list[Callable[[int], Step[Position]]] = []


def phase_clause(seat: str, phase: str) -> str:
    """Iran uses the Arab sequence (11.33e)."""
    return PHASE_CLAUSES["us" if seat == "us" else "arab"].get(phase, "4.1a")


def phase_name(phase: str) -> str:
    """A phase as sentences name it: "Movement Phase"."""
    return "end of the Player-Turn" if phase == TURN_END else f"{PHASE_TITLES[phase]} Phase"


def passed_over(state: Position, why: str) -> list[Event]:
    """A phase ends because nothing, or nothing more, can be done in it: one line of the log says why.

    Matches that were begun before players ended their turns themselves do not tell it.
    """
    if not state.world.asks_turn_end:
        return []
    phase = state.phase_name
    return [Event("passed", {"phase": phase, "why": why}, (phase_clause(state.seat(state.player), phase),))]


class Begin(Opening[Position], frozen=True, tag="begin"):
    """The table opens the match. Nothing is rolled before play in Oil War."""

    clause = "4.1a"

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.stack.append(Turns())
        for side in reversed(state.world.deploy_order):
            state.stack.append(DEPLOYMENT[0](side))
        return [Event("begun", {"scenario": state.scenario}, ("11.0",))]


class Turns(Automatic[Position], frozen=True, tag="turns"):
    """Eight Game-Turns (4.3), each two Player-Turns (4.1a), each its phases in fixed order (4.2)."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        events: list[Event] = []
        world = state.world
        state.phase += 1
        if state.turn == 0:
            state.turn, state.player, state.phase = 1, 0, 0
            events += self._open_player_turn(state)
        elif state.phase == len(world.sequence[state.player]):
            state.phase = 0
            if state.player == 0:
                state.player = 1
            else:
                self._close_game_turn(state)  # 4.2C
                if state.turn > world.turns:  # 4.3
                    state.stack.clear()
                    return [Event("over", {}, ("4.3", "X30"))]
            events += self._open_player_turn(state)
        step = PHASES[state.phase_name](state.player)
        state.stack.append(step)
        opened = getattr(step, "open", None)
        if opened is not None:
            events += opened(state)
        return events

    def _open_player_turn(self, state: Position) -> list[Event]:
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

    def _close_game_turn(self, state: Position) -> None:
        """Step C: the marker advances, and it is noted which hexes American ground units hold (5.45b)."""
        world = state.world
        state.turn += 1
        state.player = 0
        if state.borders:
            state.end_border_rule()  # from Game-Turn 2 control crosses borders in any case
        state.held = 0
        if world.us_force:
            state.held = state.ground_at(world.seats.index("us"))


class TurnEnd(Step[Position], frozen=True, tag="turn_end"):
    """The player ends the Player-Turn (4.1a), so that nothing of it is gone before it was looked at."""

    side: int

    def asks(self, state: Position) -> list[Question]:
        return [Question(state.seat(self.side), "end_turn", "End your turn")]

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


PHASES["atp_allocation"] = AtpAllocation
PHASES[TURN_END] = TurnEnd
