"""12 Stacking: how much a side may have in a point."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from sandtable.board.masks import bits, mask_of, union
from sandtable.kernel import derived

from .state import Position
from .world import ISRAEL, World

HEAVIEST = 4
"""More than any unit weighs."""
CITIES = ("port-said", "ismailia", "suez-city")


def limit(state: Position, side: int) -> int:
    """Nine battalions, or four brigades (12.1a, 12.1b)."""
    data = state.world.pack.stacking
    return data.israeli_battalion_equivalents if side == ISRAEL else data.arab_brigade_equivalents


def load(state: Position, units: int, point: int) -> int:
    """What units of one side count in a point: the first of some types is free (12.5a), static SAM always (12.5b)."""
    for unit in state.city:
        if unit >= 0 and units >> unit & 1 and _at_home(state, unit, point):
            units &= ~(1 << unit)
    return _stack_facts(state.world, units)[0]


@lru_cache(maxsize=8192)
def _stack_facts(world: World, units: int) -> tuple[int, frozenset[str], frozenset[str]]:
    """What units count together, the types of which one is free, and the sizes of the HQs among them."""
    kinds = [world.kind[unit] for unit in bits(units)]
    total = 0
    first: set[str] = set()
    free = world.pack.stacking.free_first_of_type
    for data in kinds:
        if data.type == "hq" or not data.stack:  # 12.1c, 17.4
            continue
        if data.type in free and data.type not in first:
            first.add(data.type)
        else:
            total += data.stack
    sizes = frozenset(data.size for data in kinds if data.type == "hq")
    return total, frozenset(first), sizes


def _at_home(state: Position, unit: int, point: int) -> bool:
    """A canal-city brigade in its own city does not count (5.2b)."""
    return unit in state.city and state.world.point[CITIES[state.city.index(unit)]] == point


def fits(state: Position, side: int, units: int, point: int) -> bool:
    """Whether units of a side may stand together in a point (12.0a)."""
    world = state.world
    sizes = [world.kind[unit].size for unit in bits(units & world.of_type["hq"])]
    return len(sizes) == len(set(sizes)) and load(state, units, point) <= limit(state, side)


class Stacks(Struct, frozen=True):
    """The points that a side holds, sorted by what stands there."""

    with_load: list[int]
    """For each load the points where so much counts."""
    with_type: dict[str, int]
    with_hq: dict[str, int]
    """The points with an HQ of each size."""


@derived
def _stacks(state: Position, side: int) -> Stacks:
    world = state.world
    found = Stacks([0] * (limit(state, side) + HEAVIEST), {}, {})
    city = mask_of(unit for unit in state.city if unit >= 0)
    for point in bits(state.held(side)):
        units, here = state.ground_units(point, side), 1 << point
        total, types, sizes = _stack_facts(world, units)
        if units & city:
            total = load(state, units, point)
        found.with_load[min(total, len(found.with_load) - 1)] |= here
        for name in types:
            found.with_type[name] = found.with_type.get(name, 0) | here
        for name in sizes:
            found.with_hq[name] = found.with_hq.get(name, 0) | here
    return found


@lru_cache(maxsize=16)
def _measures(world: World) -> tuple[tuple[str, str, int], ...]:
    """What counts of each unit: the size of an HQ, the type of which the first is free, the weight."""
    free = world.pack.stacking.free_first_of_type
    return tuple(
        (data.size, "", 0) if data.type == "hq" else ("", data.type if data.type in free else "", data.stack)
        for data in world.kind
    )


@derived
def _full_for(state: Position, side: int, size: str, free: str, weight: int) -> int:
    """The points that a side holds in which there is no room for one more unit that measures so much."""
    stacks = _stacks(state, side)
    if size:
        return stacks.with_hq.get(size, 0)
    most = limit(state, side)
    full = union(stacks.with_load[most + 1 - weight :])
    if free:
        full = full & stacks.with_type.get(free, 0) | union(stacks.with_load[most + 1 :])
    return full


def has_room(state: Position, unit: int, point: int) -> bool:
    """Whether a unit may join its side in a point."""
    return bool(room_for(state, unit, 1 << point))


def room_for(state: Position, unit: int, spaces: int) -> int:
    """The spaces of a set in which there is room for a unit; areas beside the map have no limit (25.6)."""
    world = state.world
    full = _full_for(state, world.side[unit], *_measures(world)[unit])
    if unit in state.city:
        full &= ~(1 << world.point[CITIES[state.city.index(unit)]])  # 5.2b
    return spaces & ~full


def overstacked(state: Position, side: int) -> int:
    """Points in which a side has more than it may."""
    return sum(
        1 << point for point in bits(state.held(side)) if not fits(state, side, state.ground_units(point, side), point)
    )
