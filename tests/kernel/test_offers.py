"""Offers say what they are: sets, ways, plans; what is closed and why."""

from __future__ import annotations

from sandtable.documents import Slot
from tests.kernel.matches import GAME, played


def test_the_offers_of_a_plan_tell_its_lines() -> None:
    state = played(1).state
    offer = GAME.offer(state, "red", ("plan",))
    assert offer.plan is not None
    assert (offer.plan.start, offer.plan.lines, offer.slot) == (1, [], Slot("name", "unit"))
    words = ("plan", "red-1", "march", ";", "red-2")
    offer = GAME.offer(state, "red", words)
    assert offer.plan is not None
    assert offer.plan.start == 4
    assert [line.words for line in offer.plan.lines] == [["red-1", "march"]]
    offer = GAME.offer(state, "red", (*words, "hold"))
    assert offer.plan is not None
    assert len(offer.plan.lines) == 2
