"""13, 25: what a unit can reach, and by which ways."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.board import Reach
from sandtable.board.graph import PointGraph
from sandtable.board.masks import bits, lowest, mask_of
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.stacking import room_for
from sandtable.kernel import derived

from .loc import has_loc
from .water import crosses_water, far_banks

SECOND = "second_movement"


@derived
def able(state: Position, side: int) -> int:
    """The units of a side that may still move in this phase (13.4a, 2.3g, 17.1a, 21.1c)."""
    world = state.world
    found = state.commanded & world.ground_of(side) & ~state.moved & ~world.static & ~state.aiding
    return found & world.of_type["hq"] if state.hq_moved else found


def allowance(state: Position, unit: int) -> int:
    """Movement points of a unit: two, one without a LOC, four out of a Reserve Area or from a depot."""
    world = state.world
    data = world.pack.movement
    if not has_loc(state, unit):
        return data.without_loc  # 13.2b
    if state.in_area(unit):
        return data.from_reserve  # 13.3b, 25.3d
    if world.side[unit] == ISRAEL and state.units_at(state.at[unit]) & world.flag["depot"]:
        return data.from_depot  # 13.9
    return data.points  # 13.2a


def may_enter(state: Position, unit: int) -> int:
    """The spaces that a unit may enter at all."""
    world = state.world
    found = world.enterable[unit]  # T4, X22, 21.6a
    if unit in state.city:
        found &= world.africa | ~world.in_theatre[0]  # 5.2b
    if state.fought >> unit & 1 and state.phase_name == SECOND:
        found &= ~state.held(1 - world.side[unit])  # 6.2h
    return found | own_area(state, unit)


def own_area(state: Position, unit: int) -> int:
    """The Reserve Area that a unit may use, as a mask (25.2a, 25.2b, 25.4b)."""
    world = state.world
    side, space = world.side[unit], state.at[unit]
    if not world.on_map(space):
        return 0  # a unit that leaves an area does not come back in the same phase
    return 1 << world.reserve(side, world.theatre_of[space])


def stops(state: Position, unit: int) -> int:
    """The spaces in which a unit ends its move on entering (13.5a)."""
    world = state.world
    side = world.side[unit]
    found = world.stops[world.mechanized >> unit & 1]
    found &= ~world.own_forts[side]  # 13.5b
    found &= ~(world.own_forts[1 - side] & state.held(side))  # 2.6c
    return found | state.held(1 - side) | world.reserves  # 13.6, 25.3a


def net_of(state: Position, unit: int) -> PointGraph:
    """The routes that are open to a unit: land, bridges of its side, and water for those who cross it."""
    return state.world.net(state.bridges[state.world.side[unit]], crosses_water(state, unit))


@derived
def reach(state: Position, unit: int) -> Reach:
    """What a unit reaches along routes."""
    start = state.at[unit]
    stop = stops(state, unit) & ~(1 << start)  # leaving is free (13.5a)
    return _reach(state, net_of(state, unit), start, allowance(state, unit), may_enter(state, unit), stop)


@derived
def _reach(state: Position, net: PointGraph, start: int, points: int, enter: int, stop: int) -> Reach:
    """What a unit reaches, shared by all units that stand and march alike."""
    return net.reach(start, points, enter=enter, stop=stop)


@derived
def crossings(state: Position, unit: int) -> int:
    """Points beyond the canal that a unit may cross to without a bridge (21.1a, 21.7a)."""
    return far_banks(state, unit) & may_enter(state, unit)


@derived
def goals(state: Position, unit: int) -> int:
    """Where a unit may end its move: on land (21.6b), with room (12.0a)."""
    reached = (reach(state, unit).spaces | crossings(state, unit)) & ~state.world.water
    return room_for(state, unit, reached)


def movable(state: Position, side: int) -> Iterator[int]:
    """The units of a side that may still move and have anywhere to go, stack by stack.

    Most stand beside a point without units of their side. For these, all units of a stack that march alike are
    answered at once; only the others are looked at one by one.
    """
    world = state.world
    left, stacks = able(state, side), state.stacks()
    alike = left & ~state.city_brigades()
    if state.phase_name == SECOND:
        alike &= ~state.fought
    empty = ~(state.held(side) | world.water)
    marches = [
        (alike & units, enter, world.net(state.bridges[side], over_water).neighbours)
        for units, enter, over_water in world.marches
    ]
    while left:
        unit = lowest(left)
        space = state.at[unit]
        here = stacks[space] & left
        left &= ~here
        area = own_area(state, unit)
        found = 0
        for units, enter, neighbours in marches:
            if units & here and neighbours[space] & empty & (enter | area):
                found |= units & here
        rest = here & ~found
        while rest:
            unit = lowest(rest)
            same = rest & alike & world.of_kind[world.kind[unit].id] if alike >> unit & 1 else 1 << unit
            rest &= ~same
            if can_step(state, unit):
                found |= same
            else:
                found |= mask_of(unit for unit in bits(same) if goals(state, unit))
        yield found


def can_go(state: Position, unit: int) -> bool:
    """Whether a unit has anywhere to go. Every route costs one point, so its neighbours mostly decide."""
    return can_step(state, unit) or bool(goals(state, unit))


def can_step(state: Position, unit: int) -> bool:
    """Whether a unit may end its move in a space next to it along a route."""
    beside = net_of(state, unit).neighbours[state.at[unit]] & may_enter(state, unit) & ~state.world.water
    return bool(beside & ~state.held(state.world.side[unit]) or room_for(state, unit, beside))


def shortest(state: Position, unit: int, goal: int) -> tuple[int, ...]:
    """The way that a unit takes unless its player names another."""
    reached = reach(state, unit)
    return reached.path(goal) if reached.spaces >> goal & 1 else (goal,)


def onward(state: Position, unit: int, way: tuple[int, ...]) -> int:
    """The spaces that may follow on a way, each of which leads to a space where the unit may stay."""
    start = state.at[unit]
    if not way:
        found = crossings(state, unit) & goals(state, unit)
        return found | _next(state, unit, start, allowance(state, unit), True)
    if (
        len(way) == 1
        and crossings(state, unit) >> way[0] & 1
        and not net_of(state, unit).neighbours[start] >> way[0] & 1
    ):
        return 0  # the crossing uses all movement
    return _next(state, unit, way[-1], allowance(state, unit) - len(way), False)


def _next(state: Position, unit: int, space: int, left: int, first: bool) -> int:
    if left <= 0 or (not first and stops(state, unit) >> space & 1):
        return 0
    beside = net_of(state, unit).neighbours[space] & may_enter(state, unit) & ~(1 << state.at[unit])
    rest = goals(state, unit)
    found = beside & rest
    for other in bits(beside & ~rest):
        if _next(state, unit, other, left - 1, False):
            found |= 1 << other
    return found


def by_water(state: Position, unit: int, before: int, after: int) -> bool:
    """Whether a last step came over water without a bridge (15.6f)."""
    world = state.world
    if before < world.end and world.water >> before & 1:
        return True
    side = world.side[unit]
    return before < world.end and any(
        set(world.canals[number]) == {before, after} for number in bits(world.canal_at[before] & ~state.bridges[side])
    )
