"""12 Stacking: how much a side may have in a point."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.kernel import derived

from .state import Position
from .world import ISRAEL

CITIES = ("port-said", "ismailia", "suez-city")


def limit(state: Position, side: int) -> int:
    """Nine battalions, or four brigades (12.1a, 12.1b)."""
    data = state.world.pack.stacking
    return data.israeli_battalion_equivalents if side == ISRAEL else data.arab_brigade_equivalents


def load(state: Position, units: int, point: int) -> int:
    """What units of one side count in a point: the first of some types is free (12.5a), static SAM always (12.5b)."""
    world = state.world
    total = 0
    first: set[str] = set()
    free = world.pack.stacking.free_first_of_type
    for unit in bits(units):
        data = world.kind[unit]
        if data.type == "hq" or not data.stack or _at_home(state, unit, point):  # 12.1c, 17.4
            continue
        if data.type in free and data.type not in first:
            first.add(data.type)
        else:
            total += data.stack
    return total


def _at_home(state: Position, unit: int, point: int) -> bool:
    """A canal-city brigade in its own city does not count (5.2b)."""
    return unit in state.city and state.world.point[CITIES[state.city.index(unit)]] == point


def fits(state: Position, side: int, units: int, point: int) -> bool:
    """Whether units of a side may stand together in a point (12.0a)."""
    world = state.world
    sizes = [world.kind[unit].size for unit in bits(units & world.of_type["hq"])]
    return len(sizes) == len(set(sizes)) and load(state, units, point) <= limit(state, side)


@derived
def _stacks(state: Position, side: int) -> list[tuple[int, int, set[str], set[str]]]:
    """Every point that a side holds: what counts there, the free types it has, and the sizes of its HQs."""
    world = state.world
    found = []
    for point in bits(state.held(side)):
        units = state.ground_units(point, side)
        kinds = [world.kind[unit] for unit in bits(units)]
        sizes = {data.size for data in kinds if data.type == "hq"}
        found.append((point, load(state, units, point), {data.type for data in kinds}, sizes))
    return found


@derived
def full_for(state: Position, side: int, kind: str) -> int:
    """The points that a side holds in which there is no room for one more unit of a kind."""
    data = state.world.kind[state.world.of_kind[kind].bit_length() - 1]
    most, free = limit(state, side), data.type in state.world.pack.stacking.free_first_of_type
    full = 0
    for point, total, types, sizes in _stacks(state, side):
        if data.type == "hq":
            fits_in = data.size not in sizes
        else:
            fits_in = total + (0 if free and data.type not in types else data.stack) <= most
        if not fits_in:
            full |= 1 << point
    return full


def has_room(state: Position, unit: int, point: int) -> bool:
    """Whether a unit may join its side in a point."""
    return bool(room_for(state, unit, 1 << point))


def room_for(state: Position, unit: int, spaces: int) -> int:
    """The spaces of a set in which there is room for a unit; areas beside the map have no limit (25.6)."""
    world = state.world
    full = full_for(state, world.side[unit], world.kind[unit].id)
    if unit in state.city:
        full &= ~(1 << world.point[CITIES[state.city.index(unit)]])  # 5.2b
    return spaces & ~full


def overstacked(state: Position, side: int) -> int:
    """Points in which a side has more than it may."""
    return sum(
        1 << point for point in bits(state.held(side)) if not fits(state, side, state.ground_units(point, side), point)
    )
