"""The names of questions.

A submission names the question that it answers. The name changes when the seat's own question changes, and not when
other seats answer theirs: otherwise simultaneous answers would make each other stale, and whether they do would
tell who has answered. So it is made of what the seat knows anyway: its question, how often it has acted itself,
and how often the table has (a deadline closes one round of secret orders and opens the next).
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from sandtable.kernel import TABLE, Match, Question


class Counts:
    """How many entries each seat has made. Kept beside a match, so that nobody counts its log again and again."""

    def __init__(self) -> None:
        self.read = 0
        self.by_seat: dict[str, int] = {}

    def of(self, match: Match[Any], seat: str) -> int:
        for entry in match.entries[self.read :]:
            self.by_seat[entry.seat] = self.by_seat.get(entry.seat, 0) + 1
        self.read = len(match.entries)
        return self.by_seat.get(seat, 0)


def question_id(question: Question, own: int, table: int) -> str:
    said = f"{question.seat}|{question.kind}|{question.text}|{own}|{table}"
    return blake2b(said.encode(), digest_size=8).hexdigest()


def named_questions(match: Match[Any], counts: Counts, seat: str) -> list[tuple[str, Question]]:
    """What a seat is asked now, each question under its name."""
    if match.ended is not None or match.stopped is not None:
        return []
    own, table = counts.of(match, seat), counts.of(match, TABLE)
    return [
        (question_id(question, own, table), question)
        for question in match.game.asks(match.state)
        if question.seat == seat
    ]
