"""Standing orders: a seat lets a kind of question be answered without being asked; and what needs no asking at all.

An order answers every question of its kind: "ask me if …" would tell others something by the delay. It is followed from
what the seat knows, as its own answer; the entry is marked.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from msgspec import Struct

from sandtable.errors import Malformed, NotYours, Refusal
from sandtable.language import LINE

from .entries import Entry
from .events import Question
from .game import Game
from .match import Match
from .only_answer import only_answer
from .state import State

RUNAWAY = 1000


class StandingOrder(Struct, frozen=True, omit_defaults=True):
    """How a seat answers a kind of question: by a sentence, or (empty) by what the game proposes."""

    seat: str
    kind: str
    act: str = ""


def make_order(game: Game[Any], state: State, seat: str, kind: str, act: str = "") -> StandingOrder:
    """An order for a question that the seat is asked now. Raises where there can be none, or for a wrong sentence."""
    asked = [question for question in game.asks(state) if question.seat == seat]
    question = next((question for question in asked if question.kind == kind), None)
    if question is None:
        raise NotYours(f"{seat} is not asked '{kind}' now; a standing order is given when the question is asked")
    if not question.standing:
        raise Refusal(f"'{kind}' cannot have a standing order: this game needs an answer each time")
    if act:
        refusal = game.why(state, seat, act)
        if refusal is not None:
            raise refusal
    return StandingOrder(seat, kind, act and game.grammar(state).say(game.grammar(state).read(act)))


def standing_answer(game: Game[Any], state: State, order: StandingOrder) -> str:
    """What the order says now: its sentence if that is allowed, otherwise the proposal; empty if there is neither."""
    if order.act:
        with suppress(Malformed):  # it names something that is no longer there
            if game.why(state, order.seat, order.act) is None:
                return order.act
    return game.grammar(state).say(game.proposal(state, order.seat))


def find_order(questions: Iterable[Question], orders: Iterable[StandingOrder]) -> StandingOrder | None:
    """The order that answers one of the questions that the match waits for."""
    by_question = {(order.seat, order.kind): order for order in orders}
    for question in questions:
        order = by_question.get((question.seat, question.kind))
        if order is not None and question.takes_orders:
            return order
    return None


def unasked_answer(match: Match[Any], question: Question) -> str:
    """The only answer to a question that the match waits for, where the seat need not be asked; empty otherwise.

    Who may want to take back what he did last is not led on to what comes next: only one who has ended something with a
    single word (`done`, also as the last line of a list), or who would go on with the same (a retreat after a retreat).
    """
    seat = question.seat
    words = only_answer(match.game, match.state, seat)
    last = next((entry for entry in reversed(match.tail) if not entry.standing), None)
    if words and last is not None and last.seat == seat:
        verb, _, rest = last.act.partition(" ")
        same = words[0] in (verb, rest.rpartition(f"{LINE} ")[2])
        if not same and (rest or _answered(match, last.n, question)):
            return ""
    return match.game.grammar(match.state).say(words)


def _answered(match: Match[Any], n: int, question: Question) -> bool:
    """Whether entry n answered a question of the same kind: whoever places all units at once has not ended that yet."""
    before, _ = match.position_before(n)
    return any((asked.seat, asked.kind) == (question.seat, question.kind) for asked in match.game.asks(before))


def follow_orders(match: Match[Any], orders: Iterable[StandingOrder]) -> list[Entry]:
    """Answer what standing orders answer, until they answer nothing more."""
    orders = list(orders)
    done: list[Entry] = []
    while match.ended is None and match.stopped is None and len(done) < RUNAWAY:
        order = find_order(match.game.asks(match.state), orders)
        answer = standing_answer(match.game, match.state, order) if order is not None else ""
        if order is None or not answer:
            break
        done.append(match.do(order.seat, answer, standing=True))
    return done
