"""Players of another version of the program, each with that version's code in a process of its own: ``staff@PLACE``.

A series measures against them what has become of a player since. They are given what their seat knows, as the players
of a server are, and nothing else.
"""

from .player import AT, FrozenPlayer, frozen_player
from .versions import find_version

__all__ = ["AT", "FrozenPlayer", "find_version", "frozen_player"]
