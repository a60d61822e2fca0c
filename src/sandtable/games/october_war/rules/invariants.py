"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position

from .stacking import overstacked


def faults(state: Position) -> Iterable[str]:
    """Everything that is wrong with a position."""
    world = state.world
    sizes = {"at": world.counters, "theatre": world.counters, "origin": world.counters, "due": world.counters}
    for name, size in sizes.items():
        if len(getattr(state, name)) != size:
            yield f"{name}: {len(getattr(state, name))} entries instead of {size}"
            return
    for unit, space in enumerate(state.at):
        if not 0 <= space < len(world.spaces.words):
            yield f"{world.unit(unit)} stands in no space"
            return
        if world.on_map(space) and not world.ground >> unit & 1:
            yield f"{world.unit(unit)} is not a ground unit, yet it stands in {world.hex(space)} (18.8a)"
        if world.on_map(space) and world.water >> space & 1:
            yield f"{world.unit(unit)} stands on water in {world.hex(space)} (21.6b)"
    yield from _ground_faults(state)
    if min(state.mp) < 0 or min(state.ew) < 0 or min(state.cp) < 0:
        yield f"mobilization points {state.mp}, EW markers {state.ew}, casualties {state.cp} (10.2b)"
    if not 0 <= state.turn <= world.turns + 1 or state.player not in (0, 1):
        yield f"turn {state.turn}, player {state.player}"


def _ground_faults(state: Position) -> Iterable[str]:
    world = state.world
    if state.control[0] & state.control[1] or (state.control[0] | state.control[1]) != world.land:
        yield "not every point on land has one controller (X1)"
    for side in (0, 1):
        for point in bits(overstacked(state, side)):
            yield f"overstacked: {world.seats[side]} in {world.hex(point)} (12.0a)"
        for point in bits(state.held(side) & ~state.held(1 - side) & ~state.control[side]):
            yield f"{world.hex(point)} is held by {world.seats[side]} alone, who does not control it (2.6b)"
        for number in bits(state.bridges[side]):
            west, east = world.canals[number]
            if not state.held(side) & (1 << west | 1 << east):
                yield f"the bridge at {world.hex(west)} has no unit of its owner beside it (21.4a)"
    for unit in bits(world.ground_of(0)):
        space = state.at[unit]
        if world.on_map(space) and state.theatre[unit] != world.theatre_of[space]:
            yield f"{world.unit(unit)} is in the wrong theatre (3.1)"
