"""Errors of the service, beside those of the kernel."""

from __future__ import annotations

from sandtable.documents import QuestionInfo
from sandtable.errors import SandtableError, Stale


class Unknown(SandtableError):
    """There is no such match, game, case or document."""


class NotHeld(SandtableError):
    """Whoever asks does not hold the seat, or may not know that yet."""


class NeedsAccount(SandtableError):
    """Only somebody with an account may do this here."""


class Superseded(Stale):
    """The question has been answered or is no longer asked; `questions` are those of today."""

    def __init__(self, text: str, questions: list[QuestionInfo]) -> None:
        self.questions = questions
        super().__init__(text)


class KeyReused(SandtableError):
    """A key that stands for something else already."""


class Busy(SandtableError):
    """Too many at once: try again in a moment."""
