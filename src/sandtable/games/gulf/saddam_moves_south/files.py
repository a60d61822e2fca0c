"""The pack of Saddam Moves South, and the worlds made of it."""

from __future__ import annotations

from sandtable.games.gulf.pack import GulfPack
from sandtable.games.gulf.world import World
from sandtable.threadsafe import once

from .profile import PROFILE

FILES = GulfPack(__package__)


@once
def world_of(scenario: str) -> World:
    """The shared world of all matches of a scenario; options are read from the position."""
    return World(FILES, PROFILE, scenario)
