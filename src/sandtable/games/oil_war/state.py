"""The position of an Oil War match, and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from sandtable.board.masks import bits
from sandtable.kernel import State, Step, derived_from_part
from sandtable.kernel.plain import Mask

from .world import World, world_of

Standing = tuple[int, int, int, int]

MAP, BOXES, ANYWHERE = 1, 5, 9
"""Parts of the position. From MAP on: where each group of units stands, the ground units of both sides before their
aircraft. From BOXES on: who of each group is in which box, and who on the map. Then all of that."""
EVERYTHING = range(1, 10)


class Position(State):
    """Where every unit is and how far the Game-Turn has come. Sides are 0 (moves first) and 1."""

    parts: ClassVar[int] = len(EVERYTHING)

    scenario: str
    options: dict[str, str]
    turn: int
    player: int
    phase: int
    stack: list[Step[Position]]
    at: list[int]
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
        twin.__dict__["world"] = self.world
        self._share(twin)
        return twin

    @cached_property
    def world(self) -> World:
        return world_of(self.scenario, self.options)

    # --- who stands where

    @derived_from_part
    def _survey(self, part: int) -> Standing:
        """Hexes with units of a group, with two or more, with too many; hexes under their control (6.0a)."""
        world = self.world
        group = part - MAP
        at, bit, end = self.at, world.bit, world.end
        zone = world.no_zone if group > 1 else world.zone_at_home if self.borders else world.zone
        held = full = over = control = 0
        for unit in world.groups[group]:
            space = at[unit]
            if space < end:
                here = bit[space]
                if held & here:
                    over |= full & here
                    full |= here
                else:
                    held |= here
                    control |= zone[space]
        return held, full, over, control

    def ground_at(self, side: int) -> int:
        """Hexes with ground units of a side."""
        return self._survey(MAP + side)[0]

    def ground_full(self, side: int) -> int:
        """Hexes with two ground units of a side, or more (5.32a)."""
        return self._survey(MAP + side)[1]

    def zone(self, side: int) -> int:
        """Hexes in the Zones of Control of a side's ground units (6.0a, 6.0b)."""
        return self._survey(MAP + side)[3]

    def air_at(self, side: int) -> int:
        """Hexes with aircraft of a side; SAM sites not counted."""
        return self._survey(MAP + 2 + side)[0]

    def air_full(self, side: int) -> int:
        """Hexes with two aircraft of a side, or more; SAM sites never count (5.35)."""
        return self._survey(MAP + 2 + side)[1]

    def overfull(self, side: int) -> tuple[int, int]:
        """Hexes with three or more ground units of a side, and with three or more aircraft."""
        return self._survey(MAP + side)[2], self._survey(MAP + 2 + side)[2]

    def active_sams(self, side: int) -> int:
        """Hexes with SAM sites of a side that no enemy ground unit occupies (7.53)."""
        return self.world.sam_sites[side] & ~self.ground_at(1 - side)

    def air_cover(self, side: int) -> int:
        """Hexes with air units of a side: aircraft and active SAM sites (4.2d)."""
        return self.air_at(side) | self.active_sams(side)

    @derived_from_part
    def _by_space(self, part: int) -> dict[int, int]:
        found: dict[int, int] = {}
        for unit, space in enumerate(self.at):
            found[space] = found.get(space, 0) | 1 << unit
        return found

    def units_at(self, space: int) -> int:
        """All units in a space, as a mask; SAM sites included."""
        return self._by_space(ANYWHERE).get(space, 0)

    def units_in(self, hexes: int) -> int:
        """All units in a set of hexes."""
        by_space = self._by_space(ANYWHERE)
        found = 0
        for space in bits(hexes):
            found |= by_space.get(space, 0)
        return found

    @derived_from_part
    def _afield(self, part: int) -> int:
        world = self.world
        at, bit, end, inland, home = self.at, world.bit, world.end, world.inland, world.home_box
        found = 0
        if part < BOXES + 2:
            for unit in world.groups[part - BOXES]:
                if inland[at[unit]]:
                    found |= bit[unit]
        else:
            for unit in world.groups[part - BOXES]:
                if at[unit] < end or home[unit] == at[unit]:
                    found |= bit[unit]
        return found

    def ground_afield(self, side: int) -> int:
        """Ground units on the map, but for islands: nobody comes there or leaves on foot."""
        return self._afield(BOXES + side)

    def air_afield(self, side: int) -> int:
        """Aircraft on the map or in the box that they fly from."""
        return self._afield(BOXES + 2 + side)

    def ground_units(self, space: int, side: int) -> int:
        world = self.world
        return self.units_at(space) & world.ground & world.of_side[side]

    def air_units(self, space: int, side: int) -> int:
        """Aircraft of a side in a space."""
        world = self.world
        return self.units_at(space) & world.aircraft & world.of_side[side]

    # --- who is who

    def seat(self, side: int) -> str:
        return self.world.seats[side]

    def side(self, seat: str) -> int:
        return self.world.seats.index(seat)

    @property
    def phase_name(self) -> str:
        return self.world.sequence[self.player][self.phase]

    # --- changes

    def put(self, unit: int, space: int) -> None:
        """Move a counter."""
        world = self.world
        group = world.side[unit] + 2 * (world.aircraft >> unit & 1)
        if space < world.end and self.at[unit] < world.end:
            self.forget(MAP + group, ANYWHERE)
        else:
            self.forget(MAP + group, ANYWHERE, BOXES + group)
        self.at[unit] = space

    def put_all(self, places: Mapping[int, int]) -> None:
        """Move several counters at once."""
        for unit, space in places.items():
            self.at[unit] = space
        self.forget(*EVERYTHING)

    def end_border_rule(self) -> None:
        """Zones of Control reach across borders from now on (11.33d)."""
        self.borders = False
        self.forget(*EVERYTHING)

    def eliminate(self, units: int) -> None:
        """Out of the game for good (X36)."""
        lost = self.world.box["eliminated"]
        self.put_all(dict.fromkeys(bits(units), lost))
