"""Standing orders in Oil War: the supply payment can be left to its proposal."""

from __future__ import annotations

from sandtable.kernel import Match, StandingOrder, follow_orders
from sandtable.registry import game
from sandtable.selfplay import iter_actions


def test_the_payment_is_left_to_its_proposal() -> None:
    rules = game("oil-war")
    match = Match.start(rules, "1", "standing")
    while (question := rules.asks(match.state)[0]).kind != "supply":
        proposed = rules.proposal(match.state, question.seat)
        match.do_words(question.seat, proposed or next(iter_actions(rules, match.state, question.seat)))
    asked = match.view([question.seat]).questions[0]
    assert (asked.kind, asked.standing) == ("supply", True)
    assert not match.view([]).questions[0].standing
    (entry,) = follow_orders(match, [StandingOrder(question.seat, "supply")])[:1]
    assert entry.standing
    assert entry.act == asked.proposal
