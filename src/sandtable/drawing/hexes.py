"""Hexes as outlines: corners, sides, outlines of sets, smoothing. Flat-topped, one unit high."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot, sqrt
from typing import TypeVar

from sandtable.documents import BoardDoc, Point

COLUMN = sqrt(3) / 2
CORNER = 1 / sqrt(3)
_CORNERS = (
    (2, 0),
    (1, 1),
    (-1, 1),
    (-2, 0),
    (-1, -1),
    (1, -1),
)  # clockwise, in halves of CORNER and of height
_NEIGHBOURS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))

Corner = tuple[int, int]
Node = TypeVar("Node", str, Corner)


class HexBoard:
    """The hexes of a board on whole-number coordinates, so that shared corners are equal."""

    def __init__(self, board: BoardDoc) -> None:
        self._x, self._y = (board.spaces[0].x, board.spaces[0].y) if board.spaces else (0.0, 0.0)
        self.cells: dict[str, Corner] = {s.id: self._cell(s.x, s.y) for s in board.spaces}

    def _cell(self, x: float, y: float) -> Corner:
        return 3 * round((x - self._x) / COLUMN), round((y - self._y) * 2)

    def point(self, at: Corner) -> Point:
        return self._x + at[0] * CORNER / 2, self._y + at[1] / 2

    def corners(self, cell: Corner) -> list[Corner]:
        return [(cell[0] + dx, cell[1] + dy) for dx, dy in _CORNERS]

    def side(self, a: str, b: str) -> tuple[Corner, Corner] | None:
        """The two corners that neighbours share."""
        shared = [c for c in self.corners(self.cells[a]) if c in self.corners(self.cells[b])]
        return (shared[0], shared[1]) if len(shared) == 2 else None

    def around(self, cell: Corner) -> list[Corner]:
        return [(cell[0] + dx, cell[1] + dy) for dx, dy in _NEIGHBOURS]

    def spread(self, cells: set[Corner]) -> set[Corner]:
        """These cells and their neighbours beyond the edge of the board."""
        board = set(self.cells.values())
        return cells | ({n for cell in cells for n in self.around(cell)} - board)

    def outlines(self, cells: set[Corner]) -> list[list[Point]]:
        """Closed rings around a set of cells; holes run the other way."""
        sides = {pair for cell in cells for pair in pairwise([*self.corners(cell), self.corners(cell)[0]])}
        after = {a: b for a, b in sides if (b, a) not in sides}  # not those between two cells of the set
        rings = []
        while after:
            start = at = min(after)
            ring = [start]
            while (at := after.pop(at)) != start:
                ring.append(at)
            rings.append([self.point(c) for c in (*ring, start)])
        return rings

    def grid(self, cells: Iterable[Corner]) -> list[list[Point]]:
        """Every side of these cells once, as long lines."""
        sides = set()
        for cell in cells:
            around = self.corners(cell)
            sides |= {frozenset(pair) for pair in pairwise([*around, around[0]])}
        return [[self.point(c) for c in way] for way in ways(sides)]


def ways(edges: Iterable[frozenset[Node]], stops: Iterable[Node] = ()) -> list[list[Node]]:
    """Undirected edges joined to long lines that end where not exactly two meet, and at `stops`."""
    near: dict[Node, list[Node]] = defaultdict(list)
    for a, b in sorted(sorted(edge) for edge in set(edges) if len(edge) == 2):
        near[a].append(b)
        near[b].append(a)
    ends = set(stops) | {node for node, others in near.items() if len(others) != 2}
    left = {frozenset((a, b)) for a, others in near.items() for b in others}
    found: list[list[Node]] = []

    def follow(start: Node, then: Node) -> None:
        way = [start, then]
        left.discard(frozenset((start, then)))
        while way[-1] not in ends:
            onward = [n for n in near[way[-1]] if frozenset((way[-1], n)) in left]
            if not onward:
                break
            left.discard(frozenset((way[-1], onward[0])))
            way.append(onward[0])
        found.append(way)

    for rings in (False, True):  # first the lines between ends, then what runs in circles
        for node, others in near.items():
            if rings or node in ends:
                for other in others:
                    if frozenset((node, other)) in left:
                        follow(node, other)
    return found


def rounded(ring: Sequence[Point], times: int = 2, cut: float = 0.25) -> list[Point]:
    """A closed ring with its corners cut again and again (Chaikin)."""
    points = list(ring[:-1])
    for _ in range(times):
        points = [
            (ax + (bx - ax) * t, ay + (by - ay) * t)
            for (ax, ay), (bx, by) in pairwise([*points, points[0]])
            for t in (cut, 1 - cut)
        ]
    return [*points, points[0]]


def hexagon(x: float = 0.0, y: float = 0.0, radius: float = CORNER) -> list[Point]:
    return [(x + dx * radius / 2, y + dy * radius * COLUMN) for dx, dy in _CORNERS]


def length(points: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
