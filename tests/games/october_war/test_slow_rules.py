"""The engine against the slow rules, on crowded random positions and on those of a match between staffs."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from sandtable.board.masks import bits, mask_of, union
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.air.defence import umbrella
from sandtable.games.october_war.rules.combat.ways_out import ways_out
from sandtable.games.october_war.rules.command import in_radius
from sandtable.games.october_war.rules.movement.loc import has_loc
from sandtable.games.october_war.rules.movement.ways import able, can_go, movable, reach
from sandtable.games.october_war.rules.stacking import fits, room_for
from tests.games.october_war.positions import as_it_stands, crowd, slowly, staff_match

SEEDS = range(60)
CROWDED = 40
"""So many positions are made at random; the others come out of a match."""


@cache
def position(number: int) -> Position:
    """A position to look at; the tests share it."""
    if number < CROWDED:
        return crowd(Random(number))
    played = staff_match(1)
    return as_it_stands(played[(number - CROWDED) * len(played) // (len(SEEDS) - CROWDED)])


def on_map(state: Position) -> list[int]:
    return [unit for unit, space in enumerate(state.at) if state.world.on_map(space)]


def words(state: Position, spaces: int) -> set[str]:
    return set(state.world.spaces.say(spaces & ~state.world.water))


@pytest.mark.clauses("11.2a", "11.2b", "11.2c", "11.2d", "11.2e", "2.6f", "X35")
@pytest.mark.parametrize("seed", SEEDS)
def test_lines_of_communication(seed: int) -> None:
    state = position(seed)
    slow = slowly(state)
    for unit in on_map(state):
        assert has_loc(state, unit) == slow.has_loc(state.world.unit(unit)), state.world.unit(unit)


@pytest.mark.clauses("14.1a", "14.2a", "14.2b", "22.2c", "X5")
@pytest.mark.parametrize("seed", SEEDS)
def test_command(seed: int) -> None:
    state = position(seed)
    slow = slowly(state)
    for unit in on_map(state):
        assert in_radius(state, unit) == slow.in_radius(state.world.unit(unit)), state.world.unit(unit)


@pytest.mark.clauses("13.1", "13.2a", "13.2b", "13.3a", "13.5a", "13.5b", "13.5c", "13.6", "13.9", "2.6c", "X22")
@pytest.mark.parametrize("seed", SEEDS)
def test_movement(seed: int) -> None:
    state = position(seed)
    slow = slowly(state)
    for unit in bits(state.world.ground & ~state.world.static & sum(1 << unit for unit in on_map(state))):
        name = state.world.unit(unit)
        assert words(state, reach(state, unit).spaces) == slow.reach(name), name


@pytest.mark.parametrize("seed", SEEDS)
def test_room(seed: int) -> None:
    """What is found for many points at once, against the whole stack in each of them."""
    state = position(seed)
    world = state.world
    lawful = [mask_of(p for p in bits(state.held(side)) if _is_lawful(state, side, p)) for side in (0, 1)]
    kinds = {world.kind[unit].id: unit for unit in bits(world.ground & ~world.static & ~state.city_brigades())}
    for unit in [*kinds.values(), *bits(state.city_brigades())]:
        side, points = world.side[unit], lawful[world.side[unit]] & ~(1 << state.at[unit])
        with_it = [p for p in bits(points) if fits(state, side, state.ground_units(p, side) | 1 << unit, p)]
        assert bits(room_for(state, unit, points)) == with_it, world.unit(unit)


def _is_lawful(state: Position, side: int, point: int) -> bool:
    return fits(state, side, state.ground_units(point, side), point)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_can_move(seed: int) -> None:
    """What is found for a stack at once, against its units one by one."""
    state, rng = position(seed).clone(), Random(seed)
    world = state.world
    state.commanded = world.ground & mask_of(on_map(state))
    state.phase = world.sequence[0].index(rng.choice(["first_movement", "second_movement"]))
    state.fought = mask_of(unit for unit in on_map(state) if rng.random() < 0.3)
    for side in (0, 1):
        alone = mask_of(unit for unit in bits(able(state, side)) if can_go(state, unit))
        assert union(movable(state, side)) == alone


@pytest.mark.clauses("16.4a", "16.4b", "16.4c", "16.4d", "16.4f", "16.5", "21.1b", "2.6d")
@pytest.mark.parametrize("seed", SEEDS)
def test_retreats(seed: int) -> None:
    state = position(seed)
    slow = slowly(state)
    for unit in on_map(state):
        name = state.world.unit(unit)
        assert words(state, ways_out(state, unit)) == slow.retreats(name), name


@pytest.mark.clauses("20.3a", "20.3b", "20.4a")
@pytest.mark.parametrize("seed", SEEDS)
def test_umbrellas(seed: int) -> None:
    state = position(seed)
    slow = slowly(state)
    for unit in bits(state.world.sam & sum(1 << unit for unit in on_map(state))):
        name = state.world.unit(unit)
        covered = set(state.world.spaces.say(umbrella(state, unit)))
        assert covered == slow.umbrella(name), name
