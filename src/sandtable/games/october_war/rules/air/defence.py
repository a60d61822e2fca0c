"""20.3 to 20.12: umbrellas of SAM, which of them are known, and where one could hide."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import EGYPT, ISRAEL, SINAI, SYRIA, World
from sandtable.kernel import Event, derived


def sam_range(world: World, unit: int) -> int:
    """20.3a: a static SAM reaches two points, any other one."""
    rules = world.pack.air_rules
    return rules.sam_static_range if world.kind[unit].type == "static-sam" else rules.sam_mobile_range


@lru_cache(maxsize=16)
def red_sea(world: World) -> int:
    """The points that stop an umbrella (20.4a)."""
    return world.where(lambda point: "red-sea" in point.terrain)


@lru_cache(maxsize=1024)
def under(world: World, point: int, reach: int) -> int:
    """The points that an umbrella over a point covers: routes of any kind, but not past the Red Sea (20.4a)."""
    sea = red_sea(world)
    covered = edge = 1 << point
    for _ in range(reach):
        edge = world.grid.spread(edge & ~sea) & ~covered
        covered |= edge
    return covered & ~sea | 1 << point


@derived
def umbrella(state: Position, unit: int) -> int:
    """The points that a SAM covers; nothing while it is silenced or off the map (20.3a, X32)."""
    point = state.at[unit]
    if not state.world.on_map(point) or state.silenced >> unit & 1:
        return 0
    return under(state.world, point, sam_range(state.world, unit))


def sam_of(state: Position, side: int) -> int:
    return state.world.sam & state.world.of_side[side]


def coverers(state: Position, side: int, point: int, *, revealed: bool) -> int:
    """The SAM of a side whose umbrella covers a point; with `revealed`, only revealed ones."""
    able = sam_of(state, side) & (state.revealed if revealed else -1)
    return sum(1 << unit for unit in bits(able) if umbrella(state, unit) >> point & 1)


def hidden_coverers(state: Position, side: int, point: int) -> int:
    """SAM of a side that cover a point and are not revealed: only their owner may ask."""
    return coverers(state, side, point, revealed=False) & ~state.revealed


@derived
def known_umbrella(state: Position, side: int) -> int:
    """The points under revealed SAM of a side (20.12)."""
    found = 0
    for unit in bits(sam_of(state, side) & state.revealed):
        found |= umbrella(state, unit)
    return found


@derived
def could_hide(state: Position, side: int, point: int) -> bool:
    """20.12: whether a hidden SAM of a side could cover a point, by public facts alone.

    The kinds in play are public (X10), and so is who holds which point; where a SAM really stands is not asked.
    """
    world = state.world
    theatre = world.theatre_of[point]
    here = world.of_side[side] if side == ISRAEL else world.of_nation[EGYPT if theatre == SINAI else SYRIA]
    hidden = [unit for unit in bits(world.sam & here & ~state.revealed) if state.is_deployed(unit)]
    reach = max((sam_range(world, unit) for unit in hidden), default=-1)
    if reach < 0:
        return False
    near = world.grid.within(1 << point, reach) & world.in_theatre[theatre]
    return bool(near & state.held(side))


def reveal_sam(state: Position, unit: int) -> list[Event]:
    """A SAM shows itself, and stays revealed until it moves (20.12)."""
    world = state.world
    state.revealed |= 1 << unit
    data = {
        "seat": state.seat(world.side[unit]),
        "unit": world.unit(unit),
        "kind": world.kind[unit].id,
        "at": world.hex(state.at[unit]),
    }
    return [Event("sam_revealed", data, ("20.12",), reveals=True)]
