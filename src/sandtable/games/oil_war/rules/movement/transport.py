"""5.4 Air transport: from the boxes onto the map."""

from __future__ import annotations

from typing import ClassVar

from sandtable.board.masks import mask_of
from sandtable.counters.bars import Bar, left_open
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import number_of
from sandtable.games.oil_war.rules.explain import barred, not_a_choice
from sandtable.games.oil_war.rules.supply import garrisoned
from sandtable.kernel import Event, Question, derived

from .landing import LAND, ArrivalPhase, by_sea, why_not_ashore


def transport_bars(state: Position, unit: int) -> tuple[Bar, ...]:
    """The rules that close hexes to a unit that may be air transported, with the ATPs that are left."""
    return *_enemy_bars(state, state.world.side[unit]), *_own_bars(state, *_sort(state, unit))


@derived
def _enemy_bars(state: Position, side: int) -> tuple[Bar, ...]:
    """The rules that close hexes to everybody of a side."""
    enemy = 1 - side
    return (
        Bar(~state.world.grid.all, "{space} is not on the map; air transport leads to a hex", ("5.43",)),
        Bar(state.ground_at(enemy), "an enemy ground unit stands in {space}", ("5.42a",)),
        Bar(state.active_sams(enemy), "the active SAM site in {space} is an enemy air unit", ("5.42a", "X15")),
        Bar(state.air_at(enemy), "an enemy aircraft is over {space}", ("5.42a", "X46")),
    )


def _sort(state: Position, unit: int) -> tuple[int, bool, int, int | None]:
    """All that matters of a passenger: its side, whether it is a ground unit, and what it costs in ATPs to bring it to
    a garrisoned base, and to open ground (5.45a)."""
    world, price = state.world, state.world.transport[unit]
    return world.side[unit], bool(world.ground >> unit & 1), price.base, price.ground


def _own_bars(state: Position, side: int, on_ground: bool, base: int, ground: int | None) -> list[Bar]:
    """The rules that hang on the passenger: what it lands on, what that costs, and room; see `_sort`."""
    bases = garrisoned(state)
    if ground is None:
        bars = [Bar(~bases, "{unit} needs a garrisoned air base, and {space} is not one", ("5.45a", "5.45b"))]
    else:
        soft = state.world.soft | bases
        bars = [Bar(~soft, "{unit} can be dropped on clear or sand, not on {terrain}", ("5.4",))]
    for cost, hexes in ((base, bases), (ground, ~bases)):
        if cost is not None and cost > state.atp:
            needs = f"costs {number_of(cost, 'ATP')}, and {state.atp} are left"
            bars.append(Bar(hexes, f"bringing {{unit}} to {{space}} {needs}", ("5.44", "5.4")))
    full = state.ground_full(side) if on_ground else state.air_full(side)
    bars.append(Bar(full, "{full} in {space} already", ("X47", "5.32a")))
    return bars


def transport_hexes(state: Position, unit: int) -> int:
    """Where a unit may be air transported (5.4)."""
    price = state.world.transport.get(unit)
    if price is None or state.at[unit] != price.box:
        return 0
    return _open_to(state, *_sort(state, unit))


@derived
def _open_to(state: Position, side: int, on_ground: bool, base: int, ground: int | None) -> int:
    return left_open(_free_of_enemies(state, side), _own_bars(state, side, on_ground, base, ground))


@derived
def _free_of_enemies(state: Position, side: int) -> int:
    return left_open(state.world.grid.all, _enemy_bars(state, side))


def transport_cost(state: Position, unit: int, space: int) -> int:
    """The lower price on a garrisoned base (5.45a)."""
    price = state.world.transport[unit]
    if price.ground is None or garrisoned(state) >> space & 1:
        return price.base
    return price.ground


class AirTransport(ArrivalPhase, frozen=True, tag="transport"):
    """4.2A4: bring units from the boxes onto the map, one after the other."""

    verbs: ClassVar[tuple[str, ...]] = ("transport", LAND)

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

    def why_over(self, state: Position) -> str:
        return "nobody else to transport" if state.arrived else "nobody to transport"

    def waiting(self, state: Position) -> int:
        return mask_of(unit for unit, price in state.world.transport.items() if state.at[unit] == price.box)

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
        return barred(state, transport_bars(state, unit), unit, space)
