"""The pack of Saddam Moves South, and the worlds made of it."""

from __future__ import annotations

from sandtable.games.gulf.data.pack import GulfPack
from sandtable.games.gulf.position.world import World
from sandtable.games.gulf.saddam_moves_south.data.profile import PROFILE
from sandtable.threadsafe import once

FILES = GulfPack("sandtable.games.gulf.saddam_moves_south")


@once
def world_of(scenario: str) -> World:
    """The shared world of all matches of a scenario; options are read from the position."""
    return World(FILES, PROFILE, scenario)
