"""What lies off the map: which side has displays that the other may not look at (8.6; 8.6b)."""

from __future__ import annotations

from functools import lru_cache

from .state import Position
from .world import World


def has_displays(state: Position, side: int) -> bool:
    """Whether a side brings its forces by way of staging displays. Everybody knows that; not what lies there."""
    return _has_displays(state.world, side)


@lru_cache(maxsize=32)
def _has_displays(world: World, side: int) -> bool:
    return any(data.logistics == "atp" and world.side_of.get(name) == side for name, data in world.contingents.items())
