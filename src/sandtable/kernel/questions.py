"""Questions as an audience sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.documents import Asked

from .events import Question


def show_questions(
    questions: Iterable[Question], readers: frozenset[str], proposal: Callable[[str], str] | None = None
) -> list[Asked]:
    """The questions of the readers themselves in full, with their proposals; of others what is public.

    Of another seat's secret plan nobody sees whether it has been answered.
    """
    shown = []
    for question in questions:
        if question.seat in readers:
            proposed = proposal(question.seat) if proposal is not None else ""
            shown.append(
                Asked(question.seat, question.kind, question.text, question.waits, proposed, question.standing)
            )
        elif not question.hidden:
            kind, text = question.public_kind or question.kind, question.public or question.text
            shown.append(Asked(question.seat, kind, text, question.waits or question.sealed))
    return shown
