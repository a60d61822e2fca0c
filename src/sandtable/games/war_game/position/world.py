"""The world: one numbering for territories and shores, and what the map says about each. WORLD-1 to WORLD-16"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sandtable.board import Area, AreaGrid, Mask, bits
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.data.pack_records import TerritoryData
from sandtable.threadsafe import once

NOTATION = re.compile(r"\b(White|Blue) (\d+)\b")


class World:
    """The map as numbers: land territories, sea territories, then the shores of coastal land.

    A ship lies in a sea territory or at a shore; a land unit that is there, too, is aboard a transport, and an
    aircraft aboard a carrier. So the place alone tells where a unit is. UNITS-17
    """

    def __init__(self, territories: Sequence[TerritoryData], columns: int, wrap: bool) -> None:
        areas = [Area(t.id, t.column, t.row, t.white, not t.white or t.canal) for t in territories]
        self.grid = AreaGrid(areas, columns, wrap=wrap)
        self.territories = tuple(territories)
        self.names = [self.grid.name(space) for space in self.grid.spaces]
        self.size = self.grid.end
        self.areas = len(territories)
        self.lands = bits(self.grid.land_areas)
        self.is_land = [bool(self.grid.land_areas >> place & 1) for place in range(self.size)]
        self.is_water = [bool(self.grid.waters >> place & 1) for place in range(self.size)]
        self.home = [self.grid.place(place) for place in range(self.size)]
        """The territory of each place: itself, or that of a shore."""
        self.land_near = [bits(mask) for mask in self.grid.land.neighbours]
        self.sea_near = [bits(mask) for mask in self.grid.sea.neighbours]
        self.air_near = [bits(mask) for mask in self.grid.air.neighbours]
        self.limits = [territory.resource_centers for territory in territories]
        self.oil = [territory.oil for territory in territories]
        self._called = {territory.id: territory.name for territory in territories}
        self._notations = [self._notation(place) for place in range(self.size)]

    def is_canal(self, territory: int) -> bool:
        return bool(self.grid.canals >> territory & 1)

    def is_coastal(self, territory: int) -> bool:
        """Whether ships can lie there. WORLD-5"""
        return bool(self.grid.shores.get(territory, ()))

    def shores(self, territory: int) -> tuple[int, ...]:
        return self.grid.shores.get(territory, ())

    def shore(self, territory: int, facing: int = -1) -> int:
        """The shore that faces a sea, without one the shore with the lowest blue number; -1 if there is none."""
        shores = self.shores(territory)
        if facing >= 0:
            return next((shore for shore in shores if self.grid.sea.neighbours[shore] >> facing & 1), -1)
        return shores[0] if shores else -1

    def waters_of(self, territory: int) -> tuple[int, ...]:
        """Where ships in a territory lie: a sea territory is its own water."""
        return (territory,) if not self.is_land[territory] else self.shores(territory)

    def water_meant(self, territory: int, facing: int, has_ships: Callable[[int], bool]) -> int:
        """The water of a territory that an order without a path means; -1 if there is none. ORDERS-13

        The shore that it faces, else the only one with such ships, else the one with the lowest blue number.
        """
        if facing >= 0:
            return self.shore(territory, facing)
        waters = self.waters_of(territory)
        there = [water for water in waters if has_ships(water)]
        return there[0] if len(there) == 1 else (waters[0] if waters else -1)

    def water_path(self, places: Sequence[tuple[int, int]]) -> list[int]:
        """The waters of a path of territories and the seas they face (-1: not said); -1 where no ship can be.

        A harbour without FACING is that of the neighbouring sea in the path. ORDERS-13, WORLD-16
        """
        waters = []
        for number, (territory, facing) in enumerate(places):
            if not self.is_land[territory]:
                waters.append(territory)
            elif facing >= 0:
                waters.append(self.shore(territory, facing))
            else:
                beside = [places[n][0] for n in (number - 1, number + 1) if 0 <= n < len(places)]
                waters.append(self._shore_beside(territory, beside))
        return waters

    def _shore_beside(self, territory: int, beside: Sequence[int]) -> int:
        for other in beside:
            for shore in self.shores(territory):
                if any(self.home[water] == other for water in self.sea_near[shore]):
                    return shore
        return -1

    def touches(self, a: int, b: int) -> bool:
        """Whether aircraft can fly from one territory to another in one step. AIR-1"""
        return bool(self.grid.air.neighbours[self.home[a]] >> self.home[b] & 1)

    def notation(self, place: int) -> str:
        """A place as orders and events write it: ``White 45``, ``Blue 71``, ``White 57 facing Blue 61``. WORLD-2"""
        return self._notations[place]

    def _notation(self, place: int) -> str:
        territory, _, shore = self.names[place].partition("/")
        colour = {"W": "White", "B": "Blue"}[territory[0]]
        facing = f" facing Blue {shore[1:]}" if shore and len(self.shores(self.home[place])) > 1 else ""
        harbour = " harbour" if shore and not facing and not self.is_canal(self.home[place]) else ""
        return f"{colour} {territory[1:]}{harbour}{facing}"

    def title(self, place: int) -> str:
        """A place as people read it: ``W45 Patagonia``, ``W45 Patagonia harbour``."""
        return self.told(self.notation(place))

    def told(self, text: str) -> str:
        """A text with the names of territories where events have ``White 45``. WORLD-2"""
        return NOTATION.sub(self._named, text)

    def _named(self, found: re.Match[str]) -> str:
        number = f"{found[1][0]}{found[2]}"
        return f"{number} {self._called[number]}" if number in self._called else found[0]

    def farthest(self, candidates: Mask, owned: Mask) -> int:
        """The territory whose nearest owned one is farthest away in air steps; the lowest number of equals. EMPIRE-3"""
        ring, seen = owned, owned
        last = candidates & ~owned
        while ring and candidates & ~seen:
            last = candidates & ~seen
            ring = self.grid.air.spread(ring) & ~seen
            seen |= ring
        return bits(last)[0] if last else -1


@once
def earth() -> World:
    """The world that ships with the game. WORLD-8"""
    pack = load_pack()
    return World(pack.territory, pack.world.columns, pack.world.wrap_columns)
