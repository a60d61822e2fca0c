"""The position of a match of October War, and what can be read off it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from sandtable.board.masks import bits, mask_of
from sandtable.caching import cached_property
from sandtable.counters.state import CounterState
from sandtable.kernel import Event, Step
from sandtable.kernel.plain import Mask

from .boxes import AREAS
from .groups import Group
from .world import ARAB, GROUPS, ISRAEL, World, world_of

HELD = "held"
"""Under this name a state keeps the points that a side holds."""


class Position(CounterState):
    """Where every counter is, who controls what, and how far the turn has come. Sides: 0 Arabs, 1 Israel."""

    groups: ClassVar[int] = GROUPS

    stack: list[Step[Position]]

    # --- the ground
    control: list[Mask]
    """The points that each side controls (2.6b)."""
    bridges: list[Mask]
    """The canal routes that each side has bridged (21.2a), by number."""
    theatre: list[int]
    """The theatre that binds each unit: 0 Sinai, 1 Golan, 2 the Israeli Reserve Area, -1 none (3.1, 3.2b)."""
    origin: list[int]
    """The space from which each unit entered its point in this phase; -1 for none, -2 by air (X11)."""
    breaches: Mask = 0
    """Forts that have been breached (2.4b)."""
    moved: Mask = 0
    """Units that moved, or gave up their move, in this movement phase."""
    moved_before: Mask = 0
    """Units that moved in the 1st Echelon Movement Phase of this player turn (14.0a)."""
    commanded: Mask = 0
    """Units that may move in this phase by what held when it began: all, or those in command (14.0a)."""
    hq_moved: bool = False
    """An HQ has moved in this 2nd Echelon Movement Phase: only HQs may still move (17.1a)."""
    aiding: Mask = 0
    """Engineers that bridged or supported a crossing in this phase (21.1c)."""
    crossed: Mask = 0
    """Units that came over unbridged water in this phase (15.6f)."""
    aided: Mask = 0
    """Those of them whom an engineer helped (21.8b)."""
    helped: list[int] = []
    """The HQ that has helped each Arab unit to fire in this combat phase, -1 for none; empty while none has (17.3)."""
    fought: Mask = 0
    """Units that took part in the 1st Echelon Combat Phase of this player turn (6.2h)."""
    flown: Mask = 0
    """Units that made an airmobile move or a drop this turn: they count as having a LOC (23.4c)."""
    round_fired: Mask = 0
    """Units that have fired in this round of battle (15.4a)."""
    round_scored: bool = False
    """Whether anybody has had a result in this round (15.3c)."""
    dropped: Mask = 0
    """Battalions of the 202nd that have made their drop (23.5)."""
    drops: int = 0
    """Drops of this movement phase (13.10a)."""
    combined: Mask = 0
    """Israeli armour brigades on their combined arms side (9.9b)."""
    city: list[int] = field(default_factory=lambda: [-1, -1, -1])
    """The canal-city brigades of Port Said, Ismailia and Suez City; -1 once the status has ended (5.2b)."""

    # --- the sky
    revealed: Mask = 0
    """SAM that are revealed, until they move (20.12)."""
    fired: Mask = 0
    """SAM that have fired this turn (20.6a)."""
    silenced: Mask = 0
    """SAM that were driven off before they could fire: no fire and no umbrella this turn (X32)."""
    barraged: Mask = 0
    """Points that have had a barrage in this combat phase (24.2c)."""
    sorties: Mask = 0
    """Strikes that have flown in this combat phase."""
    raid: tuple[Group, ...] = ()
    """The groups over their points while a raid is flown (19.8)."""
    superior: list[int] = field(default_factory=lambda: [-1, -1])
    """The side with air superiority in each theatre this turn, -1 for nobody (X3)."""

    # --- tracks and boxes
    due: list[int] = []
    """The turn in which each unit on the turn track arrives; 0 for others (2.2c)."""
    mp: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Mobilization points of Israel, Egypt and Syria."""
    cp: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Casualty points of Israel, Egypt and Syria (7.2a, 7.3a)."""
    ew: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Electronic warfare markers of Israel, Egypt and Syria (26.1)."""
    signals_used: bool = False
    """The free marker of the signals unit is spent this turn (23.1b)."""
    bought: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """Armour, mechanized, paratroop and infantry battalions bought so far (9.5c, 10.5b)."""
    extra: list[int] = field(default_factory=lambda: [0, 0])
    """How far 9.8b has raised what may be bought of each."""
    released: Mask = 0
    """Israeli brigades in the Available box that purchases have released (9.5c)."""
    conversions: int = 0
    """Conversions to combined arms whose surplus battalion still exists, or went into a task force (9.8c)."""
    surplus: Mask = 0
    """The battalions that conversions have released, as long as they stand on their own (9.8c)."""
    converted: Mask = 0
    """What has come out of a conversion in this phase, whole or in parts: it is not converted again (9.9b)."""
    task_forces: int = 0
    """Task force armour brigades formed so far (9.8c)."""

    # --- events
    pools: list[Mask] = field(default_factory=lambda: [0, 0])
    """The event markers in the pool of each side, by number in the pack (8.0a)."""
    in_play: Mask = 0
    """Events that remain in effect (8.3a)."""
    drawn: Mask = 0
    """Events that have been drawn at least once."""
    ceasefires: int = 0
    """Ceasefire markers executed so far (28.1a)."""
    last_turn: int = 9
    """The last turn: earlier after a ceasefire (4.4b)."""
    morale: Mask = 0
    """While Israeli attacks suffer from low morale, the forts and objectives that the Arabs then held (28.1e)."""
    no_income: Mask = 0
    """Nations that get no mobilization points this turn (28.2e)."""
    jordan_left: int = -1
    """How many Jordanian units may still arrive; -1 while nothing limits them (28.2c)."""
    front: bool = False
    """The Jordanian Front takes points from the next Israeli mobilization (28.2c)."""

    # --- what seats have learnt (kept by the modules of fog)
    examined: list[Mask] = field(default_factory=lambda: [0, 0])
    """The points that each side has examined by electronic warfare in this phase (27.1d)."""
    shown: list[Mask] = field(default_factory=lambda: [0, 0])
    """Units that each side sees although they are not in contact (15.6d, 27.1b): until they move."""
    targets: list[Mask] = field(default_factory=lambda: [0, 0])
    """Points that strikes of each side attack now: it sees everything there (27.1a)."""
    in_place: Mask = 0
    """Units that have acted in this movement phase without leaving their point: scouts (27.1b) and engineers that have
    built a bridge (21.2a). They do not move in it."""
    memory: list[tuple[int, ...]] = []
    """What each side once saw, by place: see `fog.sight`."""

    verdict: str = ""
    """How the match ended, once it has: WINNER LEVEL CLAUSE."""

    @cached_property
    def world(self) -> World:
        return world_of(self.options)

    # --- who stands where

    def held(self, side: int) -> int:
        """Points with ground units of a side (2.6h)."""
        kept = self.derived_values[1 + side]
        found: int | None = kept.get(HELD)
        if found is None:
            world = self.world
            mine, end = world.ground_by_side[side], world.end
            found = kept[HELD] = mask_of(p for p, units in self.stacks().items() if units & mine and p < end)
        return found

    def ground_units(self, space: int, side: int) -> int:
        """The ground units of a side in a space."""
        return self.units_at(space) & self.world.ground_by_side[side]

    def contested(self) -> int:
        """Points with ground units of both sides."""
        return self.held(0) & self.held(1)

    def controls(self, side: int, point: int) -> bool:
        return bool(self.control[side] >> point & 1)

    def is_deployed(self, unit: int) -> bool:
        """Whether a counter stands on a point or in an area beside a map (9.5a)."""
        return self.at[unit] < self.world.end + len(AREAS)

    def in_area(self, unit: int) -> bool:
        """Whether a unit waits in a Reserve Area."""
        return self.world.is_reserve(self.at[unit])

    def city_brigades(self) -> int:
        """The units that still have the status of a canal-city brigade (5.2b)."""
        found = 0
        for unit in self.city:
            if unit >= 0:
                found |= 1 << unit
        return found

    def is_city_brigade(self, unit: int) -> bool:
        return unit in self.city

    def armour(self, units: int) -> int:
        """The units of a set that are armour and not combined arms (15.7a)."""
        return units & self.world.of_type["armor"] & ~self.combined

    # --- changes

    def put(self, unit: int, space: int) -> None:
        world = self.world
        side, before = world.group_of[unit], self.at[unit]
        held = self.derived_values[1 + side].get(HELD)
        super().put(unit, space)
        if held is not None:  # one unit changes it in two points at most
            if before < world.end and not self.units_at(before) & world.ground_by_side[side]:
                held &= ~world.bit[before]
            self.derived_values[1 + side][HELD] = held | world.bit[space] if space < world.end else held

    def take_control(self, side: int, point: int) -> None:
        """A side controls a point from now on. Water has no controller."""
        if self.world.land >> point & 1 and not self.controls(side, point):
            here = 1 << point
            control = self.control.copy()
            control[side] |= here
            control[1 - side] &= ~here
            self.control = control
            if side == ISRAEL and here & (self.world.israeli_forts | self.world.objectives[ARAB]):
                self.morale = 0  # 28.1e: a fort or an Arab objective is retaken

    def settle_points(self) -> list[Event]:
        """Control follows whoever occupies a point alone (2.6b, X2); bridges without their owner's units go (21.4a),
        which is told."""
        held = self.held(0), self.held(1)
        gone: list[Event] = []
        for side in (0, 1):
            for point in bits(held[side] & ~held[1 - side] & ~self.control[side] & self.world.land):
                self.take_control(side, point)
            for number in bits(self.bridges[side]):
                west, east = self.world.canals[number]
                if not held[side] & (1 << west | 1 << east):
                    bridges = self.bridges.copy()
                    bridges[side] &= ~(1 << number)
                    self.bridges = bridges  # 21.4a, X31
                    data = {"seat": self.seat(side), "from": self.world.hex(west), "to": self.world.hex(east)}
                    gone.append(Event("bridge_lost", data, ("21.4a", "X31")))
        return gone

    def end_of_phase(self) -> None:
        """Forget what holds for one phase of movement and combat only."""
        self.moved = self.commanded = self.aiding = self.crossed = self.aided = self.in_place = 0
        self.hq_moved = False
        self.drops = 0
        self.origin = [-1] * len(self.at)
