"""Boards of boxes: rectangles with a name on top and a note below, under headings where they belong together."""

from msgspec.structs import replace

from sandtable.documents import BoardDoc, Point, Space
from sandtable.drawing.letters import shorten
from sandtable.drawing.svg import el, group, text
from sandtable.drawing.theme import GRID, INK, LAND, PAPER, UNIT

TITLE = 0.17  # height of the name of a box, in board units
NOTE = 0.12
HEADING = 0.2


def size_of(space: Space) -> Point:
    return space.size or (1.0, 1.0)


def with_shapes(board: BoardDoc) -> BoardDoc:
    """The same board with the outlines that its sizes mean."""
    return replace(board, spaces=[replace(space, shape=_corners(space)) for space in board.spaces])


def _corners(space: Space) -> list[Point]:
    wide, high = size_of(space)
    x0, y0, x1, y1 = space.x - wide / 2, space.y - high / 2, space.x + wide / 2, space.y + high / 2
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def draw_boxes(board: BoardDoc) -> str:
    x0, y0, x1, y1 = board.window
    tints = {terrain.id: terrain.tint for terrain in board.terrains}
    size = {"width": (x1 - x0 + 2) * UNIT, "height": (y1 - y0 + 2) * UNIT}
    back = el("rect", x=(x0 - 1) * UNIT, y=(y0 - 1) * UNIT, **size, fill=LAND, class_="back")
    boxes = group("boxes", [_box(space, tints.get(space.terrain, PAPER)) for space in board.spaces])
    return back + boxes + group("headings", _headings(board))


def _box(space: Space, tint: str) -> str:
    wide, high = (side * UNIT for side in size_of(space))
    left, top = space.x * UNIT - wide / 2, space.y * UNIT - high / 2
    room = wide - 8
    size = {"width": wide - 4, "height": high - 4}
    title = shorten(space.name or space.id, TITLE * UNIT, room, True)
    lines = [
        el("rect", x=left + 2, y=top + 2, **size, rx=6, fill=tint, stroke=GRID, stroke_width=1.4),
        text(left + 7, top + (TITLE + 0.04) * UNIT, title, "label bold", font_size=TITLE * UNIT, stroke_width=0),
    ]
    if space.note:
        note = shorten(space.note, NOTE * UNIT, room)
        look = {"font_size": NOTE * UNIT, "stroke_width": 0}
        lines.append(text(left + 7, top + high - 8, note, "label", **look, fill=INK))
    return "".join(lines)


def _headings(board: BoardDoc) -> list[str]:
    """A heading over the first box of every group."""
    headings = []
    for group_ in board.groups:
        members = [space for space in board.spaces if space.region == group_.id]
        if members:
            left = min(space.x - size_of(space)[0] / 2 for space in members)
            top = min(space.y - size_of(space)[1] / 2 for space in members)
            look = {"font_size": HEADING * UNIT, "stroke_width": 3}
            headings.append(text(left * UNIT + 4, top * UNIT - 5, group_.name, "label bold", **look))
    return headings
