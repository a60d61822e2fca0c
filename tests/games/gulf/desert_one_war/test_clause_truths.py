"""The refusals of Desert One War are true of the position."""

from __future__ import annotations

from tests.games.gulf.clause_truths import DESERT, named_truly


def test_refusals_in_the_positions_of_cases() -> None:
    """What cases say and is refused, and near misses beside it."""
    assert len(DESERT.keys() & named_truly("desert-one-war", DESERT)) > 55
