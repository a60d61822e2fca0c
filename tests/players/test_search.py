"""A player that searches: better than what it knows, repeatable, within its budget, and honest."""

from __future__ import annotations

import time
from itertools import count
from random import Random
from statistics import mean
from typing import Any

import pytest

from sandtable.conformance import Subject, check_player
from sandtable.kernel import RandomDraws, Start
from sandtable.language import Words
from sandtable.players import SeatTable
from sandtable.players.advice import WIN, Advice, taking_over, total
from sandtable.players.base import ImaginedTable
from sandtable.players.search import Budget, Script, Search, SearchPlayer, exceeds, reply_style
from sandtable.players.slips import SlippingPlayer
from sandtable.registry import game
from sandtable.roster import advice
from sandtable.template.night_ride.game import Rules as NightRide
from sandtable.template.outpost.game import Rules as Outpost
from tests.template.winning import matches_won

OIL = game("oil-war")


def night_rider(scenario: str, seat: str, seed: str) -> SearchPlayer:
    return SearchPlayer(Advice(NightRide(), scenario), seat, seed, Budget(12))


def outpost_guard(scenario: str, seat: str, seed: str) -> SearchPlayer:
    return SearchPlayer(Advice(Outpost(), scenario), seat, seed, Budget(60))


def iran() -> tuple[Search[Any], SeatTable]:
    """A search at the first movement of scenario 3."""
    state, rng = OIL.new(Start("3"), OIL.settle_options({})), Random(3)
    staffs = {seat: advice("oil-war", "3").policy(seat, "usual", "x") for seat in OIL.seats("3")}
    while True:
        question = OIL.next_question(state)
        assert question is not None
        seat = question.seat
        if (seat, question.kind) == ("iran", "move"):
            return Search(advice("oil-war", "3"), state, "iran", Budget(40), "seed", 1), SeatTable(OIL, state, seat)
        words = staffs[seat].choose(SeatTable(OIL, state, seat)) if seat in staffs else OIL.proposal(state, seat)
        OIL.perform(state, seat, words, RandomDraws(rng))


# --- a game that nobody has written an adviser for


def test_without_an_adviser_it_beats_random_play() -> None:
    assert matches_won(Outpost(), "hill", outpost_guard) >= 12


def test_the_usual_value_is_how_the_match_ends() -> None:
    rules = Outpost()
    state = rules.new(Start("hill"), {})
    usual = Advice(rules, "hill")
    winner, loser = rules.seats("hill")
    assert usual.value(state, winner) == {WIN: 0.0}
    rng = Random(1)
    while (ended := rules.outcome(state)) is None:
        seat = next(question.seat for question in rules.asks(state))
        rules.apply(
            state,
            seat,
            usual.policy(seat, "random", str(rng.random())).choose(SeatTable(rules, state, seat)),
            RandomDraws(rng),
        )
    if ended.winner:
        loser = next(seat for seat in rules.seats("hill") if seat != ended.winner)
        assert (total(usual.value(state, ended.winner)), total(usual.value(state, loser))) == (1.0, -1.0)


# --- honest


def test_it_chooses_the_same_in_worlds_that_look_the_same() -> None:
    assert check_player(Subject(NightRide(), "dispatch"), night_rider, "pair", actions=40)


def test_a_peek_is_found() -> None:
    class Peeking(SearchPlayer):
        """Searches from the true position."""

        def choose(self, table: SeatTable) -> Words:
            return super().choose(ImaginedTable(OpenRide(), table._state, table.seat))

    class OpenRide(NightRide):
        fog = False

    def peeking(scenario: str, seat: str, seed: str) -> SearchPlayer:
        return Peeking(Advice(NightRide(), scenario), seat, seed, Budget(12))

    with pytest.raises(AssertionError, match="in a world that looks the same to it"):
        check_player(Subject(NightRide(), "dispatch"), peeking, "pair", actions=30, every=1)


# --- repeatable, and within its budget


def test_the_same_seed_finds_the_same_plan() -> None:
    assert iran()[0].best() == iran()[0].best()


def test_it_tries_no_more_than_its_budget() -> None:
    search, _ = iran()
    search.best()
    tried = sum(len(known) for known in search.values.values())
    assert 20 <= tried <= 48  # the last check may take a few more


def test_in_half_of_the_samples_the_reply_is_the_ordinary_one() -> None:
    styles = [reply_style(("usual", "bold", "careful"), sample) for sample in range(8)]
    assert styles == ["usual", "bold", "usual", "careful"] * 2
    assert reply_style(("random",), 3) == "random"


def test_it_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now = count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(now)))
    search, _ = iran()
    search.left, search.until = 600, 30.0
    search.best()
    assert sum(len(known) for known in search.values.values()) < 60


def test_two_plans_meet_the_same_dice() -> None:
    search, _ = iran()
    usual = search.record("usual", 0)
    assert search.play(usual, 5) == search.play(usual, 5)
    assert mean(abs(search.play(usual, n) - search.play(usual, n + 1)) for n in range(6)) > 0


# --- plans


def test_a_plan_is_said_as_far_as_it_is_on_offer() -> None:
    search, table = iran()
    usual = search.record("usual", 0)
    script = Script([("fly", "nobody", "nowhere"), *usual], search.phase)
    assert script.next(table, search.phase) == usual[0]
    assert script.next(table, "another phase") is None
    assert Script([("fly", "nobody", "nowhere")], search.phase).next(table, search.phase) is None


def test_a_plan_takes_over_what_another_says_of_a_unit() -> None:
    plan = (("move", "a", "1"), ("move", "b", "1"), ("done",))
    other = (("move", "a", "2"), ("move", "a", "3"))
    assert taking_over(plan, other, Random(1)) == (
        ("move", "a", "2"),
        ("move", "a", "3"),
        ("move", "b", "1"),
        ("done",),
    )


def test_variations_can_be_said() -> None:
    search, _ = iran()
    usual = search.record("usual", 0)
    varied = {search.vary(usual, [usual]) for _ in range(30)}
    assert len(varied) > 10
    assert all(plan != usual for plan in varied - {usual})


def test_what_is_better_for_sure() -> None:
    assert exceeds([1.0, 2.0, 3.0, 2.0], 0.7)
    assert not exceeds([-9.0, 9.0, 0.1, 0.1], 0.7)
    assert not exceeds([0.0, 0.0, 0.0, 0.0], 0.7)


def test_a_slip_now_and_then() -> None:
    _, table = iran()
    meant = advice("oil-war", "3").policy("iran", "usual", "x").choose(table)

    class Steady:
        def choose(self, table: SeatTable) -> Words:
            return meant

    slipping = SlippingPlayer(Steady(), Random(1))
    said = [slipping.choose(table) for _ in range(120)]
    assert 8 <= sum(words != meant for words in said) <= 32
    assert all(words[0] == meant[0] for words in said)
