"""What is worked out for many units at once, or seen without a search, against each unit by itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable.board.masks import bits, mask_of
from sandtable.board.moves import reach
from sandtable.games.gulf.desert_one_war.rules.hovercraft import can_sail, havens
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.movement.airbases import (
    airspace,
    flight_range,
    is_unlimited,
    landing_places,
    open_airfields,
)
from sandtable.games.gulf.rules.movement.airmobile import able_to_lift, flights, landing_ground, may_lift
from sandtable.games.gulf.rules.movement.naval import AmphibiousMovement
from sandtable.games.gulf.rules.movement.transport import AirTransport, waiting
from sandtable.games.gulf.rules.movement.ways import Track, able_to_march
from sandtable.games.gulf.rules.stacking import excess_in, exempt, overfull, stacked
from sandtable.kernel import RandomDraws, Start
from sandtable.players.random import eager_action
from sandtable.registry import game
from tests.games.gulf.slow.test_slow_rules import EACH, SCENARIOS, crowd


def met(name: str, scenario: str) -> Iterator[Position]:
    """Positions of an eager match with options drawn at random, and crowded ones."""
    yield from (crowd(*one) for one in EACH if one[:2] == (name, scenario))
    rules, rng = game(name), Random(f"{name}|{scenario}|together")
    options = rules.settle_options(rules.random_options(scenario, rng.randrange), scenario)
    state = rules.new(Start(scenario), options)
    for number in range(400):
        if rules.outcome(state) is not None:
            return
        if number % 8 == 0 and state.turn:
            yield state
        seat = rules.asks(state)[0].seat
        rules.perform(state, seat, eager_action(rules, state, seat, rng), RandomDraws(rng))


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_all_together_and_each_alone(name: str, scenario: str) -> None:
    for state in met(name, scenario):
        closed = state.closed_to_some()
        assert not any(state.barred(unit) & ~closed for unit in range(state.world.counters))
        for side in (0, 1):
            check_marches(state, side)
            check_stacks(state, side)
            check_landings(state, side)
            check_sending(state, side)


def check_marches(state: Position, side: int) -> None:
    world = state.world
    units = [unit for unit in world.groups[side] if state.at[unit] < world.end and not state.moved >> unit & 1]
    assert able_to_march(state, side) == mask_of(u for u in units if world.points[u] and Track(state, u).steps())
    fresh = [unit for unit in world.groups[side] if may_lift(state, unit)]
    lifted = (unit for unit in fresh if flights(state, unit).spaces & landing_ground(state, unit))
    assert able_to_lift(state, side) == mask_of(lifted)
    for unit in bits(state.ground_afield(side) & world.hovercraft):
        assert can_sail(state, unit) == bool(havens(state, unit))


def check_stacks(state: Position, side: int) -> None:
    counted = ~exempt(state)
    hexes = bits(state.ground_at(side) | state.based_at(side))
    each = (excess_in(state, space, stacked(state, space, side) & counted) for space in hexes)
    assert overfull(state, side) == tuple(excess for excess in each if excess is not None)


def check_landings(state: Position, side: int) -> None:
    for unit in bits(state.air_afield(side)):
        if not is_unlimited(state, unit):
            table, here = airspace(state, unit), state.at[unit]
            way = reach(table, here, flight_range(state, unit), enter=table.enterable)
            fields = open_airfields(state, unit) & (way.spaces | 1 << here)
            assert landing_places(state, unit) & state.world.grid.all == fields


def check_sending(state: Position, side: int) -> None:
    transport, ships = AirTransport(side), AmphibiousMovement(side)
    units = bits(waiting(state, side))
    assert transport.ready(state) == (mask_of(u for u in units if transport.open_spaces(state, "transport", u)),)
    for verb, ready in zip(ships.verbs[:2], ships.ready(state), strict=False):
        sailing = [u for u in bits(ready | ships._passengers(state, verb)) if ships.open_spaces(state, verb, u)]
        assert ready == mask_of(sailing)
