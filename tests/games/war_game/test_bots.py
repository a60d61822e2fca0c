"""The staff: legal orders from its view alone, and better than chance."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.war_game.bots import Staff
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.state import War
from sandtable.kernel import TABLE, RandomDraws, Start
from sandtable.players.base import SeatTable
from sandtable.players.random import random_action


def played(seed: int, empires: int, cycles: int, staffs: set[str]) -> War:
    """A world after some cycles: these seats have staffs, the others write what chance gives them."""
    game = WarGame()
    rng = Random(seed)
    draws = RandomDraws(rng)
    war = game.new(Start(str(empires)), game.settle_options({}))
    bots = {seat: Staff(str(empires), seat) for seat in staffs}
    while war.cycle <= cycles:
        for question in game.asks(war):
            seat = question.seat
            if seat in bots:
                game.apply(war, seat, bots[seat].choose(SeatTable(game, war, seat)), draws)
            elif seat != TABLE:
                game.apply(war, seat, random_action(game, war, seat, rng), draws)
        game.apply(war, TABLE, ("deadline",), draws)
    return war


@pytest.mark.clauses("GM-3")
@pytest.mark.parametrize("seed", range(2))
def test_a_staff_outgrows_random_empires(seed: int) -> None:
    seat = seed % 8
    war = played(seed, 8, 12, {f"empire-{seat + 1}"})
    others = [number for number in range(8) if number != seat]
    assert all(len(war.owned(seat)) > len(war.owned(other)) for other in others)
    assert all(war.empires[seat].income > war.empires[other].income for other in others)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_a_staff_outgrows_random_empires_in_every_world(seed: int) -> None:
    test_a_staff_outgrows_random_empires(seed)


@pytest.mark.long
def test_sixteen_staffs_fight_for_a_hundred_cycles() -> None:
    war = played(7, 16, 100, {f"empire-{number}" for number in range(1, 17)})
    assert war.cycle == 101
    assert list(WarGame().invariants(war)) == []
