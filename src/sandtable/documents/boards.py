"""Boards: the static part of a view that shows where things are. Fetched once, by digest."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

Point = tuple[float, float]
Provenance = Literal["printed", "reconstructed"]


class Source(Struct, frozen=True, omit_defaults=True):
    """Where a value comes from: printed in the rulebook, or reconstructed and why."""

    provenance: Provenance = "printed"
    why: str = ""


class Symbol(Struct, frozen=True, omit_defaults=True):
    """Something drawn in a space: oil, port, air_base, sam, ford, fort, pass, objective, landing, bridge …

    The list is open: a drawing that does not know a kind shows its first letter.
    """

    kind: str
    text: str = ""
    name: str = ""
    source: Source = field(default_factory=Source)


class Space(Struct, frozen=True, omit_defaults=True):
    """One place of a board. `id` is the word used in actions; x and y are its centre."""

    id: str
    x: float
    y: float
    terrain: str = ""
    region: str = ""
    name: str = ""
    symbols: list[Symbol] = field(default_factory=list)
    shape: list[Point] = field(default_factory=list)
    """The outline, for area boards. Hex boards have one shape for all, point boards none."""
    size: Point | None = None
    """Width and height, for boards of boxes; 1 by 1 if left out."""
    note: str = ""
    """What is printed in the space besides its name."""
    text: str = ""
    """How an order document names it, where that is not its id."""


class Terrain(Struct, frozen=True, omit_defaults=True):
    """One kind of terrain and how it is drawn."""

    id: str
    name: str
    tint: str
    pattern: Literal["plain", "dots", "hills", "mountains", "waves", "marsh", "lake", "woods", "town"] = "plain"
    note: str = ""
    border: str = ""
    """The colour around a space of an area board; that of land is drawn over that of water."""


class Line(Struct, frozen=True, omit_defaults=True):
    """A road, railway, canal, ferry … that runs through the centres of spaces."""

    kind: Literal["road", "track", "causeway", "rail", "pipeline", "river", "canal", "ferry", "route", "shore", "limit"]
    spaces: list[str]
    name: str = ""
    source: Source = field(default_factory=Source)
    bend: list[Point] = field(default_factory=list)
    """Where a line between two spaces runs if not straight: the points between them."""


class Side(Struct, frozen=True, omit_defaults=True):
    """A hexside with a meaning."""

    kind: Literal["blocked", "border", "river", "canal", "shore", "ridge", "bridge", "ford", "limit"]
    between: tuple[str, str]
    name: str = ""
    source: Source = field(default_factory=Source)


class Label(Struct, frozen=True, omit_defaults=True):
    """A name on the map. Rank 1 is the most important; `kind` steers its look.

    A `code` heads its space, an area with a name: that is written below it, and both stay within the area.
    """

    text: str
    x: float
    y: float
    rank: int = 3
    kind: Literal[
        "town",
        "oil",
        "base",
        "fort",
        "pass",
        "objective",
        "country",
        "region",
        "sea",
        "lake",
        "river",
        "edge",
        "code",
    ] = "town"
    space: str = ""


class Course(Struct, frozen=True, omit_defaults=True):
    """A line of the art that is drawn as it runs, through no spaces: a canal, a river, a front line, a scarp."""

    kind: Literal["canal", "river", "front", "scarp"]
    points: list[Point]
    name: str = ""


class Ridge(Struct, frozen=True, omit_defaults=True):
    """A chain of mountains along a line, so wide."""

    points: list[Point]
    width: float


class Cover(Struct, frozen=True, omit_defaults=True):
    """What grows or lies on a part of the land."""

    kind: Literal["desert", "forest", "ice"]
    ring: list[Point]


class Art(Struct, frozen=True, omit_defaults=True):
    """Outlines in board coordinates: closed rings of land, lakes and heights, open border lines and courses."""

    land: list[list[Point]] = field(default_factory=list)
    bays: list[list[Point]] = field(default_factory=list)
    borders: list[list[Point]] = field(default_factory=list)
    lakes: list[list[Point]] = field(default_factory=list)
    credit: str = ""
    heights: list[list[Point]] = field(default_factory=list)
    courses: list[Course] = field(default_factory=list)
    ridges: list[Ridge] = field(default_factory=list)
    covers: list[Cover] = field(default_factory=list)
    tints: dict[str, str] = field(default_factory=dict)
    """The colour of the land by region, where it has one of its own: continents on a map of the world."""


class Group(Struct, frozen=True, omit_defaults=True):
    """Spaces or boxes that belong together under one heading; `id` is the region or group that they name."""

    id: str
    name: str
    seat: str = ""


class BoardDoc(Struct, frozen=True, omit_defaults=True):
    """One board, complete. Hexes are flat-top with height 1 in board coordinates (y grows southward).

    A board of `boxes` has rectangles with a name on top: a turn track, staging areas, a battle board.
    """

    id: str
    name: str
    kind: Literal["hex", "point", "area", "boxes"]
    window: tuple[float, float, float, float]
    spaces: list[Space]
    terrains: list[Terrain] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    art: Art = field(default_factory=Art)
    note: str = ""
    source: Source = field(default_factory=Source)
    use: Literal["map", "display"] = "map"
    """Maps share the large surface, with a switch if there are several; a display is a panel in a tab of its own."""
    groups: list[Group] = field(default_factory=list)
    """Headings over the spaces of one region, on displays."""
