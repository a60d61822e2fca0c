"""Point maps: places are spread apart, and everything else stays on its side of them."""

from itertools import pairwise
from math import hypot
from typing import Any

from sandtable.mapmaker.plane import Filled, Point
from sandtable.mapmaker.points import build, land
from sandtable.mapmaker.spread import Warp, split, stretched

FRAME = {
    "lon": [0.0, 1.0], "lat": [0.0, 1.0], "lon0": 0.0, "lat0": 0.0, "kx": 100.0, "ky": 100.0,
    "size": [10, 10], "apart": 1.5, "even": 0.5, "blur": 8, "fine": 2.0,
}  # fmt: skip
POINTS = {
    "point": [
        {"id": "west", "theatre": "t", "lon": 0.49, "lat": 0.5},
        {"id": "east", "theatre": "t", "lon": 0.51, "lat": 0.5},
        {"id": "south", "theatre": "t", "lon": 0.5, "lat": 0.45},
        {"id": "in-lake", "theatre": "t", "lon": 0.52, "lat": 0.53},
    ],
    "route": [{"a": "west", "b": "east", "kind": "canal"}, {"a": "west", "b": "south", "kind": "land"}],
}
LINES: dict[str, Any] = {
    "frame": {"t": FRAME},
    "line": [
        {"id": "c", "theatre": "t", "kind": "canal", "name": "C", "line": [[0.5, 1.0], [0.5, 0.47]]},
        {"id": "r", "theatre": "t", "kind": "road", "name": "R", "through": ["west", "south", "east"], "line": []},
        {
            "id": "l", "theatre": "t", "kind": "lake", "name": "L", "closed": True,
            "line": [[0.515, 0.525], [0.525, 0.525], [0.525, 0.535], [0.515, 0.535]],
        },
    ],
    "bend": [{"a": "west", "b": "south", "line": [[0.48, 0.47]]}],
}  # fmt: skip


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def test_places_are_spread_and_the_canal_stays_between_them() -> None:
    art = build(POINTS, LINES)["t"]
    places = {name: (x, y) for name, (x, y) in art["places"].items()}
    far = [hypot(a[0] - b[0], a[1] - b[1]) for a in places.values() for b in places.values() if a != b]
    assert min(far) > 1.4
    canal = [(x, y) for x, y in art["courses"][0]["points"]]
    crossings = sum(crosses(places["west"], places["east"], a, b) for a, b in pairwise(canal))
    assert crossings == 1
    assert not any(crosses(places["west"], places["south"], a, b) for a, b in pairwise(canal))
    lake = Filled([[(x, y) for x, y in ring] for ring in art["lakes"]])
    assert [name for name, place in places.items() if place in lake] == ["in-lake"]


def test_roads_are_the_routes_that_they_follow_and_bends_go_along() -> None:
    art = build(POINTS, LINES)["t"]
    assert art["roads"] == [["west", "south"]], "there is no route from south to east"
    assert list(art["bends"]) == ["west south"]
    assert not art["names"] or {name["name"] for name in art["names"]} == {"C"}, "the place in the lake bears its name"


def test_a_crowded_axis_is_stretched_and_keeps_its_order() -> None:
    axis = stretched([50.0, 51.0, 52.0], (0.0, 100.0), 10.0, 5.0, 0.4)
    assert axis(0.0) == 0
    assert abs(axis(100.0) - 10) < 1e-9
    assert axis(52.0) - axis(50.0) > 2 * (axis(12.0) - axis(10.0))
    assert all(axis(a) < axis(b) for a, b in pairwise([float(v) for v in range(-20, 120, 5)]))


def test_a_place_keeps_clear_of_a_way_that_passes_it() -> None:
    even = stretched([0.0, 100.0], (0.0, 100.0), 10.0, 5.0, 1.0)
    warp = Warp(even, even, {"a": (20, 50), "b": (80, 50), "near": (50, 51)}, [("a", "b")], 1.5)
    (ax, ay), (bx, by), (x, y) = warp.places["a"], warp.places["b"], warp.places["near"]
    along = (x - ax) / (bx - ax)
    assert y - (ay + along * (by - ay)) > 0.5


def test_a_theatre_without_a_coast_is_all_land() -> None:
    assert len(land([], FRAME)[0]) == 5
    coast = {"id": "shore", "kind": "coast", "line": [[0.0, 0.5], [1.0, 0.5]]}
    ring = land([coast], {**FRAME, "shore": ["-shore", [0.0, 0.0], [1.0, 0.0]]})[0]
    assert ring == [[1.0, 0.5], [0.0, 0.5], [0.0, 0.0], [1.0, 0.0], [1.0, 0.5]]


def test_long_edges_are_split() -> None:
    assert split([(0.0, 0.0), (4.0, 0.0)], 1.0)[0] == (0.0, 0.0)
    assert max(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(split([(0.0, 0.0), (4.0, 0.0)], 1.0))) <= 1.0
