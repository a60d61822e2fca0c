"""The position, and what follows from it."""

from __future__ import annotations

from sandtable.board import mask_of
from sandtable.kernel import State, Step
from sandtable.kernel.plain import Mask

from .pack import GRID, LOST, OWNER


class Position(State):
    turn: int
    at: list[int]
    """The space of each unit."""
    used: Mask
    """Units that have moved or attacked in this part of the turn."""
    stack: list[Step[Position]]

    def hexes(self, side: int) -> int:
        """The hexes that a side's units stand in."""
        return mask_of(space for unit, space in enumerate(self.at) if OWNER[unit] == side and space != LOST)

    def exits(self, unit: int) -> int:
        """Where a unit may move: next to its hex (2), where nobody stands (3)."""
        return GRID.neighbours[self.at[unit]] & ~self.hexes(0) & ~self.hexes(1)

    def targets(self, unit: int) -> int:
        """Whom a unit may attack: enemies next to its hex (5)."""
        return GRID.neighbours[self.at[unit]] & self.hexes(1 - OWNER[unit])

    def ready(self, side: int) -> list[int]:
        """Units of a side that have neither moved nor attacked (4)."""
        return [u for u, s in enumerate(self.at) if OWNER[u] == side and s != LOST and not self.used >> u & 1]

    def standing(self, space: int) -> int | None:
        """The unit in a hex."""
        return self.at.index(space) if space in self.at else None
