"""Whether a hex map makes sense. BadFile names the file and the key at fault."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from sandtable.board.hexgrid import HexGrid
from sandtable.errors import BadFile

from .map_records import Projection

SMALLEST, LARGEST = 0.001, 40_075.0
"""Kilometres that a hex or a degree may have: a metre, or once around the earth."""


class MapCheck:
    """Checks the parts of one map against its size."""

    def __init__(self, columns: int, rows: int, file: str = "map.toml") -> None:
        self.file = file
        try:
            self.grid = HexGrid(columns, rows)
        except ValueError as error:
            raise BadFile(f"{file}: map.columns: {error}") from None

    def check_letters(self, key: str, rows: Sequence[str], letters: Collection[str]) -> None:
        """One string a row, one letter a column, none that the legend lacks."""
        if len(rows) != self.grid.rows:
            raise BadFile(f"{self.file}: {key}: {len(rows)} rows, not {self.grid.rows}")
        for number, row in enumerate(rows, 1):
            if len(row) != self.grid.columns:
                raise BadFile(f"{self.file}: {key}: row {number} has {len(row)} hexes, not {self.grid.columns}")
            if set(row) - set(letters):
                raise BadFile(f"{self.file}: {key}: row {number} has a letter that the legend lacks")

    def find_hex(self, name: str, key: str) -> int:
        """The space of a name."""
        try:
            return self.grid.space(name)
        except KeyError:
            raise BadFile(f"{self.file}: {key}: there is no hex {name}") from None

    def letter(self, rows: Sequence[str], space: int) -> str:
        """The letter of a hex in checked rows."""
        return rows[self.grid.row(space) - 1][self.grid.column(space) - 1]

    def check_chain(self, names: Sequence[str], key: str) -> None:
        """A line runs from hex to neighbouring hex."""
        if len(names) < 2:
            raise BadFile(f"{self.file}: {key}: a line joins at least two hexes")
        for one, other in pairwise(names):
            if not self.grid.neighbours[self.find_hex(one, key)] >> self.find_hex(other, key) & 1:
                raise BadFile(f"{self.file}: {key}: {one} and {other} are not adjacent")

    def check_projection(self, projection: Projection) -> None:
        """The real world has its size under the hexes."""
        key = "map.projection"
        self.find_hex(projection.anchor_hex, f"{key}.anchor_hex")
        self.check_coordinates(projection.anchor_lat, projection.anchor_lon, key)
        for name in ("km_per_degree_lat", "km_per_degree_lon", "column_spacing_km", "row_spacing_km"):
            if not SMALLEST <= getattr(projection, name) <= LARGEST:
                raise BadFile(f"{self.file}: {key}.{name}: must be a length in km")

    def check_coordinates(self, lat: float, lon: float, key: str) -> None:
        if not (-90 <= lat <= 90 and -180 <= lon <= 180):
            raise BadFile(f"{self.file}: {key}: latitude {lat} and longitude {lon} lie nowhere on earth")
