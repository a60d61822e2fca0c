"""A map of hexes, numbered so that a step in one direction is the same shift everywhere.

Hexes lie in columns from west to east. A hex is named by column and row, "0101" in the north-west;
odd columns stand high, even columns half a hex lower. Between two columns of numbers there is always
at least one unused number, so a shift never carries a hex to the far end of the next column.
"""

from math import sqrt
from typing import Final

from sandtable.board.masks import bits
from sandtable.kernel.plain import Mask

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
_COLUMN_WIDTH: Final = sqrt(3) / 2


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


class HexGrid:
    """A grid of flat-top hexes whose spaces are numbers in ``range(first, end)``, with some left unused.

    Built once and never changed. Sets of spaces may hold spaces of other boards: every method passes
    over them, and every set returned holds real hexes of this grid only.
    """

    columns: Final[int]
    rows: Final[int]
    first: Final[int]
    end: Final[int]
    all: Final[Mask]
    offsets: Final[tuple[int, ...]]
    spaces: Final[tuple[int, ...]]
    neighbours: Final[list[Mask]]

    def __init__(self, columns: int, rows: int, first: int = 0) -> None:
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise ValueError(f"a grid has 1 to 99 columns and rows, not {columns} x {rows}")
        if first < 0:
            raise ValueError(f"the first space cannot be {first}")
        width = rows + 2
        self.columns = columns
        self.rows = rows
        self.first = first
        self.offsets = (-1, width - 1, width, 1, 1 - width, -width)
        self._width = width
        self._ids: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._columns: dict[int, int] = {}
        self._rows: dict[int, int] = {}
        real = 0
        for column in range(1, columns + 1):
            top = first + (column - 1) * width - (column - 1) // 2
            for row in range(1, rows + 1):
                space = top + row - 1
                name = f"{column:02d}{row:02d}"
                self._ids[name] = space
                self._names[space] = name
                self._columns[space] = column
                self._rows[space] = row
                real |= 1 << space
        self.all = real
        self.spaces = tuple(self._ids.values())
        self.end = self.spaces[-1] + 1
        self.neighbours = [self.spread(1 << space) if real >> space & 1 else 0 for space in range(self.end)]
        self._direction_of = {offset: direction for direction, offset in enumerate(self.offsets)}
        self._discs: dict[tuple[int, int], Mask] = {}

    def space(self, name: str) -> int:
        """The space of that name; KeyError when there is none."""
        return self._ids[name]

    def name(self, space: int) -> str:
        """The name of a space; KeyError when it is not a hex of this grid."""
        return self._names[space]

    def column(self, space: int) -> int:
        """The column of a hex, counted from 1 in the west."""
        return self._columns[space]

    def row(self, space: int) -> int:
        """The row of a hex, counted from 1 in the north."""
        return self._rows[space]

    def step(self, space: int, direction: int) -> int | None:
        """The hex next to this one in that direction, or None at the edge of the map."""
        there = space + self.offsets[direction]
        return there if space in self._names and there in self._names else None

    def direction(self, a: int, b: int) -> int | None:
        """The direction from a to b, or None when they are not adjacent hexes."""
        if a in self._names and b in self._names:
            return self._direction_of.get(b - a)
        return None

    def shift(self, mask: Mask, direction: int) -> Mask:
        """Every hex of the set moved one step; those that leave the map are gone."""
        offset = self.offsets[direction]
        mask &= self.all
        return (mask << offset if offset > 0 else mask >> -offset) & self.all

    def spread(self, mask: Mask) -> Mask:
        """All hexes adjacent to any hex of the set (a hex of the set only when another is beside it)."""
        mask &= self.all
        south = mask << 1
        both = mask | south
        return (south | mask >> 1 | both << self._width - 1 | both >> self._width) & self.all

    def within(self, mask: Mask, n: int) -> Mask:
        """The hexes of the set and all others up to n hexes away from one of them."""
        mask &= self.all
        for _ in range(n):
            # Each hex with its six neighbours: south, then north-east of both, then north-west of all four.
            wider = mask | mask << 1
            wider |= wider << self._width - 1
            wider = (wider | wider >> self._width) & self.all
            if wider == mask:
                break
            mask = wider
        return mask

    def disc(self, space: int, n: int) -> Mask:
        """All hexes up to n hexes away from a hex, itself included; remembered once made."""
        key = (space, n)
        found = self._discs.get(key)
        if found is None:
            found = self._discs[key] = self.within(1 << space, n)
        return found

    def distance(self, a: int, b: int) -> int:
        """The number of steps from a to b over the open map."""
        ca, cb = self._columns[a], self._columns[b]
        across = abs(ca - cb)
        down = abs(2 * (self._rows[a] - self._rows[b]) + (cb & 1) - (ca & 1))
        return across + max(0, (down - across) // 2)

    def centre(self, space: int) -> tuple[float, float]:
        """Where the middle of the hex lies, east and south of the middle of 0101, in hex heights."""
        column, row = self._columns[space], self._rows[space]
        return (column - 1) * _COLUMN_WIDTH, row - 1 + (0.0 if column & 1 else 0.5)

    def names(self, mask: Mask) -> list[str]:
        """The names of the hexes of a set, in order of name."""
        return [self._names[space] for space in bits(mask & self.all)]
