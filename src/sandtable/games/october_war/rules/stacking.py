"""12 Stacking: how much a side may have in a point."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL, World

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


@lru_cache(maxsize=16)
def _measures(world: World) -> tuple[tuple[str, str, int], ...]:
    """What counts of each unit: the size of an HQ, the type of which the first is free, the weight."""
    free = world.pack.stacking.free_first_of_type
    return tuple(
        (data.size, "", 0) if data.type == "hq" else ("", data.type if data.type in free else "", data.stack)
        for data in world.kind
    )


def _full_points(state: Position, unit: int, points: int) -> int:
    """The points of a set, all with units of its side, in which there is no room for a unit."""
    world = state.world
    side = world.side[unit]
    size, free, weight = _measures(world)[unit]
    most, mine, stacks, city = limit(state, side), world.ground_of(side), state.stacks(), state.city_brigades()
    full = 0
    for point in bits(points):
        units = stacks[point] & mine
        total, types, sizes = _stack_facts(world, units)
        if units & city:
            total = load(state, units, point)
        if size:
            closed = size in sizes
        elif free and free not in types:
            closed = total > most
        else:
            closed = total + weight > most
        if closed:
            full |= 1 << point
    return full


def has_room(state: Position, unit: int, point: int) -> bool:
    """Whether a unit may join its side in a point."""
    return bool(room_for(state, unit, 1 << point))


def room_for(state: Position, unit: int, spaces: int) -> int:
    """The spaces of a set in which there is room for a unit; areas beside the map have no limit (25.6)."""
    world = state.world
    mine = spaces & state.held(world.side[unit])
    full = _full_points(state, unit, mine) if mine else 0
    if full and unit in state.city:
        full &= ~(1 << world.point[CITIES[state.city.index(unit)]])  # 5.2b
    return spaces & ~full


def overstacked(state: Position, side: int) -> int:
    """Points in which a side has more than it may."""
    return sum(
        1 << point for point in bits(state.held(side)) if not fits(state, side, state.ground_units(point, side), point)
    )
