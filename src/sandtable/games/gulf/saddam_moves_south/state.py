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
