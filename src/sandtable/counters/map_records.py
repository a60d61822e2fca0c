"""Parts of a pack that every map of hexes has. Games add fields of their own."""

from __future__ import annotations

from math import floor, hypot

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

    def hex_at(self, lat: float, lon: float) -> str:
        """The hex whose centre is nearest to a place of the real world; even columns lie half a hex lower."""
        column, row = int(self.anchor_hex[:2]), int(self.anchor_hex[2:])
        across = column + (lon - self.anchor_lon) * self.km_per_degree_lon / self.column_spacing_km
        down = row + _drop(column) + (self.anchor_lat - lat) * self.km_per_degree_lat / self.row_spacing_km
        near = [
            (hypot((c - across) * self.column_spacing_km, (r + _drop(c) - down) * self.row_spacing_km), c, r)
            for c in range(floor(across) - 1, floor(across) + 3)
            for r in range(floor(down) - 1, floor(down) + 3)
        ]
        _, column, row = min(near)
        return f"{column:02}{row:02}"


def _drop(column: int) -> float:
    return 0.0 if column % 2 else 0.5
