"""Whose an area is: its colour over the ground, and a band of it along the inside of the border."""

from collections.abc import Sequence

from sandtable.documents import BoardDoc, Overlay, SeatInfo
from sandtable.drawing.svg import Attributes, Point, el, group, name_for, path
from sandtable.drawing.theme import UNIT

TINT, BAND = 0.32, 13
Side = frozenset[Point]


def draw_ownership(board: BoardDoc, overlays: Sequence[Overlay], seats: Sequence[SeatInfo]) -> str:
    if board.kind != "area":
        return ""
    shapes = {space.id: space.shape for space in board.spaces}
    colours = {seat.id: seat.colour for seat in seats}
    parts = []
    for overlay in overlays:
        rings = [shapes[space] for space in overlay.spaces if shapes.get(space)]
        if overlay.look != "tint" or not rings:
            continue
        colour, clip = colours.get(overlay.seat) or "#888888", name_for("owned", board.id, overlay.id)
        area = "".join(path(ring, UNIT, True) for ring in rings)
        parts.append(el("clipPath", el("path", d=area), id=clip))
        parts.append(el("path", d=area, fill=colour, fill_opacity=TINT))
        line: Attributes = {"fill": "none", "stroke": colour, "stroke_width": BAND, "stroke_opacity": 0.9}
        parts.append(el("path", d=_rim(rings), **line, clip_path=f"url(#{clip})"))
    return group("ownership", parts)


def _rim(rings: Sequence[Sequence[Point]]) -> str:
    """The sides of some areas without those between two of them."""
    found: dict[Side, tuple[Point, Point] | None] = {}
    for ring in rings:
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            side = frozenset((a, b))
            found[side] = None if side in found else (a, b)
    return "".join(path(side, UNIT) for side in found.values() if side)
