"""The analysis of a match: sums that add up, dice that are fair, blunders that are found."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from sandtable.errors import SandtableError
from sandtable.kernel import Match
from sandtable.language import Words
from sandtable.opinion import Analysis, Depth, analyse
from sandtable.opinion.analyses import Account
from sandtable.opinion.ledger import estimate_of, minus, total_of
from sandtable.opinion.passage import steps_of
from sandtable.opinion.valuation import Valuation, affordable, depths
from sandtable.players import SeatTable
from sandtable.players.advice import Advice
from sandtable.players.random import eager_action
from sandtable.registry import game
from sandtable.roster import advice
from sandtable.selfplay import answer_for, seat_players
from sandtable.template.night_ride.game import Rules as NightRide
from sandtable.template.outpost.game import Rules as Outpost
from sandtable.template.outpost.pack import HILL, SEATS, SPACES, TURNS, UNITS
from sandtable.template.outpost.player import Guard

OIL = game("oil-war")


def eager_match(rules: Any, scenario: str, number: int) -> Match[Any]:
    """A whole match of two who do anything."""
    match, rng = Match.start(rules, scenario, f"match {number}"), Random(number)
    while (seat := match.next_seat()) is not None:
        match.do_words(seat, eager_action(rules, match.state, seat, rng))
    return match


def analysed(number: int, depth: Depth, searched: int = 0) -> Analysis:
    rules = Outpost()
    return analyse(eager_match(rules, "hill", number), advice=Advice(rules, "hill"), depth=depth, searched=searched)


def parts(account: Account) -> float:
    return account.luck.points + account.decisions.points + account.others.points


# --- sums


def test_luck_and_decisions_are_the_result() -> None:
    """Played to the end there is no longer look: luck and decisions are all there is."""
    for number in range(6):
        told = analysed(number, Depth(0, 3))
        for account in told.accounts:
            assert account.outlook.points == 0
            assert account.result == pytest.approx(parts(account))
        assert told.curve[-1].values[0].points in (-1, 0, 1)
        assert told.accounts[0].result == pytest.approx(-told.accounts[1].result)


def test_every_fall_of_the_dice_is_in_the_sum() -> None:
    told = next(found for number in range(20) if (found := analysed(number, Depth(0, 3))).luck)
    assert all(luck.exact for luck in told.luck)
    assert told.accounts[0].luck.points == pytest.approx(sum(luck.gave[0].points for luck in told.luck))


def test_with_a_horizon_the_longer_look_is_booked_apart() -> None:
    match = started_by_staffs(60)
    told = analyse(match, depth=Depth(1, 2), searched=0)
    for account in told.accounts:
        assert account.result == pytest.approx(parts(account) + account.outlook.points)
    assert any(account.outlook.points for account in told.accounts)


def test_what_was_taken_back_is_not_booked() -> None:
    rules = Outpost()
    match, rng = Match.start(rules, "hill", "back"), Random(1)
    seat = match.next_seat()
    assert seat is not None
    match.do(seat, "move blue-1 " + next(iter(rules.choices(match.state, seat, ("move", "blue-1")))))
    match.undo(seat)
    while (seat := match.next_seat()) is not None:
        match.do_words(seat, eager_action(rules, match.state, seat, rng))
    steps = steps_of(match, Advice(rules, "hill"))
    assert [act.entry.n for step in steps for act in step.acts] == [entry.n for entry in match.standing()]
    told = analyse(match, advice=Advice(rules, "hill"), depth=Depth(0, 2), searched=0)
    assert told.accounts[0].result == pytest.approx(parts(told.accounts[0]))


def test_a_match_that_is_conceded_can_be_analysed() -> None:
    rules = Outpost()
    match = Match.start(rules, "hill", "enough")
    match.give_up("blue")
    told = analyse(match, advice=Advice(rules, "hill"), depth=Depth(0, 2))
    assert told.accounts[0].result == pytest.approx(parts(told.accounts[0]))


def test_a_match_under_fog_can_be_analysed() -> None:
    rules = NightRide()
    match = eager_match(rules, "dispatch", 3)
    told = analyse(match, advice=Advice(rules, "dispatch"), depth=Depth(0, 2), searched=1)
    assert told.accounts[0].result == pytest.approx(parts(told.accounts[0]))
    log = match.log(match.seats)
    assert {decision.n for decision in told.decisions} <= {line.n for line in log}


def test_sums_of_worths() -> None:
    one, other = ((1.0, -1.0), (3.0, -3.0)), ((0.5, 0.0), (0.5, 0.0))
    assert minus(one, other) == ((0.5, -1.0), (2.5, -3.0))
    assert total_of([one, other], one) == ((1.5, -1.0), (3.5, -3.0))
    assert estimate_of(one, 0).points == 2.0
    assert estimate_of(one, 0).error == pytest.approx(1.96 * sqrt(2) / sqrt(2))


# --- luck is fair


def mean_luck(matches: int) -> tuple[float, float]:
    """The mean luck of the first seat over some matches, and how far it may be from the truth (four errors)."""
    found = [analysed(number, Depth(0, 2)).accounts[0].luck.points for number in range(matches)]
    return mean(found), 4 * stdev(found) / sqrt(matches)


def test_luck_comes_to_nothing() -> None:
    middle, room = mean_luck(40)
    assert abs(middle) < room


@pytest.mark.long
def test_luck_comes_to_nothing_over_a_thousand_matches() -> None:
    middle, room = mean_luck(1000)
    assert abs(middle) < room


# --- decisions


class GuardAdvice(Advice[Any]):
    """Advice for the outpost: its own player, and a plan for a whole turn."""

    def phase(self, state: Any) -> Any:
        return state.turn, tuple(question.seat for question in self.game.asks(state))

    def styles(self, seat: str) -> tuple[str, ...]:
        return ("guard", "random")

    def policy(self, seat: str, style: str, seed: str) -> Any:
        return Guard("hill", seat, seed) if style == "guard" else super().policy(seat, style, seed)


def started_by_staffs(entries: int, plant: int = 0) -> Match[Any]:
    """A match of Oil War between staffs; in the movement of turn `plant` the first player does anything."""
    match = Match.start(OIL, "1", "b2")
    seated, rng = seat_players(OIL, "1", ["staff"], "b2"), Random(1)
    while len(match.entries) < entries:
        seat = match.next_seat()
        assert seat is not None
        kind = next(question.kind for question in OIL.asks(match.state) if question.seat == seat)
        is_planted = (seat, kind, match.state.turn) == ("us", "move", plant)
        words: Words = (
            eager_action(OIL, match.state, seat, rng) if is_planted else answer_for(OIL, match.state, seat, seated)
        )
        match.do_words(seat, words)
    return match


@pytest.mark.long
def test_a_planted_blunder_is_among_the_worst_decisions() -> None:
    """A whole movement at random, in the second turn."""
    told = analyse(started_by_staffs(130, plant=2), depth=Depth(advice("oil-war", "1").epochs, 2))
    worst = [told.decisions[place] for place in told.worst["us"]]
    assert any("Game-Turn 2, American Player, Movement" in decision.moment for decision in worst), worst
    planted = next(decision for decision in worst if "Movement" in decision.moment)
    assert planted.better
    assert planted.cost.points > planted.cost.error
    assert planted.before == planted.n - 1


@pytest.mark.parametrize("number", [4, 7])
def test_to_leave_the_hill_in_the_last_turn_is_the_worst_decision(number: int) -> None:
    """Two guards; red holds the hill, has the last word, and walks away."""
    rules = Outpost()
    match, guards = Match.start(rules, "hill", f"still {number}"), {seat: Guard("hill", seat, "") for seat in SEATS}
    planted = 0
    while (seat := match.next_seat()) is not None:
        state = match.state
        unit = state.standing(HILL)
        words: Words = guards[seat].choose(SeatTable(rules, state, seat))
        if (seat, state.turn) == ("red", TURNS):
            words = ("done",)
            if not planted and unit is not None:
                planted = match.next_number
                words = ("move", UNITS.words[unit] or "", next(iter(SPACES.say(state.exits(unit)))))
        match.do_words(seat, words)
    assert planted
    told = analyse(match, advice=GuardAdvice(rules, "hill"), depth=Depth(0, 8))
    worst = told.decisions[told.worst["red"][0]]
    assert (worst.n, worst.before) == (planted, planted - 1)
    assert worst.cost.points > 0.5


# --- depth and time


def test_the_same_depth_gives_the_same_analysis() -> None:
    assert analysed(2, Depth(0, 2), searched=1) == analysed(2, Depth(0, 2), searched=1)


def test_the_depth_is_one_for_which_there_is_time() -> None:
    rules = Outpost()
    usual = Advice(rules, "hill")
    state = eager_match(rules, "hill", 1).position_before(2)[0]
    assert affordable(usual, rules.seats("hill"), [state], 10, 1e9) == depths(usual)[0]
    assert affordable(usual, rules.seats("hill"), [state], 10, 0.0).samples == 0


def test_a_position_is_worth_the_same_whenever_it_is_asked_for() -> None:
    rules = Outpost()
    state = eager_match(rules, "hill", 1).position_before(2)[0]
    one, other = (Valuation(Advice(rules, "hill"), rules.seats("hill"), Depth(0, 4), "x") for _ in range(2))
    assert one.worth(state) == other.worth(state.clone()) == one.worth(state)


def test_progress_is_told() -> None:
    rules, told = Outpost(), list[float]()
    analyse(eager_match(rules, "hill", 1), advice=Advice(rules, "hill"), depth=Depth(0, 1), advance=told.append)
    assert told == sorted(told)
    assert 0 < told[0] <= told[-1] <= 1


def test_nothing_has_happened_yet() -> None:
    rules = Outpost()
    with pytest.raises(SandtableError, match="nothing has happened"):
        analyse(Match.start(rules, "hill", "x"), advice=Advice(rules, "hill"))
