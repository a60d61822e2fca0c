"""A rule that closes spaces: what is open, and the first rule that closes a space."""

from __future__ import annotations

from sandtable.counters.bars import Bar, bar_at, left_open

ENEMY = Bar(0b0110, "an enemy is there", ("5.26a",))
FULL = Bar(0b1100, "it is full", ("5.32a", "X47"))


def test_what_no_rule_closes_is_open() -> None:
    assert left_open(0b11111, [ENEMY, FULL]) == 0b10001
    assert left_open(0b0110, [FULL]) == 0b0010
    assert left_open(0b0110, []) == 0b0110


def test_the_first_rule_that_closes_a_space_says_why() -> None:
    assert [bar_at([ENEMY, FULL], space) for space in range(5)] == [None, ENEMY, ENEMY, FULL, None]
