"""The engine against the slow rules, on crowded random positions and on those of a match between staffs."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.board.masks import bits
from sandtable.games.october_war.air.defence import umbrella
from sandtable.games.october_war.command import in_radius
from sandtable.games.october_war.loc import has_loc
from sandtable.games.october_war.retreat import ways_out
from sandtable.games.october_war.state import Position
from sandtable.games.october_war.ways import reach
from tests.games.october_war.positions import as_it_stands, crowd, slowly, staff_match

SEEDS = range(60)
CROWDED = 40
"""So many positions are made at random; the others come out of a match."""


def position(number: int) -> Position:
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
