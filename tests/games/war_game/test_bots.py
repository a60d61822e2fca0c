"""The staff: legal orders from its view alone, and better than chance."""

from __future__ import annotations

import pytest

from bench.war_bots import play
from sandtable.games.war_game.bots import Staff


def staffs(empires: int, *numbers: int) -> dict[str, Staff]:
    """A staff for each of these empires, by seat."""
    return {seat: Staff(str(empires), seat) for seat in (f"empire-{number}" for number in numbers)}


@pytest.mark.clauses("GM-3")
@pytest.mark.parametrize("seed", range(2))
def test_a_staff_outgrows_random_empires(seed: int) -> None:
    seat = seed % 8
    war, faults = play(seed, 8, 12, staffs(8, seat + 1))
    assert faults == 0
    others = [number for number in range(8) if number != seat]
    assert all(len(war.owned(seat)) > len(war.owned(other)) for other in others)
    assert all(war.empires[seat].income > war.empires[other].income for other in others)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_a_staff_outgrows_random_empires_in_every_world(seed: int) -> None:
    test_a_staff_outgrows_random_empires(seed)


@pytest.mark.long
def test_sixteen_staffs_fight_for_a_hundred_cycles() -> None:
    war, faults = play(7, 16, 100, staffs(16, *range(1, 17)))
    assert (war.cycle, faults) == (101, 0)
