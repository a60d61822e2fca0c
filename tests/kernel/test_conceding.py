"""Conceding: an entry of the seat that ends the match, in every game."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.errors import NotYours, Refusal, Stale
from sandtable.kernel import Match, fork
from sandtable.kernel.files import dumps, loads
from tests.canal import Canal
from tests.canal.state import Position
from tests.kernel.matches import GAME, played, reloaded


def conceded() -> Match[Position]:
    match = Match.start(Canal(), "october", "seed")
    match.do("west", "provision W-1 1")
    match.do("east", " Concede ")
    return match


def test_a_seat_concedes_though_it_is_not_asked() -> None:
    match = conceded()
    assert match.ended is not None
    assert (match.ended.winner, match.ended.level) == ("west", "concession")
    for audience in (["west"], ["east"], []):
        view = match.view(audience)
        assert view.ended is not None
        assert view.ended.text == "East concedes: West wins"
        assert not view.questions
        assert view.log[-1].text == "East concedes: West wins"
        assert view.log[-1].seat == "east"
    with pytest.raises(Stale, match="over"):
        match.do("west", "order")


def test_it_is_saved_loaded_verified_and_taken_back_by_agreement() -> None:
    match = conceded()
    again = Match.load(Canal(), loads(dumps(match.file).encode(), "match"), strict=True)
    assert again.is_checked
    assert again.ended == match.ended
    again.undo_agreed(["west", "east"], 2)
    assert again.ended is None
    again.do("west", "order")
    assert fork(match, 1, "other").ended is None


@pytest.mark.parametrize("change", [{"seat": "west"}, {"ended": None}, {"hash": "0" * 24}, {"events": []}])
def test_a_concession_that_was_tampered_with_is_found(change: dict[str, object]) -> None:
    match = conceded()
    match.file.entries[-1] = msgspec.structs.replace(match.file.entries[-1], **change)
    again = Match.load(Canal(), loads(dumps(match.file).encode(), "match"))
    assert not again.is_checked
    assert again.report.fault is not None


def test_a_game_of_three_says_what_conceding_means() -> None:
    match = played(10)
    match.do("red", "concede")
    assert match.ended is not None
    assert match.ended.text == "red concedes: blue and green share the day"
    assert reloaded(match).ended == match.ended


def test_who_has_no_seat_cannot_concede() -> None:
    match = played(10)
    with pytest.raises(NotYours, match="no part"):
        match.do("table", "concede")
    assert match.ended is None


def test_without_a_rule_nobody_concedes_among_three() -> None:
    match = played(10)
    with pytest.raises(Refusal, match="more than two seats"):
        super(type(GAME), GAME).concession(match.state, "red")
