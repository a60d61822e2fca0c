"""The resolver: held equal to a slow one, and what holds of every cycle whatever is ordered."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.board import bits
from sandtable.games.war_game.orders.reading import orders_of
from sandtable.games.war_game.position.state import NOBODY, Options, War
from sandtable.games.war_game.presentation.case_position import position
from sandtable.games.war_game.rules.cycle import resolve
from sandtable.games.war_game.rules.economy.economy import connected, output, safe_sky
from sandtable.games.war_game.rules.empires import admit, latecomer_base, settle
from sandtable.games.war_game.rules.invariants import faults
from sandtable.games.war_game.rules.movement.movement import land_moves
from sandtable.games.war_game.rules.turn import Turn, world_of
from sandtable.kernel import NoDraws, RandomDraws
from tests.games.war_game.slow import slow_income, slow_walks
from tests.games.war_game.worlds import random_orders, random_war


def ordered_war(seed: int) -> War:
    rng = Random(seed)
    war = random_war(rng)
    war.orders = [random_orders(war, seat, rng) for seat in range(war.seats)]
    return war


@pytest.mark.parametrize("seed", range(40))
def test_income_equals_the_slow_one(seed: int) -> None:
    war = random_war(Random(seed))
    world = world_of(war)
    for seat, empire in enumerate(war.empires):
        reached = connected(world, war.owner, seat, empire.base, safe_sky(war, seat))
        income = sum(output(war, territory, empire.base) for territory in bits(reached))
        assert (income, set(bits(reached))) == slow_income(war, seat)


@pytest.mark.parametrize("seed", range(40))
def test_land_moves_equal_the_slow_ones(seed: int) -> None:
    war = ordered_war(seed)
    orders = orders_of(war)
    turn = Turn(war.clone(), orders, NoDraws())
    land_moves(turn, [own.movement for own in orders])
    walked: dict[tuple[int, int, int], int] = {}
    for place, stack in enumerate(turn.field):
        for (owner, kind, _), number in stack.items():
            if turn.units[kind].kind == "land" and turn.world.is_land[place]:
                walked[owner, place, kind] = walked.get((owner, place, kind), 0) + number
    assert walked == slow_walks(war, orders)


@pytest.mark.clauses("ECON-13", "GM-4")
@pytest.mark.parametrize("seed", range(30))
def test_a_cycle_is_sound_repeatable_and_leaves_its_start_alone(seed: int) -> None:
    war = ordered_war(seed)
    before = war.digest()
    after, events = resolve(war, orders_of(war), RandomDraws(Random(1)))
    assert war.digest() == before
    assert list(faults(after)) == []
    again, same = resolve(war, orders_of(war), RandomDraws(Random(1)))
    assert after.digest() == again.digest()
    assert msgspec.json.encode(events) == msgspec.json.encode(same)
    for place, held in enumerate(after.forces):
        territory = world_of(after).home[place]
        if world_of(after).is_land[territory]:
            for owner, _, _ in held:  # DIPL-4, MOVE-11: nobody stands where it may not stay
                assert after.setting(after.owner[territory], owner) == 2 if after.owner[territory] >= 0 else False


@pytest.mark.clauses("EMPIRE-3", "ECON-12")
def test_a_latecomer_is_placed_far_from_all_that_is_owned() -> None:
    hold = {"W9": {"owner": "A"}, "W24": {"owner": "A"}, "W45": {"owner": "A"}, "W81": {"owner": "B"}}
    given = {"hold": hold, "set": {"base.A": "W45", "base.B": "W81"}}
    war = position(Options(), 3, given)
    world = world_of(war)
    base = latecomer_base(war)
    assert world.names[base] == "W111"
    settle(war, 2, base)
    assert (war.owner[base], war.empires[2].treasury, war.empires[2].base) == (2, 100_000_000, base)
    assert war.count_of(base, 2, 0) == 150


@pytest.mark.clauses("EMPIRE-3")
def test_a_latecomer_gets_the_last_neutral_territory_even_the_first_of_the_map() -> None:
    war = position(Options(), 3, {})
    world = world_of(war)
    war.owner = [0 if world.is_land[territory] else NOBODY for territory in range(len(war.owner))]
    war.empires[2] = msgspec.structs.replace(war.empires[2], vacant=True)
    assert admit(war) == NOBODY
    first = min(world.lands)
    war.owner[first] = NOBODY
    assert (first, admit(war), war.empires[2].base) == (0, 0, 0)
