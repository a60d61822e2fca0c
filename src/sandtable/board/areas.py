"""A map of square areas, some of them land, some water, on a grid that may go round the world.

Areas touch by a side or by a corner. Three networks lie over them, each a `PointGraph` with the numbering of the
whole map: `air` joins whatever touches; `land` joins land by sides, and by a corner only where a third land area has
sides on that corner; `sea` joins the waters. A land area that touches water has one *shore* for each separate body
of water beside it: a space of its own, where ships lie and from which they leave to that water only. An area that is
land and water at once, a canal, has one single shore that joins everything wet around it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from sandtable.board.graph import PointGraph
from sandtable.board.masks import bits, mask_of
from sandtable.board.naming import NamedSpaces
from sandtable.kernel.plain import Mask


@dataclass(frozen=True, slots=True)
class Area:
    """One cell of the grid: its name, where it lies, and whether land and ships find ground there."""

    name: str
    column: int
    row: int
    land: bool
    sea: bool


class AreaGrid(NamedSpaces):
    """Areas numbered from `first` in the order given, then their shores, ordered by area.

    all: every area (not the shores). shores: for each area, its shores. home: for each shore, its area.
    waters: every space where ships can be, which is open water and shores.
    """

    land_areas: Final[Mask]
    open_water: Final[Mask]
    waters: Final[Mask]
    coastal: Final[Mask]
    shores: Final[dict[int, tuple[int, ...]]]
    home: Final[dict[int, int]]
    canals: Final[Mask]
    air: Final[PointGraph]
    land: Final[PointGraph]
    sea: Final[PointGraph]

    def __init__(self, areas: Sequence[Area], columns: int, *, wrap: bool = False, first: int = 0) -> None:
        if first < 0 or columns < (3 if wrap else 1):
            raise ValueError("a grid starts at space 0 or later, and one that goes round has three columns or more")
        self.columns = columns
        self.wrap = wrap
        self._areas = dict(enumerate(areas, first))
        self._at = {(area.column, area.row): first + number for number, area in enumerate(areas)}
        if len(self._at) != len(areas):
            raise ValueError("two areas lie in one cell")
        for area in areas:
            if not 0 <= area.column < columns or not (area.land or area.sea):
                raise ValueError(f"{area.name} lies beyond the last column, or is neither land nor sea")
        numbers = range(first, first + len(areas))
        areas_only = mask_of(numbers)
        self.land_areas = mask_of(n for n in numbers if self.area(n).land)
        wet = mask_of(n for n in numbers if self.area(n).sea)
        self.canals = self.land_areas & wet
        self.open_water = wet & ~self.land_areas
        near = {n: mask_of(self._around(n)) for n in numbers}
        self.coastal = mask_of(n for n in bits(self.land_areas) if near[n] & wet)
        bodies = [(n, body) for n in bits(self.land_areas) for body in self._bodies(n, near)]
        self.home = {first + len(areas) + place: area for place, (area, _) in enumerate(bodies)}
        self.shores = {n: tuple(shore for shore, area in self.home.items() if area == n) for n in bits(self.land_areas)}
        self.waters = self.open_water | mask_of(self.home)
        shores = [f"{self.area(n).name}/{self._named_after(body)}" for n, body in bodies]
        super().__init__([*(area.name for area in areas), *shores], first)
        self.all = areas_only
        touching = [(a, b) for a in numbers for b in bits(near[a]) if a < b]
        self.air = self._network(touching)
        self.land = self._network([(a, b) for a, b in touching if self._overland(a, b)])
        self.sea = self._network([*self._sea_lanes(touching), *self._harbours(bodies)])

    def area(self, space: int) -> Area:
        """The area with this number."""
        return self._areas[space]

    def place(self, space: int) -> int:
        """The area that a space belongs to: itself, or the area of a shore."""
        return self.home.get(space, space)

    def cell(self, column: int, row: int) -> int | None:
        """The area in a cell of the grid, None where there is none."""
        return self._at.get((column % self.columns if self.wrap else column, row))

    def contact(self, a: int, b: int) -> Literal["side", "corner"] | None:
        """How two areas touch."""
        if not self.air.neighbours[a] >> b & 1:
            return None
        one, other = self.area(a), self.area(b)
        return "corner" if one.column != other.column and one.row != other.row else "side"

    def corner_cells(self, a: int, b: int) -> list[int]:
        """The other areas around the corner at which two areas touch."""
        one, other = self.area(a), self.area(b)
        cells = self.cell(one.column, other.row), self.cell(other.column, one.row)
        return [cell for cell in cells if cell is not None]

    def shore_facing(self, area: int, water: int) -> int | None:
        """The shore of an area from which ships leave to this water."""
        return next((shore for shore in self.shores.get(area, ()) if self.sea.neighbours[shore] >> water & 1), None)

    # --- building

    def _around(self, space: int) -> Iterator[int]:
        area = self.area(space)
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                there = self.cell(area.column + right, area.row + down)
                if there is not None and there != space:
                    yield there

    def _overland(self, a: int, b: int) -> bool:
        if not (self.area(a).land and self.area(b).land):
            return False
        one, other = self.area(a), self.area(b)
        if one.column == other.column or one.row == other.row:
            return True
        return any(self.area(cell).land for cell in self.corner_cells(a, b))

    def _bodies(self, area: int, near: dict[int, Mask]) -> list[Mask]:
        """The open water beside a land area, divided into bodies that are joined among themselves."""
        beside = near[area] & self.open_water
        if self.canals >> area & 1:
            return [beside]
        bodies = []
        while beside:
            body = edge = beside & -beside
            while edge:
                wider = 0
                for water in bits(edge):
                    wider |= near[water]
                edge = wider & beside & ~body
                body |= edge
            bodies.append(body)
            beside &= ~body
        return bodies

    def _named_after(self, body: Mask) -> str:
        return self.area(bits(body)[0]).name if body else "water"

    def _sea_lanes(self, touching: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Open waters and canals that touch; a canal's water is its shore."""
        for a, b in touching:
            if self.area(a).sea and self.area(b).sea:
                yield self._water(a), self._water(b)

    def _water(self, area: int) -> int:
        return self.shores[area][0] if self.canals >> area & 1 else area

    def _harbours(self, bodies: list[tuple[int, Mask]]) -> Iterator[tuple[int, int]]:
        """From each shore to its body of water, and to every canal that touches both it and that body."""
        for shore, (area, body) in zip(self.home, bodies, strict=True):
            if self.canals >> area & 1:
                continue
            for water in bits(body):
                yield shore, water
            for canal in bits(self.canals):
                beside = set(self._around(canal))
                if area in beside and not beside.isdisjoint(bits(body)):
                    yield shore, self._water(canal)

    def _network(self, edges: list[tuple[int, int]]) -> PointGraph:
        named = [(self._names[a - self.first], self._names[b - self.first]) for a, b in edges]
        return PointGraph(self._names, named, self.first)
