"""The position of a match of Saddam Moves South."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.gulf.state import Position
from sandtable.games.gulf.world import World

from .files import world_of


class SaddamPosition(Position):
    """A position of the family in the world of this game."""

    @cached_property
    def world(self) -> World:
        return world_of(self.scenario)

    def barred(self, unit: int) -> int:
        """Saddam's offensive comes in phases: Saudi Arabia is closed to Iraq until then (29.2h)."""
        if self.unleashed or "phased-offensive" not in self.events or self.world.contingent[unit] != "Iraq":
            return 0
        return self.world.country["Saudi Arabia"]

    def why_barred(self, unit: int) -> tuple[str, str]:
        return "the offensive has not reached Saudi Arabia yet", self.world.cite["phased offensive"]
