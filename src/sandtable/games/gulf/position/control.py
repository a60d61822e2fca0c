"""Who controls a hex: the side with units there, then (in one game) with a zone over it, then its first owner."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits, union
from sandtable.kernel import derived

from .state import Position
from .world import LOST, World


@derived
def controlled(state: Position, side: int) -> int:
    """The land hexes that a side controls; only ground units take and keep hexes (5.2, X24; 5.0, X-CONTROL)."""
    world = state.world
    enemy = 1 - side
    held = state.ground_at(side) | state.seized_at(side)  # 5.2a, 25.3f; 5.0b
    theirs = state.ground_at(enemy) | state.seized_at(enemy)
    reached, reached_by_enemy = _by_zone(state, side) & ~held, _by_zone(state, enemy) & ~held
    at_first = world.home[side] & ~reached_by_enemy  # 5.2b; 5.0d
    return (held | (reached | at_first) & ~theirs) & world.land


@derived
def controlled_by_others(state: Position, unit: int) -> int:
    """The hexes that the side of a unit controls without it: who retreats leaves no zone behind (17.6.1c)."""
    twin = state.clone()
    twin.put(unit, state.world.box[LOST])
    return controlled(twin, state.world.side[unit])


@derived
def _by_zone(state: Position, side: int) -> int:
    """Hexes without enemy units and zones in the zone of a contingent that controls hexes by it (5.0c)."""
    owners = _controllers(state.world, side) & state.ground_afield(side)
    if not owners:
        return 0
    zone = union(state.world.beside[state.at[unit]] for unit in bits(owners))
    return zone & ~state.ground_at(1 - side) & ~state.zone(1 - side)


@lru_cache(maxsize=32)
def _controllers(world: World, side: int) -> int:
    """Units of contingents that control hexes by their zones (5.0c)."""
    names = [name for name, data in world.contingents.items() if data.zone_controls and world.side_of.get(name) == side]
    return union(map(world.of_contingent, names))


def owner(state: Position, space: int) -> int:
    """The side that controls a hex, -1 for nobody."""
    for side in (0, 1):
        if controlled(state, side) >> space & 1:
            return side
    return -1
