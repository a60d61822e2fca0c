"""Positions for tests: crowded ones made at random, and those of matches between staffs."""

from __future__ import annotations

from functools import cache
from random import Random

from sandtable.board.masks import bits
from sandtable.conformance.courses import actor
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.presentation.case_position import opening
from sandtable.games.october_war.rules.stacking import has_room
from sandtable.games.october_war.staff.officer import Staff
from sandtable.kernel import RandomDraws, Start
from sandtable.players import SeatTable
from tests.games.october_war.slow_rules import Slow
from tests.games.october_war.table import GAME


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


EVERY, POSITIONS = 79, 13


@cache
def staff_match(seed: int) -> tuple[Position, ...]:
    """Positions of a match between two staffs, some eighty actions apart: its first five or six turns."""
    rng, draws = Random(seed), RandomDraws(Random(seed))
    state = GAME.new(Start("1973"), GAME.settle_options({}))
    staffs = {seat: Staff("1973", seat) for seat in GAME.seats("1973")}
    found: list[Position] = []
    actions = 0
    while GAME.outcome(state) is None and len(found) < POSITIONS:
        seat = actor(GAME.asks(state), rng)
        words = staffs[seat].choose(SeatTable(GAME, state, seat)) if seat in staffs else ("begin",)
        GAME.apply(state, seat, words, draws)
        actions += 1
        if actions % EVERY == 0:
            found.append(state.clone())
    return tuple(found)


def as_it_stands(played: Position) -> Position:
    """Units, control and bridges of a position that was played, at the start of a movement phase."""
    state, _ = opening("1973", {}, {"turn": 4, "phase": "arab:first_movement"})
    for unit, space in enumerate(played.at):
        if state.world.on_map(space):
            state.put(unit, space)
            state.theatre[unit] = played.theatre[unit]
    state.control, state.bridges = played.control.copy(), played.bridges.copy()
    state.forget_all()
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
