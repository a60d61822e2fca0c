"""What a game announces of itself, so that it can be listed without being loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


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
    advice: str = ""
    """What a search is to know of the game, as ``MODULE:CLASS``: an `Advice` from `sandtable.players.advice`, which
    itself serves any game. With it, the game has players that search."""
    page: bool = True
    """Whether the page offers new matches of it. Its rules can be read there in any case."""
    summary: str = ""
    """What the game is about, in one sentence, for lists."""
    calculator: str = ""
    """What `sandtable calc` calculates with, if the game has such a thing, as ``MODULE:CLASS``: a `Calculator`."""


class Calculator(Protocol):
    """Works out battles without a match, here or as one file that runs wherever Python does; made without arguments."""

    package: str
    """The package of the game, from which the file is made …"""
    folder: str
    """… of all modules of this folder of it, which need the standard library only, …"""
    data: Mapping[str, str]
    """… of these files of it, by the place that they have in the file, …"""
    main: str
    """… and of this program."""
    example: str
    """Arguments that show how the file is run."""

    def report(self, kind: str, attack: str, defence: str) -> Sequence[str]:
        """A battle of two forces, in lines; SandtableError says what cannot be read."""
