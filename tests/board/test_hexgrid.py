"""Names, geometry and shifts of hex grids."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.board import DIRECTIONS, Boxes, HexGrid, bit, bits, count, mask_of, opposite
from tests.board import slow
from tests.board.maps import hexes_of

GRID = HexGrid(31, 34)
grids = st.builds(HexGrid, st.integers(1, 9), st.integers(1, 9), st.integers(0, 70))


def around(name: str) -> dict[str, str]:
    steps = {way: GRID.step(GRID.space(name), d) for d, way in enumerate(DIRECTIONS)}
    return {way: GRID.name(space) for way, space in steps.items() if space is not None}


def test_neighbours_of_a_hex_in_an_odd_column() -> None:
    assert around("1521") == {
        "N": "1520", "NE": "1620", "SE": "1621", "S": "1522", "SW": "1421", "NW": "1420"
    }  # fmt: skip


def test_neighbours_of_a_hex_in_an_even_column() -> None:
    assert around("1420") == {
        "N": "1419", "NE": "1520", "SE": "1521", "S": "1421", "SW": "1321", "NW": "1320"
    }  # fmt: skip


def test_neighbours_in_the_corners() -> None:
    assert around("0101") == {"SE": "0201", "S": "0102"}
    assert around("3134") == {"N": "3133", "SW": "3034", "NW": "3033"}
    assert around("0134") == {"N": "0133", "NE": "0233", "SE": "0234"}
    assert around("3001") == {"SE": "3102", "NE": "3101", "S": "3002", "SW": "2902", "NW": "2901"}


def test_the_map_has_a_hex_for_every_name() -> None:
    assert count(GRID.all) == len(GRID.spaces) == 31 * 34
    assert [GRID.name(space) for space in GRID.spaces] == sorted(GRID.name(space) for space in GRID.spaces)
    assert mask_of(GRID.spaces) == GRID.all
    assert GRID.names(GRID.all)[:2] == ["0101", "0102"]
    for name in ("0000", "0135", "3201", "101", ""):
        with pytest.raises(KeyError):
            GRID.space(name)
    with pytest.raises(KeyError):
        GRID.name(GRID.end)


def test_centres_lie_one_hex_height_apart() -> None:
    assert GRID.centre(GRID.space("0101")) == (0, 0)
    assert GRID.centre(GRID.space("0201")) == (math.sqrt(3) / 2, 0.5)
    for space in GRID.spaces:
        for near in bits(GRID.neighbours[space]):
            assert math.dist(GRID.centre(space), GRID.centre(near)) == pytest.approx(1)


@settings(deadline=None)
@given(grids)
def test_the_numbers_of_a_grid(grid: HexGrid) -> None:
    assert all(grid.first <= space < grid.end for space in grid.spaces)
    assert len(grid.neighbours) == grid.end
    for (column, row), space in hexes_of(grid).items():
        assert (grid.column(space), grid.row(space)) == (column, row)
        assert grid.space(grid.name(space)) == space
    unused = set(range(grid.end)) - set(grid.spaces)
    assert not any(grid.neighbours[space] for space in unused)


@settings(deadline=None)
@given(grids)
def test_neighbours_are_those_of_the_rule(grid: HexGrid) -> None:
    for space, near in slow.touching(hexes_of(grid)).items():
        assert set(bits(grid.neighbours[space])) == near
        steps = {d: grid.step(space, d) for d in range(6)}
        assert {there for there in steps.values() if there is not None} == near
        for d, there in steps.items():
            assert grid.shift(bit(space), d) == (0 if there is None else bit(there))
            if there is not None:
                assert there - space == grid.offsets[d]
                assert grid.direction(space, there) == d
                assert grid.direction(there, space) == opposite(d)
        for other in grid.spaces:
            assert (grid.direction(space, other) is not None) == (other in near)


@settings(deadline=None)
@given(grids, st.data())
def test_shifts_never_wrap_nor_mind_other_boards(grid: HexGrid, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, 2 ** (grid.end + 80) - 1))
    real = [space for space in bits(mask) if space in grid.spaces]
    for d in range(6):
        moved = {grid.step(space, d) for space in real} - {None}
        assert set(bits(grid.shift(mask, d))) == moved
    assert set(bits(grid.spread(mask))) == slow.spread(slow.touching(hexes_of(grid)), real)


@settings(deadline=None)
@given(grids, st.data(), st.integers(0, 20))
def test_ranges_follow_the_distance_formula(grid: HexGrid, data: st.DataObject, n: int) -> None:
    hexes = hexes_of(grid)
    at = data.draw(st.sampled_from(sorted(hexes)))
    others = data.draw(st.sets(st.sampled_from(sorted(hexes)), max_size=3))
    space = hexes[at]
    for other, there in hexes.items():
        assert grid.distance(space, there) == slow.hex_distance(at, other)
    disc = {there for other, there in hexes.items() if slow.hex_distance(at, other) <= n}
    assert set(bits(grid.disc(space, n))) == disc
    assert grid.disc(space, n) == grid.disc(space, n)
    near = {there for hex_, there in hexes.items() if any(slow.hex_distance(o, hex_) <= n for o in others)}
    assert set(bits(grid.within(mask_of(hexes[o] for o in others), n))) == near


def test_a_wide_range_holds_the_whole_map() -> None:
    assert GRID.within(bit(GRID.space("0101")), 1000) == GRID.all
    assert GRID.within(0, 1000) == 0


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (100, 5), (5, 100)])
def test_sizes_that_names_cannot_tell(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="99"):
        HexGrid(*size)


def test_a_grid_cannot_begin_below_zero() -> None:
    with pytest.raises(ValueError, match="-1"):
        HexGrid(3, 3, -1)


def test_boxes_go_on_with_the_numbers() -> None:
    boxes = Boxes(["germany", "israel"], GRID.end)
    assert (boxes.first, boxes.end) == (GRID.end, GRID.end + 2)
    assert boxes.spaces == (GRID.end, GRID.end + 1)
    assert boxes.space("israel") == GRID.end + 1
    assert boxes.name(GRID.end) == "germany"
    assert boxes.all & GRID.all == 0
    assert count(boxes.all) == 2
    for space in (GRID.end - 1, boxes.end):
        with pytest.raises(KeyError):
            boxes.name(space)
    with pytest.raises(KeyError):
        boxes.space("Israel")
    with pytest.raises(ValueError, match="germany"):
        Boxes(["germany", "germany"], 0)
    with pytest.raises(ValueError, match="-1"):
        Boxes([], -1)
