"""Who is asked next, and who may look."""

from __future__ import annotations

import pytest

from sandtable.errors import SandtableError
from sandtable.kernel import MODERATOR, TABLE, Match
from sandtable.registry import game
from sandtable.selfplay import answer_for, seat_players

OCTOBER = game("october-war")
ENOUGH = 500
"""Entries after which a loop is taken for one without end: two turns of random play have fewer."""


def test_one_loop_plays_a_game_with_sealed_plans() -> None:
    """The first question is not always one that is waited for: a sealed plan may be answered again and again."""
    scenario = OCTOBER.scenarios[0].id
    match = Match.start(OCTOBER, scenario, "a seed")
    players = seat_players(OCTOBER, scenario, ["random"], "7")
    sealed = False
    while match.view([]).moment.turn < 3 and (seat := match.next_seat()):
        asked = OCTOBER.asks(match.state)
        sealed |= not asked[0].waits
        assert any(question.seat == seat and question.waits for question in asked)
        match.do_words(seat, answer_for(OCTOBER, match.state, seat, players))
        assert len(match.entries) < ENOUGH
    assert sealed


def test_nobody_is_next_when_the_match_is_over() -> None:
    oil_war = game("oil-war")
    match = Match.start(oil_war, "1", "a seed")
    match.give_up("us")
    assert match.next_seat() is None


def test_the_seats_named_first_come_first() -> None:
    scenario = OCTOBER.scenarios[0].id
    match = Match.start(OCTOBER, scenario, "a seed")
    players = seat_players(OCTOBER, scenario, ["random"], "7")
    while len({question.seat for question in OCTOBER.asks(match.state) if question.waits}) < 2:
        seat = match.next_seat()
        assert seat is not None
        match.do_words(seat, answer_for(OCTOBER, match.state, seat, players))
        assert len(match.entries) < ENOUGH
    for seat in {question.seat for question in OCTOBER.asks(match.state) if question.waits} - {TABLE, MODERATOR}:
        question = OCTOBER.next_question(match.state, [seat])
        assert question is not None
        assert question.seat == seat


@pytest.mark.parametrize("look", [Match.view, Match.log, Match.workbook, Match.last_round])
def test_who_looks_is_a_list_of_seats(look) -> None:  # type: ignore[no-untyped-def]
    match = Match.start(OCTOBER, OCTOBER.scenarios[0].id, "a seed")
    with pytest.raises(SandtableError, match=r"given as a list: \['israel'\]"):
        look(match, "israel")
    with pytest.raises(SandtableError, match="there is no seat 'isreal'; the seats are"):
        look(match, ["isreal"])
    look(match, ["israel"])
