"""Spreading places that lie too close to be drawn, and bending everything else alike.

The plane is stretched in two ways, and both keep what lies left of a line left of it. First each axis is stretched
where places are crowded. Then the places push each other apart in many small steps; each step is a smooth field that
moves every point of the plane a little, so that a canal between two towns stays between them.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, hypot

from sandtable.mapmaker.plane import Line, Point

STEPS = 160
PACE = 0.45  # of what a pair lacks, what it is pushed apart in one step
REACH = 0.6  # how far a push is felt, in board units
CLEAR = 0.42  # how far a place keeps from a way that passes it, in distances of places
FAR = 3.2  # pushes end here, in multiples of the reach


@dataclass(frozen=True)
class Axis:
    """A stretched axis: kilometres go in, board units come out. Beyond its ends the axis goes on with an even scale."""

    stops: Sequence[float]
    places: Sequence[float]

    def __call__(self, value: float) -> float:
        i = min(max(bisect_right(self.stops, value) - 1, 0), len(self.stops) - 2)
        low, high = self.stops[i], self.stops[i + 1]
        return self.places[i] + (value - low) / (high - low) * (self.places[i + 1] - self.places[i])


def stretched(values: Sequence[float], ends: tuple[float, float], length: float, blur: float, even: float) -> Axis:
    """An axis of this length, wide where `values` are dense; `even` is the share of it that is not stretched."""
    cells = 200
    step = (ends[1] - ends[0]) / cells
    stops = [ends[0] + step * i for i in range(cells + 1)]
    density = [sum(exp(-(((at + step / 2 - v) / blur) ** 2)) for v in values) for at in stops[:-1]]
    whole = sum(density)
    places = [0.0]
    for share in density:
        places.append(places[-1] + length * (even / cells + (1 - even) * share / whole))
    return Axis(stops, places)


Push = tuple[Point, Point]
"""A place, and how far it wants to go."""


class Field:
    """One step: the pushes of all places, felt by everything around them."""

    def __init__(self, pushes: Sequence[Push], reach: float) -> None:
        self._reach = reach
        self._cells: dict[tuple[int, int], list[Push]] = {}
        size = self._size = FAR * reach
        for push in pushes:
            (x, y), _ = push
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    self._cells.setdefault((int(x // size) + i, int(y // size) + j), []).append(push)

    def moved(self, p: Point) -> Point:
        near = self._cells.get((int(p[0] // self._size), int(p[1] // self._size)))
        if not near:
            return p
        dx = dy = 0.0
        total = 0.35  # of nothing: far from every place the plane rests
        for (x, y), (px, py) in near:
            weight = exp(-((p[0] - x) ** 2 + (p[1] - y) ** 2) / self._reach**2)
            total += weight
            dx += weight * px
            dy += weight * py
        return p[0] + dx / total, p[1] + dy / total


class Warp:
    """From kilometres to the board: both axes, then all steps of the spreading."""

    def __init__(
        self, x: Axis, y: Axis, places: Mapping[str, Point], ways: Iterable[tuple[str, str]], apart: float
    ) -> None:
        """`ways` are pairs of places with a line between them, of which others keep clear."""
        self._x, self._y = x, y
        self._fields: list[Field] = []
        spots = {name: (x(p[0]), y(p[1])) for name, p in places.items()}
        numbers = {name: number for number, name in enumerate(spots)}
        pairs = [(numbers[a], numbers[b]) for a, b in ways]
        for _ in range(STEPS):
            pushes = _pushes(list(spots.values()), pairs, apart)
            if not any(hypot(*push) > 0.002 for _, push in pushes):
                break
            field = Field(pushes, REACH)
            self._fields.append(field)
            spots = {name: field.moved(p) for name, p in spots.items()}
        self.places = spots

    def __call__(self, p: Point) -> Point:
        p = self._x(p[0]), self._y(p[1])
        for field in self._fields:
            p = field.moved(p)
        return p

    def line(self, line: Sequence[Point]) -> Line:
        return [self(p) for p in line]


def _pushes(spots: Sequence[Point], ways: Sequence[tuple[int, int]], apart: float) -> list[Push]:
    """How far every place wants to go: away from those that are nearer than `apart`, and from ways that pass it."""
    pushes = [[0.0, 0.0] for _ in spots]
    for a, b in ways:
        _keep_clear(spots, a, b, apart * CLEAR, pushes)
    for i, (ax, ay) in enumerate(spots):
        for j in range(i + 1, len(spots)):
            dx, dy = spots[j][0] - ax, spots[j][1] - ay
            if abs(dx) >= apart or abs(dy) >= apart:
                continue
            far = hypot(dx, dy) or 0.001
            if far < apart:
                share = PACE * (apart - far) / 2 / far
                for place, sign in ((i, -1), (j, 1)):
                    pushes[place][0] += sign * dx * share
                    pushes[place][1] += sign * dy * share
    return [(spot, (push[0], push[1])) for spot, push in zip(spots, pushes, strict=True)]


def _keep_clear(spots: Sequence[Point], a: int, b: int, clear: float, pushes: list[list[float]]) -> None:
    """Push places away from a way between two others, and that way a little from them."""
    (ax, ay), (bx, by) = spots[a], spots[b]
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy or 0.001
    for i, (x, y) in enumerate(spots):
        along = ((x - ax) * dx + (y - ay) * dy) / length
        if i in (a, b) or not 0 < along < 1:
            continue
        fx, fy = x - ax - along * dx, y - ay - along * dy
        far = hypot(fx, fy) or 0.001
        if far < clear:
            share = PACE * (clear - far) / 2 / far
            for place, part in ((i, 1.0), (a, along - 1), (b, -along)):
                pushes[place][0] += fx * share * part
                pushes[place][1] += fy * share * part


def split(line: Sequence[Point], longest: float) -> Line:
    """The same line with points at most so far apart, so that it can be bent."""
    points = [line[0]] if line else []
    for a, b in pairwise(line):
        parts = max(1, int(hypot(b[0] - a[0], b[1] - a[1]) / longest) + 1)
        points += [(a[0] + (b[0] - a[0]) * i / parts, a[1] + (b[1] - a[1]) * i / parts) for i in range(1, parts + 1)]
    return points
