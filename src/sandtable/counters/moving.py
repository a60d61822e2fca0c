"""Ground units that march: ``move UNIT SPACE`` by the cheapest way, or ``move UNIT by SPACE…`` by a named one."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol, TypeVar

from sandtable.documents import Amount, Option
from sandtable.kernel import Step
from sandtable.kernel.plain import Mask
from sandtable.language import END, Choices, Words

from .sequence import C_contra
from .world import CounterWorld

BY = "by"


class Goals(Protocol):
    """Everything that a unit can reach; `board.moves.Reach` is one."""

    @property
    def spaces(self) -> Mask:
        """The spaces in reach."""

    def cost(self, space: int) -> int | None:
        """The fewest points that a space in reach costs."""

    def path(self, space: int) -> tuple[int, ...]:
        """The spaces entered on a cheapest way to a space in reach."""


class Walk(Protocol):
    """A way in the making, space by space."""

    def steps(self) -> Mask:
        """The spaces that may be entered next."""

    def enter(self, space: int) -> None:
        """Take a step."""


A = TypeVar("A", bound=Walk)


def follow(walk: A, world: CounterWorld, words: Words) -> A:
    """The way over the spaces named so far."""
    for word in words:
        walk.enter(world.spaces.index[word])
    return walk


class MarchStep(Step[C_contra], frozen=True):
    """A phase in which units march. The game says where each can go; the sentences are the same in all games."""

    side: int

    @abstractmethod
    def goals(self, state: C_contra, unit: int) -> Goals:
        """All that a unit can reach."""

    @abstractmethod
    def walk(self, state: C_contra, unit: int) -> Walk:
        """The beginning of a way that a player names."""

    def points(self, cost: int | None) -> Amount | None:
        """A cost as players count it."""
        return cost

    def march_choices(self, state: C_contra, unit: int, rest: Words) -> Choices:
        """What may follow in an order to march, after its unit and the words behind it."""
        if not rest:
            return self._goal_choices(state, unit)
        if rest[0] != BY:
            return END
        steps = follow(self.walk(state, unit), state.world, rest[1:]).steps()
        return Choices((), steps, state.world.spaces, complete=len(rest) > 1)

    def _goal_choices(self, state: C_contra, unit: int) -> Choices:
        world, found = state.world, self.goals(state, unit)

        def detail(word: str) -> Option:
            if word == BY:
                return Option(word, "word", "choose the route")
            space = world.spaces.index[word]
            path = [world.hex(step) for step in found.path(space)]
            return Option(word, "space", "", self.points(found.cost(space)), path)

        return Choices((BY,), found.spaces, world.spaces, detail=detail)

    def march_path(self, state: C_contra, unit: int, rest: Words) -> tuple[int, ...]:
        """The spaces that a finished order to march leads over."""
        index = state.world.spaces.index
        if rest[0] == BY:
            return tuple(index[word] for word in rest[1:])
        return self.goals(state, unit).path(index[rest[0]])
