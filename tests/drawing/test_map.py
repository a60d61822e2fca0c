"""What a page shows of a board: drawn here once, for every kind of board."""

from itertools import combinations
from typing import get_args
from xml.etree import ElementTree

import msgspec
import pytest

from sandtable.documents import BoardDoc, BoardDrawing, Detail, Label, Symbol
from sandtable.drawing import draw_map, style
from sandtable.drawing.letters import Rect
from sandtable.drawing.sheet import Sheet
from sandtable.drawing.svg import name_for
from tests.drawing import sample

BOARDS = {
    "hex": sample.coast_board(),
    "point": sample.point_board(),
    "area": sample.area_board(),
    "boxes": msgspec.structs.replace(sample.point_board(), kind="boxes"),
}


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{text}</svg>")


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_every_kind_of_board_has_a_ground_and_names(board: BoardDoc) -> None:
    drawing = draw_map(board)
    ids = {element.get("id") for element in parsed(drawing.ground).iter()}
    used = [element.get("href", "#")[1:] for element in parsed(drawing.ground).iter("use")]
    assert set(used) <= ids
    assert {name_for("symbol", kind) for kind in drawing.marks} <= ids
    words = ["".join(t.itertext()) for name in drawing.names.values() for t in parsed(name).iter("text")]
    if board.kind == "boxes":
        assert words == []
        words = ["".join(text.itertext()) for text in parsed(drawing.ground).iter("text")]
    assert len(words) >= len(board.labels)
    x0, y0, x1, y1 = drawing.window
    assert all(x0 < space.x < x1 and y0 < space.y < y1 for space in board.spaces)


def test_themes_can_tell_the_parts_of_the_ground_apart() -> None:
    classes = {element.get("class") for element in parsed(draw_map(sample.coast_board()).ground).iter()}
    assert {"paper", "deep", "coast", "terrain", "grid", "lines", "symbols", "veil"} <= classes


def test_an_outline_of_land_is_written_down_once() -> None:
    board = sample.coast_board()
    ground = draw_map(board).ground
    assert ground.count('id="coast-coast"') == 1
    assert ground.count("#coast-coast") >= 5


def test_hostile_names_are_only_words() -> None:
    board = sample.coast_board()
    space = msgspec.structs.replace(board.spaces[0], symbols=[Symbol('"><img src=x>', name="<b>", text="<i>")])
    labels = [Label("<script>alert(1)</script>", board.spaces[0].x, board.spaces[0].y)]
    tints = [msgspec.structs.replace(t, tint='red"><script>') for t in board.terrains]
    hostile = msgspec.structs.replace(board, spaces=[space, *board.spaces[1:]], labels=labels, terrains=tints)
    drawing = draw_map(hostile)
    for text in (drawing.ground, *drawing.names.values()):
        assert {element.tag for element in parsed(text).iter()}.isdisjoint({"script", "img", "b", "i"})
    assert "&lt;script" in drawing.names["near"]


def boxes(board: BoardDoc, detail: Detail) -> dict[str, Rect]:
    return {lettering.words: lettering.box for lettering in Sheet(board).labels(detail)}


def test_names_are_fewer_and_larger_from_far_away() -> None:
    board = sample.coast_board()
    near, mid, far = (boxes(board, detail) for detail in get_args(Detail))
    assert far.keys() < mid.keys() <= near.keys()
    for name, box in far.items():
        assert box.x1 - box.x0 > near[name].x1 - near[name].x0
    for placed in (near, mid, far):
        assert not any(a.meets(b) for a, b in combinations(placed.values(), 2))


def test_a_name_is_read_beside_a_counter() -> None:
    board = sample.coast_board()
    space = {s.id: s for s in board.spaces}[next(label.space for label in board.labels if label.text == "Portville")]
    counter = Rect(space.x - 0.3, space.y - 0.3, space.x + 0.3, space.y + 0.3)
    assert not boxes(board, "near")["Portville"].meets(counter)


def test_a_drawing_is_a_document_and_its_style_has_a_name() -> None:
    drawing = draw_map(sample.coast_board())
    assert msgspec.json.decode(msgspec.json.encode(drawing), type=BoardDrawing) == drawing
    assert len(style()) == 12
    assert style() == style()
