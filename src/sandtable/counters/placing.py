"""A plan that gives each of some units a space: to deploy, to base, to retreat, to be displaced, to advance."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Step
from sandtable.language import Choices, Domain, Lines, Words, plan_choices, plan_lines, plan_words

from .sequence import C_contra


class PlacingPlan(Step[C_contra], frozen=True):
    """One line a unit. Room is short, so each line is judged given the others; `fill` completes what is left open."""

    side: int

    verb: ClassVar[str]
    instead: ClassVar[tuple[str, ...]] = ()
    """Single words that are allowed instead of a plan."""
    at_least: ClassVar[int] = 0
    """How many lines a plan must have."""
    always_room: ClassVar[bool] = False
    """Whether every unit is known to have a space to go to, whatever the other lines say."""

    # --- what a game says

    @abstractmethod
    def subjects(self, state: C_contra) -> int:
        """The units that the plan is about."""

    @abstractmethod
    def reach(self, state: C_contra, unit: int) -> int:
        """The spaces that a unit may be given, the other lines apart."""

    def occupied(self, state: C_contra, space: int, unit: int) -> int:
        """How much room others take in a space already, those of the plan not counted."""
        return 0

    def fill(self, state: C_contra, lines: Lines) -> Lines:
        """A plan with the lines that were left open; as it is where nothing has to be completed."""
        return lines

    def put_down(self, state: C_contra, lines: Lines) -> dict[str, str]:
        """Complete a plan, put its units where it says, and remove this step; the spaces by the names of the units."""
        world = state.world
        full = self.fill(state, lines)
        state.put_all({unit: world.spaces.index[name] for unit, name in full.items()})
        state.stack.pop()
        return {world.unit(unit): name for unit, name in sorted(full.items())}

    @abstractmethod
    def settle(self, state: C_contra, lines: Lines) -> list[Event]:
        """Carry out a plan, remove this step, and tell what happened."""

    @abstractmethod
    def wrong_verb(self, state: C_contra, seat: str, word: str) -> Refusal:
        """Why something else is not allowed now."""

    def too_short(self, state: C_contra, seat: str) -> Refusal:
        """Why a plan cannot end here."""
        return self.wrong_verb(state, seat, "")

    @abstractmethod
    def wrong_unit(self, state: C_contra, seat: str, lines: Lines, unit: int) -> Refusal:
        """Why a unit cannot have a line."""

    @abstractmethod
    def wrong_space(self, state: C_contra, seat: str, lines: Lines, unit: int, space: int) -> Refusal:
        """Why a unit cannot be given a space."""

    # --- what follows

    def able(self, state: C_contra) -> int:
        """The units that may have a line."""
        return self.subjects(state)

    def room(self, state: C_contra, lines: Lines, unit: int) -> int:
        """The spaces that a unit may be given, less those that the other lines fill up."""
        world = state.world
        found, group, weight = self.reach(state, unit), world.group_of[unit], world.weight
        taken: dict[int, int] = {}
        for other, name in lines.items():
            if other != unit and world.group_of[other] == group:
                space = world.spaces.index[name]
                taken[space] = taken.get(space, 0) + (1 if weight is None else weight[other])
        own = 1 if weight is None else weight[unit]
        for space, load in taken.items():
            if self.occupied(state, space, unit) + load + own > world.room[group]:
                found &= ~world.bit[space]
        return found

    def choices(self, state: C_contra, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((self.verb, *self.instead))
        if prefix[0] in self.instead:
            return Choices(complete=True)
        units = state.world.units
        return plan_choices(
            prefix, units, self.able(state), self._domain(state), at_least=self.at_least, always=self.always_room
        )

    def _domain(self, state: C_contra) -> Domain:
        def domain(lines: Lines, unit: int) -> Choices:
            return Choices((), self.room(state, lines, unit), state.world.spaces)

        return domain

    def has_line(self, state: C_contra, subject: str) -> bool:
        return bool(self.subjects(state) >> state.world.units.index[subject] & 1)

    def refuse(self, state: C_contra, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix:
            return self.wrong_verb(state, seat, word or "")
        if word is None:
            return self.too_short(state, seat)
        world = state.world
        lines = plan_lines(prefix, world.units)
        if len(prefix) % 3 == 1:
            return self.wrong_unit(state, seat, lines, world.units.index[word])
        return self.wrong_space(state, seat, lines, world.units.index[prefix[-1]], world.spaces.index[word])

    def proposal(self, state: C_contra, seat: str) -> Words:
        if self.instead:
            return self.instead[:1]
        return plan_words(self.verb, state.world.units, self.fill(state, {}))

    def answer(self, state: C_contra, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] in self.instead:
            state.stack.pop()
            return []
        return self.settle(state, plan_lines(words, state.world.units))
