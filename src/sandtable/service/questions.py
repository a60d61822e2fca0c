"""The names of questions.

A submission names the question that it answers. The name changes when the seat's own question changes, and not when
other seats answer theirs: otherwise simultaneous answers would make each other stale, and whether they do would
tell who has answered. So it is made of what the seat knows anyway: its question, how often it has acted itself,
how often the table has (a deadline closes one round of secret orders and opens the next), and how often others have
taken something back: a question that is put again after that is put in another position.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from sandtable.kernel import TABLE, Match, Question


def entry_counts(match: Match[Any], seat: str) -> tuple[int, int, int]:
    """Entries of a seat and of the table, and how often other seats have taken back what they had shown.

    That something was taken back before anybody saw it is nobody else's business.
    """
    counts, undone = match.ledger.entry_counts, match.ledger.shown_undone
    return counts[seat], counts[TABLE], undone.total() - undone[seat] - undone[TABLE]


def question_id(question: Question, counts: tuple[int, int, int]) -> str:
    text = "|".join((question.seat, question.kind, question.text, *map(str, counts)))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def named_questions(match: Match[Any], seat: str) -> list[tuple[str, Question]]:
    """What a seat is asked now, each question under its name."""
    if match.ended is not None or match.stopped is not None:
        return []
    counts = entry_counts(match, seat)
    return [
        (question_id(question, counts), question) for question in match.game.asks(match.state) if question.seat == seat
    ]
