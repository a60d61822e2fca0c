"""A lesson as its learner sees it, beside the view."""

from __future__ import annotations

from msgspec import Struct


class LessonCard(Struct, frozen=True, omit_defaults=True):
    """The step of a lesson that is to be taken."""

    name: str
    title: str
    number: int
    """The step, counted from 1; `count` + 1 when all are done."""
    count: int
    say: str
    """What to do; at the end, how the lesson ends."""
    success: str = ""
    """What is said to the step before."""
    wrong: str = ""
    """What is said to the last thing that was done."""
    off: bool = False
    """Whether the lesson cannot be ended from here, but after a step back."""
    back: bool = False
    """Whether there is something to go back from."""
    next: str = ""
    """A sentence that takes the step, or a part of it."""
    seat: str = ""
    """The seat that may say this sentence."""
    units: list[str] = []
    spaces: list[str] = []
    buttons: list[str] = []
    clauses: list[str] = []
    """The rules that an example shows."""
    example: bool = False
    """Whether it is an example of a rule: all seats are in one hand, and nothing is hidden from it."""


class LessonInfo(Struct, frozen=True):
    """A lesson in the list of a game's lessons."""

    game: str
    name: str
    title: str
    learn: str
    """What one learns, in a sentence without full stop."""
    steps: int


class LessonPlace(Struct, frozen=True, omit_defaults=True):
    """The lesson of a match, and how far its learner has come."""

    name: str
    title: str
    number: int
    """The step, counted from 1; `count` + 1 when all are done."""
    count: int
    example: bool = False
