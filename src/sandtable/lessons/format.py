"""The format of lessons. `docs/lessons.md` explains every key to those who write lessons."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.errors import BadFile
from sandtable.kernel.cases import Case, Then, parse_toml, read_plain

ACCEPT = "accept"
"""In a solution: take what the game proposes."""
GO_ON = "go on"
"""In a solution: take what the game proposes, again and again, until the next sentence may be said, or the step is
done."""


class Light(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player should look at: units and spaces by name, buttons by the word they say."""

    units: list[str] = []
    spaces: list[str] = []
    buttons: list[str] = []


class Done(Struct, frozen=True, forbid_unknown_fields=True):
    """When a step is done. Everything that is given must hold.

    Actions are written as patterns: see `matching`.
    """

    any: list[str] = []
    """One of these actions has been carried out."""
    all: list[str] = []
    """Each of these actions has been carried out, in any order."""
    then: Then | None = None
    """The position is like this: the keys of a case."""


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """A likely wrong action, carried out or refused, and what to say to it."""

    act: str
    say: str


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do."""

    say: str
    """One sentence that says what to do."""
    done: Done
    light: Light | None = None
    """If left out: what the next sentence of the solution names."""
    success: str = ""
    """What to say when it is done."""
    wrong: list[Wrong] = []
    solution: list[str] = []
    """Sentences that take the step; if left out, those of `done`."""

    @property
    def acts(self) -> list[str]:
        """The sentences that take the step."""
        return self.solution or self.done.all or self.done.any[:1]


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson."""

    game: str
    title: str
    learn: str
    """What one learns in it, in one sentence."""
    seat: str
    """The learner's seat."""
    step: list[LessonStep]
    number: int = 9
    """Its place among the lessons of the game: a newcomer takes the first one first."""
    opponent: str = ""
    """The computer player in all other seats; without one, the learner plays these too."""
    scenario: str = ""
    options: dict[str, str] = {}
    given: dict[str, Any] = {}
    """The position, as a case has it; without one, the start of the scenario."""
    seed: str = "lesson"
    end: str = "That is all of this lesson. The match goes on: play it to its end if you like."
    name: str = ""
    """The name of its file; not written in it."""
    clauses: list[str] = []
    """The rules that it shows."""
    example: bool = False
    """Whether it was made of an example of a rule; not written in a file."""

    @property
    def case(self) -> Case:
        """The position, as a case that does nothing."""
        return Case(self.game, [], self.title, self.scenario, self.options, self.given)

    def learners(self, seats: tuple[str, ...]) -> frozenset[str]:
        """The seats that the learner plays."""
        return frozenset([self.seat] if self.opponent else seats)


def read_lesson(text: str, name: str) -> Lesson:
    """The lesson in a text; BadFile names the key at fault."""
    plain = parse_toml(text, name)
    for key in {"name", "example"} & plain.keys():
        raise BadFile(f"{name}: {key}: unknown; a lesson is named after its file")
    lesson = read_plain(plain | {"name": name.removesuffix(".toml")}, Lesson, name)
    if not lesson.step:
        raise BadFile(f"{name}: step: a lesson has at least one step")
    for number, step in enumerate(lesson.step, 1):
        if not (step.done.any or step.done.all or step.done.then):
            raise BadFile(f"{name}: step {number}: done: say which actions, or which position, complete the step")
        if step.done.then is not None and step.done.then.reads:
            raise BadFile(f"{name}: step {number}: done.then.reads: a lesson knows events and silent")
        if not step.acts:
            raise BadFile(f"{name}: step {number}: solution: say which actions lead to the position")
    return lesson
