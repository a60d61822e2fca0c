"""Boards of areas over a real coast, with codes and names in their corners."""

import re
from itertools import combinations
from typing import get_args
from xml.etree import ElementTree

import msgspec
import pytest

from sandtable.documents import Detail, Piece, Quantity
from sandtable.drawing import draw_map
from sandtable.drawing.area_names import place_codes
from sandtable.drawing.letters import Rect
from sandtable.drawing.stacks import coded, gathered, stacks
from sandtable.games.war_game.presentation.atlas import board


@pytest.mark.parametrize("detail", get_args(Detail))
def test_codes_and_names_stay_within_their_areas(detail: Detail) -> None:
    spaces = {space.id: space for space in board().spaces}
    for lettering in place_codes(board(), detail):
        xs, ys = zip(*spaces[lettering.label.space].shape, strict=True)
        box = lettering.box
        area = Rect(min(xs), min(ys), max(xs) + 1e-9, max(ys))
        assert box.inside(area), lettering.words


def test_names_stand_beside_codes_where_one_can_read_them() -> None:
    near = [one.words for one in place_codes(board(), "near") if one.label.space == "W1"]
    assert near[0] == "W1"
    assert " ".join(near[1:]) == "Java and Southern Sumatra"
    assert [one.words for one in place_codes(board(), "far") if one.label.space == "W1"] == ["W1"]


def test_names_leave_room_for_what_lies_in_an_area() -> None:
    spaces = {space.id: space for space in board().spaces}
    lowest = max(one.box.y1 - spaces[one.label.space].y for one in place_codes(board(), "near"))
    assert lowest < 0.1


def test_continents_have_colours_of_their_own_and_the_grid_decides_over_the_coast() -> None:
    ground = ElementTree.fromstring(f"<svg>{draw_map(board()).ground}</svg>")
    regions = {
        element.get("data-region"): element.get("fill") for element in ground.iter() if element.get("data-region")
    }
    assert len(regions) == len(set(regions.values())) == 6
    order = [str(element.get("class")) for element in ground.iter() if element.get("class")]
    assert order.index("wash") < order.index("land") < order.index("drowned") < order.index("grid")
    drowned = next(element for element in ground.iter() if element.get("class") == "drowned")
    assert len(re.findall("M", str(drowned.get("d")))) == 110


def test_counters_and_chips_leave_the_code_of_their_area_free() -> None:
    tank = Piece("seen", "empire-2-tank", "W40", "empire-2")
    pile = stacks(board(), [tank, *(msgspec.structs.replace(tank, id=f"seen-{n}") for n in range(6))])[0]
    codes = [one.box for one in place_codes(board(), "near") if one.label.space == "W40"]
    assert not any(pile.box.meets(box) for box in codes[:1])
    kinds = [Quantity("W40", "empire-1", kind, 5) for kind in ("Tank", "Fighter")]
    assert [chip.kind for chip in gathered(kinds, coded(board()))] == ["units"]
    assert len(gathered(kinds)) == 2


def test_shores_lie_at_the_edges_of_their_territories_and_apart_from_each_other() -> None:
    spaces = {space.id: space for space in board().spaces}
    shores: dict[str, list[Rect]] = {}
    for space in board().spaces:
        if "/" in space.id:
            xs, ys = zip(*space.shape, strict=True)
            shores.setdefault(space.id.split("/")[0], []).append(Rect(min(xs), min(ys), max(xs), max(ys)))
    for home, boxes in shores.items():
        at = spaces[home]
        assert all(box.inside(Rect(at.x - 0.501, at.y - 0.501, at.x + 0.501, at.y + 0.501)) for box in boxes), home
        assert not any(a.meets(b) for a, b in combinations(boxes, 2)), home
        code = next(one.box for one in place_codes(board(), "near") if one.label.space == home)
        assert not any(box.meets(code) for box in boxes), home
    assert len(shores) == 92
