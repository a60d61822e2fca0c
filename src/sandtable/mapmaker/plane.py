"""Geometry of rings and lines in the plane: clipping, simplifying, measuring."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

Point = tuple[float, float]
Line = list[Point]
Ring = list[Point]  # closed: the last point is the first
Window = tuple[float, float, float, float]  # x0, y0, x1, y1


def turning(ring: Sequence[Point]) -> float:
    """The enclosed area, positive where the ring runs clockwise on a map with y to the south."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring)) / 2


def area(ring: Sequence[Point]) -> float:
    """The enclosed area, without sign."""
    return abs(turning(ring))


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def simplify(line: Sequence[Point], tolerance: float) -> Line:
    """Douglas and Peucker: leave out points that lie closer than `tolerance` to the line that remains.

    The ends stay. A closed line is cut at the point farthest from its first point, lest it collapse.
    """
    if len(line) < 3:
        return list(line)
    if line[0] == line[-1]:
        far = max(range(len(line)), key=lambda i: hypot(line[i][0] - line[0][0], line[i][1] - line[0][1]))
        if far == 0:
            return [line[0], line[0]]
        return simplify(line[: far + 1], tolerance)[:-1] + simplify(line[far:], tolerance)
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        worst, at = 0.0, 0
        for i in range(first + 1, last):
            d = distance_to_segment(line[i], line[first], line[last])
            if d > worst:
                worst, at = d, i
        if worst > tolerance:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [line[i] for i in sorted(keep)]


def clip_ring(ring: Sequence[Point], window: Window) -> Ring:
    """The part of a filled ring inside the window (Sutherland and Hodgman), closed, or [].

    Where the ring leaves and enters again, the result runs along the edge of the window.
    """
    x0, y0, x1, y1 = window
    points = list(ring[:-1] if ring and ring[0] == ring[-1] else ring)
    for axis, limit, sign in ((0, x0, 1), (0, x1, -1), (1, y0, 1), (1, y1, -1)):
        inside = [sign * (p[axis] - limit) >= 0 for p in points]
        kept: Ring = []
        for i, p in enumerate(points):
            if inside[i] != inside[i - 1]:
                kept.append(_cross(points[i - 1], p, axis, limit))
            if inside[i]:
                kept.append(p)
        points = kept
    points = [p for i, p in enumerate(points) if p != points[i - 1]]
    return [*points, points[0]] if len(points) >= 3 else []


def clip_line(line: Sequence[Point], window: Window) -> list[Line]:
    """The parts of an open line inside the window."""
    parts: list[Line] = []
    for a, b in pairwise(line):
        piece = _clip_segment(a, b, window)
        if piece is None:
            continue
        start, end = piece
        if parts and parts[-1][-1] == start:
            parts[-1].append(end)
        else:
            parts.append([start, end])
    return parts


def _cross(a: Point, b: Point, axis: int, limit: float) -> Point:
    t = (limit - a[axis]) / (b[axis] - a[axis])
    other = a[1 - axis] + t * (b[1 - axis] - a[1 - axis])
    return (limit, other) if axis == 0 else (other, limit)


def _clip_segment(a: Point, b: Point, window: Window) -> tuple[Point, Point] | None:
    """Liang and Barsky."""
    x0, y0, x1, y1 = window
    dx, dy = b[0] - a[0], b[1] - a[1]
    enter, leave = 0.0, 1.0
    for p, q in ((-dx, a[0] - x0), (dx, x1 - a[0]), (-dy, a[1] - y0), (dy, y1 - a[1])):
        if p == 0:
            if q < 0:
                return None
        elif p < 0:
            enter = max(enter, q / p)
        else:
            leave = min(leave, q / p)
    if enter >= leave:
        return None
    start = a if enter == 0.0 else (a[0] + enter * dx, a[1] + enter * dy)
    end = b if leave == 1.0 else (a[0] + leave * dx, a[1] + leave * dy)
    return start, end


class Filled:
    """Which points lie in an area given by rings (even-odd rule); quick for points in rows of equal y."""

    def __init__(self, rings: Iterable[Sequence[Point]]) -> None:
        self._edges = [(a, b) for ring in rings for a, b in pairwise(ring) if a[1] != b[1]]
        self._rows: dict[float, list[float]] = {}

    def __contains__(self, p: Point) -> bool:
        return bisect_right(self._crossings(p[1]), p[0]) % 2 == 1

    def _crossings(self, y: float) -> list[float]:
        if y not in self._rows:
            self._rows[y] = sorted(
                a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) for a, b in self._edges if (a[1] <= y) != (b[1] <= y)
            )
        return self._rows[y]
