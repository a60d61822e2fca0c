"""What is said between a match and the process of a frozen player: one line of JSON each way.

The process runs this file with the code of its own version, so that it needs nothing but msgspec.
"""

from __future__ import annotations

from msgspec import Raw, Struct


class Asked(Struct, frozen=True):
    """A question to a player: who it is, and what its seat knows."""

    player: str
    """Another one for every player of every match."""
    game: str
    spec: str
    """Where the game is, as ``NAME=MODULE:CLASS``, for a version that does not know it."""
    scenario: str
    seat: str
    name: str
    seed: str
    view: Raw


class Answered(Struct, frozen=True, omit_defaults=True):
    """The words of an answer, or why there is none."""

    words: tuple[str, ...] = ()
    fault: str = ""
