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


class GridData(Record, frozen=True, kw_only=True):
    """Terrain and country of every hex: one string a row, one letter a column."""

    terrain: list[str]
    country: list[str]


class Projection(Record, frozen=True, kw_only=True):
    """How the real world lies under the hexes; the map maker draws coasts and borders by it."""

    anchor_hex: str
    anchor_lat: float
    anchor_lon: float
    km_per_degree_lat: float
    km_per_degree_lon: float
    column_spacing_km: float
    row_spacing_km: float
