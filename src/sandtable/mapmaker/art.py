"""Building the art document of a map: projected, clipped and simplified outlines."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from sandtable.mapmaker.frame import Frame, Grid, name
from sandtable.mapmaker.patches import Patch, adjust
from sandtable.mapmaker.plane import (
    Filled,
    Line,
    Point,
    Ring,
    Window,
    area,
    clip_line,
    clip_ring,
    distance_to_segment,
    simplify,
)
from sandtable.mapmaker.topology import ArcRing, Topology

SOURCE = "Natural Earth 1:10m, public domain"
OURS = "patches of land and bays of sea are drawn by Sandtable, to agree with the grid of the game"
TOLERANCE = 0.025  # heights of a hex
MARGIN = 1.0
SMALLEST_ISLAND = 0.003  # square heights of a hex
SMALLEST_LABEL = 0.5  # countries with less land on the map get no label

Nudges = dict[str, tuple[float, float]]  # km to the east and north, by country


def build(frame: Frame, grid: Grid, atlas: Topology, nudges: Nudges) -> dict[str, Any]:
    """The art document of one map. It changes the arcs of `atlas` in place."""
    window = frame.window(MARGIN)
    countries = atlas.countries()
    _into_the_plane(frame, atlas, countries, nudges)
    land = _rings(atlas, atlas.rings("land"), window)
    patches, bays = adjust(frame, grid, Filled(land))
    lines = (part for n in _shared_arcs(countries) for part in clip_line(atlas.arcs[n], window))
    return {
        "frame": {
            "anchor": name(frame.anchor),
            "lat": frame.lat,
            "lon": frame.lon,
            "km_per_degree": [frame.km_per_degree_lon, frame.km_per_degree_lat],
            "spacing_km": [frame.column_km, frame.row_km],
            "columns": frame.columns,
            "rows": frame.rows,
        },
        "window": [_inward(v, i < 2) for i, v in enumerate(window)],
        "source": SOURCE,
        "land": [_rounded(ring) for ring in land],
        "borders": [_rounded(line) for line in lines],
        "lakes": [],
        "patches": [_rounded(p.ring) for p in patches],
        "bays": [_rounded(p.ring) for p in bays],
        "ours": {"why": OURS, "patches": _shares(patches), "bays": _shares(bays)},
        "countries": _labels(frame, atlas, countries),
    }


def _into_the_plane(frame: Frame, atlas: Topology, countries: dict[str, list[ArcRing]], nudges: Nudges) -> None:
    """Project and simplify every arc; shift the arcs of islands that are nudged."""
    shifts: dict[int, Point] = {}
    for country, (east, north) in nudges.items():
        for n in _arcs(countries[country]) - _shared_arcs(countries):
            shifts[n] = (east / frame.row_km, -north / frame.row_km)
    for n, arc in enumerate(atlas.arcs):
        dx, dy = shifts.get(n, (0.0, 0.0))
        points = [(x + dx, y + dy) for x, y in (frame.project(lon, lat) for lon, lat in arc)]
        atlas.arcs[n] = simplify(points, TOLERANCE)


def _arcs(rings: Iterable[ArcRing]) -> set[int]:
    return {n if n >= 0 else ~n for ring in rings for n in ring}


def _shared_arcs(countries: dict[str, list[ArcRing]]) -> set[int]:
    """The arcs between two countries: the land borders."""
    seen: set[int] = set()
    shared: set[int] = set()
    for rings in countries.values():
        arcs = _arcs(rings)
        shared |= arcs & seen
        seen |= arcs
    return shared


def _rings(atlas: Topology, rings: Iterable[ArcRing], window: Window) -> list[Ring]:
    clipped = (clip_ring(atlas.join(ring), window) for ring in rings)
    return [ring for ring in clipped if len(ring) >= 4 and area(ring) >= SMALLEST_ISLAND]


def _labels(frame: Frame, atlas: Topology, countries: dict[str, list[ArcRing]]) -> dict[str, list[float]]:
    """For each country the point farthest from its outline on the map; labels are wide, so x counts less."""
    labels = {}
    window = frame.window()
    for country, arcs in countries.items():
        rings = _rings(atlas, arcs, window)
        if sum(area(ring) for ring in rings) < SMALLEST_LABEL:
            continue
        squeezed = [[(x / 2.5, y) for x, y in ring] for ring in rings]
        edges = [edge for ring in squeezed for edge in pairwise(ring)]
        x0, y0, x1, y1 = _box(rings)
        steps = [((x1 - x0) * i / 30, (y1 - y0) * j / 30) for j in range(1, 30) for i in range(1, 30)]
        points = [(x0 + dx, y0 + dy) for dx, dy in steps]
        filled = Filled(rings)
        inside = [p for p in points if p in filled] or points
        best = max(inside, key=lambda p: min(distance_to_segment((p[0] / 2.5, p[1]), a, b) for a, b in edges))
        labels[country] = [round(best[0], 3), round(best[1], 3)]
    return dict(sorted(labels.items()))


def _box(rings: list[Ring]) -> Window:
    xs, ys = zip(*(p for ring in rings for p in ring), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _rounded(line: Line) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in line]


def _inward(value: float, low: bool) -> float:
    """Round a limit of the window so that rounded points on it stay inside."""
    return round(value - 0.0005 if low else value + 0.0005, 3)


def _shares(patches: list[Patch]) -> dict[str, float]:
    """The hexes that were patched, in the order of their rings, and the share of land that nature gave them."""
    return {name(p.at): round(p.land_before, 2) for p in patches}
