"""Plans said sentence by sentence, and what is said where a plan does not fit."""

from __future__ import annotations

from sandtable.kernel import Match
from sandtable.players import SeatTable
from sandtable.players.planning import FirstResults, PlanQueue, first_allowed, first_sentence, on_offer
from tests.canal import Canal

GAME = Canal()
MATCH = Match.start(GAME, GAME.scenarios[0].id, "a plan")
SEAT = GAME.asks(MATCH.state)[0].seat
TABLE = SeatTable(GAME, MATCH.state, SEAT)


def test_the_first_answer_that_may_be_given_is_taken() -> None:
    proposed = TABLE.proposal()
    assert on_offer(TABLE, proposed)
    assert first_allowed(TABLE, None, (), ("fly", "W-1")) == proposed
    other = first_sentence(TABLE)
    assert on_offer(TABLE, other)
    assert first_allowed(TABLE, ("fly",), other) == other


def test_a_queue_skips_what_is_not_on_offer_any_more() -> None:
    queue = PlanQueue()
    good = first_sentence(TABLE)
    assert queue.next(TABLE, 1, lambda: [("fly",), good]) == good
    assert queue.next(TABLE, 1, lambda: [good]) is None
    assert queue.next(TABLE, 2, lambda: [good]) == good


def test_draws_that_tell_nothing() -> None:
    assert {FirstResults().roll("any", sides) for sides in (2, 6, 100)} == {1}
