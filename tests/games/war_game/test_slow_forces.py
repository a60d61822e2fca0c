"""Ships, flights, naval battles and retreats: the resolver answers as a slow, plain one does."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.war_game.battle.forces import Force, Unit
from sandtable.games.war_game.battle.naval import naval_battle
from sandtable.games.war_game.orders.forms import Place
from sandtable.games.war_game.orders.reading import orders_of
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import basic_units, unit_table
from sandtable.games.war_game.rules.combat.retreats import refuge
from sandtable.games.war_game.rules.movement.movement import fly_out, prepare_flights, ship_moves
from sandtable.games.war_game.rules.turn import Turn, world_of
from sandtable.kernel import NoDraws
from tests.games.war_game.slow_forces import Where, slow_flights, slow_naval, slow_refuge, slow_sailing
from tests.games.war_game.worlds import random_orders, random_war


def ordered(seed: int, *, empty_ships: bool = False) -> War:
    rng = Random(seed)
    war = random_war(rng, empires=5, territories=14)
    units = unit_table(war.designs)
    if empty_ships:
        water = world_of(war).is_water
        war.forces = [
            tuple(h for h in held if units[h[1]].afloat or not water[place]) for place, held in enumerate(war.forces)
        ]
    war.orders = [random_orders(war, seat, rng, 90) for seat in range(war.seats)]
    return war


@pytest.mark.parametrize("seed", range(25))
def test_ships_sail_and_stop_as_the_slow_ones_do(seed: int) -> None:
    war = ordered(seed, empty_ships=True)
    orders = orders_of(war)
    turn = Turn(war.clone(), orders, NoDraws())
    found: Where = {}
    fleets = ship_moves(turn, [own.movement for own in orders])
    lying = [(owner, place, kind, n) for place, stack in enumerate(turn.field) for (owner, kind, _), n in stack.items()]
    sailing = [(fleet.seat, fleet.water, kind, n) for fleet in fleets for (kind, _), n in fleet.ships.items()]
    for owner, place, kind, number in [*lying, *sailing]:
        if turn.units[kind].afloat:
            found[owner, place, kind] = found.get((owner, place, kind), 0) + number
    assert found == slow_sailing(war, orders)


@pytest.mark.parametrize("seed", range(25))
def test_flights_lose_what_the_slow_ones_lose(seed: int) -> None:
    war = ordered(seed)
    orders = orders_of(war)
    turn = Turn(war.clone(), orders, NoDraws())
    flights = prepare_flights(turn, [own.movement for own in orders])
    fly_out(turn, flights, [])
    aloft: Where = {}
    for flight, line in flights:
        for (kind, _), number in flight.planes.items():
            aloft[flight.seat, line.number, kind] = aloft.get((flight.seat, line.number, kind), 0) + number
    parked: Where = {}
    for place, stack in enumerate(turn.field):
        for (owner, kind, _), number in stack.items():
            if turn.units[kind].kind == "air":
                parked[owner, place, kind] = parked.get((owner, place, kind), 0) + number
    assert (aloft, parked) == slow_flights(war, orders)


@pytest.mark.parametrize("seed", range(60))
def test_naval_battles_end_as_the_slow_ones_do(seed: int) -> None:
    rng = Random(seed)
    kinds = [unit for unit in basic_units() if unit.afloat or unit.kind == "air"]
    seats = range(rng.randint(2, 4))
    navies: dict[int, list[Unit]] = {
        seat: [unit for unit in kinds for _ in range(rng.randint(0, 6) if rng.random() < 0.6 else 0)] for seat in seats
    }
    pairs = [frozenset((a, b)) for a in seats for b in seats if a < b]
    hostile = frozenset(pair for pair in pairs if rng.random() < 0.7)
    first = frozenset(seat for seat in seats if rng.random() < 0.5)
    forces = {seat: Force((unit, (seat, 1), navy.count(unit)) for unit in set(navy)) for seat, navy in navies.items()}
    fought = naval_battle(forces, hostile, first)
    left, stay = slow_naval(navies, set(hostile), set(first))
    assert fought.stay == stay
    for seat, navy in left.items():
        assert {unit: n for unit, n in fought.left(seat).counts() if n} == {
            unit: navy.count(unit) for unit in set(navy)
        }


@pytest.mark.parametrize("seed", range(20))
def test_the_beaten_run_where_the_slow_ones_run(seed: int) -> None:
    rng = Random(seed)
    war = random_war(rng, empires=4, territories=20)
    world = world_of(war)
    turn = Turn(war.clone(), orders_of(war), NoDraws())
    for _ in range(25):
        seat, territory = rng.randrange(war.seats), rng.choice(world.lands)
        named = rng.choice(world.land_near[territory] or [territory]) if rng.random() < 0.4 else -1
        way = rng.sample(world.land_near[territory], min(len(world.land_near[territory]), rng.randint(0, 2)))
        place = Place(named) if named >= 0 else None
        assert refuge(turn, seat, territory, [place] if place else [], way) == slow_refuge(
            war, seat, territory, named, way
        )
