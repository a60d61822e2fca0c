"""Maps of areas, held equal to a slow version made of cells, sets and the words of the rule."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.board import Area, AreaGrid, bits, mask_of

Cell = tuple[int, int]
SORTS = {"L": (True, False), "S": (False, True), "C": (True, True)}


@st.composite
def grids(draw: st.DrawFn) -> tuple[list[Area], int, bool]:
    columns, rows = draw(st.integers(3, 6)), draw(st.integers(1, 5))
    letters = draw(st.lists(st.sampled_from("LLLSSSC."), min_size=columns * rows, max_size=columns * rows))
    areas = [
        Area(f"a{number}", number % columns, number // columns, *SORTS[letter])
        for number, letter in enumerate(letters)
        if letter != "."
    ]
    return areas, columns, draw(st.booleans())


def touch(a: Area, b: Area, columns: int, wrap: bool) -> str:
    across = abs(a.column - b.column)
    if wrap:
        across = min(across, columns - across)
    down = abs(a.row - b.row)
    if (across, down) == (0, 0) or across > 1 or down > 1:
        return ""
    return "corner" if across and down else "side"


def linked(a: Area, b: Area, areas: list[Area], columns: int, wrap: bool) -> bool:
    """Land joined by a side, or by a corner that a third land area has two sides on."""
    if not (a.land and b.land):
        return False
    how = touch(a, b, columns, wrap)
    third = [c for c in areas if c.land and touch(a, c, columns, wrap) == touch(b, c, columns, wrap) == "side"]
    between = [c for c in third if (c.column, c.row) in ((a.column, b.row), (b.column, a.row))]
    return how == "side" or (how == "corner" and bool(between))


def bodies(a: Area, areas: list[Area], columns: int, wrap: bool) -> list[set[str]]:
    """The open water beside an area, in groups that are joined among themselves."""
    todo = [b for b in areas if b.sea and not b.land and touch(a, b, columns, wrap)]
    groups: list[set[str]] = []
    while todo:
        group = [todo.pop(0)]
        for one in group:
            for other in list(todo):
                if touch(one, other, columns, wrap):
                    todo.remove(other)
                    group.append(other)
        groups.append({one.name for one in group})
    return groups


@settings(max_examples=150, deadline=None)
@given(grids(), st.integers(0, 5))
def test_networks_are_those_of_the_words(made: tuple[list[Area], int, bool], first: int) -> None:
    areas, columns, wrap = made
    grid = AreaGrid(areas, columns, wrap=wrap, first=first)
    for a in areas:
        here = grid.space(a.name)
        assert {grid.name(n) for n in bits(grid.air.neighbours[here])} == {
            b.name for b in areas if touch(a, b, columns, wrap)
        }
        assert {grid.name(n) for n in bits(grid.land.neighbours[here])} == {
            b.name for b in areas if linked(a, b, areas, columns, wrap)
        }
        for b in areas:
            assert (grid.contact(here, grid.space(b.name)) or "") == touch(a, b, columns, wrap)


@settings(max_examples=150, deadline=None)
@given(grids())
def test_shores_are_bodies_of_water(made: tuple[list[Area], int, bool]) -> None:
    areas, columns, wrap = made
    grid = AreaGrid(areas, columns, wrap=wrap)
    for a in areas:
        here = grid.space(a.name)
        wet = [b for b in areas if b.sea and touch(a, b, columns, wrap)]
        assert bool(grid.coastal >> here & 1) == (a.land and bool(wet))
        if not a.land:
            continue
        groups = bodies(a, areas, columns, wrap)
        canals = [b for b in wet if b.land]
        found = []
        for shore in grid.shores[here]:
            assert grid.home[shore] == grid.place(shore) == here
            joined = {grid.name(grid.place(n)) for n in bits(grid.sea.neighbours[shore])}
            found.append(joined)
        if a.sea:  # a canal joins all that is wet around it, and every shore that shares water with it
            assert len(found) == 1
            assert {b.name for b in wet} <= found[0]
            continue
        expected = []
        for group in groups:
            near = {b.name for b in canals if any(c.name in group and touch(b, c, columns, wrap) for c in areas)}
            expected.append(group | near)
        assert sorted(map(sorted, found)) == sorted(map(sorted, expected))


@settings(max_examples=80, deadline=None)
@given(grids())
def test_open_water_is_joined_where_it_touches(made: tuple[list[Area], int, bool]) -> None:
    areas, columns, wrap = made
    grid = AreaGrid(areas, columns, wrap=wrap)
    open_water = [a for a in areas if a.sea and not a.land]
    for a in open_water:
        here = grid.space(a.name)
        beside = grid.sea.neighbours[here] & grid.open_water
        assert {grid.name(n) for n in bits(beside)} == {b.name for b in open_water if touch(a, b, columns, wrap)}
    assert grid.waters == grid.open_water | mask_of(grid.home)


def test_an_isthmus_is_no_canal_but_a_canal_is() -> None:
    strait = [Area("w", 0, 0, False, True), Area("i", 1, 0, True, False), Area("e", 2, 0, False, True)]
    grid = AreaGrid(strait, 3)
    assert len(grid.shores[grid.space("i")]) == 2
    assert grid.sea.distance(grid.space("w"), grid.space("e")) is None
    canal = [strait[0], Area("i", 1, 0, True, True), strait[2]]
    grid = AreaGrid(canal, 3)
    assert grid.sea.distance(grid.space("w"), grid.space("e")) == 2
    assert grid.shore_facing(grid.space("i"), grid.space("e")) == grid.shores[grid.space("i")][0]


@pytest.mark.parametrize(
    ("areas", "columns"),
    [
        ([Area("a", 0, 0, True, False), Area("b", 0, 0, True, False)], 3),
        ([Area("a", 4, 0, True, False)], 3),
        ([Area("a", 0, 0, False, False)], 3),
        ([], 2),
    ],
)
def test_a_map_that_cannot_be_is_refused(areas: list[Area], columns: int) -> None:
    with pytest.raises(ValueError, match=r"areas|column|grid"):
        AreaGrid(areas, columns, wrap=True)


def test_names_and_numbers_of_another_map_are_unknown() -> None:
    grid = AreaGrid([Area("a", 0, 0, True, False)], 3, first=5)
    assert grid.spaces == (5,)
    with pytest.raises(KeyError):
        grid.name(4)
    with pytest.raises(KeyError):
        grid.space("b")
