"""9.0 Reinforcements of the Arab and Iranian players, and marines in scenario 3 (X22)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.errors import Refusal
from sandtable.kernel import Event, Question, derived

from .explain import not_a_choice
from .landing import LAND, ArrivalPhase, by_sea, why_not_ashore
from .state import Position
from .wording import filling, number_of, place
from .world import POOL


def due(state: Position, unit: int) -> bool:
    """Whether a unit waits off the map and may be placed; it may be held back for later turns (9.15)."""
    world = state.world
    return state.at[unit] == world.box[POOL] and world.due.get(unit, 99) <= state.turn


def arrival_hexes(state: Position, unit: int) -> int:
    """Where a reinforcement may be placed (9.12a, 9.12b, 9.14, 9.16)."""
    if not due(state, unit):
        return 0
    world = state.world
    return _arrival_hexes(state, world.side[unit], world.nation[unit], bool(world.ground >> unit & 1))


@derived
def _arrival_hexes(state: Position, side: int, nation: str, on_ground: bool) -> int:
    world = state.world
    enemy = 1 - side
    free = ~state.zone(enemy) | state.ground_at(side)
    home = world.country[nation] & free & ~state.ground_at(enemy)
    if on_ground:
        return home & ~state.ground_full(side)
    return home & world.bases & ~state.air_cover(enemy) & ~state.air_full(side)


class Reinforcement(ArrivalPhase, frozen=True, tag="reinforcement"):
    """4.2B2: place what is due, or keep it for later."""

    verbs: ClassVar[tuple[str, ...]] = ("place", LAND)
    nobody: ClassVar[str] = "nobody to place"

    def question(self, state: Position) -> Question:
        placed, ashore = self.ready(state)
        number = (placed | ashore).bit_count()
        waiting = f"{number_of(number, 'unit')} {'is' if number == 1 else 'are'} waiting"
        return Question(state.seat(self.side), "reinforce", f"Place reinforcements: {waiting}")

    def coming(self, state: Position) -> int:
        world = state.world
        found = 0
        pool = world.box[POOL]
        for unit, turn in world.due.items():
            here = turn <= state.turn and state.at[unit] == pool and world.side[unit] == self.side
            if here and arrival_hexes(state, unit):
                found |= 1 << unit
        return found

    def open_hexes(self, state: Position, unit: int) -> int:
        return arrival_hexes(state, unit)

    def bring(self, state: Position, unit: int, space: int) -> Event:
        world = state.world
        state.put(unit, space)
        return Event("placed", {"unit": world.unit(unit), "at": world.hex(space)}, ("9.11", "9.13"))

    def wrong_unit(self, state: Position, seat: str, verb: str, unit: int) -> Refusal:
        if not due(state, unit) or state.world.side[unit] != self.side:
            refusal = not_a_choice(state, seat, unit, "4.2B2")
            if refusal is not None:
                return refusal
        return self._no_unit(state, unit, verb)

    def _no_unit(self, state: Position, unit: int, verb: str) -> Refusal:
        """Why a unit of one's own can be placed, or land, nowhere."""
        world = state.world
        name = world.unit(unit)
        if world.sams >> unit & 1:
            return Refusal(f"{name} is a SAM site and stays where it is", "7.55", units=[name])
        if state.at[unit] < world.end:
            return Refusal(f"{name} is on the map already", "9.11", units=[name])
        if verb == LAND:
            return why_not_ashore(state, unit)
        if not due(state, unit):
            why = f"{name} is in {place(world.hex(state.at[unit]))} and is not placed like a reinforcement"
            return Refusal(why, "9.22", units=[name], nearest=by_sea(state, unit))
        if world.ground >> unit & 1:
            return Refusal(f"no hex of {world.nation[unit]} is open to {name}", "9.12a", "9.14", units=[name])
        return Refusal(f"no air base of {world.nation[unit]} is open to {name}", "9.12b", units=[name])

    def wrong_hex(self, state: Position, unit: int, space: int) -> tuple[str, ...]:
        world = state.world
        name, word, nation = world.unit(unit), world.hex(space), world.nation[unit]
        enemy, here = 1 - self.side, 1 << space
        ground = world.ground >> unit & 1
        clause = "9.12a" if ground else "9.12b"
        if space >= world.end or not world.country[nation] & here:
            return f"{name} arrives in {nation}, and {place(word)} is not there", clause
        if not ground and not world.bases & here:
            return f"{name} arrives on an air base, and {word} has none", clause
        if state.ground_at(enemy) & here:
            return f"an enemy ground unit stands in {word}", clause
        if state.zone(enemy) & here and not state.ground_at(self.side) & here:
            return f"{word} is in an enemy Zone of Control and no friendly ground unit is there", clause, "9.14"
        if not ground and state.air_cover(enemy) & here:
            return f"an enemy air unit is over the base in {word}", clause
        return f"{filling(world, unit)} in {word} already", "9.16", "X47"
