"""Taking back: how far a seat may go alone, and all together."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.conformance.whole_matches import go_on
from sandtable.errors import Refusal, SandtableError, Stale
from sandtable.kernel import Match
from sandtable.kernel.cases import match_of, read_cases
from tests.kernel.matches import GAME, Short, played, reloaded
from tests.mini.state import Rivers

CASE = """
game = "two-rivers"
clauses = ["M8"]
title = "Red marches alone"
[given]
phase = "march:red"
at.0101 = [{ id = "red-1", points = 3 }, ]
at.0103 = [{ id = "red-2", points = 2 }]
at.0303 = ["blue-1"]
at.0501 = [{ id = "blue-2", points = 1 }]
"""
SEATS = ("red", "blue", "green")


def begun() -> Match[Rivers]:
    return match_of(GAME, read_cases(CASE, "case")[0], "seed")


def test_a_seat_takes_back_step_by_step() -> None:
    match = begun()
    hashes = [match.state.digest()]
    for act in ("march red-1 0102", "march red-1 0101", "march red-2 0102"):
        match.do("red", act)
        hashes.append(match.state.digest())
    for place in (2, 1, 0):
        entry = match.undo("red")
        assert match.state.digest() == hashes[place] == entry.hash
    assert [entry.act for entry in match.entries[-3:]] == ["undo 3", "undo 2", "undo 1"]
    assert [entry.n for entry in match.entries] == list(range(1, 7))
    assert match.log(["red"]) == []
    with pytest.raises(Refusal, match="nothing to take back"):
        match.undo("red")
    assert saved_again(match)


def saved_again(match: Match[Rivers]) -> bool:
    again = reloaded(match)
    return (
        again.stopped is None
        and again.state.digest() == match.state.digest()
        and again.void == match.void
        and again.log(SEATS) == match.log(SEATS)
    )


def test_undo_stops_at_another_seat() -> None:
    match = begun()
    match.do("red", "march red-1 0102")
    with pytest.raises(Refusal, match="nothing to take back"):
        match.undo("blue")
    match.do("red", "done")
    with pytest.raises(Refusal, match="or is asked"):
        match.undo("red")
    match.do("blue", "march blue-2 0401")
    match.do("blue", "done")
    with pytest.raises(Refusal, match="blue has answered since"):
        match.undo("red")


def test_undo_stops_at_a_fact_shown() -> None:
    match = begun()
    match.do("red", "march red-2 0202")  # next to blue-1, who sees it come
    with pytest.raises(Refusal, match="somebody has learnt something"):
        match.undo("red")


def test_undo_stops_at_a_die() -> None:
    match = begun()
    match.do("red", "march red-2 0202")
    match.do("red", "strike 0303 with red-2")
    with pytest.raises(Refusal, match="a die was rolled"):
        match.undo("red")


def test_sealed_orders_are_replaced_and_not_taken_back() -> None:
    match = Match.start(GAME, "plain", "seed")
    match.do("red", "plan red-1 march")
    alone = refusal(match, "red")
    match.do("red", "plan red-1 hold")
    view = match.view(["red"])
    match.do("blue", "plan blue-1 march")
    assert refusal(match, "red") == alone  # it does not tell whether others have answered,
    assert match.view(["red"]) == view  # and nothing else does


def refusal(match: Match[Rivers], seat: str) -> str:
    with pytest.raises(Refusal) as error:
        match.undo(seat)
    return str(error.value)


def test_secret_entries_leave_no_gap_in_the_numbers_of_others() -> None:
    match = Match.start(GAME, "plain", "seed")
    for seat in SEATS:
        match.do(seat, "plan")
    match.do("table", "deadline")
    for seat in SEATS:
        numbers = [line.n for line in match.log([seat])]
        assert sorted(set(numbers)) == [1, 2, 3]
    assert {line.n for line in match.log([])} == {1, 2}


def test_others_see_a_move_once_it_cannot_be_taken_back() -> None:
    match = begun()
    before = match.view(["blue"])
    match.do("red", "march red-1 0102")
    assert match.view(["blue"]) == before
    assert match.log(["blue"]) == []
    assert [line.text for line in match.log(["red"])] == ["red-1 marches to 0102"]
    match.do("red", "done")  # now blue is asked, and must see it
    assert [asked.seat for asked in match.view(["blue"]).questions] == ["blue"]
    assert [line.text for line in match.log(["green"])] == ["red is done"]


def test_all_together_go_back_as_far_as_they_like_and_dice_are_fresh() -> None:
    match = begun()
    match.do("red", "march red-2 0202")
    before = match.state.digest()
    rolled = set()
    for _ in range(8):
        entry = match.do("red", "strike 0303 with red-2")
        rolled.add(tuple(value for _, value in entry.draws))
        match.do("red", "done")
        match.undo_agreed(SEATS, entry.n)
        assert match.state.digest() == before
    assert len(rolled) > 1
    assert saved_again(match)


def test_nothing_is_done_after_the_end_but_it_can_be_taken_back() -> None:
    match = played(400, game=Short())
    assert match.ended is not None
    with pytest.raises(Stale, match="the match is over: The rivers ran dry"):
        match.do("red", "plan")
    match.undo_agreed(SEATS, len(match.entries))
    assert match.ended is None
    assert reloaded(match, Short()).stopped is None
    go_on(match, Random(1), 5)
    assert match.ended is not None


def test_an_agreed_undo_needs_everybody_and_an_entry() -> None:
    match = begun()
    match.do("red", "march red-1 0102")
    match.do("red", "march red-1 0101")
    with pytest.raises(Refusal, match="blue, green"):
        match.undo_agreed(["red"], 2)
    with pytest.raises(SandtableError, match="no entry 9"):
        match.undo_agreed(SEATS, 9)
    with pytest.raises(SandtableError, match="there is no entry 1 to go back to; they run from 2 to"):
        Match.start(GAME, "plain", "seed").undo_agreed(SEATS, 1)


def test_a_match_that_begins_in_a_position_can_go_back_to_it() -> None:
    match = begun()
    before = match.digest()
    match.do("red", "march red-1 0102")
    match.undo_agreed(SEATS, 1)
    assert match.digest() == before
    assert saved_again(match)
