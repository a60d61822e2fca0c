"""The position, and what follows from it."""

from __future__ import annotations

from sandtable.board import mask_of
from sandtable.kernel import State, Step
from sandtable.kernel.plain import Mask

from .pack import GOAL, GRAPH, LOST, OWNER

NOBODY = -1


class Position(State):
    turn: int
    at: list[int]
    """The place of each rider."""
    courier: list[int]
    """Who carries each side's dispatch; NOBODY until its player has chosen. This is the secret of the game."""
    scouted: list[Mask]
    """The enemies that each side has looked at. That it looked is public; what it saw is not."""
    cleared: Mask
    """Riders of whom everybody knows that they are no couriers (8)."""
    used: Mask
    """Riders that have done their one thing in this part of the turn (4)."""
    stack: list[Step[Position]]

    def places(self, side: int) -> int:
        """Where a side's riders stand."""
        return mask_of(place for unit, place in enumerate(self.at) if OWNER[unit] == side and place != LOST)

    def exits(self, unit: int) -> int:
        """Where a rider may ride: along a road, where nobody stands (3)."""
        return GRAPH.neighbours[self.at[unit]] & ~self.places(0) & ~self.places(1)

    def targets(self, unit: int) -> int:
        """Where enemies stand whom a rider may scout or attack: one road away (5, 6)."""
        return GRAPH.neighbours[self.at[unit]] & self.places(1 - OWNER[unit])

    def ready(self, side: int) -> list[int]:
        """Riders of a side that have not done anything yet (4)."""
        return [u for u, place in enumerate(self.at) if OWNER[u] == side and place != LOST and not self.used >> u & 1]

    def standing(self, place: int) -> int:
        """The rider in a place where somebody stands."""
        return self.at.index(place)

    def clear(self) -> None:
        """8: who was removed or has arrived, and was no courier, can be none."""
        for unit, side in enumerate(OWNER):
            if self.is_decided(unit) and unit != self.courier[side]:
                self.cleared |= 1 << unit

    def is_decided(self, unit: int) -> bool:
        """Whether everybody knows what a rider was: had it been the courier, the game would have ended (8, 9, 10)."""
        return self.at[unit] in (LOST, GOAL[OWNER[unit]])

    def is_over(self) -> bool:
        """Whether a courier has arrived or was removed (9, 10)."""
        return any(unit != NOBODY and self.is_decided(unit) for unit in self.courier)
