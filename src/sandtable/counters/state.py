"""The position of units in spaces, and what can be read off it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from sandtable.board.masks import bits
from sandtable.kernel import State, Step, derived_from_part

from .world import CounterWorld

STACKS = "stacks"
"""Under this name a state keeps who is where."""
Survey = tuple[int, int, int, int]
"""Spaces with units of a group, full ones, overfull ones, and spaces under the control of the group's units."""


class CounterState(State):
    """Where every unit is and how far the turn has come. Games add what else they keep.

    Derived things may rest on a part of the position: for each group from part 1 on, where its units stand; then, for
    each group, who is in which box; and last where anybody is. Whoever moves units does it with `put` and its like, and
    they forget what rested on the parts that change.
    """

    groups: ClassVar[int]
    """The number of groups of units (see `CounterWorld`)."""

    scenario: str
    options: dict[str, str]
    turn: int
    player: int
    """The side whose part of the turn it is."""
    phase: int
    stack: list[Step[Any]]
    at: list[int]
    """The space of each unit."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.parts = 2 * cls.groups + 1

    @property
    @abstractmethod
    def world(self) -> CounterWorld:
        """The facts of this match."""

    def zones(self, group: int) -> Sequence[int]:
        """The spaces that a unit of a group controls, from each space of the map."""
        return self.world.no_zone

    def _share(self, twin: Self) -> None:
        """Let a copy start with what was derived from the parts, and with the same facts."""
        super()._share(twin)
        twin.__dict__["world"] = self.world

    def forget_all(self) -> None:
        """Forget everything derived, from whatever part."""
        self.forget(*range(1, 1 + self.parts))

    # --- who stands where

    @derived_from_part
    def survey(self, part: int) -> Survey:
        """What the units of a group occupy, fill and control; the part of a group is its number and one."""
        group = part - 1
        world = self.world
        at, bit, end, zone = self.at, world.bit, world.end, self.zones(group)
        held = control = 0
        more = [0] * (world.room[group] + 1)  # the spaces with more than so much
        for unit in world.groups[group]:
            space = at[unit]
            if space < end:
                here = bit[space]
                if held & here:
                    _add(more, here, 1)
                else:
                    held |= here
                    control |= zone[space]
        if world.weight is None:
            more = [held, *more[:-1]]
        else:
            more = self._weigh(group, world.weight)
        return held, more[-2], more[-1], control

    def _weigh(self, group: int, weight: Sequence[int]) -> list[int]:
        """The spaces with more than so much of a group, where units differ in what they count."""
        world = self.world
        more = [0] * (world.room[group] + 1)
        for unit in world.groups[group]:
            if self.at[unit] < world.end:
                _add(more, world.bit[self.at[unit]], weight[unit])
        return more

    def stacks(self) -> Mapping[int, int]:
        """The units in each space where anybody is, or has been."""
        kept = self.derived_values[self.parts]
        found: dict[int, int] | None = kept.get(STACKS)
        if found is None:
            found = kept[STACKS] = {}
            for unit, space in enumerate(self.at):
                found[space] = found.get(space, 0) | 1 << unit
        return found

    def units_at(self, space: int) -> int:
        """All units in a space."""
        found: dict[int, int] | None = self.derived_values[self.parts].get(STACKS)
        return (self.stacks() if found is None else found).get(space, 0)

    def units_in(self, spaces: int) -> int:
        """All units in a set of spaces."""
        stacks = self.stacks()
        found = 0
        for space in bits(spaces):
            found |= stacks.get(space, 0)
        return found

    # --- who is who

    def seat(self, side: int) -> str:
        return self.world.seats[side]

    def side(self, seat: str) -> int:
        return self.world.seats.index(seat)

    @property
    def phase_name(self) -> str:
        return self.world.sequence[self.player][self.phase]

    # --- changes

    def put(self, unit: int, space: int) -> None:
        """Move a unit."""
        world = self.world
        group, before = world.group_of[unit], self.at[unit]
        stacks = self.derived_values[self.parts].get(STACKS)
        if space < world.end and before < world.end:
            self.forget(1 + group, self.parts)
        else:
            self.forget(1 + group, self.parts, 1 + self.groups + group)
        self.at[unit] = space
        if stacks is not None:  # one unit is quicker to move than all are to sort again
            stacks = stacks.copy()
            stacks[before] &= ~(1 << unit)
            stacks[space] = stacks.get(space, 0) | 1 << unit
            self.derived_values[self.parts][STACKS] = stacks

    def put_all(self, places: Mapping[int, int]) -> None:
        """Move several units at once."""
        stacks = self.derived_values[self.parts].get(STACKS)
        if stacks is not None:
            stacks = stacks.copy()
            for unit, space in places.items():
                stacks[self.at[unit]] &= ~(1 << unit)
                stacks[space] = stacks.get(space, 0) | 1 << unit
        for unit, space in places.items():
            self.at[unit] = space
        self.forget_all()
        if stacks is not None:
            self.derived_values[self.parts][STACKS] = stacks


def _add(more: list[int], here: int, weight: int) -> None:
    """Count a weight in a space: `more[n]` holds the spaces with more than n. Beyond the last nothing is counted."""
    for number, spaces in enumerate(more):
        if not weight:
            return
        if not spaces & here:
            more[number] |= here
            weight -= 1
