"""The owner names so many of some units, ``VERB UNIT…``: those that are lost, reduced, removed."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import Choices, Words, later_members

from .sequence import C_contra

NEAR = 3
"""How many words a refusal suggests."""


class Pick(Step[C_contra], frozen=True):
    """A side names some of its units. It is asked only where it has a choice, and each set has one sentence: the units
    follow each other in the order of their numbers."""

    verb: ClassVar[str]

    # --- what a game says

    @abstractmethod
    def able(self, state: C_contra) -> int:
        """The units of which some are named."""

    @abstractmethod
    def due(self, state: C_contra) -> int:
        """How many are named."""

    def among(self, state: C_contra) -> int:
        """One of these units must be named; 0 where it does not matter."""
        return 0

    @abstractmethod
    def question(self, state: C_contra) -> Question: ...

    @abstractmethod
    def worth(self, state: C_contra, unit: int) -> tuple[int, ...]:
        """What a unit is worth to its owner: the proposal names those worth least."""

    def note(self, state: C_contra, unit: int) -> str:
        """What becomes of a unit that is named; empty where it goes without saying."""
        return ""

    @abstractmethod
    def carry_out(self, state: C_contra, units: int) -> list[Event]:
        """Do to the units what is done to them, and take this step off the stack."""

    @abstractmethod
    def wrong_verb(self, state: C_contra, seat: str, word: str) -> Refusal:
        """Why something else is not allowed now."""

    @abstractmethod
    def wrong_unit(self, state: C_contra, seat: str, chosen: int, unit: int, near: list[str]) -> Refusal | None:
        """Why a unit cannot be named after these; None where only the number is wrong."""

    @abstractmethod
    def wrong_number(self, state: C_contra, near: list[str]) -> Refusal:
        """Why neither more nor fewer are named."""

    # --- what follows

    def asks(self, state: C_contra) -> list[Question]:
        return [] if self.due(state) in (0, self.able(state).bit_count()) else [self.question(state)]

    def choices(self, state: C_contra, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((self.verb,))
        units = state.world.units
        chosen = [units.index[word] for word in prefix[1:]]
        complete = len(chosen) == self.due(state)
        offered = 0 if complete else self._later(state, chosen)
        return Choices((), offered, units, complete=complete, detail=lambda word: self._option(state, word))

    def _later(self, state: C_contra, chosen: list[int]) -> int:
        """The units that may come next, such that the set can still be completed."""
        able, due, named = self.able(state), self.due(state), mask_of(chosen)
        wanted = self.among(state) & able
        if wanted & named:
            wanted = 0
        if wanted and len(chosen) == due - 1:
            able &= wanted
        return later_members(
            able, chosen, lambda units: units.bit_count() >= due and not (wanted and not wanted & units)
        )

    def _option(self, state: C_contra, word: str) -> Option:
        return Option(word, "unit", note=self.note(state, state.world.units.index[word]))

    def refuse(self, state: C_contra, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix:
            return self.wrong_verb(state, seat, word or "")
        near = list(self.choices(state, seat, prefix))[:NEAR]
        units = state.world.units.index
        chosen = mask_of(units[name] for name in prefix[1:])
        wrong = None if word is None else self.wrong_unit(state, seat, chosen, units[word], near)
        return wrong or self.wrong_number(state, near)

    def proposal(self, state: C_contra, seat: str) -> Words:
        order = sorted(bits(self.able(state)), key=lambda unit: (*self.worth(state, unit), unit))
        wanted = self.among(state)
        first = [unit for unit in order if wanted >> unit & 1][:1]
        chosen = [*first, *(unit for unit in order if unit not in first)][: self.due(state)]
        return (self.verb, *(state.world.unit(unit) for unit in sorted(chosen)))

    def answer(self, state: C_contra, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self.carry_out(state, mask_of(state.world.units.index[word] for word in words[1:]))

    def run(self, state: C_contra, draws: Draws) -> list[Event]:
        return self.carry_out(state, self.able(state) if self.due(state) else 0)
