"""Questions as an audience sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.documents import DocumentForm, QuestionInfo

from .events import Question


def show_questions(
    questions: Iterable[Question],
    readers: frozenset[str],
    proposal: Callable[[str], str] | None = None,
    document: Callable[[str], DocumentForm | None] | None = None,
) -> list[QuestionInfo]:
    """The questions of the readers themselves in full, with proposals and forms; of others what is public.

    Of another seat's secret plan nobody sees whether it has been answered.
    """
    shown = []
    for question in questions:
        if question.seat in readers:
            proposed = proposal(question.seat) if proposal is not None else ""
            form = document(question.seat) if document is not None else None
            seat, kind, text = question.seat, question.kind, question.text
            standing, about = question.standing, question.about
            shown.append(QuestionInfo(seat, kind, text, question.waits, proposed, standing, form, about=about))
        elif not question.hidden:
            kind, text = question.public_kind or question.kind, question.public or question.text
            shown.append(QuestionInfo(question.seat, kind, text, question.waits or question.sealed))
    return shown
