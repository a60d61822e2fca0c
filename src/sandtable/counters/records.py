"""Parts of a pack that every map of hexes has. Games add fields of their own."""

from __future__ import annotations

from sandtable.kernel.pack import Record


class Place(Record, frozen=True, kw_only=True):
    """A named place in a hex, and what is there: "town", "port" …"""

    name: str
    hex: str
    features: list[str]


class MapLine(Record, frozen=True, kw_only=True):
    """A road, railway, pipeline … from hex to hex."""

    name: str
    hexes: list[str]


class MapSide(Record, frozen=True, kw_only=True):
    """A hexside with a meaning."""

    between: tuple[str, str]
