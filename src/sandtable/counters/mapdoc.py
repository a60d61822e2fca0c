"""The document of a hex board, from the records of a map."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from sandtable.board.hexgrid import HexGrid
from sandtable.board.masks import bits
from sandtable.documents import Art, Label, Line, Point, Side, Source, Space, Symbol
from sandtable.kernel.plain import Mask

from .map_records import MapLine, MapSide, Place

P = TypeVar("P", bound=Place)

LabelKind = Literal[
    "town", "oil", "base", "fort", "pass", "objective", "country", "region", "sea", "lake", "river", "edge"
]
LineKind = Literal[
    "road", "track", "causeway", "rail", "pipeline", "river", "canal", "ferry", "route", "shore", "limit"
]
SideKind = Literal["blocked", "border", "river", "canal", "shore", "ridge", "bridge", "ford", "limit"]

MARGIN = 0.6
"""How far the board reaches beyond the middle of its outermost hexes."""
RECONSTRUCTED = (
    "We do not have the original map sheet: hexes, lines, places and strengths are reconstructed from geography."
)
"""What a board tells of itself where only the text of a rulebook is known."""


def board_window(grid: HexGrid) -> tuple[float, float, float, float]:
    """The part of the plane that the board takes up: left, top, right, bottom."""
    width, height = (grid.columns - 1) * math.sqrt(3) / 2, grid.rows - 0.5
    return -MARGIN, -0.55, round(width + MARGIN, 3), height + 0.05


def hex_centre(grid: HexGrid, space: int) -> Point:
    x, y = grid.centre(space)
    return round(x, 3), y


def hex_spaces(
    grid: HexGrid,
    terrain: Mapping[int, str],
    region: Mapping[int, str],
    places: Mapping[int, Sequence[P]],
    symbols: Callable[[P], Iterable[Symbol]],
) -> list[Space]:
    """All hexes, with the names and symbols of the places in them."""
    spaces = []
    for space in grid.spaces:
        here = places.get(space, ())
        x, y = hex_centre(grid, space)
        name = ", ".join(place.name for place in here)
        drawn = [symbol for place in here for symbol in symbols(place)]
        spaces.append(Space(grid.name(space), x, y, terrain[space], region.get(space, ""), name, drawn))
    return spaces


def place_labels(
    grid: HexGrid, places: Iterable[P], rank: Callable[[P], int], kind: Callable[[P], LabelKind]
) -> list[Label]:
    """The names of places, each at its hex."""
    return [
        Label(place.name, *hex_centre(grid, grid.space(place.hex)), rank(place), kind(place), place.hex)
        for place in places
    ]


def region_labels(art: Mapping[str, Any]) -> list[Label]:
    """The names of countries, where the map maker put them."""
    return [Label(name, x, y, 1, "country") for name, (x, y) in art["countries"].items()]


def map_lines(lines: Iterable[MapLine], kind: Callable[[MapLine], LineKind]) -> list[Line]:
    return [Line(kind(line), line.hexes, line.name, line.source) for line in lines]


def map_sides(sides: Iterable[MapSide], kind: SideKind) -> list[Side]:
    """Hexsides of a kind, named by the reason that their record gives."""
    return [Side(kind, side.between, side.why, side.source) for side in sides]


def border_sides(grid: HexGrid, region: Mapping[int, str]) -> list[Side]:
    """The hexsides between different regions; hexes of no region have no border."""
    return [
        Side("border", (grid.name(space), grid.name(other)))
        for space, name in region.items()
        for other in bits(grid.neighbours[space])
        if space < other and region.get(other, name) != name
    ]


def edge_sides(grid: HexGrid, inside: Mask, kind: SideKind, name: str, source: Source) -> list[Side]:
    """The hexsides around a part of the map."""
    return [
        Side(kind, (grid.name(other), grid.name(space)), name, source)
        for space in bits(inside)
        for other in bits(grid.neighbours[space] & ~inside)
    ]


def map_art(art: Mapping[str, Any]) -> Art:
    """Coast, bays, borders and lakes, as the map maker drew them."""
    return Art(
        [*_rings(art["land"]), *_rings(art.get("patches", []))],
        _rings(art.get("bays", [])),
        _rings(art["borders"]),
        _rings(art.get("lakes", [])),
        art["source"],
    )


def _rings(rings: list[list[list[float]]]) -> list[list[Point]]:
    return [[(x, y) for x, y in ring] for ring in rings]
