"""Standing orders: they answer at once, as the seat would, and nobody else sees that they are given."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.errors import NotYours, Refusal, Stale
from sandtable.service import Tables
from sandtable.service.answers import Late
from sandtable.service.calendars import Calendar, new_row
from sandtable.service.clocks import Clocks
from sandtable.service.standing_orders import cancel_order, give_order
from tests.service.conftest import NewTables
from tests.service.playing import Client, act_randomly, eventually, new, proposed, question


def canal(tables: Tables) -> tuple[str, str, str]:
    """A match of The Canal: its name, the seat that is asked to share provisions, and the other one."""
    match = new(tables, "canal", "october").match
    with tables.at(match) as live:
        (asked,) = live.waiting()
        assert (asked.kind, asked.standing) == ("provision", True)
        other = next(seat for seat in live.seats if seat != asked.seat)
    return match, asked.seat, other


def entries(tables: Tables, match: str) -> list[tuple[str, str, bool]]:
    with tables.at(match, fresh=True) as live:
        return [(entry.seat, entry.act.split()[0], entry.standing) for entry in live.match.entries]


def orders(tables: Tables, match: str, *audience: str) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = tables.look(match, frozenset(audience))["view"].get("orders", [])
    return shown


def waits_for(tables: Tables, match: str) -> tuple[str, str]:
    with tables.at(match, fresh=True) as live:
        return next((asked.seat, asked.kind) for asked in live.waiting())


def answer(tables: Tables, match: str, action: str = "") -> None:
    """Whoever is asked does as proposed."""
    seat, _ = waits_for(tables, match)
    key = str(len(entries(tables, match)))
    tables.submit(match, seat, question(tables, match, seat), key, action or proposed(tables, match, seat))


def test_an_order_answers_now_and_every_time(tables: Tables) -> None:
    match, first, other = canal(tables)
    watcher = Client(tables, match, first)
    give_order(tables, match, first, "provision")
    assert entries(tables, match)[-1] == (first, "provision", True)
    assert waits_for(tables, match) == (first, "order")
    eventually(lambda: watcher.view.get("orders") == [{"seat": first, "kind": "provision"}])
    eventually(lambda: any(line.get("standing") for line in watcher.view["log"]))
    for _ in range(12):
        answer(tables, match)
    by_order = [seat for seat, act, standing in entries(tables, match) if standing]
    by_hand = [seat for seat, act, standing in entries(tables, match) if act == "provision" and not standing]
    assert set(by_order) == {first}
    assert len(by_order) > 1
    assert set(by_hand) == {other}
    eventually(watcher.agrees)


@pytest.mark.parametrize(("seconds", "is_answered"), [(0, True), (1, False)])
def test_an_order_answers_no_later_than_its_seat_may(tables: Tables, seconds: int, is_answered: bool) -> None:
    """Where a moderator closes by hand, and has asked for answers by an hour."""
    match, first, _ = canal(tables)
    row = new_row(match, Calendar(kind="by-hand", asked=True), 0.0)
    tables.calendars.keep(row)
    assert row.due is not None
    now = row.due + seconds
    Clocks(tables, clock=lambda: now)
    tables.reseat(match)
    give_order(tables, match, first, "provision")
    assert entries(tables, match) == [(first, "provision", True)] * is_answered
    if not is_answered:
        with pytest.raises(Late):
            answer(tables, match)


def test_only_the_seat_itself_sees_that_it_has_given_one(tables: Tables) -> None:
    match, first, other = canal(tables)
    give_order(tables, match, first, "provision")
    assert orders(tables, match, first) == orders(tables, match, first, other) == [{"seat": first, "kind": "provision"}]
    assert orders(tables, match) == orders(tables, match, other) == []


def test_an_order_can_be_cancelled(tables: Tables) -> None:
    match, first, _ = canal(tables)
    give_order(tables, match, first, "provision")
    cancel_order(tables, match, first, "provision")
    cancel_order(tables, match, first, "provision")
    assert orders(tables, match, first) == []
    while waits_for(tables, match) != (first, "provision"):
        answer(tables, match)
    assert sum(standing for _, _, standing in entries(tables, match)) == 1


def test_a_sentence_answers_and_what_cannot_be_said_is_replaced_by_the_proposal(tables: Tables) -> None:
    match, first, _ = canal(tables)
    action = proposed(tables, match, first)
    give_order(tables, match, first, "provision", action)
    assert orders(tables, match, first) == [{"seat": first, "kind": "provision", "act": action}]
    with tables.at(match) as live:
        assert live.match.entries[-1].act == action
    rng = Random(5)
    for _ in range(40):
        if act_randomly(tables, match, rng) is None:
            break
        with tables.at(match) as live:
            assert (first, "provision") not in [(asked.seat, asked.kind) for asked in live.waiting()]


def test_what_cannot_be_ordered(tables: Tables) -> None:
    match, first, other = canal(tables)
    with pytest.raises(NotYours, match="not asked"):
        give_order(tables, match, other, "provision")
    with pytest.raises(NotYours):
        give_order(tables, match, first, "no such kind")
    with pytest.raises(Refusal):
        give_order(tables, match, first, "provision", "hold")
    answer(tables, match)
    with pytest.raises(Refusal, match="each time"):
        give_order(tables, match, first, "order")
    assert orders(tables, match, first, other) == []
    assert not any(standing for _, _, standing in entries(tables, match))


def test_what_an_order_has_done_is_not_taken_back_while_it_stands(tables: Tables) -> None:
    match, first, _ = canal(tables)
    give_order(tables, match, first, "provision")
    with pytest.raises(Refusal, match="switch it off first"):
        tables.undo(match, first, "1")
    cancel_order(tables, match, first, "provision")
    tables.undo(match, first, "2")
    assert waits_for(tables, match) == (first, "provision")


def test_orders_survive_a_restart_and_hold_at_every_worker(new_tables: NewTables) -> None:
    here, there = new_tables(), new_tables()
    match, first, _ = canal(here)
    there.look(match, frozenset())
    give_order(here, match, first, "provision")
    before = len(entries(there, match))
    while sum(standing for _, _, standing in entries(there, match)) < 2:
        assert waits_for(there, match) != (first, "provision")
        answer(there, match)
        assert len(entries(there, match)) > before
    eventually(lambda: entries(here, match) == entries(there, match))
    assert orders(new_tables(), match, first) == [{"seat": first, "kind": "provision"}]


def test_an_order_that_came_just_before_a_crash_is_followed_afterwards(new_tables: NewTables) -> None:
    tables = new_tables()
    match, first, _ = canal(tables)
    tables.matches.set_order(match, first, "provision", "")  # and here the server went down
    assert entries(new_tables(), match)[-1] == (first, "provision", True)


def test_a_match_that_is_over_takes_no_orders(tables: Tables) -> None:
    match, first, _ = canal(tables)
    rng = Random(1)
    for _ in range(2000):
        if act_randomly(tables, match, rng) is None:
            break
    with pytest.raises(Stale):
        give_order(tables, match, first, "provision")
