"""Random maps for property tests: each as a fast table and as a slow one."""

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from sandtable.board.hexgrid import HexGrid
from sandtable.board.moves import MoveTable
from tests.board import slow


@dataclass
class Country:
    """One random map, twice."""

    grid: HexGrid
    table: MoveTable
    slow: slow.SlowMap
    chance: Random

    def some(self, share: float) -> set[int]:
        """A random part of the hexes."""
        return {space for space in self.grid.spaces if self.chance.random() < share}

    def hexes(self, most: int) -> list[int]:
        """A few random hexes, at least one."""
        return self.chance.choices(self.grid.spaces, k=self.chance.randint(1, most))

    def trail(self, length: int) -> list[tuple[int, int]]:
        """The sides crossed on a random walk."""
        here = self.chance.choice(self.grid.spaces)
        sides = []
        for _ in range(length):
            near = sorted(self.slow.touching[here])
            if not near:
                break
            there = self.chance.choice(near)
            sides.append((here, there))
            here = there
        return sides


def hexes_of(grid: HexGrid) -> dict[slow.Hex, int]:
    """Every (column, row) of a grid with its space, read off the names."""
    columns, rows = range(1, grid.columns + 1), range(1, grid.rows + 1)
    return {(c, r): grid.space(f"{c:02d}{r:02d}") for c in columns for r in rows}


def build(columns: int, rows: int, first: int, chance: Random) -> Country:
    """A map with random terrain, roads and blocked sides."""
    grid = HexGrid(columns, rows, first)
    near = slow.touching(hexes_of(grid))
    land = chance.choice((0.6, 0.85, 1.0))
    terrain = chance.choice(((1,), (1, 2, 3), (1, 1, 1, 2), (2, 3), (1, 4, 7)))
    costs = {space: chance.choice(terrain) for space in grid.spaces if chance.random() < land}
    sides = [(a, b) for a in grid.spaces for b in sorted(near[a]) if a < b or chance.random() < 0.1]
    blocked = [side for side in sides if chance.random() < chance.choice((0.0, 0.02, 0.2))]
    plain = slow.SlowMap(near, costs)
    country = Country(grid, MoveTable(grid, costs), plain, chance)
    roads = [side for _ in range(chance.randint(0, 8)) for side in country.trail(chance.randint(1, 20))]
    road_cost = chance.choice((1, 1, 1, 2, 3))
    tracks = [side for _ in range(chance.randint(0, 3)) for side in country.trail(chance.randint(1, 12))]
    track_cost = chance.choice((1, 2, 4))
    share = chance.choice((0.0, 0.0, 0.1))
    rivers = {(a, b): chance.choice((1, 2)) for a, b in sides if a < b and chance.random() < share}
    country.table = MoveTable(
        grid, costs, blocked=blocked, roads=roads, road_cost=road_cost, lines={track_cost: tracks}, sides=rivers
    )
    country.slow = slow.SlowMap(
        near, costs, {frozenset(side) for side in blocked}, {frozenset(side) for side in roads}, road_cost,
        {frozenset(side) for side in tracks}, track_cost, {frozenset(side): more for side, more in rivers.items()},
    )  # fmt: skip
    return country


@st.composite
def countries(draw: st.DrawFn, full_size: bool = False) -> Country:
    """Small maps that shrink well, or maps of 31 x 34."""
    chance = Random(draw(st.integers(0, 2**32 - 1)))
    if full_size:
        return build(31, 34, draw(st.sampled_from((0, 1, 77))), chance)
    columns, rows = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    return build(columns, rows, draw(st.integers(0, 20)), chance)
