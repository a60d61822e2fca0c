"""The facts of a match that never change: its spaces, its units, its sides and the order of their phases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from sandtable.board.masks import bits
from sandtable.language import Names

FAR = 1 << 30


class Grid(Protocol):
    """A map of hexes or of points: which spaces are joined, and how far apart they lie."""

    @property
    def neighbours(self) -> Sequence[int]: ...

    def distance(self, a: int, b: int) -> int | None:
        """The number of steps, None where no way leads."""
        ...


class CounterWorld:
    """The base of a game's world: what the modules of this layer ask for. Built once, shared by all states.

    Units and spaces are small numbers, sets of them masks. Spaces below `end` are on the map, the others are boxes.
    A group is a set of units that stack with each other and with no one else (the ground units of one side, say).
    """

    grid: Grid
    spaces: Names
    end: int
    bit: Sequence[int]
    """The mask of each single number, for units and spaces alike."""
    no_zone: Sequence[int]
    """Nothing, for each space of the map: the control of units that have none."""
    units: Names
    seats: tuple[str, ...]
    side: Sequence[int]
    """The side of each unit: the place of its seat, -1 for one that is not in play."""
    groups: tuple[Sequence[int], ...]
    group_of: Sequence[int]
    """The group of each unit, -1 for one that stacks with nobody."""
    away: int = 0
    """The boxes of units that are out of play, or not in it yet: nobody looks for a unit there."""
    room: tuple[int, ...]
    """How much of each group a space of the map can hold, at least one."""
    weight: Sequence[int] | None = None
    """How much of that room each unit takes; one each by default."""
    turns: int
    sequence: tuple[tuple[str, ...], ...]
    """The phases of each side's part of a turn, in order, by their names in the game's table."""

    def hex(self, space: int) -> str:
        """The name of a space."""
        return self.spaces.words[space] or ""

    def unit(self, unit: int) -> str:
        """The name of a unit."""
        return self.units.words[unit] or ""

    def on_map(self, space: int) -> bool:
        return space < self.end

    def is_next_to(self, space: int, other: int) -> bool:
        """Whether two spaces are neighbours on the map."""
        return self.on_map(space) and self.on_map(other) and bool(self.grid.neighbours[space] >> other & 1)

    def nearest(self, space: int, among: int, limit: int = 3) -> list[str]:
        """The spaces of a set that lie nearest to a space, by name; boxes lie nowhere on the map and come last."""
        if not self.on_map(space):
            return self.spaces.say(among)[:limit]
        ordered = sorted(bits(among), key=lambda other: (self._steps(other, space), other))
        return [self.hex(other) for other in ordered[:limit]]

    def by_name(self, spaces: Iterable[tuple[int, int]]) -> dict[str, str]:
        """Units and where they go, by name, in order of number."""
        return {self.unit(unit): self.hex(space) for unit, space in sorted(spaces)}

    def _steps(self, other: int, space: int) -> int:
        """How far a space is from one on the map, to sort by: what cannot be reached comes last."""
        distance = self.grid.distance(other, space) if self.on_map(other) else None
        return FAR if distance is None else distance
