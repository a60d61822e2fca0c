"""The staff plays always alike, and far better than chance; the conformance suite looks after the rest."""

from collections import Counter

import pytest

from sandtable.games.oil_war.staff import Staff
from sandtable.games.oil_war.staff.appraisal import Estimate
from sandtable.games.oil_war.staff.doctrine import Doctrine
from sandtable.games.oil_war.staff.manoeuvre import GroundPlan
from sandtable.kernel import Match
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
    assert wins(scenario, side, 2, "every day") == 2


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "side"), SIDES)
def test_the_staff_beats_a_random_player_again_and_again(scenario: str, side: int) -> None:
    assert wins(scenario, side, 20, "long run") >= 19


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


def estimate(at: dict[str, list[str]], seat: str = "us") -> Estimate:
    state = GAME.position("1", {}, {"phase": f"{seat}:movement", "at": at})
    return Estimate(state, state.side(seat), Doctrine())


def test_danger_counts_the_aircraft_that_could_come() -> None:
    """7.36: they do not come where a squadron of one's own is over the hex."""
    brigades = {"1419": ["US-i-1"], "1320": ["SA-i-1", "SA-i-2"]}
    space = GAME.grammar(GAME.position("1", {}, {})).names["space"].index["1419"]
    alone = estimate(brigades).power(space)
    assert estimate({**brigades, "1324": ["IR-F4-1"]}).power(space) == alone + 4
    covered = {**brigades, "1419": ["US-i-1", "US-F4-1"], "1324": ["IR-F4-1"]}
    assert estimate(covered).power(space) == alone


def test_danger_counts_the_ring_that_an_attack_closes() -> None:
    """7.66: two brigades on opposite sides bar every way out, unless a friend holds one open (7.67)."""
    space = GAME.grammar(GAME.position("1", {}, {})).names["space"].index
    one = estimate({"0620": ["US-i-1"], "0616": ["IR-a-1"]})
    two = estimate({"0620": ["US-i-1"], "0616": ["IR-a-1"], "0624": ["IR-a-2"]})
    assert one.exits(space["0620"])
    assert not two.exits(space["0620"])
    friend = 1 << space["0520"]
    assert two.danger(space["0620"], 8) > two.danger(space["0620"], 8, friend) > 0


def test_a_squadron_supports_one_attack_only() -> None:
    at = {"1320": ["SA-i-1"], "1326": ["SA-i-2"], "1322": ["US-a-1", "US-m-1"], "1323": ["US-i-1", "US-i-2"],
          "israel": ["IS-F4-1", "IS-F4-2"]}  # fmt: skip
    state = GAME.position("1", {}, {"phase": "us:movement", "at": at})
    plan = GroundPlan(state, state.side("us"), Doctrine())
    first, second = (state.world.spaces.index[name] for name in ("1320", "1326"))
    support = plan._air_support(first)
    assert len(support) == 2
    plan.flown.update(support)
    assert plan._air_support(second) == []
