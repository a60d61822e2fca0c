"""Random crowded positions for the comparison of fast and slow rules."""

from __future__ import annotations

from random import Random

from sandtable.board.masks import bits
from sandtable.games.october_war.given import opening
from sandtable.games.october_war.stacking import has_room
from sandtable.games.october_war.state import Position
from tests.games.october_war.slow_rules import Slow


def crowd(rng: Random) -> Position:
    """Units of both sides close together, control at random, some bridges."""
    state, _ = opening("1973", {}, {"turn": 4, "phase": "arab:first_movement"})
    world = state.world
    theatre = rng.randrange(2)
    centre = rng.choice(bits(world.in_theatre[theatre] & world.land))
    near = bits(world.grid.within(1 << centre, rng.choice([2, 3, 4])) & world.land)
    ground = [unit for unit in bits(world.ground) if world.nation[unit] < 3]
    for point in near:
        state.take_control(rng.randrange(2), point)
    for unit in rng.sample(ground, rng.randrange(8, 40)):
        point = rng.choice(near)
        if has_room(state, unit, point) and not (world.mechanized & world.barred_to_mechanized) >> point & 1:
            state.put(unit, point)
            state.theatre[unit] = theatre
    for number in range(len(world.canals)):
        if rng.random() < 0.4:
            state.bridges[rng.randrange(2)] |= 1 << number
    state.forget_all()
    state.settle_points()
    return state


def slowly(state: Position) -> Slow:
    """The same position for the slow rules."""
    world = state.world
    at = {world.unit(unit): world.hex(space) for unit, space in enumerate(state.at) if world.on_map(space)}
    control = {name: "arab" if state.controls(0, point) else "israel" for name, point in world.point.items()}
    bridges = {
        seat: {frozenset(world.hex(end) for end in world.canals[n]) for n in bits(state.bridges[side])}
        for side, seat in enumerate(world.seats)
    }
    return Slow(at, control, bridges)
