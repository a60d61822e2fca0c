"""What is entered without anybody's doing: what all have agreed to, what a standing order answers, what has one answer
only, what only the table can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog

from sandtable.errors import SandtableError
from sandtable.kernel import (
    DEADLINE,
    TABLE,
    Entry,
    Question,
    StandingOrder,
    find_order,
    standing_answer,
)

from .live_match import LiveMatch
from .only_answers import answer_of
from .wishes import come_true, missing, wishes

log = structlog.get_logger("sandtable.tables")


def next_entry(live: LiveMatch, is_late: Callable[[LiveMatch, str], bool]) -> Entry | None:
    """Make the next entry that nobody has to be asked for; None if there is none.

    `is_late`: whether a seat may not answer any more, not by a standing order either.
    """
    waiting = live.waiting()
    return (
        _agreement_entry(live)
        or _standing_order_entry(live, waiting, is_late)
        or _only_answer_entry(live, waiting, is_late)
        or _table_entry(live, waiting)
    )


def _agreement_entry(live: LiveMatch) -> Entry | None:
    """The entry of a wish that all have agreed to: the last two may have agreed at the same moment."""
    for wish in wishes(live.match, live.seats):
        if not wish.declined and not missing(live.seats, wish):
            try:
                return come_true(live.match, live.seats, wish)
            except SandtableError as error:  # a position that the rules of today cannot read, say: nothing is done
                log.warning("what everybody agreed to cannot be done", match=live.id, about=wish.about, why=str(error))
    return None


def _standing_order_entry(
    live: LiveMatch, waiting: Sequence[Question], is_late: Callable[[LiveMatch, str], bool]
) -> Entry | None:
    """The answer of a standing order. It answers every question of its kind: to ask the seat about some of them would
    tell others something by the delay."""
    match = live.match
    for order in _orders_asked_for(live, waiting) if live.orders else ():
        try:
            answer = standing_answer(match.game, match.state, order)
            if answer and not is_late(live, order.seat):
                return match.do(order.seat, answer, standing=True)
        except SandtableError as error:  # the seat has to answer itself
            log.warning("a standing order cannot be followed", match=live.id, why=type(error).__name__)
    return None


def _orders_asked_for(live: LiveMatch, waiting: Sequence[Question]) -> list[StandingOrder]:
    given = live.standing_orders()
    found = [find_order([question], given) for question in waiting]
    return [order for order in found if order is not None]


def _only_answer_entry(
    live: LiveMatch, waiting: Sequence[Question], is_late: Callable[[LiveMatch, str], bool]
) -> Entry | None:
    """The answer of a seat that has no other."""
    for question in waiting:
        words = answer_of(live, question)
        if words and not is_late(live, question.seat):
            return live.match.do(question.seat, words, standing=True)
    return None


def _table_entry(live: LiveMatch, waiting: Sequence[Question]) -> Entry | None:
    """What the match waits for when it waits for nobody else: to close a round of orders, say."""
    match = live.match
    if not waiting or any(question.seat != TABLE for question in waiting):
        return None
    if not live.closes_when_all_are_in and all(question.kind == DEADLINE for question in waiting):
        return None  # the calendar of the match says when
    words = match.game.proposal(match.state, TABLE)
    return match.do_words(TABLE, words) if words else None
