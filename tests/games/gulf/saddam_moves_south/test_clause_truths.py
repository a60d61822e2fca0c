"""The refusals of Saddam Moves South are true of the position."""

from __future__ import annotations

from tests.games.gulf.clause_truths import SADDAM, named_truly


def test_refusals_in_the_positions_of_cases() -> None:
    """What cases say and is refused, and near misses beside it."""
    assert len(SADDAM.keys() & named_truly("saddam-moves-south", SADDAM)) > 55
