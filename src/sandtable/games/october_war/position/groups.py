"""19.8: groups of strikes over the points that they attack."""

from __future__ import annotations

from msgspec import Struct

from sandtable.board.masks import mask_of


class Group(Struct, frozen=True):
    """Strikes over a point: whether Wild Weasels hunt air defence there, whether EW supports them."""

    point: int
    strikes: tuple[int, ...]
    hunt: bool = False
    jammed: bool = False

    @property
    def units(self) -> int:
        """The strikes as a set."""
        return mask_of(self.strikes)
