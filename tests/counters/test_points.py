"""A theatre may be a map of points or have boxes beside it: neighbours and nearest spaces work as on hexes."""

from __future__ import annotations

from sandtable.board import PointGraph, mask_of
from sandtable.counters.world import CounterWorld
from sandtable.language import Names

from .field import GRID, Field


class Coast(CounterWorld):
    """Three towns on a road, and an island that no way leads to."""

    def __init__(self) -> None:
        self.grid = PointGraph(["port", "pass", "well", "isle"], [("port", "pass"), ("pass", "well")])
        self.end = self.grid.end
        self.spaces = Names("space", ["port", "pass", "well", "isle"])


def test_points_are_next_to_each_other_where_a_way_joins_them() -> None:
    coast = Coast()
    assert coast.is_next_to(0, 1)
    assert not coast.is_next_to(0, 2)


def test_what_no_way_leads_to_is_never_nearest() -> None:
    assert Coast().nearest(0, mask_of([1, 2, 3])) == ["pass", "well", "isle"]


def test_boxes_come_after_what_is_on_the_map() -> None:
    field = Field(1)
    assert field.nearest(GRID.space("0101"), mask_of([field.end, GRID.space("0303"), GRID.space("0102")])) == [
        "0102",
        "0303",
        "box",
    ]
