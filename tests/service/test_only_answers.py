"""Questions with one possible answer: the table gives it, shows what it gave, and takes it back with what led to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.errors import Refusal
from sandtable.kernel import Match
from sandtable.registry import game
from sandtable.service import Tables, groups
from sandtable.service.only_answers import ASK
from sandtable.service.standing_orders import cancel_order, give_order
from sandtable.store import SeatRow
from tests.service.playing import question
from tests.service.test_standing import entries, waits_for

NewTables = Callable[[], Tables]
GULF = {"turn": 2, "phase": "coalition:air-transport", "at": {"2109": ["iq-ii-17"]}}
OIL = {"turn": 1, "phase": "us:movement", "at": {"1419": ["US-ai-1", "US-ai-2"], "1510": ["IR-a-1"]}}


def begun(tables: Tables, name: str, scenario: str, given: dict[str, Any], **kinds: str) -> str:
    """A match from a position; `kinds` says who sits where."""
    rules = game(name)
    position, _ = rules.opening(scenario, rules.settle_options({}, scenario), given)
    match = Match.start(rules, scenario, "a seed", position=position.plain())
    seats = [SeatRow(seat, kind) for seat, kind in kinds.items()]
    tables.matches.create("m", match.file, seats, listed=False, thinking=False, ended="")
    if "arab" in kinds:
        tables.matches.set_order("m", "arab", ASK, "")  # it has nothing to do, and the match is to wait for it
    return "m"


def say(tables: Tables, match: str, seat: str, action: str, key: str = "") -> None:
    tables.submit(match, seat, question(tables, match, seat), key or action, action)


def test_the_only_answer_is_given_after_a_phase_and_never_in_the_middle_of_one(tables: Tables) -> None:
    match = begun(tables, "oil-war", "1", OIL, us="taken", arab="taken")
    say(tables, match, "us", "move US-ai-1 1420")
    say(tables, match, "us", "move US-ai-2 1420")
    assert waits_for(tables, match) == ("us", "end_turn")  # nothing else can move, but the last one may be taken back
    groups.undo(tables, match, "us", "back once")
    say(tables, match, "us", "done")
    assert entries(tables, match)[-1] == ("us", "end", True)
    assert waits_for(tables, match)[0] == "arab"
    groups.undo(tables, match, "us", "back")
    assert waits_for(tables, match) == ("us", "move")
    with tables.at(match) as live:
        assert [entry.act for entry in live.match.standing()] == ["move US-ai-1 1420"]


def test_who_has_placed_all_units_with_one_word_may_look_at_them(tables: Tables) -> None:
    match = Match.start(game("october-war"), "1973", "a seed")
    seats = [SeatRow("arab", "computer"), SeatRow("israel", "taken")]
    tables.matches.create("quick", match.file, seats, listed=False, thinking=False, ended="")
    say(tables, "quick", "israel", "quick")
    assert waits_for(tables, "quick") == ("israel", "deploy")


def test_a_list_that_ends_with_done_ends_the_phase_as_done_does(tables: Tables) -> None:
    given = {"turn": 4, "phase": "israel:mobilization"}
    match = begun(tables, "october-war", "1973", given, israel="taken", arab="computer")
    say(tables, match, "israel", "mobilize il-barrage available; il-arm-bn available israeli-reserve", "two")
    assert waits_for(tables, match) == ("israel", "mobilize")
    say(tables, match, "israel", "mobilize il-arm-bn available israeli-reserve; done")
    assert entries(tables, match)[-1] == ("israel", "done", True)
    assert waits_for(tables, match) == ("israel", "move")
    groups.undo(tables, match, "israel", "back")
    assert waits_for(tables, match) == ("israel", "mobilize")


def test_a_seat_can_be_asked_all_the_same(tables: Tables) -> None:
    match = begun(tables, "oil-war", "1", OIL, us="taken", arab="taken")
    give_order(tables, match, "us", ASK)
    say(tables, match, "us", "done")
    assert waits_for(tables, match) == ("us", "end_turn")
    cancel_order(tables, match, "us", ASK)
    assert entries(tables, match)[-1] == ("us", "end", True)
    assert waits_for(tables, match) == ("arab", "end_turn")


def test_what_led_to_it_and_cannot_be_taken_back_stays(tables: Tables) -> None:
    match = begun(tables, "oil-war", "1", {"turn": 1, "phase": "us:turn_end"}, us="taken", arab="taken")
    tables.reseat(match)
    assert entries(tables, match) == [("us", "end", True)]
    with pytest.raises(Refusal, match="one answer only"):
        tables.undo(match, "us", "back")


@pytest.mark.parametrize(("other", "is_answered"), [("computer", True), ("taken", False)])
def test_where_something_is_hidden_no_other_player_learns_that_there_was_no_choice(
    tables: Tables, other: str, is_answered: bool
) -> None:
    """That there is nothing to transport, to land and to shell with is a secret of the displays."""
    match = begun(tables, "saddam-moves-south", "1990", GULF, coalition="taken", opfor=other)
    tables.reseat(match)
    assert any(standing for _, _, standing in entries(tables, match)) == is_answered


def test_the_file_of_such_a_match_is_verified(tables: Tables) -> None:
    match = begun(tables, "oil-war", "1", OIL, us="taken", arab="taken")
    say(tables, match, "us", "done")
    with tables.at(match) as live:
        loaded = Match.load(live.match.game, live.match.file, strict=True)
    assert loaded.stopped is None
    assert not loaded.report.doubts
