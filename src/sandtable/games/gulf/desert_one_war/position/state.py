"""The position of a match of Desert One War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.board.masks import bits, mask_of, union
from sandtable.caching import cached_property
from sandtable.counters.bars import Bar
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Places, Position
from sandtable.games.gulf.position.world import LOST, POOL, TRACK, UNUSED, World
from sandtable.games.gulf.rules.special_forces.guerrillas import left_in_pool
from sandtable.kernel import Draws

from .files import ARABS, GULF_STATES, LIMITED, PAKISTAN, SHAPING, world_of

KURDS, SUEZ = "Kurds", "suez-closed"
WEST = ("US", "NATO")
ARRIVALS = {"Iran": "9.2", "Arab League": "26.6c", "Soviet": "26.6e"}
"""The clauses that say where contingents come onto the map; for the Arab states it is 9.3."""
NATO_DRAW = 6
"""How many NATO units come with NATO Support (26.6h)."""


def late(state: Position, unit: int) -> int:
    """How many turns a closed canal delays a unit that rolls for its arrival: one for those of NATO (26.6d)."""
    return int(SUEZ in state.events and state.world.contingent[unit] == "NATO")


class DesertPosition(Position):
    """A position of the family in one of the worlds of this game."""

    @cached_property
    def world(self) -> World:
        shape = [name for name in SHAPING if name in self.events]
        if self.options.get(ARABS, "off") == "on" and ARABS not in shape:
            shape.append(ARABS)
        return world_of(self.scenario, tuple(shape))

    def take_events(self, events: list[str]) -> None:
        """Events may change who fights for whom: look up the world anew."""
        self.events = events
        self.__dict__.pop("world", None)
        self.forget_all()

    # --- neutrals, hosts and Pakistan (5.2, 26.6i, 26.6r to 26.6t)

    def bars(self, unit: int) -> tuple[Bar, ...]:
        if not self.events:
            return ()
        world = self.world
        found = []
        guest = world.contingent[unit] in WEST or bool(world.overflies >> unit & 1)
        if LIMITED in self.events and not guest:
            why = "the Gulf states with limited support are open to US and NATO forces only"
            clause = "26.6t" if world.side[unit] == self.side("opfor") else "26.6r"
            found.append(Bar(union(world.country[name] for name in GULF_STATES), why, (clause,)))
        if PAKISTAN in self.events:
            beyond = world.country["Pakistan"]
            closed = beyond & ~self._over_the_border() if world.contingent[unit] in WEST else beyond
            found.append(Bar(closed, "only US and NATO forces may be in Pakistan, and only next to Iran", ("26.6i",)))
        return tuple(found)

    def closed_to_some(self) -> int:
        names = (*(GULF_STATES if LIMITED in self.events else ()), *(("Pakistan",) if PAKISTAN in self.events else ()))
        return union(self.world.country[name] for name in names)

    def _over_the_border(self) -> int:
        """The hexes of Pakistan next to Iran, which forces of the West may enter (26.6i)."""
        world = self.world
        return world.grid.spread(world.region["pakistan-border"]) & world.country["Pakistan"]

    def closed_to_lines(self, unit: int) -> int:
        """Lines of the West run to any hex of Pakistan (26.6i)."""
        closed = self.barred(unit)
        return closed & ~self.world.country["Pakistan"] if self.world.contingent[unit] in WEST else closed

    def why_confined(self, unit: int) -> tuple[str, str]:
        if self.world.hovercraft >> unit & 1:
            return "the hovercraft keeps to coastal and port hexes", "23.2a"
        if self.world.contingent[unit] == KURDS:
            return "Kurds do not leave Kurdistan", "26.5a"
        return super().why_confined(unit)

    def free_sources(self, unit: int) -> int:
        """Any hex of Pakistan supports ground forces of the West for nothing (26.6i)."""
        world = self.world
        served = PAKISTAN in self.events and world.contingent[unit] in WEST and world.ground >> unit & 1
        return world.country["Pakistan"] & world.land if served else 0

    def host_airfields(self, side: int) -> int:
        """Airfields of Gulf states that are hosts without fighting (26.6r)."""
        if LIMITED not in self.events or side != self.side("allied"):
            return 0
        return self.world.airfields & union(self.world.country[name] for name in GULF_STATES)

    def unscored(self) -> int:
        return union(self.world.country[name] for name in GULF_STATES) if LIMITED in self.events else 0  # 26.6s

    # --- Kurds (26.2a, 26.5)

    def has(self, option: str) -> bool:
        """The Rebellion brings the rules about Kurds with it (26.6q)."""
        return super().has(option) or (option == "kurds" and "kurdish-rebellion" in self.events)

    def foreign_soil(self, unit: int) -> int:
        """Where the Kurdish rules are in use, cities of Kurdistan are home to Kurds alone (26.5c)."""
        world = self.world
        return world.region["kurdistan"] if self.has("kurds") and world.contingent[unit] != KURDS else 0

    def home_soil(self, unit: int) -> int:
        return self.world.region["kurdistan"] if self.world.contingent[unit] == KURDS else 0

    def range_of_guerrilla(self, unit: int) -> int:
        """Kurds stay in Kurdistan and cross the border inside it; others stay in their country (24.3, 26.5a, 26.5b)."""
        world = self.world
        if world.contingent[unit] == KURDS:
            return world.region["kurdistan"] & world.land
        return super().range_of_guerrilla(unit)

    def raising_hexes(self, side: int) -> int:
        """Hexes of Kurdistan without enemies, if the Kurds are on the side of the special forces (26.2a)."""
        world = self.world
        if world.side_of.get(KURDS, side) != side or not left_in_pool(self, KURDS):
            return 0
        enemy = 1 - side
        free = ~(self.ground_at(enemy) | self.based_at(enemy) | self.flying_at(enemy))
        return world.region["kurdistan"] & world.land & free

    def raising_missions(self, side: int) -> int:
        """Any hex of Kurdistan, held by the enemy or not, if a band can appear in it or beside it (26.2a)."""
        world = self.world
        free = self.raising_hexes(side)
        return world.region["kurdistan"] & world.land & (free | world.grid.spread(free))

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
        edge = world.region.get(f"edge:{contingent}", 0) & world.land & ~self.flying_at(1 - side)
        return places | edge  # 9.2; 9.3: no enemy unit of any kind at the edge

    def display_clause(self, unit: int) -> str:
        """By kind: ground and naval units, the Air Force, the Marines' aircraft, those of carriers, teams."""
        world = self.world
        if world.sofs >> unit & 1:
            return "9.1e"
        if not world.aircraft >> unit & 1:
            return "9.1a"
        if world.marine_air >> unit & 1:
            return "9.1c"
        return "9.1d" if world.carrier_air >> unit & 1 else "9.1b"

    def arrival_clauses(self, unit: int) -> tuple[str, ...]:
        contingent = self.world.contingent[unit]
        if contingent in WEST:
            return ("26.6i",) if self.world.ground >> unit & 1 else ("9.1c",)
        return (ARRIVALS.get(contingent, "9.3"),)

    def arrival_rule(self, unit: int) -> str:
        world, contingent = self.world, self.world.contingent[unit]
        flies = bool(world.aircraft >> unit & 1)
        if contingent in WEST:
            return "it waits in the displays" if flies else "only the Pakistani border is open to it, if Pakistan helps"
        lands = {"Soviet": "Iran and Iraq", "Arab League": "Iraq and Saudi Arabia"}.get(contingent, "its country")
        if flies:
            return f"it arrives at airfields of {lands} that your side controls"
        if contingent == "Arab League":
            return "it enters by the west edge in Iraq or Saudi Arabia"
        edge = {"Soviet": ", or over the Soviet border", "Iran": ""}.get(contingent, ", or at edge hexes there")
        places = "airfields" if contingent == "Soviet" else "cities and airfields"
        return f"it arrives at {places} of {lands} that your side controls{edge}"

    def border_hexes(self, unit: int) -> int:
        """Hexes at the Pakistani border where ground reinforcements of the West may come in for nothing (26.6i).

        They may be held back for it (9.5a); who was there at the start or has been ashore is no reinforcement.
        """
        world = self.world
        if PAKISTAN not in self.events or world.contingent[unit] not in WEST or not world.ground >> unit & 1:
            return 0
        if not self.due[unit]:
            return 0
        hexes = world.region["pakistan-border"] | self._over_the_border()
        return hexes & world.land & ~self.ground_at(self.side("opfor"))

    # --- what others do not see (8.6b)

    def unseen_places(self, plain: Mapping[str, Any], hidden: Sequence[int], draws: Draws) -> Places:
        """Dice were rolled before play: for random groups, aircraft that outlived the revolution, NATO's help."""
        world = self.world
        track, unused, pool = world.box[TRACK], world.box[UNUSED], world.box[POOL]
        waiting = {step["type"] for step in plain["stack"]}
        if "begin" in waiting:
            return {}
        found: Places = {}
        helpers = self._helpers(plain, hidden, draws)
        for unit in hidden:
            rolled = (self.at[unit] == pool and not world.guerrillas >> unit & 1) or unit in helpers
            starts = self.at[unit] == track and not self.due[unit]
            if rolled and "arrival_dice" not in waiting:
                found[unit] = (track, draws.roll(f"guess of {world.unit(unit)}") + late(self, unit))
            elif (
                world.kind[unit].contingent == "NATO" and "nato-support" in plain["events"] and self.at[unit] == unused
            ):
                found[unit] = (unused, 0)
            elif starts and world.data.revolution is not None and not waiting & {"deploy", "revolution"}:
                saved = draws.roll(f"guess of {world.unit(unit)}") in world.data.revolution.air["random_reinforcement"]
                turn = draws.roll(f"guess of {world.unit(unit)}")
                found[unit] = (track, turn) if saved and world.aircraft >> unit & 1 else (unused, 0)
        return found

    def _helpers(self, plain: Mapping[str, Any], hidden: Sequence[int], draws: Draws) -> set[int]:
        """Which of the unseen NATO units are among the six that were drawn (26.6h)."""
        world = self.world
        if "nato-support" not in plain["events"]:
            return set()
        units = world.numbers(next(entry.units for entry in world.pack.pool if entry.id == "NATO"))
        unseen = [unit for unit in units if unit in hidden]
        left = NATO_DRAW - (len(units) - len(unseen))
        chosen: set[int] = set()
        while unseen and len(chosen) < left:
            chosen.add(unseen.pop(draws.roll("guess of NATO", len(unseen)) - 1))
        return chosen

    # --- foreign help

    def reduced_or_lost(self, side: int) -> tuple[int, int]:
        """Reduced ground units on friendly airfields, and aircraft that were eliminated (26.6f, 26.6o)."""
        world = self.world
        fields = world.airfields & controlled(self, side)
        hurt = mask_of(
            u
            for u in bits(self.reduced & world.ground & world.of_side[side])
            if fields >> self.at[u] & 1 and self.at[u] < world.end
        )
        lost = mask_of(u for u in bits(world.aircraft & world.of_side[side]) if self.at[u] == world.box[LOST])
        return hurt, lost
