"""The staff plays by the rules, from its seat's view, always alike, and far better than chance."""

from collections import Counter

import pytest

from sandtable.games.oil_war.staff import Staff
from sandtable.kernel import Match, NoDraws
from sandtable.players import SeatTable
from sandtable.registry import game
from sandtable.selfplay import play_match

GAME = game("oil-war")
SIDES = [("1", 0), ("1", 1), ("2", 0), ("2", 1), ("3", 0), ("3", 1)]


def wins(scenario: str, side: int, matches: int, seed: str) -> int:
    """How many matches the staff wins from one side against a random player."""
    seats = GAME.seats(scenario)
    names = ["random", "random"]
    names[side] = "staff"
    rows = [play_match(GAME, scenario, {}, names, seed, number=number)[0] for number in range(matches)]
    return Counter(row.winner for row in rows)[seats[side]]


@pytest.mark.parametrize(("scenario", "side"), SIDES)
def test_the_staff_beats_a_random_player(scenario: str, side: int) -> None:
    assert wins(scenario, side, 3, "every day") == 3


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "side"), SIDES)
def test_the_staff_beats_a_random_player_again_and_again(scenario: str, side: int) -> None:
    assert wins(scenario, side, 40, "long run") >= 38


def test_two_staffs_play_the_same_match_twice() -> None:
    one, kept = play_match(GAME, "3", {}, ["staff", "staff"], "twice", keep=True)
    other, _ = play_match(GAME, "3", {}, ["staff", "staff"], "twice")
    assert one == other
    assert kept is not None
    assert Match.load(GAME, kept, strict=True).stopped is None


def test_a_staff_that_is_called_in_the_middle_of_a_phase_makes_a_new_plan() -> None:
    match = Match.start(GAME, "1", "called in")
    match.do("arab", "deploy")
    first = Staff("1", "us")
    match.do_words("us", first.choose(SeatTable(GAME, match.state, "us")))
    second = Staff("1", "us")
    words = second.choose(SeatTable(GAME, match.state, "us"))
    GAME.check(match.state, "us", words)


def test_the_staff_sees_only_its_view() -> None:
    """What it plans on is a guess from the view; the true state is never touched."""
    match = Match.start(GAME, "1", "fog")
    match.do("arab", "deploy")
    table = SeatTable(GAME, match.state, "us")
    before = match.state.digest()
    assert table.guess(NoDraws()) is not match.state
    Staff("1", "us").choose(table)
    assert match.state.digest() == before
