"""What may not be chosen is told with its reason: the same as for whoever tries it."""

from typing import Any

import pytest

from sandtable.registry import game

GAME = game("oil-war")
PLACES = {"israel": ["US-F111-1"], "gulf_of_oman": ["US-NF4-1"], "1322": ["US-ai-1"], "1419": ["SA-i-1"]}


@pytest.fixture
def state() -> Any:
    return GAME.position("1", {}, {"turn": 1, "phase": "us:movement", "at": PLACES})


def test_every_unit_of_ones_own_that_is_not_offered_is_closed(state: Any) -> None:
    offer = GAME.offer(state, "us", ("fly",), closed=True)
    closed = {one.word: one for one in offer.closed}
    assert {"US-F111-1", "US-ai-1"} <= set(closed)
    assert not {"US-NF4-1", "SA-i-1"} & set(closed)
    assert closed["US-F111-1"].clauses == ["11.12c"]
    for word, one in closed.items():
        refusal = GAME.why(state, "us", f"fly {word}")
        assert refusal is not None
        assert (one.why, one.clauses) == (refusal.why, list(refusal.clauses))


def test_nothing_is_closed_unless_it_is_asked_for(state: Any) -> None:
    assert GAME.offer(state, "us", ("fly",)).closed == []
