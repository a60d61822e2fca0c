"""Spaces with names: part of every board whose spaces are listed one by one."""

from collections.abc import Sequence
from typing import Final

from sandtable.kernel.plain import Mask


class NamedSpaces:
    """Spaces numbered from `first` in the order of their names; ``range(first, end)`` are all of them."""

    first: Final[int]
    end: Final[int]
    all: Mask
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
                raise ValueError(f"two spaces are called {name!r}")

    def space(self, name: str) -> int:
        """The space of that name; KeyError when there is none."""
        return self._ids[name]

    def name(self, space: int) -> str:
        """The name of a space; KeyError when it is none of these."""
        if not self.first <= space < self.end:
            raise KeyError(space)
        return self._names[space - self.first]
