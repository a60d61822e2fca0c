"""11.2 Lines of communication: a path of friendly points to the side's own Reserve Area."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.graph import PointGraph
from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.kernel import derived


@derived
def line_points(state: Position, side: int, over_water: bool) -> int:
    """The points that a LOC of a side can run through: those connected to an open gate (11.2a)."""
    world = state.world
    enemy = state.held(1 - side)
    free = state.control[side] & ~enemy  # 2.6f, 11.2c
    if over_water:
        free |= world.water & ~enemy  # 11.2e: water has no controller and needs none
    return _connected(world.net(state.bridges[side], over_water), world.gates[side][0] | world.gates[side][1], free)


@lru_cache(maxsize=4096)
def _connected(net: PointGraph, gates: int, free: int) -> int:
    """The points of a set that are connected to an open gate along the routes of a net (11.2d)."""
    edge = seen = gates & free
    while edge:
        edge = net.spread(edge) & free & ~seen
        seen |= edge
    return seen


@derived
def supplied_points(state: Position, side: int, over_water: bool) -> int:
    """The points in which a unit has a LOC; its own point need be neither controlled nor free (2.6f)."""
    world = state.world
    lines = line_points(state, side, over_water)
    beside = world.net(state.bridges[side], over_water).spread(lines)
    return lines | beside | world.gates[side][0] | world.gates[side][1]


def has_loc_at(state: Position, unit: int, space: int) -> bool:
    """Whether a unit would have a LOC in a space."""
    world = state.world
    if not world.on_map(space) or state.flown >> unit & 1:  # 23.4c
        return True
    side = world.side[unit]
    if side == ISRAEL and world.israeli_forts >> space & 1:  # 11.2b
        return True
    over_water = bool(world.flag["loc-over-water"] >> unit & 1)  # 11.2e, X35
    return bool(supplied_points(state, side, over_water) >> space & 1)


def has_loc(state: Position, unit: int) -> bool:
    """Whether a unit can trace a LOC now."""
    return has_loc_at(state, unit, state.at[unit])


def without_loc(state: Position, side: int, space: int, units: int) -> int:
    """The given units of a side in a space that cannot trace a LOC. Where the space has one, all of them can."""
    if not state.world.on_map(space) or supplied_points(state, side, False) >> space & 1:
        return 0
    return sum(1 << unit for unit in bits(units) if not has_loc(state, unit))
