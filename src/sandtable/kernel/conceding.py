"""Conceding: a seat gives the match up. It is an entry of the seat that ends the match and changes nothing else."""

from __future__ import annotations

from sandtable.errors import NotYours

from .course import Course
from .entries import CONCEDE, CONCEDED, Entry
from .events import Event
from .game import S


def concession(course: Course[S], seat: str, rules: str) -> Entry:
    """The entry by which a seat concedes now. Raises NotYours or Refusal."""
    if seat not in course.seats:
        raise NotYours(f"'{seat}' has no part in the match that it could concede")
    outcome = course.game.concession(course.state, seat)
    events = [Event(CONCEDED, {"text": outcome.text})]
    return Entry(course.next_number, seat, CONCEDE, course.digest(), events=events, rules=rules, ended=outcome)


def is_concession(course: Course[S], entry: Entry) -> bool:
    """Whether an entry is one by which a seat concedes, and no action of a game that has such a verb itself."""
    return entry.act == CONCEDE and CONCEDE not in course.game.grammar(course.state).verbs
