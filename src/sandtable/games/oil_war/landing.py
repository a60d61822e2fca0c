"""5.49 Amphibious transport, in whichever phase it is done: marines go ashore from the Gulf of Oman Box."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from sandtable.counters.sending import SendingStep
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, derived

from .explain import nothing_lost, passed_over, wrong_word
from .state import Position
from .wording import filling, place
from .world import OMAN

LAND = "land"


def beaches(state: Position, unit: int) -> int:
    """Where marines may go ashore: coastal Clear or Sand without enemy ground units (5.49a, X21, X47)."""
    world = state.world
    if not world.marines >> unit & 1 or state.at[unit] != world.box[OMAN]:
        return 0
    side = world.side[unit]
    return world.coast & world.soft & ~state.ground_at(1 - side) & ~state.ground_full(side)


class ArrivalPhase(SendingStep[Position], frozen=True):
    """A phase in which units come onto the map in a way of its own, and marines may land besides."""

    nobody: ClassVar[str]
    """What the log says where nobody can come."""

    # --- the phase's own way

    @abstractmethod
    def coming(self, state: Position) -> int:
        """Units that can come in this way now."""

    @abstractmethod
    def open_hexes(self, state: Position, unit: int) -> int:
        """Where a unit may come in this way."""

    @abstractmethod
    def bring(self, state: Position, unit: int, space: int) -> Event: ...

    @abstractmethod
    def wrong_hex(self, state: Position, unit: int, space: int) -> tuple[str, ...]:
        """Why a unit cannot come to a hex in this way, and then the clauses."""

    # --- both ways

    @derived
    def ready(self, state: Position) -> tuple[int, int]:
        """Units that can come now, marines that can land now."""
        world = state.world
        ashore = 0
        for unit in world.marine_list:
            if world.side[unit] == self.side and beaches(state, unit):
                ashore |= 1 << unit
        return self.coming(state), ashore

    def open_spaces(self, state: Position, verb: str, unit: int) -> int:
        return beaches(state, unit) if verb == LAND else self.open_hexes(state, unit)

    def send(self, state: Position, verb: str, unit: int, space: int) -> list[Event]:
        if verb != LAND:
            return [self.bring(state, unit, space)]
        world = state.world
        state.put(unit, space)
        state.arrived |= 1 << unit
        return [Event("landed", {"unit": world.unit(unit), "at": world.hex(space)}, ("5.49a",))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return passed_over(state, self.nobody)

    # --- why not

    def wrong_verb(self, state: Position, seat: str, word: str, offered: list[str]) -> Refusal:
        return wrong_word(state, seat, word, offered)

    def after_done(self, state: Position) -> Refusal:
        return nothing_lost(["done"])

    def wrong_space(self, state: Position, verb: str, unit: int, space: int) -> tuple[str, ...]:
        return _no_beach(state, unit, space) if verb == LAND else self.wrong_hex(state, unit, space)


def _no_beach(state: Position, unit: int, space: int) -> tuple[str, str]:
    world = state.world
    if space >= world.end or not world.coast >> space & 1:
        why, clause = "it is not a coastal hex", "5.49a"
    elif not world.soft >> space & 1:
        why, clause = f"the terrain is {world.terrain[space]}", "5.49a"
    elif state.ground_at(1 - world.side[unit]) >> space & 1:
        why, clause = "an enemy ground unit is there", "5.49a"
    else:
        why, clause = f"{filling(world, unit)} there already", "X47"
    return f"{world.unit(unit)} cannot land in {place(world.hex(space))}: {why}", clause


def why_not_ashore(state: Position, unit: int) -> Refusal:
    """Why a unit in a box or off the map cannot land anywhere."""
    world = state.world
    name = world.unit(unit)
    if not world.marines >> unit & 1:
        return Refusal(f"{name} is not a marine brigade, and only marines land from the sea", "5.49a", units=[name])
    return Refusal(f"no coastal hex is open to {name}", "5.49a", units=[name])


def by_sea(state: Position, unit: int) -> list[str]:
    """What may be said instead for a marine brigade that can land."""
    return [f"{LAND} {state.world.unit(unit)}"] if beaches(state, unit) else []
