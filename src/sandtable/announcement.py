"""What a game announces of itself, so that it can be listed without being loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Announcement(NamedTuple):
    """A game and its computer players, each as ``MODULE:CLASS``.

    A game of this project announces itself as `ANNOUNCEMENT` in a module `announcement` of its package. Any other
    package names such an object in its entry points, in the group ``sandtable.games``.
    """

    name: str
    title: str
    game: str
    """A class that is made without arguments."""
    players: Mapping[str, str] = {}
    """Players by name, the weakest first; each is made with scenario, seat and seed."""
    page: bool = True
    """Whether the page offers new matches of it. Its rules can be read there in any case."""
    summary: str = ""
    """What the game is about, in one sentence, for lists."""
