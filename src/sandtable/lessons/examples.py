"""An example of a rule as a lesson: what its case does, step by step."""

from __future__ import annotations

from sandtable.kernel.cases import Case, Do
from sandtable.language import LINE

from .format import Done, Lesson, LessonStep

TRIED = "That is what the example shows. Go on as you like, or go back to the rules."
REFUSED = "Nothing is done in this example: try what it says, and see what the rules answer."


def example_of(name: str, case: Case) -> Lesson:
    """The lesson that goes through what is done in a case."""
    steps = [_step(do) for do in case.do if do.act and not do.refused]
    return Lesson(
        case.game, case.title, case.note, "", steps, scenario=case.scenario, options=case.options, given=case.given,
        end=TRIED if steps else REFUSED, name=name, clauses=case.clauses, example=True,
    )  # fmt: skip


def _step(do: Do) -> LessonStep:
    act = do.act + (f" {f' {LINE} '.join(do.plan)}" if do.plan else "")
    return LessonStep(act, Done(any=[act]))
