"""Drawings: the picture of a board, made once. Fetched like the board, by the name that a view has for it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Detail = Literal["near", "mid", "far"]
"""How far away a map is looked at. The farther, the larger the names of places, and the fewer."""


class BoardDrawing(Struct, frozen=True):
    """What never changes of a board, as SVG text in pixels. A page lays lights, names and counters over it."""

    window: tuple[float, float, float, float]
    """The part of the plane that it covers, with its frame, in board units: left, top, right, bottom."""
    ground: str
    """Everything that lies under lights and names."""
    names: dict[Detail, str]
    marks: list[str]
    """The kinds of symbols that stand on it; each can be used again as ``#symbol-KIND``."""
