"""The art of a map of the whole world: an equal-area cylinder cut into columns and rows, going round the world.

The plane has the width of a column as its unit, x to the east and y to the south; the middle of the first cell is the
origin. Equal steps of y are equal steps of the sine of the latitude, so every cell has the same area. ``art.toml``
gives the frame, and what an atlas does not have: lakes, mountain ranges and what covers the land, in degrees.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import radians, sin
from typing import Any

from sandtable.mapmaker.plane import Line, Point, Ring, Window, area, clip_line, clip_ring, simplify
from sandtable.mapmaker.topology import ArcRing, Topology

SOURCE = "coasts: Natural Earth 1:10m, public domain; lakes, mountains and ground: compiled by Sandtable"
TOLERANCE = 0.012  # widths of a column
SMALLEST_ISLAND = 0.0003  # square widths of a column
MARGIN = 0.1


@dataclass(frozen=True)
class Globe:
    """Where the cells lie on the earth."""

    columns: int
    rows: int
    west: float
    """The longitude of the western edge."""
    top: float
    """The sine of the latitude of the northern edge."""
    step: float
    """The height of a row in sines of latitude."""

    def project(self, lon: float, lat: float) -> Point:
        across = (lon - self.west) * self.columns / 360 - 0.5
        return across, (self.top - sin(radians(lat))) / self.step - 0.5

    def window(self) -> Window:
        return -0.5 - MARGIN, -0.5 - MARGIN, self.columns - 0.5 + MARGIN, self.rows - 0.5 + MARGIN


def build(doc: Mapping[str, Any], atlas: Topology) -> dict[str, Any]:
    """The art document of a world; `doc` is its ``art.toml``."""
    globe = Globe(**doc["frame"])
    arcs = [simplify(_unrolled(globe, arc), TOLERANCE) for arc in atlas.arcs]
    land = [ring for whole in atlas.rings("land") for ring in _around(globe, _joined(globe, arcs, whole))]
    return {
        "window": list(globe.window()),
        "source": SOURCE,
        "land": [_rounded(ring) for ring in land],
        "borders": [],
        "lakes": [_rounded(ring) for lake in doc["lake"] for ring in _around(globe, _bent(globe, lake["ring"]))],
        "ranges": [
            {"width": each["width"], "points": _rounded(part)}
            for each in doc["range"]
            for part in _everywhere(globe, _unrolled(globe, each["line"]))
        ],
        "covers": [
            {"kind": each["kind"], "ring": _rounded(ring)}
            for each in doc["cover"]
            for ring in _around(globe, _bent(globe, each["ring"]))
        ],
        "tints": doc["tints"],
    }


def _unrolled(globe: Globe, line: Sequence[Sequence[float]]) -> Line:
    """A line in the plane that goes on beyond the edge of the map where it crosses the edge of the degrees."""
    points = [globe.project(lon, lat) for lon, lat in line]
    return _unbroken(points, globe.columns)


def _unbroken(points: Sequence[Point], columns: int) -> Line:
    turns = 0
    line = list(points[:1])
    for (before, _), (x, y) in pairwise(points):
        turns += (x - before < -columns / 2) - (x - before > columns / 2)
        line.append((x + turns * columns, y))
    return line


def _joined(globe: Globe, arcs: Sequence[Line], ring: ArcRing) -> Ring:
    """One ring of arcs; each arc is brought round the world to where the one before it ends."""
    points: Ring = []
    for n in ring:
        arc = arcs[n] if n >= 0 else arcs[~n][::-1]
        turns = round((points[-1][0] - arc[0][0]) / globe.columns) if points else 0
        points += [(x + turns * globe.columns, y) for x, y in (arc[1:] if points else arc)]
    return points


def _bent(globe: Globe, ring: Sequence[Sequence[float]]) -> Ring:
    return _unrolled(globe, [*ring, ring[0]])


def _around(globe: Globe, ring: Ring) -> Iterator[Ring]:
    """The parts of a ring on the map. One that goes round a pole is not closed in the plane: it is beyond the map."""
    if abs(ring[0][0] - ring[-1][0]) > 1:
        return
    for turn in (-1, 0, 1):
        shifted = [(x + turn * globe.columns, y) for x, y in ring]
        clipped = clip_ring(shifted, globe.window())
        if len(clipped) >= 4 and area(clipped) >= SMALLEST_ISLAND:
            yield clipped


def _everywhere(globe: Globe, line: Line) -> Iterator[Line]:
    for turn in (-1, 0, 1):
        yield from clip_line([(x + turn * globe.columns, y) for x, y in line], globe.window())


def _rounded(line: Sequence[Point]) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in line]
