"""Seats as sentences and screens name them."""

from __future__ import annotations

from msgspec import Struct


class Seat(Struct, frozen=True):
    """A seat by its adjective and its colour: "American", "American Player", "the American Player"."""

    adjective: str
    colour: str

    @property
    def name(self) -> str:
        """As a heading."""
        return f"{self.adjective} Player"

    @property
    def player(self) -> str:
        """In a sentence."""
        return f"the {self.name}"
