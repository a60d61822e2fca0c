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
    """Something drawn in a space: an oil facility, a port, an air base, a SAM site …"""

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


class Terrain(Struct, frozen=True, omit_defaults=True):
    """One kind of terrain and how it is drawn."""

    id: str
    name: str
    tint: str
    pattern: Literal["plain", "dots", "hills", "waves", "marsh"] = "plain"
    note: str = ""


class Line(Struct, frozen=True, omit_defaults=True):
    """A road, railway, pipeline or river that runs through the centres of spaces."""

    kind: Literal["road", "rail", "pipeline", "river", "route", "limit"]
    spaces: list[str]
    name: str = ""
    source: Source = field(default_factory=Source)


class Side(Struct, frozen=True, omit_defaults=True):
    """A hexside with a meaning."""

    kind: Literal["blocked", "border", "river", "limit"]
    between: tuple[str, str]
    name: str = ""
    source: Source = field(default_factory=Source)


class Label(Struct, frozen=True, omit_defaults=True):
    """A name on the map. Rank 1 is the most important; `kind` steers its look."""

    text: str
    x: float
    y: float
    rank: int = 3
    kind: Literal["town", "oil", "base", "country", "sea", "edge"] = "town"
    space: str = ""


class Art(Struct, frozen=True, omit_defaults=True):
    """Outlines in board coordinates: closed rings of land, open border lines."""

    land: list[list[Point]] = field(default_factory=list)
    bays: list[list[Point]] = field(default_factory=list)
    borders: list[list[Point]] = field(default_factory=list)
    lakes: list[list[Point]] = field(default_factory=list)
    credit: str = ""


class BoardDoc(Struct, frozen=True, omit_defaults=True):
    """One board, complete. Hexes are flat-top with height 1 in board coordinates (y grows southward)."""

    id: str
    name: str
    kind: Literal["hex", "point", "area"]
    window: tuple[float, float, float, float]
    spaces: list[Space]
    terrains: list[Terrain] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    art: Art = field(default_factory=Art)
    note: str = ""
    source: Source = field(default_factory=Source)
