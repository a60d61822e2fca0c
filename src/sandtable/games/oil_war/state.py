"""The position of an Oil War match, and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from sandtable.board.masks import bits
from sandtable.kernel import State

from .world import World, world_of

Standing = tuple[int, int, int, int]


class Position(State):
    """Where every unit is and how far the Game-Turn has come. Sides are 0 (moves first) and 1."""

    scenario: str
    options: dict[str, str]
    turn: int
    player: int
    phase: int
    stack: list[Any]
    at: list[int]
    atp: int = 0
    held: int = 0
    """Hexes in which an American ground unit stood at the end of the last Game-Turn (5.45b)."""
    borders: bool = False
    """Zones of Control end at borders (11.33d)."""
    moved: int = 0
    entered: list[int] = []
    """Units in the order in which they moved in this Movement Phase (X37)."""
    arrived: int = 0
    """Air transported or landed in this Player-Turn (5.47, 5.49b)."""
    unpaid: int = 0
    """American units for which the ATPs did not suffice (X18)."""
    unsupplied: int = 0
    """Ground units found out of supply at the start of this phase (8.12)."""
    attacked: int = 0
    defended: int = 0

    def clone(self) -> Position:
        twin = Position(
            self.scenario, self.options, self.turn, self.player, self.phase, self.stack.copy(),
            self.at.copy(), self.atp, self.held, self.borders, self.moved, self.entered.copy(), self.arrived,
            self.unpaid, self.unsupplied, self.attacked, self.defended,
        )  # fmt: skip
        twin.__dict__["world"] = self.world
        return twin

    @cached_property
    def world(self) -> World:
        return world_of(self.scenario, self.options)

    def forget(self) -> None:
        """Offers and the like go; who stands where is known until somebody moves (`unsettle`)."""
        self.__dict__.pop("memo_", None)

    def unsettle(self) -> None:
        """Somebody has moved: everything derived goes, except the world, which never changes."""
        world = self.world
        self.__dict__.clear()
        self.__dict__["world"] = world

    # --- who stands where

    @cached_property
    def _ground(self) -> tuple[Standing, Standing]:
        """For each side: hexes with ground units, with two or more, with too many, and under control (6.0a)."""
        world = self.world
        zone = world.zone_at_home if self.borders else world.zone
        return self._ground_of(0, world, zone), self._ground_of(1, world, zone)

    def _ground_of(self, side: int, world: World, zone: list[int]) -> Standing:
        at, bit, end = self.at, world.bit, world.end
        held = full = over = control = 0
        for unit in world.ground_list[side]:
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
        return self._ground[side][0]

    def ground_full(self, side: int) -> int:
        """Hexes with two ground units of a side, or more (5.32a)."""
        return self._ground[side][1]

    def zone(self, side: int) -> int:
        """Hexes in the Zones of Control of a side's ground units (6.0a, 6.0b)."""
        return self._ground[side][3]

    def overfull(self, side: int) -> tuple[int, int]:
        """Hexes with three or more ground units of a side, and with three or more aircraft."""
        return self._ground[side][2], self._air[side][2]

    @cached_property
    def _air(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """For each side: hexes with aircraft, with two or more, with too many."""
        world = self.world
        at, bit, end = self.at, world.bit, world.end
        found = []
        for side in (0, 1):
            flown = full = over = 0
            for unit in world.air_list[side]:
                space = at[unit]
                if space < end:
                    here = bit[space]
                    if flown & here:
                        over |= full & here
                        full |= here
                    else:
                        flown |= here
            found.append((flown, full, over))
        return found[0], found[1]

    def air_at(self, side: int) -> int:
        """Hexes with aircraft of a side; SAM sites not counted."""
        return self._air[side][0]

    def air_full(self, side: int) -> int:
        """Hexes with two aircraft of a side, or more; SAM sites never count (5.35)."""
        return self._air[side][1]

    @cached_property
    def _sams(self) -> tuple[int, int]:
        world = self.world
        found = []
        for side in (0, 1):
            enemy = self.ground_at(1 - side)
            sites = 0
            for unit in world.sam_list[side]:
                sites |= world.bit[self.at[unit]]
            found.append(sites & ~enemy)
        return found[0], found[1]

    def active_sams(self, side: int) -> int:
        """Hexes with SAM sites of a side that no enemy ground unit occupies (7.53)."""
        return self._sams[side]

    def air_cover(self, side: int) -> int:
        """Hexes with air units of a side: aircraft and active SAM sites (4.2d)."""
        return self._air[side][0] | self._sams[side]

    @cached_property
    def _by_space(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for unit, space in enumerate(self.at):
            found[space] = found.get(space, 0) | 1 << unit
        return found

    def units_at(self, space: int) -> int:
        """All units in a space, as a mask; SAM sites included."""
        return self._by_space.get(space, 0)

    def units_in(self, hexes: int) -> int:
        """All units in a set of hexes."""
        found = 0
        for space in bits(hexes):
            found |= self._by_space.get(space, 0)
        return found

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
        self.at[unit] = space
        self.unsettle()

    def put_all(self, places: Mapping[int, int]) -> None:
        """Move several counters at once."""
        for unit, space in places.items():
            self.at[unit] = space
        self.unsettle()

    def end_border_rule(self) -> None:
        """Zones of Control reach across borders from now on (11.33d)."""
        self.borders = False
        self.unsettle()

    def eliminate(self, units: int) -> None:
        """Out of the game for good (X36)."""
        lost = self.world.box["eliminated"]
        for unit in bits(units):
            self.at[unit] = lost
        self.unsettle()
