"""What runs through hexes and along their sides: roads, railways, pipelines, rivers, borders."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from math import hypot

from sandtable.documents import BoardDoc
from sandtable.drawing.ground import Ground
from sandtable.drawing.hexes import Corner, ways
from sandtable.drawing.shapes import SHAPES, stroke
from sandtable.drawing.svg import Point, curve, group, path
from sandtable.drawing.theme import UNIT

GIVE = 0.25  # how far a line may leave the centre of a hex
NAMES = {kind: look.name for kind, look in SHAPES.lines.items()}
SIDE_NAMES = {kind: look.name for kind, look in SHAPES.sides.items()}


Edges = set[frozenset[str]]


class Net:
    """The lines of a board as one net. What several lines of a kind share is there once, and a line that
    zigzags from hex to hex is straightened: a bend gives way a little, but stays well inside its hex."""

    def __init__(self, board: BoardDoc, fixed: AbstractSet[str] = frozenset()) -> None:
        centre = {s.id: (s.x, s.y) for s in board.spaces}
        self.edges: dict[str, Edges] = {}
        self.bent: dict[str, list[list[Point]]] = {}
        near: dict[str, set[str]] = {}
        for line in board.lines:
            if line.bend and set(line.spaces) <= centre.keys():
                ends = [centre[space] for space in line.spaces]
                self.bent.setdefault(line.kind, []).append([ends[0], *line.bend, ends[-1]])
                continue
            for pair in pairwise(line.spaces):
                if set(pair) <= centre.keys():
                    self.edges.setdefault(line.kind, set()).add(frozenset(pair))
                    near.setdefault(pair[0], set()).add(pair[1])
                    near.setdefault(pair[1], set()).add(pair[0])
        free = {space for space, others in near.items() if len(others) == 2 and board.kind == "hex"} - fixed
        self.ends = near.keys() - free
        self.spots = dict(centre)
        for space in free:
            (x, y), ((ax, ay), (bx, by)) = centre[space], (centre[n] for n in near[space])
            dx, dy = (ax + bx - 2 * x) / 4, (ay + by - 2 * y) / 4
            cap = min(1.0, GIVE / max(hypot(dx, dy), 0.001))
            self.spots[space] = (x + dx * cap, y + dy * cap)

    def courses(self, edges: Edges) -> list[list[Point]]:
        return [[self.spots[space] for space in way] for way in ways(edges, self.ends)]

    def curves(self, edges: Edges, bent: Sequence[list[Point]] = ()) -> str:
        return "".join(curve(course, UNIT) for course in (*self.courses(edges), *bent))


def strokes(kind: str, d: str) -> list[str]:
    """How a line of some kind looks, from the bottom up; also used in the legend."""
    return [stroke(look, d) for look in SHAPES.lines.get(kind, SHAPES.lines["limit"]).strokes]


def side_strokes(kind: str, d: str) -> list[str]:
    return [stroke(look, d) for look in SHAPES.sides.get(kind, SHAPES.sides["limit"]).strokes]


def draw_lines(net: Net) -> str:
    """All lines as smooth curves. Where a railway follows a road, only its sleepers show."""
    layers = []
    for kind in SHAPES.lines:
        edges = net.edges.get(kind, set())
        beside = edges & net.edges.get("road", set()) if kind == "rail" else set()
        bent = net.bent.get(kind, [])
        parts = strokes(kind, net.curves(edges - beside, bent)) if edges - beside or bent else []
        if beside:
            parts.append(strokes(kind, net.curves(beside))[-1])
        layers.append(group(f"line {kind}", parts))
    return group("lines", layers)


def draw_sides(ground: Ground) -> str:
    """Hexsides with a meaning, joined to long lines."""
    if ground.hexes is None:
        return ""
    layers = []
    for kind in SHAPES.sides:
        edges: set[frozenset[Corner]] = set()
        for side in ground.board.sides:
            if side.kind == kind and (corners := ground.hexes.side(*side.between)):
                edges.add(frozenset(corners))
        lines = [[ground.hexes.point(c) for c in way] for way in ways(edges)]
        d = "".join(path(line, UNIT) for line in lines)
        if d:
            layers.append(group(f"side {kind}", side_strokes(kind, d)))
    return group("sides", layers)
