"""A hint: the adviser's plan and why, from what one seat knows, in words and as arrows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from sandtable.conformance import Subject, check_player
from sandtable.documents import View
from sandtable.errors import NotYours
from sandtable.kernel import CommonDraws, RandomDraws, Start, State
from sandtable.language import Words
from sandtable.opinion import Hint, NoAdviser, hint
from sandtable.opinion import adviser as advisers
from sandtable.opinion.hints import TermOutlook, figure, outlook_of, signed
from sandtable.opinion.orders import NotingDraws
from sandtable.players import SeatTable
from sandtable.players.advice import Advice
from sandtable.players.search import Budget
from sandtable.registry import game
from sandtable.roster import advice
from sandtable.template.night_ride.game import Rules as NightRide

OIL = game("oil-war")
FEW = Budget(24)


def at_question(kind: str, seat: str) -> tuple[State, View]:
    """Scenario 3 of Oil War, played by staffs until a seat is asked for something."""
    state, draws = OIL.new(Start("3"), OIL.settle_options({})), RandomDraws(Random(3))
    staffs = {one: advice("oil-war", "3").policy(one, "usual", "x") for one in OIL.seats("3")}
    while True:
        question = OIL.next_question(state)
        assert question is not None
        if (question.seat, question.kind) == (seat, kind):
            return state, OIL.view(state, frozenset([seat]))
        who = question.seat
        words = staffs[who].choose(SeatTable(OIL, state, who)) if who in staffs else OIL.proposal(state, who)
        OIL.perform(state, who, words, draws)


@pytest.fixture(scope="module")
def movement() -> tuple[State, View]:
    return at_question("move", "iran")


@pytest.fixture(scope="module")
def told(movement: tuple[State, View]) -> Hint:
    return hint(OIL, "3", movement[1], "iran", FEW, samples=4)


def test_the_orders_can_be_given_one_after_the_other(movement: tuple[State, View], told: Hint) -> None:
    state, _ = movement
    there, rolled = state.clone(), False
    for order in told.orders:
        assert order.sure is not rolled
        draws = NotingDraws(CommonDraws("x"))
        if order.sure:
            OIL.apply(there, "iran", order.text, draws)
        rolled = rolled or draws.rolled
    assert len(told.orders) > 3


def test_orders_are_arrows_from_where_units_stand(movement: tuple[State, View], told: Hint) -> None:
    _, view = movement
    at = {piece.id: piece.at for piece in view.pieces}
    ways = [way for order in told.orders for way in order.ways]
    assert ways
    for way in ways:
        order = told.orders[way.line - 1]
        unit = next(word for word in order.text.split() if word in at)
        assert (way.text, way.spaces[0]) == (order.text, at[unit]) or order.text.split()[1] in at
        assert way.spaces[-1] in order.text


def test_the_same_view_gives_the_same_hint(movement: tuple[State, View], told: Hint) -> None:
    assert hint(OIL, "3", movement[1], "iran", FEW, samples=4) == told


def test_it_says_what_it_takes_and_what_it_fears(told: Hint) -> None:
    assert told.why[0].startswith(("On 4 looks ahead", "This is the ordinary plan"))
    assert any("oil" in term.name for term in told.terms)
    assert all(0 <= term.better + term.worse <= 1 for term in told.terms)
    assert any("of 4" in line for line in told.why)


def test_an_attack_is_told_with_its_odds() -> None:
    _state, view = at_question("ground_combat", "iran")
    told = hint(OIL, "3", view, "iran", FEW, samples=2)
    attacks = [order for order in told.orders if order.text.startswith("attack")]
    assert attacks
    for order in attacks:
        assert order.forecast is not None
        assert order.forecast.chances
        assert all(way.kind == "attack" and way.spaces[-1] in order.text for way in order.ways)


def test_nobody_is_advised_who_is_not_asked(movement: tuple[State, View]) -> None:
    state, _ = movement
    with pytest.raises(NotYours, match="asked nothing now"):
        hint(OIL, "3", OIL.view(state, frozenset(["arab"])), "arab", FEW)


def test_a_game_without_an_adviser_says_so() -> None:
    canal = game("war-game")
    state = canal.new(Start(canal.scenarios[0].id), canal.settle_options({}))
    seat = canal.seats_of(state)[0]
    if advisers.has_adviser("war-game"):
        pytest.skip("it has one")
    with pytest.raises(NoAdviser, match="has no adviser, so there is no second opinion"):
        hint(canal, canal.scenarios[0].id, canal.view(state, frozenset([seat])), seat, FEW)


# --- it knows no more than its seat


class Hinted:
    """A player who does what the hint says."""

    def __init__(self, scenario: str, seat: str, seed: str) -> None:
        self.scenario, self.seat, self.seed = scenario, seat, seed

    def choose(self, table: SeatTable) -> Words:
        told = hint(table.game, self.scenario, table.view(), self.seat, Budget(8), samples=2, seed=self.seed)
        return table.game.grammar(table.guess(FirstOnes())).read(told.orders[0].text)


class FirstOnes:
    def roll(self, name: str, sides: int = 6) -> int:
        return 1


def test_it_advises_the_same_in_worlds_that_look_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Callable[..., Any] = lambda name, scenario: Advice(NightRide(), scenario)  # noqa: E731
    monkeypatch.setattr("sandtable.opinion.hints.adviser_of", made)
    assert check_player(Subject(NightRide(), "dispatch"), partial(Hinted), "pair", actions=16)


# --- figures


def test_parts_of_the_value_are_told_with_their_shares() -> None:
    terms = outlook_of({"oil": 2.0, "ports": 1.0}, [{"oil": 3.0}, {"oil": 1.0}, {"oil": 4.0}], [{"oil": 2.0}])
    assert terms[0] == TermOutlook("ports", 1.0, 0.0, 0.0, 0.0, 1.0, 0.0)
    oil = terms[1]
    assert (oil.now, round(oil.planned, 2), oil.usual, oil.worst) == (2.0, 2.67, 2.0, 1.0)
    assert (round(oil.better, 2), round(oil.worse, 2)) == (0.67, 0.33)


def test_figures_have_one_decimal() -> None:
    assert [figure(-0.01), figure(2.0), figure(2.54), signed(1.25), signed(-1.0)] == ["0", "2", "2.5", "+1.2", "-1"]
