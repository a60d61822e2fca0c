"""A sheet of letters on which things are put where they lie on a map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist
from statistics import median

Point = tuple[float, float]
WIDE = 112
"""Letters in a line at most."""
HIGH = 56
CELL = 3
"""Letters that a space takes, with the blank behind it."""
TALL = 2.0
"""How much higher a letter is than wide."""


class Plane:
    """Letters in lines and columns, scaled so that all points find room: about `room` letters from one to the next."""

    def __init__(self, points: Sequence[Point], room: int) -> None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.left, self.top = min(xs), min(ys)
        across, down = max(max(xs) - self.left, 0.001), max(max(ys) - self.top, 0.001)
        apart = median(min((dist(a, b) for b in points if a != b), default=1.0) for a in points)
        self.scale = min((WIDE - CELL) / across, (HIGH - 1) * TALL / down, room / max(apart, 0.001))
        self.letters: dict[tuple[int, int], str] = {}
        self.reserved: set[tuple[int, int]] = set()
        """Blanks that stay blank, so that words are read apart."""
        self.at: dict[Point, tuple[int, int]] = {}

    def _spot(self, point: Point) -> tuple[int, int]:
        return round((point[1] - self.top) * self.scale / TALL), round((point[0] - self.left) * self.scale)

    def _free(self, row: int, column: int, length: int) -> bool:
        inside = column >= 0 and column + length <= WIDE + 16
        return inside and all((row, place) not in self.letters for place in range(column - 1, column + length + 1))

    def _write(self, row: int, column: int, text: str) -> None:
        self.letters.update({(row, column + place): letter for place, letter in enumerate(text)})
        self.reserved |= {(row, column - 1), (row, column + len(text))}

    def put(self, point: Point, text: str) -> None:
        """A space as near to where it lies as there is room."""
        row, column = self._spot(point)
        tries = [(row + down, column + right) for right in (0, 1, -1, 2, -2, 3, -3, 4, 5) for down in (0, 1, -1, 2)]
        at = next((spot for spot in tries if spot[0] >= 0 and self._free(*spot, len(text))), (row, column))
        self.at[point] = at
        self._write(*at, text)

    def name(self, point: Point, text: str) -> None:
        """The name of what was put at a point, if there is room to its right, to its left, or below it."""
        row, column = self.at[point]
        here = 0
        while (row, column + here) in self.letters:
            here += 1
        for down, start in ((0, column + here + 1), (0, column - len(text) - 1), (1, column), (-1, column)):
            spots = [(row + down, place) for place in range(start - 1, start + len(text) + 1)]
            own = range(column, column + here) if down == 0 else range(0)
            beside = [spot for spot in spots if spot in self.letters and spot[1] not in own]
            if start >= 0 and row + down >= 0 and not beside:
                self._write(row + down, start, text)
                return

    def join(self, one: Point, other: Point) -> None:
        """A way between two points, in dots where nothing else stands."""
        (y0, x0), (y1, x1) = self.at[one], self.at[other]
        steps = max(abs(x1 - x0), abs(y1 - y0))
        for step in range(1, steps):
            spot = round(y0 + (y1 - y0) * step / steps), round(x0 + (x1 - x0) * step / steps)
            if spot not in self.reserved and (step % 2 == 0 or abs(y1 - y0) >= abs(x1 - x0)):
                self.letters.setdefault(spot, "·")

    def lines(self) -> Iterator[str]:
        """The sheet, line by line."""
        last = max((row for row, _ in self.letters), default=0)
        for row in range(last + 1):
            columns = [column for line, column in self.letters if line == row]
            yield "".join(self.letters.get((row, column), " ") for column in range(max(columns, default=-1) + 1))
