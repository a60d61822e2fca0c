"""9.0 Reinforcements of the Arab and Iranian players, and marines in scenario 3 (X22)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.counters.bars import Bar, left_open
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import number_of, place
from sandtable.games.oil_war.position.world import POOL
from sandtable.kernel import Event, Question, derived

from .explain import barred, not_a_choice
from .movement.landing import LAND, ArrivalPhase, by_sea, why_not_ashore


def due(state: Position, unit: int) -> bool:
    """Whether a unit waits off the map and may be placed; it may be held back for later turns (9.15)."""
    world = state.world
    return state.at[unit] == world.box[POOL] and bool(world.due_by[state.turn] >> unit & 1)


def arrival_hexes(state: Position, unit: int) -> int:
    """Where a reinforcement may be placed."""
    return _arrival_hexes(state, *_sort(state, unit)) if due(state, unit) else 0


def arrival_bars(state: Position, unit: int) -> tuple[Bar, ...]:
    """The rules that close hexes to a reinforcement."""
    return _arrival_bars(state, *_sort(state, unit))


def _sort(state: Position, unit: int) -> tuple[int, str, bool]:
    """All that matters of a reinforcement: its side, its nation, and whether it is a ground unit."""
    world = state.world
    return world.side[unit], world.nation[unit], bool(world.ground >> unit & 1)


@derived
def _arrival_hexes(state: Position, side: int, nation: str, on_ground: bool) -> int:
    return left_open(state.world.grid.all, _arrival_bars(state, side, nation, on_ground))


@derived
def _arrival_bars(state: Position, side: int, nation: str, on_ground: bool) -> tuple[Bar, ...]:
    world, enemy = state.world, 1 - side
    clause = "9.12a" if on_ground else "9.12b"
    full = state.ground_full(side) if on_ground else state.air_full(side)
    controlled = state.zone(enemy) & ~state.ground_at(side)
    arrives, alone = "{unit} arrives in {nation}, and {space} is not there", "no friendly ground unit is there"
    bars = [
        Bar(~world.country[nation], arrives, (clause,)),
        Bar(state.ground_at(enemy), "an enemy ground unit stands in {space}", (clause,)),
        Bar(controlled, f"{{space}} is in an enemy Zone of Control and {alone}", (clause, "9.14")),
        Bar(full, "{full} in {space} already", ("9.16", "X47")),
    ]
    if not on_ground:
        bars[1:1] = [Bar(~world.bases, "{unit} arrives on an air base, and {space} has none", (clause,))]
        bars[-1:-1] = [Bar(state.air_cover(enemy), "an enemy air unit is over the base in {space}", (clause,))]
    return tuple(bars)


class Reinforcement(ArrivalPhase, frozen=True, tag="reinforcement"):
    """4.2B2: place what is due, or keep it for later."""

    verbs: ClassVar[tuple[str, ...]] = ("place", LAND)

    def question(self, state: Position) -> Question:
        placed, ashore = self.ready(state)
        number = (placed | ashore).bit_count()
        waiting = f"{number_of(number, 'unit')} {'is' if number == 1 else 'are'} waiting"
        return Question(state.seat(self.side), "reinforce", f"Place reinforcements: {waiting}")

    def why_over(self, state: Position) -> str:
        """Who is due on this very Game-Turn and does not wait has been placed in this phase."""
        world, waiting = state.world, self.waiting(state)
        today = world.due_by[state.turn] & ~world.due_by[state.turn - 1] & world.of_side[self.side]
        if today & ~(waiting | world.arrives_in_box):
            return "nobody else to place" if waiting else "everybody placed"
        return "nobody to place" if waiting else "nobody waits"

    def waiting(self, state: Position) -> int:
        world = state.world
        return state.units_at(world.box[POOL]) & world.due_by[state.turn] & world.of_side[self.side]

    def coming(self, state: Position) -> int:
        return mask_of(unit for unit in bits(self.waiting(state)) if _arrival_hexes(state, *_sort(state, unit)))

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
        return barred(state, arrival_bars(state, unit), unit, space)
