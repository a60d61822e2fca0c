"""The art of point maps: places spread so that stacks can be read, and coasts, lakes and heights bent with them.

A pack with points has ``map.toml`` (points with ``theatre``, ``lat``, ``lon``; routes) and ``lines.toml``
(``[frame.THEATRE]``, ``[[line]]``, ``[[bend]]``). What comes out holds, for each theatre, its window and
places, and the art in board units.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

from sandtable.mapmaker.plane import Filled, Line, Point, clip_line, simplify
from sandtable.mapmaker.spread import Warp, split, stretched

TOLERANCE = 0.02
MARGIN = 1.0  # from the outermost places to the edge of the map
OUTSIDE = 1.0  # art drawn beyond the window, so that no end of a line shows
COURSES = {"canal": "canal", "river": "river", "front": "front", "scarp": "scarp", "road": "road", "track": "track"}
"""Kinds of lines that are drawn as they run; roads only where they leave the points."""


class Frame:
    """An equirectangular projection: kilometres east and south of a place."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table

    def __call__(self, lon: float, lat: float) -> Point:
        t = self.table
        return (lon - t["lon0"]) * t["kx"], (t["lat0"] - lat) * t["ky"]

    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """From west to east and from north to south."""
        (west, east), (south, north) = self.table["lon"], self.table["lat"]
        left, top = self(west, north)
        right, bottom = self(east, south)
        return (left, right), (top, bottom)


def read(pack: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The map and the lines of a pack."""
    with (pack / "map.toml").open("rb") as file:
        points = tomllib.load(file)
    with (pack / "lines.toml").open("rb") as file:
        return points, tomllib.load(file)


def build(points: Mapping[str, Any], lines: Mapping[str, Any]) -> dict[str, Any]:
    """The art of every theatre."""
    return {name: theatre(name, frame, points, lines) for name, frame in lines["frame"].items()}


def theatre(name: str, table: Mapping[str, Any], points: Mapping[str, Any], lines: Mapping[str, Any]) -> dict[str, Any]:
    frame = Frame(table)
    warp = make_warp(name, frame, points)
    drawn = [line for line in lines["line"] if line["theatre"] == name]

    def bent(line: Sequence[Sequence[float]], closed: bool = False) -> Line:
        plane = [frame(lon, lat) for lon, lat in line]
        return simplify(warp.line(split([*plane, plane[0]] if closed else plane, table["fine"])), TOLERANCE)

    def rings(*kinds: str) -> list[Line]:
        return [bent(line["line"], True) for line in drawn if line["kind"] in kinds]

    xs, ys = zip(*warp.places.values(), strict=True)
    window = (min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)
    wide = (window[0] - OUTSIDE, window[1] - OUTSIDE, window[2] + OUTSIDE, window[3] + OUTSIDE)
    courses = [
        {"kind": COURSES[line["kind"]], "name": line["name"], "points": _rounded(part)}
        for line in drawn
        if line["kind"] in ("canal", "river", "front", "scarp")
        for part in clip_line(bent(line["line"]), wide)
    ]
    return {
        "window": [round(v, 2) for v in window],
        "places": {place: _point(p) for place, p in warp.places.items()},
        "land": [_rounded(bent(ring)) for ring in land(drawn, table)],
        "lakes": [_rounded(ring) for ring in rings("lake", "lagoon")],
        "heights": [_rounded(ring) for ring in rings("height")],
        "cities": [_rounded(ring) for ring in rings("city")],
        "borders": [
            _rounded(part) for line in drawn if line["kind"] == "border" for part in clip_line(bent(line["line"]), wide)
        ],
        "courses": courses,
        "roads": _roads(drawn, points),
        "names": [*table.get("seas", []), *_names(drawn, bent, list(warp.places.values()))],
        "bends": {
            f"{bend['a']} {bend['b']}": _rounded(bent(bend["line"]))
            for bend in lines["bend"]
            if bend["a"] in warp.places
        },
    }


def make_warp(name: str, frame: Frame, points: Mapping[str, Any]) -> Warp:
    """How the theatre is drawn: its size and the distance of its places stand in the frame."""
    table = frame.table
    places = {p["id"]: frame(p["lon"], p["lat"]) for p in points["point"] if p["theatre"] == name}
    across, down = frame.ends()
    xs, ys = zip(*places.values(), strict=True)
    wide, high = table["size"]
    return Warp(
        stretched(xs, across, wide, table["blur"], table["even"]),
        stretched(ys, down, high, table["blur"], table["even"]),
        places,
        [(r["a"], r["b"]) for r in points["route"] if r["a"] in places],
        table["apart"],
    )


def land(drawn: Sequence[Mapping[str, Any]], table: Mapping[str, Any]) -> list[list[list[float]]]:
    """The land of a theatre as one ring, in degrees: along its coasts, and around the frame where there is none.

    A theatre without a coast is all land.
    """
    coasts = {line["id"]: line["line"] for line in drawn if line["kind"] == "coast"}
    (west, east), (south, north) = table["lon"], table["lat"]
    west, east, south, north = west - 1, east + 1, south - 1, north + 1
    if not coasts:
        return [[[west, north], [east, north], [east, south], [west, south], [west, north]]]
    ring: list[list[float]] = []
    for part in table["shore"]:
        if isinstance(part, str):
            ring += coasts[part.lstrip("-")][:: -1 if part.startswith("-") else 1]
        else:
            ring.append(part)
    return [[*ring, ring[0]]]


def _roads(drawn: Sequence[Mapping[str, Any]], points: Mapping[str, Any]) -> list[list[str]]:
    """The routes that roads follow, from point to point."""
    routes = {frozenset((route["a"], route["b"])) for route in points["route"]}
    pairs = (pair for line in drawn if line["kind"] == "road" for pair in pairwise(line.get("through", [])))
    return [list(pair) for pair in dict.fromkeys(pairs) if frozenset(pair) in routes]


def _names(
    drawn: Sequence[Mapping[str, Any]], bent: Callable[..., Line], places: Sequence[Point]
) -> list[dict[str, Any]]:
    """Where the names of waters and heights are written: in the middle of what they name, or where a line is clear.

    A place in them bears the name already.
    """
    found: dict[str, dict[str, Any]] = {}
    for line in drawn:
        if line["kind"] not in ("lake", "lagoon", "height", "river", "canal", "front", "city"):
            continue
        ring = bent(line["line"], bool(line.get("closed")))
        if line.get("closed") and any(place in Filled([ring]) for place in places):
            continue
        xs, ys = zip(*ring, strict=True)
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        x, y = middle if line.get("closed") else _clearest(ring, places)
        found.setdefault(line["name"], {"name": line["name"], "kind": line["kind"], "at": _point((x, y))})
    return list(found.values())


def _clearest(line: Line, places: Sequence[Point]) -> Point:
    """The point of a line, not near its ends, that is farthest from all places: their names stand beside them."""
    end = len(line) // 6
    return max(line[end : len(line) - end], key=lambda p: min(dist(p, place) for place in places))


def _point(p: Point) -> list[float]:
    return [round(p[0], 2), round(p[1], 2)]


def _rounded(line: Sequence[Point]) -> list[list[float]]:
    return [_point(p) for p in line]
