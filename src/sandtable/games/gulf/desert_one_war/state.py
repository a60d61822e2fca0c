"""The position of a match of Desert One War."""

from __future__ import annotations

from functools import cached_property

from sandtable.board.masks import bits, mask_of, union
from sandtable.games.gulf.control import controlled
from sandtable.games.gulf.guerrillas import guerrilla_hexes, left_in_pool
from sandtable.games.gulf.state import Position
from sandtable.games.gulf.world import World

from .files import ARABS, GULF_STATES, LIMITED, PAKISTAN, SHAPING, world_of

KURDS = "Kurds"
WEST = ("US", "NATO")


class DesertPosition(Position):
    """A position of the family in one of the worlds of this game."""

    @cached_property
    def world(self) -> World:
        shape = [name for name in SHAPING if name in self.events]
        if self.options.get(ARABS, "off") == "on" and ARABS not in shape:
            shape.append(ARABS)
        return world_of(self.scenario, tuple(shape))

    def reshape(self) -> None:
        """Events have changed: look up the world anew."""
        self.__dict__.pop("world", None)
        self.forget_all()

    # --- neutrals, hosts and Pakistan (5.2, 26.6i, 26.6r to 26.6t)

    def barred(self, unit: int) -> int:
        world = self.world
        found = 0
        if LIMITED in self.events and world.side[unit] == self.side("opfor"):
            found |= union(world.country[name] for name in GULF_STATES)  # 26.6t
        if PAKISTAN in self.events and world.contingent[unit] not in WEST:
            found |= world.country["Pakistan"]
        return found

    def free_sources(self, side: int) -> int:
        """Any hex of Pakistan supports forces of the West for nothing (26.6i)."""
        allied = side == self.side("allied")
        return self.world.country["Pakistan"] & self.world.land if PAKISTAN in self.events and allied else 0

    def host_airfields(self, side: int) -> int:
        """Airfields of the Gulf states that only lend their ground (26.6r)."""
        if LIMITED not in self.events or side != self.side("allied"):
            return 0
        return self.world.airfields & union(self.world.country[name] for name in GULF_STATES)

    def unscored(self) -> int:
        return union(self.world.country[name] for name in GULF_STATES) if LIMITED in self.events else 0  # 26.6s

    # --- Kurds (26.2a, 26.5)

    @property
    def kurds_in_use(self) -> bool:
        return self.has("kurds") or "kurdish-rebellion" in self.events

    def range_of_guerrilla(self, unit: int) -> int:
        """Kurds stay in Kurdistan and cross the border inside it; others stay in their country (24.3, 26.5a, 26.5b)."""
        world = self.world
        if world.contingent[unit] == KURDS:
            return world.region["kurdistan"] & world.land
        return super().range_of_guerrilla(unit)

    def raising_hexes(self, side: int) -> int:
        """Hexes of Kurdistan without enemies, if the Kurds are on the side that sends special forces (26.2a)."""
        world = self.world
        if world.side_of.get(KURDS, side) != side or not left_in_pool(self, KURDS):
            return 0
        enemy = 1 - side
        free = ~(self.ground_at(enemy) | self.based_at(enemy) | self.flying_at(enemy) | guerrilla_hexes(self))
        return world.region["kurdistan"] & world.land & free

    # --- where reinforcements come in (9.2, 9.3, 26.6c, 26.6e, 26.6i)

    def entry_hexes(self, side: int, contingent: str) -> int:
        world = self.world
        data = world.contingents[contingent]
        ours = controlled(self, side)
        if contingent == "Soviet":
            homes = world.country["Iran"] | world.country["Iraq"]
            return (world.airfields & homes & ours | world.region["soviet-border"] & world.country["Iran"]) & world.land
        if data.sources:
            return world.region["arab-league-edge"] & world.land  # 26.6c
        home = world.country.get(data.home, 0)
        places = (world.feature["city"] | world.feature["airfield"]) & home & ours
        return places | world.region.get(f"edge:{contingent}", 0) & world.land  # 9.2, 9.3

    def border_hexes(self, unit: int) -> int:
        """Hexes at the Pakistani border where ground units of the West may come in for nothing (26.6i)."""
        world = self.world
        if PAKISTAN not in self.events or world.contingent[unit] not in WEST or not world.ground >> unit & 1:
            return 0
        iran = world.region["pakistan-border"]
        beyond = world.grid.spread(iran) & world.country["Pakistan"]
        return (iran | beyond) & world.land & ~self.ground_at(self.side("opfor"))

    def reduced_or_lost(self, side: int) -> tuple[int, int]:
        """Reduced ground units on friendly airfields, and aircraft that were eliminated (26.6f, 26.6o)."""
        world = self.world
        fields = world.airfields & controlled(self, side)
        hurt = mask_of(
            u
            for u in bits(self.reduced & world.ground & world.of_side[side])
            if fields >> self.at[u] & 1 and self.at[u] < world.end
        )
        lost = mask_of(u for u in bits(world.aircraft & world.of_side[side]) if self.at[u] == world.box["eliminated"])
        return hurt, lost
