"""What enemies could do next turn."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.counters.danger import Threat, exits_left, power_against
from tests.counters.battlefield import FIELD

GRID = FIELD.grid
ZONE = list(GRID.neighbours)
MIDDLE = next(space for space in range(FIELD.end) if GRID.neighbours[space].bit_count() == 6)
AROUND = GRID.neighbours[MIDDLE]


def test_only_those_who_can_attack_a_space_count() -> None:
    threats = [Threat(4, 0, AROUND), Threat(3, 0, 1 << MIDDLE), Threat(2, 0, AROUND | 1 << MIDDLE)]
    assert power_against(threats, MIDDLE) == 5
    assert power_against([], MIDDLE) == 0


def test_each_attacker_bars_the_most_exits_that_it_can() -> None:
    spot = bits(AROUND)[0]
    one = Threat(1, 1 << spot, 1 << MIDDLE)
    left = exits_left(FIELD, [one], MIDDLE, AROUND, ZONE)
    assert left == AROUND & ~(1 << spot) & ~ZONE[spot]
    everywhere = Threat(1, AROUND, 1 << MIDDLE)
    assert exits_left(FIELD, [everywhere] * 6, MIDDLE, AROUND, ZONE) == 0
    elsewhere = Threat(9, AROUND, mask_of([]))
    assert exits_left(FIELD, [elsewhere], MIDDLE, AROUND, ZONE) == AROUND
