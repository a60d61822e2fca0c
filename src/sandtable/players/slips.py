"""A player that makes mistakes."""

from __future__ import annotations

from sandtable.kernel.draws import Generator
from sandtable.language import Words

from .base import Player, SeatTable
from .random import walk

SELDOM = 6
"""One action in so many is a slip."""


class SlippingPlayer:
    """Plays as another does, but now and then says something else of the same kind."""

    def __init__(self, player: Player, rng: Generator) -> None:
        self.player = player
        self.rng = rng

    def choose(self, table: SeatTable) -> Words:
        meant = self.player.choose(table)
        return walk(table.choices, self.rng, meant[:1]) if self.rng.random() * SELDOM < 1 else meant
