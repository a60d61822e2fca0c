"""Why a unit may not move, or not to a given space."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.board.graph import PointGraph
from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.games.october_war.position.names import ground_name
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.command import foreign_radius

from .water import AIDED_TYPES, crosses_water, is_aided
from .ways import SECOND, able, allowance, crossings, goals, may_enter, onward, reach, stops


def why_not_unit(state: Position, side: int, unit: int) -> Refusal:
    """Why a unit cannot move now."""
    world = state.world
    name = world.unit(unit)
    bit = 1 << unit
    if not world.ground_of(side) & bit:
        why, clause = "it is not a ground unit of yours", "1.1a"
    elif not world.on_map(state.at[unit]) and not state.in_area(unit) and not state.commanded & bit:
        why, clause = "it is not on a map or in a Reserve Area", "13.1"
    elif world.static & bit:
        why, clause = "it is static", "2.3g"
    elif state.in_place & bit:
        built = world.flag["engineer"] & bit
        why = "it has built a bridge in this phase" if built else "it has scouted in this phase"
        return Refusal(f"{name} cannot move: {why}", "21.2a" if built else "27.1b", "13.4a", units=[name])
    elif state.moved & bit:
        why, clause = "it has already moved in this phase", "13.4a"
    elif state.aiding & bit:
        why, clause = "it supports a crossing in this phase", "21.1c"
    elif state.phase_name == SECOND and state.moved_before & bit and not state.commanded & bit:
        why, clause = "it moved in the 1st Echelon Movement Phase", "14.0a"
    elif not state.commanded & bit and foreign_radius(state, unit):
        why = "it was not in command when the phase began, and HQs of another contingent do not command it"
        return Refusal(f"{name} cannot move: {why}", "22.2c", "14.1a", units=[name])
    elif not state.commanded & bit:
        why, clause = "it was not in command when the phase began", "14.1a"
    elif not able(state, side) & bit:
        why, clause = "an HQ has moved, and only HQs may move after that", "17.1a"
    else:
        why, clause = "no point that it can reach has room for it", "12.0a"
    return Refusal(f"{name} cannot move: {why}", clause, units=[name])


def why_not_there(state: Position, unit: int, goal: int, way: Sequence[str] | None) -> Refusal:
    """Why a unit cannot go to a space, or why the space cannot come next on a way that its player chooses."""
    world = state.world
    name, word = world.unit(unit), world.hex(goal) if goal >= 0 else "there"
    points = allowance(state, unit)
    steps = tuple(world.spaces.index[step] for step in way or ())
    also: list[str] = []
    if goal < 0 or (not world.on_map(goal) and not world.is_reserve(goal)):
        why, clause = "units move to points and their own Reserve Area", "13.1"
    elif goal == state.at[unit]:
        why, clause = "it is already there", "13.1"
    elif not may_enter(state, unit) >> goal & 1:
        why, clause = _barred(state, unit, goal)
    elif way is not None and not way and goals(state, unit) >> goal & 1:
        why, clause = f"no single step leads there from {world.place_name(state.at[unit])}", "13.3a"
    elif not way and ((reach(state, unit).spaces | crossings(state, unit)) & ~goals(state, unit)) >> goal & 1:
        why, clause, *also = _no_stay(state, unit, goal)
    else:
        far = f"it is out of reach with {points} movement point{'s' if points > 1 else ''}"
        alone = "13.2b" if points == world.pack.movement.without_loc else "13.2a"
        why, clause = _obstacle(state, unit, goal, steps) or (far, alone)
        also = ["13.3a", alone] if way else [alone]
    open_points = (goals(state, unit) if way is None else onward(state, unit, steps)) & (1 << world.end) - 1
    near = world.nearest(goal, open_points) if goal >= 0 else []
    return Refusal(
        f"{name} cannot go to {word}: {why}", *dict.fromkeys((clause, *also)), spaces=[word], units=[name], nearest=near
    )


def _no_stay(state: Position, unit: int, goal: int) -> tuple[str, ...]:
    """Why a unit may pass a space but not stay there, and the clauses."""
    world = state.world
    if world.water >> goal & 1:
        return "no unit may stop on water", "21.6b"
    if world.of_type["hq"] >> unit & 1:
        return "another HQ of its size is there", "12.1c", "12.0a"
    return "it is full", "12.0a"


def _obstacle(state: Position, unit: int, goal: int, way: tuple[int, ...]) -> tuple[str, str] | None:
    """What keeps a unit from a space that it could otherwise reach, and the clause."""
    world = state.world
    side = world.side[unit]
    start, points = (way[-1], allowance(state, unit) - len(way)) if way else (state.at[unit], allowance(state, unit))
    enemy, open_net = state.held(1 - side), world.net(state.bridges[side], crosses_water(state, unit))
    stop = stops(state, unit)
    if way and stop >> start & 1:
        return _stopped(state, unit, start)

    def spaces(net: PointGraph, stopping: int) -> int:
        enter = world.land | world.water | world.reserves
        return net.reach(start, points, enter=enter, stop=stopping & ~(1 << start)).spaces

    def reached(net: PointGraph, stopping: int) -> bool:
        return bool(spaces(net, stopping) >> goal & 1)

    if reached(open_net, 0):
        stopping = spaces(open_net, stop) & stop
        only = [point for point in bits(stopping) if reached(open_net, stop & ~(1 << point))]
        if reached(open_net, stop & ~enemy):
            there = next((point for point in only if enemy >> point & 1), -1)
            return _stopped(state, unit, there, "enemies stop it on the way", "13.6")
        return _stopped(state, unit, next(iter(only), -1))
    if reached(world.net((1 << len(world.canals)) - 1, crosses_water(state, unit)), 0):
        if is_aided(state, unit) or crosses_water(state, unit):
            return "crossing the canal takes all its movement", "21.7a" if crosses_water(state, unit) else "21.1a"
        return f"the canal is in the way, {_no_help(state, unit)}", "21.1a"
    if reached(world.net((1 << len(world.canals)) - 1, True), 0):
        return "only amphibious units and Israeli commandos cross the water in between", "21.6a"
    return None


def _no_help(state: Position, unit: int) -> str:
    """Why no engineer helps a unit across the canal."""
    world = state.world
    engineers = state.ground_units(state.at[unit], world.side[unit]) & world.flag["engineer"]
    if world.kind[unit].type not in AIDED_TYPES:
        helped = "infantry, commandos, airmobile units and paratroops"
        return f"with no bridge of yours: engineers help only {helped}" if engineers else "with no bridge of yours"
    if engineers:
        return "with no bridge of yours, and the engineer beside it has come in this phase"
    return "with no bridge of yours or engineer to help it across"


def _stopped(
    state: Position, unit: int, point: int, why: str = "it must stop on the way", clause: str = "13.5a"
) -> tuple[str, str]:
    """What stops a unit in a point: enemies, or terrain by its name; what is given if it is no single point."""
    world = state.world
    if not world.on_map(point) or point < 0:
        return why, clause
    name = world.points[point].name
    if state.held(1 - world.side[unit]) >> point & 1:
        return f"enemies stop it at {name}", "13.6"
    mover = "mechanized" if world.mechanized >> unit & 1 else "others"
    chart = {terrain.id: terrain for terrain in world.pack.terrain}
    ground = [ground_name(key) for key in world.points[point].terrain if getattr(chart[key], mover) == "stop"]
    return f"it must stop at {name} ({' and '.join(ground)})", clause


def _barred(state: Position, unit: int, goal: int) -> tuple[str, str]:
    world = state.world
    if not world.on_map(goal):
        return "it may not enter that Reserve Area", "25.2a"
    if world.water >> goal & 1:
        return "only amphibious units and Israeli commandos may go there", "21.6a"
    if state.is_city_brigade(unit):
        return "a canal-city brigade may not go east of the canal", "5.2b"
    if world.mechanized >> unit & 1 and world.barred_to_mechanized >> goal & 1:
        return "mechanized units may not enter mountains", "T4"
    return "it fought in the 1st Echelon Combat Phase, and enemies are there", "6.2h"
