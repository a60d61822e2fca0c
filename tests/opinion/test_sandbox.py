"""What if: a match of one's own from what a seat knows. Nothing can be learnt from it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.errors import NotYours, SandtableError
from sandtable.kernel import Match, RandomDraws
from sandtable.kernel.files import dumps
from sandtable.opinion import label_of, sandbox
from sandtable.players.random import eager_action
from sandtable.registry import game
from sandtable.template.night_ride.game import Rules as NightRide
from sandtable.template.outpost.game import Rules as Outpost

GAMES = [(NightRide(), "dispatch", 12), (game("october-war"), "1973", 60), (game("saddam-moves-south"), "1990", 30)]


def played(rules: Any, scenario: str, entries: int, seed: str = "a seed") -> Match[Any]:
    match, rng = Match.start(rules, scenario, seed), Random(5)
    while len(match.entries) < entries and (seat := match.next_seat()) is not None:
        match.do_words(seat, eager_action(rules, match.state, seat, rng))
    return match


def worlds(match: Match[Any], seat: str) -> tuple[Match[Any], Match[Any]]:
    """Two matches with one act each, from positions that the seat cannot tell apart."""
    rules, scenario = match.game, match.file.start.scenario
    other = rules.imagine(match.state, seat, RandomDraws(Random(9)))
    assert other.digest() != match.state.digest(), "there is something to be learnt"
    started = [
        Match.start(rules, scenario, seed, position=state.plain())
        for seed, state in (("one", match.state), ("other", other))
    ]
    return started[0], started[1]


@pytest.mark.parametrize(("rules", "scenario", "entries"), GAMES, ids=lambda each: getattr(each, "name", ""))
def test_worlds_that_look_the_same_give_the_same_sandbox(rules: Any, scenario: str, entries: int) -> None:
    match = played(rules, scenario, entries)
    told_apart = 0
    for seat in match.seats:
        view = rules.view(match.state_for(frozenset([seat])), frozenset([seat]))
        other = rules.imagine(match.state, seat, RandomDraws(Random(9)))
        if other.digest() == match.state.digest():
            continue
        told_apart += 1
        one, another = worlds(match, seat)
        assert msgspec.json.encode(one.view([seat])) == msgspec.json.encode(another.view([seat]))
        made = [dumps(sandbox(each, seat, "one seed").file) for each in (one, another)]
        assert made[0] == made[1]
        assert dumps(sandbox(one, seat, "another seed").file) != made[0]
        assert rules.view(sandbox(match, seat, "x").state, frozenset([seat])) == view
    assert told_apart


def test_the_seed_of_the_match_is_not_in_it() -> None:
    """Neither its dice nor what it has drawn in secret: another seed of the match gives the same sandbox."""
    rules = NightRide()
    match = played(rules, "dispatch", 6)
    seat = match.seats[0]
    made = sandbox(match, seat, "fresh")
    assert match.file.seed not in dumps(made.file)
    assert made.file.commitment != match.file.commitment
    assert made.key != match.key


def test_dice_are_fresh() -> None:
    rules = Outpost()
    match = played(rules, "hill", 40)
    act = next(entry for entry in match.entries if entry.draws)
    fell = {tuple(sandbox(match, act.seat, str(seed), act.n - 1).do(act.seat, act.act).draws) for seed in range(20)}
    assert len(fell) > 1


def test_any_moment_of_ones_own_match() -> None:
    rules = NightRide()
    match = played(rules, "dispatch", 10)
    seat = match.seats[0]
    log = match.log([seat])
    for n in sorted({line.n for line in log if line.n}):
        made = sandbox(match, seat, "x", n, "by night")
        assert made.file.forked == f"what if, {seat} at entry {n}: by night"
        assert label_of(made.file.forked) == f"{seat} at entry {n}: by night"
        assert Match.load(rules, made.file).is_checked
    with pytest.raises(SandtableError, match="there is no entry 999"):
        sandbox(match, seat, "x", 999)


def test_it_counts_nothing_that_others_did_in_secret() -> None:
    """The number in its origin is that of the last line of the seat's own log."""
    match = played(game("october-war"), "1973", 80)
    for seat in match.seats:
        last = max((line.n for line in match.log([seat])), default=0)
        assert sandbox(match, seat, "x").file.forked == f"what if, {seat} at entry {last}"


def test_what_is_refused() -> None:
    rules = Outpost()
    match = played(rules, "hill", 8)
    with pytest.raises(NotYours, match="no seat 'purple'"):
        sandbox(match, "purple", "x")
    with pytest.raises(SandtableError, match="printable"):
        sandbox(match, "blue", "x", label="a\nb")
    with pytest.raises(SandtableError, match="printable"):
        sandbox(match, "blue", "x", label="a" * 101)
    over = played(rules, "hill", 1000)
    with pytest.raises(SandtableError, match="over at that moment"):
        sandbox(over, "blue", "x")
    assert label_of("entry 4 as red knew it") == ""
