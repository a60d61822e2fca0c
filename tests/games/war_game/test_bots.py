"""The staff: legal orders from its view alone, and better than chance."""

from __future__ import annotations

import pytest

from bench import war_empires
from bench.war_bots import play
from sandtable.games.war_game.staff import Staff


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


def test_a_staff_hangs_on_its_seed() -> None:
    first, again, *others = (Staff("6", "empire-1", seed).style for seed in ("a", "a", "b", "c", "d"))
    assert first == again
    assert any(first != other for other in others)


def test_staffs_take_land_from_each_other_and_no_line_of_theirs_is_refused() -> None:
    """The bar for twenty games of thirty cycles is a median of fifteen; see the measurement `war_empires`."""
    _, played = war_empires.play(seed=1, cycles=12)
    assert played.taken >= 15
    assert (played.empty, played.refused) == (0, [])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_a_staff_outgrows_random_empires_in_every_world(seed: int) -> None:
    test_a_staff_outgrows_random_empires(seed)


@pytest.mark.long
def test_sixteen_staffs_fight_for_a_hundred_cycles() -> None:
    war, faults = play(7, 16, 100, staffs(16, *range(1, 17)))
    assert (war.cycle, faults) == (101, 0)
