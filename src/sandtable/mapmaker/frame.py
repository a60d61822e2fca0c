"""The frame of a map: where its hexes lie on the earth and in the plane of the board."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Any

from sandtable.mapmaker.plane import Point, Ring, Window

COLUMN = sqrt(3) / 2  # distance of two columns, in heights of a hex
CORNER = 1 / sqrt(3)  # centre to corner
HEX_AREA = sqrt(3) / 2
Hex = tuple[int, int]  # column, row, both from 1

_ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))  # N NE SE S SW NW
_EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True)
class Frame:
    """Flat-topped hexes in columns, even columns half a hex lower, on an equirectangular projection."""

    anchor: Hex
    lat: float
    lon: float
    km_per_degree_lat: float
    km_per_degree_lon: float
    column_km: float
    row_km: float
    columns: int
    rows: int

    def project(self, lon: float, lat: float) -> Point:
        column = self.anchor[0] + (lon - self.lon) * self.km_per_degree_lon / self.column_km
        row = self.anchor[1] + self._drop(self.anchor) + (self.lat - lat) * self.km_per_degree_lat / self.row_km
        return (column - 1) * COLUMN, row - 1

    def centre(self, at: Hex) -> Point:
        return (at[0] - 1) * COLUMN, at[1] - 1 + self._drop(at)

    def hexes(self) -> Iterator[Hex]:
        return ((c, r) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1))

    def neighbours(self, at: Hex) -> list[Hex]:
        """N, NE, SE, S, SW, NW; some may lie off the map."""
        return [(at[0] + dc, at[1] + dr) for dc, dr in (_ODD if at[0] % 2 else _EVEN)]

    def outline(self, at: Hex) -> Ring:
        x, y = self.centre(at)
        return [(x + CORNER * cos(k * pi / 3), y + CORNER * sin(k * pi / 3)) for k in (0, 1, 2, 3, 4, 5, 0)]

    def window(self, margin: float = 0.0) -> Window:
        """The rectangle around all hexes, and `margin` on each side."""
        bottom = self.rows - 0.5 + (0.5 if self.columns > 1 else 0)
        side = CORNER + margin
        return -side, -0.5 - margin, (self.columns - 1) * COLUMN + side, bottom + margin

    @staticmethod
    def _drop(at: Hex) -> float:
        return 0.0 if at[0] % 2 else 0.5


def name(at: Hex) -> str:
    return f"{at[0]:02}{at[1]:02}"


@dataclass(frozen=True)
class Grid:
    """Which hexes the game calls land."""

    land: frozenset[Hex]
    blocked: frozenset[frozenset[Hex]]  # pairs of neighbours with water between them


def read(path: Path) -> tuple[Frame, Grid]:
    """The frame and the grid from a map file, under ``[map]`` or at its top."""
    with path.open("rb") as file:
        doc = tomllib.load(file)
    table: dict[str, Any] = doc.get("map", doc)
    p = table["projection"]
    frame = Frame(
        anchor=_hex(p["anchor_hex"]),
        lat=p["anchor_lat"],
        lon=p["anchor_lon"],
        km_per_degree_lat=p["km_per_degree_lat"],
        km_per_degree_lon=p["km_per_degree_lon"],
        column_km=p["column_spacing_km"],
        row_km=p["row_spacing_km"],
        columns=table["columns"],
        rows=table["rows"],
    )
    rows: list[str] = table["grid"]["terrain"]
    if [len(row) for row in rows] != [frame.columns] * frame.rows:
        raise ValueError(f"{path}: the terrain grid is not {frame.columns} x {frame.rows}")
    land = frozenset(at for at in frame.hexes() if rows[at[1] - 1][at[0] - 1] != ".")
    sides = (side["between"] for side in table.get("blocked_hexside", []))
    return frame, Grid(land, frozenset(frozenset(map(_hex, side)) for side in sides))


def _hex(text: str) -> Hex:
    return int(text[:2]), int(text[2:])
