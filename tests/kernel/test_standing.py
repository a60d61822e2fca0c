"""Standing orders: every question of a kind is answered, as the seat would, and the entry says so."""

from __future__ import annotations

import pytest

from sandtable.errors import NotYours, Refusal
from sandtable.kernel import Match, Question, StandingOrder, find_order, follow_orders, make_order, show_questions
from tests.canal import Canal
from tests.canal.state import Position
from tests.kernel.matches import GAME, reloaded

PROVISION = StandingOrder("west", "provision")


def begun() -> Match[Position]:
    return Match.start(Canal(), "october", "seed")


def test_an_order_answers_by_the_proposal_and_is_marked() -> None:
    match = begun()
    assert make_order(match.game, match.state, "west", "provision") == PROVISION
    (entry,) = follow_orders(match, [PROVISION])
    assert (entry.seat, entry.act, entry.standing) == ("west", "provision W-1 2; W-2 1", True)
    assert [line.standing for line in match.view(["east"]).log] == [True]
    match.do("west", "order")
    assert not match.entries[-1].standing
    assert not follow_orders(match, [PROVISION])


def test_an_order_answers_by_its_sentence_while_that_may_be_said() -> None:
    match = begun()
    order = make_order(match.game, match.state, "west", "provision", "provision w-1 ½")
    assert order.act == "provision W-1 0.5"
    (entry,) = follow_orders(match, [order])
    assert entry.act == order.act
    match = begun()
    (entry,) = follow_orders(match, [StandingOrder("west", "provision", "provision W-1 9")])
    assert entry.act == "provision W-1 2; W-2 1"
    match = begun()
    (entry,) = follow_orders(match, [StandingOrder("west", "provision", "provision X-9 1")])
    assert entry.act == "provision W-1 2; W-2 1"


def test_orders_go_on_until_somebody_has_to_answer() -> None:
    match = begun()
    orders = [PROVISION, StandingOrder("east", "provision")]
    follow_orders(match, orders)
    match.do("west", "order")
    assert [entry.seat for entry in follow_orders(match, orders)] == ["east"]
    assert match.entries[-1].standing


def test_not_every_question_can_have_one() -> None:
    match = begun()
    with pytest.raises(NotYours, match="not asked 'provision'"):
        make_order(match.game, match.state, "east", "provision")
    with pytest.raises(Refusal, match="two points at most"):
        make_order(match.game, match.state, "west", "provision", "provision W-1 3")
    match.do("west", "provision")
    with pytest.raises(Refusal, match="cannot have a standing order"):
        make_order(match.game, match.state, "west", "order")


def test_an_order_waits_for_what_waits() -> None:
    asked = [Question("red", "show", "", waits=False, standing=True), Question("red", "ford", "", standing=True)]
    orders = [StandingOrder("red", kind) for kind in ("show", "ford")]
    assert find_order(asked[:1], orders) is None
    assert find_order(asked, orders) == orders[1]


def test_a_marked_entry_is_saved() -> None:
    given = {"phase": "march:red", "at": {"0202": [{"id": "red-1", "points": 3}]}}
    state, _ = GAME.opening("plain", {}, given)
    match = Match.start(GAME, "plain", "seed", position=state.plain())
    match.do("red", "march red-1 0302 0402")
    orders = [StandingOrder(seat, "ford") for seat in ("blue", "green")]
    assert [entry.act for entry in follow_orders(match, orders)] == ["pass", "pass"]
    assert [entry.standing for entry in reloaded(match).entries] == [False, True, True]


def test_what_others_read_of_a_question() -> None:
    question = Question("red", "halted", "red-1 was halted", public="March", public_kind="march", standing=True)
    secret = Question("red", "show", "show the card", hidden=True)
    sealed = Question("red", "plan", "plan", waits=False, sealed=True)
    (own, _, plan) = show_questions([question, secret, sealed], frozenset(["red"]), lambda seat: "on")
    assert (own.kind, own.text, own.proposal, own.standing, plan.waits) == (
        "halted",
        "red-1 was halted",
        "on",
        True,
        False,
    )
    (other, plan) = show_questions([question, secret, sealed], frozenset(["blue"]), lambda seat: "on")
    assert (other.kind, other.text, other.proposal, other.standing, plan.waits) == ("march", "March", "", False, True)


def test_no_other_question_is_answered_by_an_order() -> None:
    match = begun()
    match.do("west", "provision")
    with pytest.raises(Refusal, match="nothing now that a standing order may answer"):
        match.do("west", "order", standing=True)
    assert match.entries[-1].act == "provision"
