"""Regret matching finds what is safe to choose."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sandtable.players.matching import Chooser

PAPER_WINS_TWICE = ((0, -2, 1), (2, 0, -1), (-1, 1, 0))
"""Rock, paper, scissors, where paper beats rock for two points: what the row gets."""


def matched(table: Sequence[Sequence[float]], rounds: int) -> tuple[list[float], list[float]]:
    """The average choices of a row and a column that play for what the table says."""
    row, column, rng = Chooser(len(table)), Chooser(len(table[0])), Random(7)
    for _ in range(rounds):
        mine, theirs = row.draw(rng), column.draw(rng)
        row.learn([line[theirs] for line in table])
        column.learn([-value for value in table[mine]])
    return row.average(), column.average()


def test_nobody_gains_by_choosing_otherwise() -> None:
    """Rock a quarter of the time, paper a quarter, scissors half: then each answer to it brings nothing."""
    row, column = matched(PAPER_WINS_TWICE, 20_000)
    for average in (row, column):
        assert all(abs(share - right) < 0.05 for share, right in zip(average, (0.25, 0.25, 0.5), strict=True))


def test_what_is_always_worse_is_not_chosen() -> None:
    row, _ = matched(((1, 2), (0, 1)), 500)
    assert row[0] > 0.95


def test_at_first_everything_is_chosen_alike() -> None:
    assert Chooser(4).average() == [0.25] * 4
