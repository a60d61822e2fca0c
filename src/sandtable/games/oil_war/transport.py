"""5.4 Air transport: from the boxes onto the map."""

from __future__ import annotations

from typing import ClassVar

from sandtable.errors import Refusal
from sandtable.kernel import Event, Question, derived

from .explain import not_a_choice
from .landing import LAND, ArrivalPhase, by_sea, why_not_ashore
from .state import Position
from .supply import garrisoned
from .wording import filling, number_of, place


def landing_room(state: Position, unit: int) -> int:
    """Hexes without enemy units (5.42a, X15) and with room for the unit at this moment (X47)."""
    world = state.world
    return _landing_room(state, world.side[unit], bool(world.ground >> unit & 1))


@derived
def _landing_room(state: Position, side: int, on_ground: bool) -> int:
    enemy = 1 - side
    full = state.ground_full(side) if on_ground else state.air_full(side)
    return state.world.grid.all & ~full & ~state.ground_at(enemy) & ~state.air_cover(enemy)


def transport_hexes(state: Position, unit: int) -> int:
    """Where a unit may be air transported with the ATPs that are left (5.4, 5.45a)."""
    price = state.world.transport.get(unit)
    if price is None or state.at[unit] != price.box:
        return 0
    found = 0
    if price.base <= state.atp:
        found |= garrisoned(state)
    if price.ground is not None and price.ground <= state.atp:
        found |= state.world.soft
    return found & landing_room(state, unit)


def transport_cost(state: Position, unit: int, space: int) -> int:
    """The lower price on a garrisoned base (5.45a)."""
    price = state.world.transport[unit]
    if price.ground is None or garrisoned(state) >> space & 1:
        return price.base
    return price.ground


class AirTransport(ArrivalPhase, frozen=True, tag="transport"):
    """4.2A4: bring units from the boxes onto the map, one after the other."""

    verbs: ClassVar[tuple[str, ...]] = ("transport", LAND)
    nobody: ClassVar[str] = "nobody to transport"

    def question(self, state: Position) -> Question:
        text = f"Bring units onto the map: {number_of(state.atp, 'ATP')} left"
        return Question(state.seat(self.side), "transport", text)

    def coming(self, state: Position) -> int:
        found = 0
        alike: dict[str, int] = {}  # units of one kind differ in nothing here
        for unit, price in state.world.transport.items():
            if state.at[unit] == price.box:
                if price.kind not in alike:
                    alike[price.kind] = transport_hexes(state, unit)
                if alike[price.kind]:
                    found |= 1 << unit
        return found

    def open_hexes(self, state: Position, unit: int) -> int:
        return transport_hexes(state, unit)

    def price(self, state: Position, verb: str, unit: int, space: int) -> int | None:
        return None if verb == LAND else transport_cost(state, unit, space)

    def bring(self, state: Position, unit: int, space: int) -> Event:
        world = state.world
        cost = transport_cost(state, unit, space)
        state.atp -= cost
        state.arrived |= 1 << unit
        state.put(unit, space)
        data = {"unit": world.unit(unit), "to": world.hex(space), "cost": cost, "left": state.atp}
        return Event("transported", data, ("5.4", "5.48"))

    def wrong_unit(self, state: Position, seat: str, verb: str, unit: int) -> Refusal:
        return not_a_choice(state, seat, unit, "4.2A4") or self._no_passenger(state, unit, verb)

    def _no_passenger(self, state: Position, unit: int, verb: str) -> Refusal:
        world = state.world
        name = world.unit(unit)
        if state.at[unit] < world.end:
            return Refusal(f"{name} is on the map already; units come from a box", "5.43", units=[name])
        if verb == LAND:
            return why_not_ashore(state, unit)
        if world.marines >> unit & 1:
            return Refusal(f"{name} comes by sea, not by air", "5.41", units=[name], nearest=by_sea(state, unit))
        if unit not in world.transport:
            return Refusal(f"{name} may not be air transported", world.box_clause(unit), "5.41", units=[name])
        why, *clauses = self._no_landing_place(state, unit)
        return Refusal(why, *clauses, units=[name])

    def _no_landing_place(self, state: Position, unit: int) -> tuple[str, ...]:
        """Why a unit that may be air transported can be brought nowhere, with the clauses."""
        world = state.world
        name, price = world.unit(unit), world.transport[unit]
        bases = garrisoned(state)
        if price.ground is None and not bases:
            return f"{name} needs a garrisoned air base, and there is none", "5.45a", "5.45b"
        cheapest = price.base if bases or price.ground is None else price.ground
        if cheapest > state.atp:
            return f"{name} costs {number_of(cheapest, 'ATP')}, and {state.atp} are left", "5.44", "5.4"
        enemy = 1 - self.side
        covered = state.air_cover(enemy)
        if bases & ~covered:
            return f"every garrisoned air base without enemy aircraft is full, so {name} cannot land", "X47", "5.32a"
        return f"enemy aircraft are over every garrisoned air base, so {name} cannot land", "5.42a", "X46"

    def wrong_hex(self, state: Position, unit: int, space: int) -> tuple[str, ...]:
        world = state.world
        name, word, here = world.unit(unit), world.hex(space), 1 << space
        if space >= world.end:
            return f"{place(word)} is not on the map; air transport leads to a hex", "5.43"
        enemy = 1 - self.side
        if state.ground_at(enemy) & here:
            return f"an enemy ground unit stands in {word}", "5.42a"
        if state.active_sams(enemy) & here:
            return f"the active SAM site in {word} is an enemy air unit", "5.42a", "X15"
        if state.air_at(enemy) & here:
            return f"an enemy aircraft is over {word}", "5.42a", "X46"
        if not garrisoned(state) & here:
            if world.transport[unit].ground is None:
                return f"{name} needs a garrisoned air base, and {word} is not one", "5.45a", "5.45b"
            if not world.soft & here:
                return f"{name} can be dropped on clear or sand, not on {world.terrain[space]}", "5.4"
        cost = transport_cost(state, unit, space)
        if cost > state.atp:
            why = f"bringing {name} to {word} costs {number_of(cost, 'ATP')}, and {state.atp} are left"
            return why, "5.44", "5.4"
        return f"{filling(world, unit)} in {word} already", "X47", "5.32a"
