"""Questions with one possible answer: for whom the table gives it, and how what it gave is taken back."""

from __future__ import annotations

from sandtable.errors import Refusal
from sandtable.kernel import MODERATOR, TABLE, Entry, Question, only_answer, unasked_answer

from .live_match import LiveMatch
from .wishes import COMPUTER

ASK = "only answer"
"""The kind of a standing order by which a seat is asked even where there is one answer only."""


def is_answered(live: LiveMatch, seat: str) -> bool:
    """Whether the table gives the only answers of this seat.

    Where something is hidden, to answer at once would tell another player that there was no choice. So there it is done
    only while nobody but computer players sits on the other side: they do not look at the clock. A lesson shows every
    question.
    """
    row = live.seats.get(seat)
    if row is None or row.kind == COMPUTER or seat in (TABLE, MODERATOR) or ASK in live.orders.get(seat, {}):
        return False
    lesson = live.lesson
    if lesson is not None and not lesson.is_left:
        return False
    return not live.match.game.fog or all(other.kind == COMPUTER for name, other in live.seats.items() if name != seat)


def answer_of(live: LiveMatch, question: Question) -> str:
    """What the table answers for the seat that is asked; empty where the seat answers itself."""
    return unasked_answer(live.match, question) if is_answered(live, question.seat) else ""


def is_ordered(live: LiveMatch, seat: str) -> bool:
    """Whether a standing order has done the last thing that could be taken back, and would do it again."""
    tail = live.match.tail
    return bool(tail) and tail[-1].standing and bool(live.orders.get(seat)) and not _was_given(live, tail[-1])


def trailing(live: LiveMatch, seat: str) -> int:
    """How many of the last entries of a seat the table gave as only answers: who takes his last action back takes them
    back first."""
    if not is_answered(live, seat):
        return 0
    tail = live.match.tail
    number = 0
    while number < len(tail) and _was_given(live, tail[-1 - number]):
        number += 1
    if number and number == len(tail) and tail[-1].seat == seat:
        raise Refusal("there was one answer only, and what led to it cannot be taken back")
    return number


def _was_given(live: LiveMatch, entry: Entry) -> bool:
    if not entry.standing:
        return False
    before, _ = live.match.position_before(entry.n)
    game = live.match.game
    return only_answer(game, before, entry.seat) == game.grammar(before).read(entry.act)
