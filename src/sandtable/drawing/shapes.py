"""Shapes, names, ranks and colours of boards and counters, read from `shapes.json`. The page reads the same file."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from xml.sax.saxutils import escape

import msgspec
from msgspec import Struct

from sandtable.drawing.svg import Attributes, el

Part = dict[str, str | float]
"""An element: its `tag` and attributes. A colour is a name of `colours`, or ``@ink`` and the like of a counter."""


class LineLook(Struct, frozen=True):
    """What a kind of line or hexside is called, and its strokes from the bottom up."""

    name: str
    strokes: list[Part]


class MarkLook(Struct, frozen=True):
    """What a symbol on the map is called, and its parts in a square of 100."""

    name: str
    parts: list[Part]


class LabelLook(Struct, frozen=True):
    """How names of a kind are written: sizes by rank, and what comes first where there is no room for all."""

    sizes: list[float]
    bold: bool
    spacing: float
    capitals: bool
    order: float

    def size(self, rank: int) -> float:
        return self.sizes[min(max(rank, 1), len(self.sizes)) - 1]


class Shapes(Struct, frozen=True):
    unit: float
    colours: dict[str, str]
    lines: dict[str, LineLook]
    """In the order in which they are drawn: the last one lies on top."""
    courses: dict[str, LineLook]
    """Lines of the art, in the order in which they are drawn."""
    sides: dict[str, LineLook]
    marks: dict[str, MarkLook]
    emblems: dict[str, list[Part]]
    aircraft: list[str]
    synonyms: dict[str, str]
    sizes: dict[str, str]
    bands: dict[str, list[Part]]
    edges: list[str]
    """Dashes of the white edge of a side's counters, from the second seat on."""
    labels: dict[str, LabelLook]


SHAPES = msgspec.json.decode(files("sandtable.drawing").joinpath("shapes.json").read_bytes(), type=Shapes)


def draw_parts(parts: Iterable[Part], **inks: str | float) -> str:
    """The parts as SVG text; `inks` are the colours that ``@ink``, ``@ground`` … stand for."""
    return "".join(_element(part, inks) for part in parts)


def stroke(look: Part, d: str) -> str:
    """One stroke of a line along a path."""
    return draw_parts([{"tag": "path", "d": d, "fill": "none", "stroke-linejoin": "round", **look}])


def _element(part: Part, inks: dict[str, str | float]) -> str:
    attributes: Attributes = {}
    for key, value in part.items():
        if key not in ("tag", "words"):
            found = _colour(value, inks)
            # the style sheet has a colour for all text, so that of a counter must be stronger
            if key == "fill" and part["tag"] == "text":
                attributes["style"] = f"fill:{found}"
            else:
                attributes[{"class": "class_"}.get(key, key.replace("-", "_"))] = found
    words = [escape(str(part["words"]))] if "words" in part else []
    return el(str(part["tag"]), *words, **attributes)


def _colour(value: str | float, inks: dict[str, str | float]) -> str | float:
    if not isinstance(value, str):
        return value
    if value.startswith("@"):
        return inks[value[1:]]
    return SHAPES.colours.get(value, value)
