"""What runs through hexes and along their sides: roads, railways, pipelines, rivers, borders."""

from collections.abc import Set as AbstractSet
from itertools import pairwise
from math import hypot

from sandtable.documents import BoardDoc
from sandtable.drawing.ground import Ground
from sandtable.drawing.hexes import Corner, ways
from sandtable.drawing.svg import Point, curve, el, group, path
from sandtable.drawing.theme import (
    ACCENT,
    BLOCKED,
    BORDER,
    FAINT,
    HALO,
    PIPE,
    RAIL,
    ROAD,
    ROAD_CASING,
    SEA_INK,
    UNIT,
)

GIVE = 0.25  # how far a line may leave the centre of a hex
ORDER = ("river", "pipeline", "route", "road", "rail", "limit")  # the last one lies on top
NAMES = {
    "road": "Road",
    "rail": "Railway",
    "pipeline": "Undersea pipeline",
    "river": "River",
    "route": "Route",
    "limit": "Limit",
}
SIDE_NAMES = {"blocked": "Blocked hexside", "border": "Border", "river": "River", "limit": "Limit"}


Edges = set[frozenset[str]]


class Net:
    """The lines of a board as one net. What several lines of a kind share is there once, and a line that
    zigzags from hex to hex is straightened: a bend gives way a little, but stays well inside its hex."""

    def __init__(self, board: BoardDoc, fixed: AbstractSet[str] = frozenset()) -> None:
        centre = {s.id: (s.x, s.y) for s in board.spaces}
        self.edges: dict[str, Edges] = {}
        near: dict[str, set[str]] = {}
        for line in board.lines:
            for pair in pairwise(line.spaces):
                if set(pair) <= centre.keys():
                    self.edges.setdefault(line.kind, set()).add(frozenset(pair))
                    near.setdefault(pair[0], set()).add(pair[1])
                    near.setdefault(pair[1], set()).add(pair[0])
        free = {space for space, others in near.items() if len(others) == 2} - fixed
        self.ends = near.keys() - free
        self.spots = dict(centre)
        for space in free:
            (x, y), ((ax, ay), (bx, by)) = centre[space], (centre[n] for n in near[space])
            dx, dy = (ax + bx - 2 * x) / 4, (ay + by - 2 * y) / 4
            cap = min(1.0, GIVE / max(hypot(dx, dy), 0.001))
            self.spots[space] = (x + dx * cap, y + dy * cap)

    def courses(self, edges: Edges) -> list[list[Point]]:
        return [[self.spots[space] for space in way] for way in ways(edges, self.ends)]

    def curves(self, edges: Edges) -> str:
        return "".join(curve(course, UNIT) for course in self.courses(edges))


def strokes(kind: str, d: str) -> list[str]:
    """How a line of some kind looks, from the bottom up; also used in the legend."""

    def stroke(colour: str, wide: float, dashes: str | None = None, cap: str = "round") -> str:
        return el(
            "path",
            d=d,
            fill="none",
            stroke=colour,
            stroke_width=wide,
            stroke_dasharray=dashes,
            stroke_linecap=cap,
            stroke_linejoin="round",
        )

    match kind:
        case "road":
            return [stroke(ROAD_CASING, 6.4), stroke(ROAD, 3.4), stroke("#e9b78f", 0.9)]
        case "rail":
            return [stroke(RAIL, 2), stroke(RAIL, 7, "1.8 8", "butt")]
        case "pipeline":
            return [stroke(HALO, 5), stroke(PIPE, 2.4, "9 6", "butt")]
        case "river":
            return [stroke(SEA_INK, 3)]
        case "route":
            return [stroke(HALO, 5), stroke(FAINT, 2.6)]
        case _:
            return [stroke(ACCENT, 3, "12 7", "butt")]


def side_strokes(kind: str, d: str) -> list[str]:
    common = {"d": d, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    match kind:
        case "blocked":
            return [
                el("path", **common, stroke=HALO, stroke_width=9.5, stroke_opacity=0.8),
                el("path", **common, stroke=BLOCKED, stroke_width=6.5),
                el("path", **common, stroke="#cfe3f2", stroke_width=1.6, stroke_dasharray="1 6"),
            ]
        case "border":
            return [
                el("path", **common, stroke=BORDER, stroke_width=9, stroke_opacity=0.17),
                el("path", **common, stroke=BORDER, stroke_width=2.6, stroke_dasharray="10 5 1 5"),
            ]
        case "river":
            return [el("path", **common, stroke=SEA_INK, stroke_width=4.5)]
        case _:
            return [el("path", **common, stroke=ACCENT, stroke_width=2, stroke_dasharray="8 6", stroke_opacity=0.75)]


def draw_lines(net: Net) -> str:
    """All lines as smooth curves. Where a railway follows a road, only its sleepers show."""
    layers = []
    for kind in ORDER:
        edges = net.edges.get(kind, set())
        beside = edges & net.edges.get("road", set()) if kind == "rail" else set()
        parts = strokes(kind, net.curves(edges - beside)) if edges - beside else []
        if beside:
            parts.append(strokes(kind, net.curves(beside))[-1])
        layers.append(group(f"line {kind}", parts))
    return group("lines", layers)


def draw_sides(ground: Ground) -> str:
    """Hexsides with a meaning, joined to long lines."""
    if ground.hexes is None:
        return ""
    layers = []
    for kind in ("border", "river", "limit", "blocked"):
        edges: set[frozenset[Corner]] = set()
        for side in ground.board.sides:
            if side.kind == kind and (corners := ground.hexes.side(*side.between)):
                edges.add(frozenset(corners))
        lines = [[ground.hexes.point(c) for c in way] for way in ways(edges)]
        d = "".join(path(line, UNIT) for line in lines)
        if d:
            layers.append(group(f"side {kind}", side_strokes(kind, d)))
    return group("sides", layers)
