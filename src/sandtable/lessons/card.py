"""The card that stands beside the map while a lesson goes on."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.documents.lessons import LessonCard
from sandtable.language import split_words

from .format import LessonStep, Light
from .progress import Progress


def card_of(progress: Progress) -> LessonCard:
    """What the learner is shown now."""
    lesson, step = progress.lesson, progress.step
    card = LessonCard(
        lesson.name,
        lesson.title,
        progress.number + 1,
        len(lesson.step),
        lesson.end,
        clauses=lesson.clauses,
        example=lesson.example,
        success=lesson.step[progress.number - 1].success if progress.number else "",
    )
    return card if step is None else _with_step(card, progress, step)


def _with_step(card: LessonCard, progress: Progress, step: LessonStep) -> LessonCard:
    acts, act = progress.own_acts(), progress.next_act()
    light = step.light or light_of(progress, act)
    return replace(
        card,
        say=step.say,
        success="" if acts else card.success,
        wrong=progress.reply_to(acts[-1]) if acts else "",
        off=progress.is_off,
        back=bool(progress.back_to()),
        next=act,
        seat=(progress.seat_of(act) if act else None) or progress.lesson.seat,
        units=light.units,
        spaces=light.spaces,
        buttons=light.buttons,
    )


def light_of(progress: Progress, act: str) -> Light:
    """What a sentence names. One that names nothing is a button."""
    state, game = progress.match.state, progress.match.game
    tables = game.grammar(state).names.values()
    named = [word for word in split_words(act) if any(word in table.index for table in tables)]
    spaces = {space.id for board in game.boards(state) for space in board.spaces}
    return Light(
        [word for word in named if word not in spaces],
        [word for word in named if word in spaces],
        [] if named else list(split_words(act)[:1]),
    )
