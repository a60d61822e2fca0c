"""Clipping, simplifying and measuring."""

from sandtable.mapmaker.plane import Filled, Line, area, clip_line, clip_ring, simplify, turning

SQUARE: Line = [(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]


def test_a_ring_is_cut_at_the_window_and_stays_closed() -> None:
    clipped = clip_ring(SQUARE, (1, -1, 3, 1))
    assert clipped[0] == clipped[-1]
    assert set(clipped) == {(1, 0), (2, 0), (2, 1), (1, 1)}
    assert turning(clipped) == 1  # and keeps its direction


def test_a_ring_inside_the_window_is_unchanged_and_one_outside_is_gone() -> None:
    assert area(clip_ring(SQUARE, (-1, -1, 3, 3))) == 4
    assert clip_ring(SQUARE, (5, 5, 6, 6)) == []
    assert clip_ring([], (0, 0, 1, 1)) == []


def test_a_ring_around_the_window_becomes_the_window() -> None:
    assert area(clip_ring(SQUARE, (0.5, 0.5, 1, 1))) == 0.25


def test_a_line_that_leaves_and_returns_becomes_two() -> None:
    line: Line = [(0, 0.5), (2, 0.5), (2, 0.75), (0, 0.75)]
    assert clip_line(line, (-1, 0, 1, 1)) == [[(0, 0.5), (1, 0.5)], [(1, 0.75), (0, 0.75)]]


def test_simplifying_keeps_ends_and_corners_only() -> None:
    line: Line = [(0, 0), (1, 0.01), (2, -0.01), (3, 0), (3, 1), (3.01, 2)]
    assert simplify(line, 0.05) == [(0, 0), (3, 0), (3.01, 2)]
    assert simplify(line, 0) == line


def test_a_closed_line_does_not_collapse() -> None:
    assert simplify(SQUARE, 0.1) == SQUARE
    assert simplify([(1, 1), (1, 1), (1, 1)], 0.1) == [(1, 1), (1, 1)]


def test_filled_counts_holes_out() -> None:
    hole: Line = [(0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (1.5, 0.5), (0.5, 0.5)]
    land = Filled([SQUARE, hole])
    assert (0.25, 1.0) in land
    assert (1.0, 1.0) not in land
    assert (3.0, 1.0) not in land
