"""Lessons at the table: how far a learner has come, a step back, a step that the program takes."""

from __future__ import annotations

from sandtable.documents.lessons import LessonPlace
from sandtable.errors import Refusal
from sandtable.lessons import Progress
from sandtable.store import Submission

from .answers import Deed, fingerprint
from .live_match import Audience, LiveMatch
from .tables import Tables
from .wishes import people

MOST_ACTS = 40
"""Sentences that the program says for one step, at most."""


def place(live: LiveMatch, held_seats: Audience) -> LessonPlace | None:
    """The lesson of a match, for its learner."""
    progress = live.lesson_of(held_seats)
    if progress is None:
        return None
    lesson = progress.lesson
    return LessonPlace(lesson.name, lesson.title, progress.number + 1, len(lesson.step), lesson.example)


def hint(tables: Tables, name: str, seat: str, action: str) -> str:
    """What the lesson says to something that was refused."""
    with tables.at(name) as live:
        progress = live.lesson
        return progress.reply_to(action) if progress is not None and seat in progress.learners else ""


def step_back(tables: Tables, name: str, seat: str, key: str, held_seats: Audience) -> int:
    """Go back to the beginning of the step, or of the one before it. The number of the entry."""

    def act(live: LiveMatch) -> Deed:
        n = _progress_of(live, held_seats).back_to()
        if not n:
            raise Refusal("this is the beginning of the lesson")
        return Deed(live.match.undo_agreed(live.match.seats, n))

    return tables.enter(name, Submission(seat, key, fingerprint("lesson", "back")), act)


def skip_step(tables: Tables, name: str, seat: str, key: str, held_seats: Audience) -> int:
    """Say what is left of the solution of the step, until it is done or somebody else is asked. The number of the first
    entry."""
    with tables.at(name) as live:
        step = _progress_of(live, held_seats).number
        first = tables.first_answer(live, _nth(seat, key, 0))
    if first is not None:
        return first

    def act(live: LiveMatch) -> Deed:
        progress = _progress_of(live, held_seats)
        sentence = progress.next_act() if progress.number == step else ""
        actor = progress.seat_of(sentence) if sentence else None
        if actor is None:
            raise _StepIsOver("the lesson does not know what to do from here: take a step back")
        return Deed(live.match.do(actor, sentence))

    first = tables.enter(name, _nth(seat, key, 0), act)
    for count in range(1, MOST_ACTS):
        try:
            tables.enter(name, _nth(seat, key, count), act)
        except _StepIsOver:
            break
    return first


def _nth(seat: str, key: str, count: int) -> Submission:
    """One of the sentences that a skipped step takes."""
    return Submission(seat, f"{key[:56]}-{count}", fingerprint("lesson", "skip"))


class _StepIsOver(Refusal):
    """There is nothing that the program could say for the learner now."""


def _progress_of(live: LiveMatch, held_seats: Audience) -> Progress:
    """The lesson of who alone plays in the match. Raises Refusal if there is none."""
    progress = live.lesson_of(held_seats)
    if progress is None:
        raise Refusal("this match is no lesson of yours")
    if people(live.seats) - held_seats:
        raise Refusal("others play in this match: ask them to take back what was done")
    return progress
