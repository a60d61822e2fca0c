"""The position of an Oil War match, and what can be read off it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.board.masks import bits
from sandtable.caching import cached_property
from sandtable.counters.state import CounterState
from sandtable.kernel import Step, derived_from_part
from sandtable.kernel.plain import Mask

from .world import World, world_of

GROUND, AIR = 0, 2
"""The groups of units that stack with each other: ground units of side 0 and 1, then aircraft of side 0 and 1."""
GROUPS = 4
GROUND_PART, AIR_PART, BOXES, AIR_BOXES = 1 + GROUND, 1 + AIR, 1 + GROUPS, 1 + GROUPS + AIR
"""The first of the parts of the position that tell where ground units and aircraft stand, and who is in which box."""


class Position(CounterState):
    """Where every unit is and how far the Game-Turn has come. Sides are 0 (moves first) and 1."""

    groups: ClassVar[int] = GROUPS

    stack: list[Step[Position]]
    atp: int = 0
    held: Mask = 0
    """Hexes in which an American ground unit stood at the end of the last Game-Turn (5.45b)."""
    borders: bool = False
    """Zones of Control end at borders (11.33d)."""
    moved: Mask = 0
    entered: list[int] = []
    """Units in the order in which they moved in this Movement Phase (X37)."""
    arrived: Mask = 0
    """Air transported or landed in this Player-Turn (5.47, 5.49b)."""
    unpaid: Mask = 0
    """American units for which the ATPs did not suffice (X18)."""
    unsupplied: Mask = 0
    """Ground units found out of supply at the start of this phase (8.12)."""
    attacked: Mask = 0
    defended: Mask = 0

    def clone(self) -> Position:
        twin = Position(
            self.scenario, self.options, self.turn, self.player, self.phase, self.stack.copy(),
            self.at.copy(), self.atp, self.held, self.borders, self.moved, self.entered.copy(), self.arrived,
            self.unpaid, self.unsupplied, self.attacked, self.defended,
        )  # fmt: skip
        self._share(twin)
        return twin

    @cached_property
    def world(self) -> World:
        return world_of(self.scenario, self.options)

    # --- who stands where

    def zones(self, group: int) -> Sequence[int]:
        """Ground units control the hexes around them (6.0a, 6.14), at first up to borders only (11.33d)."""
        if group >= AIR:
            return self.world.no_zone
        return self.world.zone_at_home if self.borders else self.world.zone

    def ground_at(self, side: int) -> int:
        """Hexes with ground units of a side."""
        return self.survey(GROUND_PART + side)[0]

    def ground_full(self, side: int) -> int:
        """Hexes without room for another ground unit of a side (5.32a)."""
        return self.survey(GROUND_PART + side)[1]

    def zone(self, side: int) -> int:
        """Hexes in the Zones of Control of a side's ground units (6.0a, 6.0b)."""
        return self.survey(GROUND_PART + side)[3]

    def air_at(self, side: int) -> int:
        """Hexes with aircraft of a side; SAM sites not counted."""
        return self.survey(AIR_PART + side)[0]

    def air_full(self, side: int) -> int:
        """Hexes without room for another aircraft of a side; SAM sites never count (5.35)."""
        return self.survey(AIR_PART + side)[1]

    def overfull(self, side: int) -> tuple[int, int]:
        """Hexes with more ground units of a side than they have room for, and with more aircraft."""
        return self.survey(GROUND_PART + side)[2], self.survey(AIR_PART + side)[2]

    def active_sams(self, side: int) -> int:
        """Hexes with SAM sites of a side that no enemy ground unit occupies (7.53)."""
        return self.world.sam_sites[side] & ~self.ground_at(1 - side)

    def air_cover(self, side: int) -> int:
        """Hexes with air units of a side: aircraft and active SAM sites (4.2d)."""
        return self.air_at(side) | self.active_sams(side)

    @derived_from_part
    def _afield(self, part: int) -> int:
        world = self.world
        at, bit, end, inland, home = self.at, world.bit, world.end, world.inland, world.home_box
        found = 0
        group = part - BOXES
        if group < AIR:
            for unit in world.groups[group]:
                if inland[at[unit]]:
                    found |= bit[unit]
        else:
            for unit in world.groups[group]:
                if at[unit] < end or home[unit] == at[unit]:
                    found |= bit[unit]
        return found

    def ground_afield(self, side: int) -> int:
        """Ground units on the map, but for islands: nobody comes there or leaves on foot."""
        return self._afield(BOXES + side)

    def air_afield(self, side: int) -> int:
        """Aircraft on the map or in the box that they fly from."""
        return self._afield(AIR_BOXES + side)

    def ground_units(self, space: int, side: int) -> int:
        world = self.world
        return self.units_at(space) & world.ground & world.of_side[side]

    def air_units(self, space: int, side: int) -> int:
        """Aircraft of a side in a space."""
        world = self.world
        return self.units_at(space) & world.aircraft & world.of_side[side]

    # --- changes

    def end_border_rule(self) -> None:
        """Zones of Control reach across borders from now on (11.33d)."""
        self.borders = False
        self.forget_all()

    def eliminate(self, units: int) -> None:
        """Out of the game for good (X36)."""
        lost = self.world.box["eliminated"]
        self.put_all(dict.fromkeys(bits(units), lost))
