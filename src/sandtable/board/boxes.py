"""Boxes beside the map: spaces without neighbours that continue the numbering of a board."""

from collections.abc import Sequence
from typing import Final

from sandtable.board.masks import Mask


class Boxes:
    """Named spaces numbered from `first` in the order given; ``range(first, end)`` are all of them."""

    first: Final[int]
    end: Final[int]
    all: Final[Mask]
    spaces: Final[tuple[int, ...]]

    def __init__(self, names: Sequence[str], first: int) -> None:
        if first < 0:
            raise ValueError(f"the first space cannot be {first}")
        self.first = first
        self.end = first + len(names)
        self.spaces = tuple(range(first, self.end))
        self.all = ((1 << len(names)) - 1) << first
        self._names = tuple(names)
        self._ids: dict[str, int] = {}
        for space, name in zip(self.spaces, names, strict=True):
            if self._ids.setdefault(name, space) != space:
                raise ValueError(f"two boxes are called {name!r}")

    def space(self, name: str) -> int:
        """The space of that name; KeyError when there is none."""
        return self._ids[name]

    def name(self, space: int) -> str:
        """The name of a box; KeyError when the space is none of these boxes."""
        if not self.first <= space < self.end:
            raise KeyError(space)
        return self._names[space - self.first]
