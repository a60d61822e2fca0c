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
        twin.__dict__["standing"] = self.standing.copy()
        twin.__dict__["steady"] = self.steady.copy()
        return twin

    @cached_property
    def world(self) -> World:
        return world_of(self.scenario, self.options)

    # --- what is derived: `memo` until anything changes, `standing` until somebody moves, `steady` for a phase

    def forget(self) -> None:
        """Offers and the like go; who stands where is known until somebody moves."""
        self.__dict__.pop("memo", None)

    def unsettle(self) -> None:
        """Everything derived goes, except the world, which never changes."""
        world = self.world
        self.__dict__.clear()
        self.__dict__["world"] = world

    @cached_property
    def standing(self) -> list[Standing | None]:
        """Ground units of both sides, then aircraft of both sides; None where somebody has moved."""
        return [None, None, None, None]

    @cached_property
    def steady(self) -> dict[str, tuple[int, int]]:
        """What holds for a whole phase, because the other side does not move in it."""
        return {}

    # --- who stands where

    def _survey(self, group: int) -> Standing:
        """Hexes with units of a group, with two or more, with too many; hexes under their control (6.0a)."""
        known = self.standing[group]
        if known is not None:
            return known
        world = self.world
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
        found = self.standing[group] = held, full, over, control
        return found

    def ground_at(self, side: int) -> int:
        """Hexes with ground units of a side."""
        return self._survey(side)[0]

    def ground_full(self, side: int) -> int:
        """Hexes with two ground units of a side, or more (5.32a)."""
        return self._survey(side)[1]

    def zone(self, side: int) -> int:
        """Hexes in the Zones of Control of a side's ground units (6.0a, 6.0b)."""
        return self._survey(side)[3]

    def air_at(self, side: int) -> int:
        """Hexes with aircraft of a side; SAM sites not counted."""
        return self._survey(2 + side)[0]

    def air_full(self, side: int) -> int:
        """Hexes with two aircraft of a side, or more; SAM sites never count (5.35)."""
        return self._survey(2 + side)[1]

    def overfull(self, side: int) -> tuple[int, int]:
        """Hexes with three or more ground units of a side, and with three or more aircraft."""
        return self._survey(side)[2], self._survey(2 + side)[2]

    def active_sams(self, side: int) -> int:
        """Hexes with SAM sites of a side that no enemy ground unit occupies (7.53)."""
        return self.world.sam_sites[side] & ~self.ground_at(1 - side)

    def air_cover(self, side: int) -> int:
        """Hexes with air units of a side: aircraft and active SAM sites (4.2d)."""
        return self.air_at(side) | self.active_sams(side)

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
        world = self.world
        self.standing[world.side[unit] + 2 * (world.aircraft >> unit & 1)] = None
        self.__dict__.pop("_by_space", None)
        self.__dict__.pop("memo", None)

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
