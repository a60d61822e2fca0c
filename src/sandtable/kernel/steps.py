"""Steps that any game can use, and what every step must have."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from sandtable.errors import Refusal
from sandtable.language import END, NOTHING, Choices, Words

from .draws import Draws
from .events import TABLE, Event, Question
from .state import S_contra, Step


class Automatic(Step[S_contra], frozen=True):
    """A step that asks nobody: it only runs."""

    def asks(self, state: S_contra) -> list[Question]:
        return []

    def choices(self, state: S_contra, seat: str, prefix: Words) -> Choices:
        return NOTHING

    def refuse(self, state: S_contra, seat: str, prefix: Words, word: str | None) -> Refusal:
        raise AssertionError(f"{type(self).__name__} asks nobody, so it refuses nothing")

    def answer(self, state: S_contra, seat: str, words: Words, draws: Draws) -> list[Event]:
        raise AssertionError(f"{type(self).__name__} asks nobody, so it takes no answer")

    @abstractmethod
    def run(self, state: S_contra, draws: Draws) -> list[Event]:
        """Do it, and remove or replace this step."""


class Opening(Step[S_contra], frozen=True):
    """The first step of a match: the table opens it, and what is rolled before play is rolled here."""

    clause: ClassVar[str]
    """The clause of the sequence of play, for a refusal."""

    def asks(self, state: S_contra) -> list[Question]:
        return [Question(TABLE, "begin", "Open the match")]

    def choices(self, state: S_contra, seat: str, prefix: Words) -> Choices:
        return one_word(prefix, "begin")

    def refuse(self, state: S_contra, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal("the match has not begun", self.clause, nearest=["begin"])

    def proposal(self, state: S_contra, seat: str) -> Words:
        return ("begin",)


def one_word(prefix: Words, word: str) -> Choices:
    """The choices of a sentence of one word."""
    return Choices((word,)) if not prefix else END if prefix == (word,) else NOTHING


def check_steps(steps: Iterable[type[Step[Any]]]) -> None:
    """Raise TypeError if a step lacks a method that it must have."""
    for step in steps:
        for name in dir(step):
            if getattr(getattr(step, name), "__isabstractmethod__", False):
                raise TypeError(f"the step {step.__name__} lacks the method '{name}'")
