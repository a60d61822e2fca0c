"""Outlines of hexes, nets of lines, stacks, letters."""

from math import hypot

import pytest

from sandtable.documents import BoardDoc, Line, Piece, Space
from sandtable.drawing.hexes import HexBoard, length, rounded, ways
from sandtable.drawing.letters import Rect, shorten, width, wrap
from sandtable.drawing.lines import GIVE, Net
from sandtable.drawing.stacks import stack
from sandtable.drawing.svg import curve, el, name_for, num, path
from sandtable.drawing.units import is_light
from tests.drawing import sample


def board_of(columns: int, rows: int, *lines: Line) -> BoardDoc:
    hexes = [(c, r) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    spaces = [Space(sample.hex_name(c, r), *sample.centre(c, r)) for c, r in hexes]
    return BoardDoc("b", "B", "hex", (0, 0, 1, 1), spaces, lines=list(lines))


def test_the_outline_of_one_hex_has_six_sides() -> None:
    hexes = HexBoard(board_of(3, 3))
    (ring,) = hexes.outlines({hexes.cells["0202"]})
    assert len(ring) == 7
    assert ring[0] == ring[-1]
    assert length(ring) == pytest.approx(6 / 3**0.5)


def test_a_ring_of_hexes_has_an_outer_and_an_inner_outline() -> None:
    hexes = HexBoard(board_of(3, 3))
    around = set(hexes.around(hexes.cells["0202"]))
    assert sorted(len(ring) for ring in hexes.outlines(around)) == [7, 19]


def test_every_side_of_the_grid_is_drawn_once() -> None:
    hexes = HexBoard(board_of(3, 3))
    lines = hexes.grid(hexes.cells.values())
    sides = sum(len(line) - 1 for line in lines)
    inner = sum(hexes.side(a, b) is not None for a in hexes.cells for b in hexes.cells if a < b)
    assert sides == 9 * 6 - inner
    assert sum(length(line) for line in lines) == pytest.approx(sides / 3**0.5)


def test_neighbours_share_a_side_and_others_do_not() -> None:
    hexes = HexBoard(board_of(3, 3))
    assert hexes.side("0202", "0203") is not None
    assert hexes.side("0101", "0303") is None


def test_ways_end_at_forks_and_stops_and_close_rings() -> None:
    line = {frozenset(pair) for pair in ("ab", "bc", "cd", "bx")}
    assert sorted(ways(line)) == [["b", "c", "d"], ["b", "x"], ["a", "b"]] or len(ways(line)) == 3
    assert sorted(len(way) for way in ways(line, ["c"])) == [2, 2, 2, 2]
    ring = {frozenset(pair) for pair in ("ab", "bc", "ca")}
    (way,) = ways(ring)
    assert way[0] == way[-1]
    assert len(way) == 4


def test_rounding_stays_inside() -> None:
    square: list[tuple[float, float]] = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    ring = rounded(square)
    assert ring[0] == ring[-1]
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in ring)
    assert length(ring) < 4


def test_a_zigzag_is_straightened_but_keeps_to_its_hexes() -> None:
    way = ["0102", "0201", "0302", "0401", "0502"]
    net = Net(board_of(5, 3, Line("rail", way)))
    ((*points,),) = net.courses(net.edges["rail"])
    assert length(points) < 4
    for space, point in zip(way, points, strict=True):
        x, y = sample.centre(int(space[:2]), int(space[2:]))
        assert hypot(point[0] - x, point[1] - y) <= GIVE + 1e-9
    assert points[0] == sample.centre(1, 2)
    fixed = Net(board_of(5, 3, Line("rail", way)), {"0302"})
    assert fixed.spots["0302"] == sample.centre(3, 2)


def test_what_two_roads_share_is_there_once() -> None:
    lines = [Line("road", ["0101", "0102", "0103"]), Line("road", ["0103", "0102", "0201", "9999"])]
    net = Net(board_of(3, 3, *lines))
    assert len(net.edges["road"]) == 3


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 12])
def test_the_two_top_counters_of_a_stack_do_not_cover_each_other(count: int) -> None:
    laid = stack("0101", (0, 0), [Piece(str(i), "k", "0101") for i in range(count)])
    assert [piece.id for piece, _ in laid.pieces] == [str(i) for i in range(count)]
    assert max(abs(v) for _, point in laid.pieces for v in point) < 0.5
    h = laid.side / 2 - 0.01
    boxes = [Rect(x - h, y - h, x + h, y + h) for _, (x, y) in laid.pieces[-2:]]
    assert count == 1 or not boxes[0].meets(boxes[1])


def test_letters() -> None:
    assert width("WWW", 10) > width("iii", 10)
    assert width("abc", 10, bold=True) > width("abc", 10)
    assert wrap("one two three", 10, width("one two", 10)) == ["one two", "three"]
    assert wrap("", 10, 100) == []
    assert shorten("a long name", 10, 1000) == "a long name"
    assert shorten("a long name", 10, 40).endswith("…")


def test_rectangles() -> None:
    a, b = Rect(0, 0, 2, 2), Rect(1, 1, 3, 3)
    assert a.meets(b)
    assert a.overlap(b) == 1
    assert not a.meets(Rect(2, 0, 3, 1))  # touching is not meeting
    assert Rect(0.5, 0.5, 1, 1).inside(a)


def test_writing() -> None:
    assert num(-0.001) == "0"
    assert num(1.5) == "1.5"
    assert el("g", class_='a"b', data_space="<", x=None) == '<g class=\'a"b\' data-space="&lt;"/>'
    assert path([(0, 0), (1, 0), (0, 0)], 2, closed=True) == "M0,0L2,0Z"
    assert path([]) == ""
    assert curve([(0, 0), (1, 1)]) == "M0,0L1,1"
    assert curve([(0, 0), (1, 1), (2, 0)]).count("C") == 2
    assert name_for("a", "b/c") != name_for("a", "b-c") != name_for("a-b", "c")


def test_light_and_dark_inks() -> None:
    assert is_light("#fff")
    assert is_light("#f0f0e0")
    assert not is_light("#2b0d00")
    assert not is_light("navy")
