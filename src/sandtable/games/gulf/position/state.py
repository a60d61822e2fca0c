"""The position of a match, and what can be read off it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from sandtable.board.masks import bits, mask_of, union
from sandtable.counters.bars import Bar, closing
from sandtable.counters.state import CounterState
from sandtable.kernel import Draws, Step, derived, derived_from_part
from sandtable.kernel.plain import Mask

from .world import AIR, GROUND, GROUPS, HOST, LOST, POOL, World

GROUND_PART, AIR_PART = 1 + GROUND, 1 + AIR
"""The first of the parts of the position that tell where ground units and aircraft stand."""
BOXES = 1 + GROUPS
"""The first of those that tell which units of a group are in boxes."""


Places = dict[int, tuple[int, int]]
"""Spaces of units, each with the turn when the unit is due."""


class Marker(Struct, frozen=True):
    """An objective marker in a hex: what it is, and whether it lies face up (26; 18)."""

    kind: str
    at: int
    up: bool


class Position(CounterState):
    """Where every unit is and how far the turn has come. Sides are 0 (moves first) and 1."""

    groups: ClassVar[int] = GROUPS

    stack: list[Step[Position]]
    due: list[int]
    """The turn in which each unit arrives, 0 for none."""
    atp: int = 0
    reduced: Mask = 0
    flying: Mask = 0
    """Aircraft in the air; others on the map are based there (2.6a)."""
    moved: Mask = 0
    """Units that moved or flew in this segment."""
    attacked: Mask = 0
    defended: Mask = 0
    struck: Mask = 0
    """Hexes that were attacked in this segment (14.3c)."""
    arrived: Mask = 0
    """Units that came onto the map in this player turn (19.0c)."""
    flown_in: Mask = 0
    """Those of them that came by air transport (7.3f)."""
    ashore: Mask = 0
    """Aircraft of carriers that were based on the map and cannot go back (21.2)."""
    used: Mask = 0
    """Naval units that have done their duty this turn (18.2, 18.4b)."""
    unsupported: Mask = 0
    """Units found without support in this phase (19.0b)."""
    supplied: Mask = 0
    """Units whose support has been paid for in this phase (19.4g)."""
    refuelled: Mask = 0
    scud: bool = False
    """Whether the Scuds have been fired this turn (21.1a)."""
    events: list[str] = []
    """The variants in force (29.1)."""
    paid: Mask = 0
    """Objective hexes that have brought their corps (9.6b)."""
    claims: list[int] = []
    """Objective hexes whose corps has not been chosen yet (9.6a)."""
    put_off: int = 0
    """With one corps a phase: how many of those, the first, are older than this phase; -1 once a corps is raised."""
    posts: list[tuple[int, int]] = []
    """Bases of new corps that wait, each with the objective hex where it goes (9.5c)."""
    unleashed: bool = False
    """The ban of the Phased Offensive is over (29.2h)."""
    fires: Mask = 0
    seized: Mask = 0
    """Special forces that hold a seized target (25.3f)."""
    prizes: list[str] = []
    """Objective markers that count at the end, by their keys in the victory chart (26.3)."""
    hit: Mask = 0
    """Units that lost a step by the result that is being carried out (16.3e)."""
    sudden: int = 0
    """One more than the side that won by sudden death (4.3)."""
    markers: list[Marker] = []
    spent_markers: list[str] = []
    """Kinds of objective markers that were turned up and are gone without a prize: both sides have seen them."""
    tried: list[tuple[int, int]] = []
    """Guerrillas on the map that have fought, each with the counter that was drawn for it (27.0c; 24.1b)."""
    shown: list[tuple[int, int]] = []
    """Untried guerrillas, each with a counter that it cannot be: that one lay open since (27.0b; 24.1a)."""
    bombed: Mask = 0
    """Hexes that were bombed in this phase, where ships alone may not fire any more (20.5a)."""
    joint_operations: Mask = 0
    """Hexes of ground units that special forces help to guide aircraft (25.3h)."""
    guided: Mask = 0
    """Hexes where special forces have tried that in this phase, each once (25.3a)."""
    lifts: list[tuple[int, int, int]] = []
    """Amphibious groups in use: the group, where it goes, and how much of its room for marines is taken (20.3)."""
    shifted: Mask = 0
    """Ground units that marched, sailed, were lifted or landed in this player turn (23.6; 26.1g)."""
    raised: int = 0
    """Guerrillas that were raised in this player turn (24.2)."""
    held_back: int = 0
    """Guerrillas that were due in earlier turns and may still come (9.5a)."""
    restored: bool = False
    """Whether a foreign power has replaced or refitted a unit in this player turn (26.6f, 26.6o)."""

    @property
    @abstractmethod
    def world(self) -> World:
        """The facts of this match."""

    def zones(self, group: int) -> Sequence[int]:
        """Ground units, bases and untried units included, control the hexes around them (10.0a, 10.0b)."""
        return self.world.no_zone if group >= AIR else self.world.beside

    def has(self, option: str) -> bool:
        """Whether an optional rule is in force."""
        return self.options.get(option, "off") != "off"

    # --- who stands where

    def ground_at(self, side: int) -> int:
        """Hexes with ground units of a side."""
        return self.survey(GROUND_PART + side)[0]

    def zone(self, side: int) -> int:
        """Hexes in the zones of control of a side (10.0); a team on a seized target has one in its own hex (25.3g)."""
        found = self.survey(GROUND_PART + side)[3]
        return found | self.seized_at(side) if self.seized else found

    @derived_from_part
    def _afield(self, part: int) -> int:
        at, end = self.at, self.world.end
        return mask_of(unit for unit in self.world.groups[part - BOXES] if at[unit] < end)

    def ground_afield(self, side: int) -> int:
        """Ground units of a side on the map."""
        return self._afield(BOXES + GROUND + side)

    def air_afield(self, side: int) -> int:
        """Aircraft of a side on the map."""
        return self._afield(BOXES + AIR + side)

    @derived
    def air_at(self, side: int) -> tuple[int, int]:
        """Hexes with flying aircraft of a side, and with based ones."""
        at, units = self.at, self.air_afield(side)
        flying, based = units & self.flying, units & ~self.flying
        return mask_of(at[unit] for unit in bits(flying)), mask_of(at[unit] for unit in bits(based))

    def flying_at(self, side: int) -> int:
        """Hexes over which aircraft of a side fly."""
        return self.air_at(side)[0]

    def based_at(self, side: int) -> int:
        """Hexes with aircraft of a side on the ground."""
        return self.air_at(side)[1]

    def ground_units(self, space: int, side: int) -> int:
        world = self.world
        return self.units_at(space) & world.ground & world.of_side[side]

    def flying_units(self, space: int, side: int) -> int:
        return self.units_at(space) & self.flying & self.world.of_side[side]

    def based_units(self, space: int, side: int) -> int:
        world = self.world
        return self.units_at(space) & world.aircraft & ~self.flying & world.of_side[side]

    @derived
    def base_at(self, side: int) -> int:
        """Hexes with a base of a side."""
        return mask_of(self.at[unit] for unit in bits(self.world.bases & self.ground_afield(side)))

    @derived
    def defended_skies(self, side: int) -> int:
        """Hexes with a base of a side that has an air defence factor (15.4a)."""
        bases = bits(self.world.bases & self.ground_afield(side))
        return mask_of(self.at[unit] for unit in bases if self.air_defence(unit))

    def on_map(self, units: int) -> int:
        """Those of some units that are on the map."""
        return mask_of(unit for unit in bits(units) if self.at[unit] < self.world.end)

    def seized_at(self, side: int) -> int:
        """Hexes of critical targets that special forces of a side hold (25.3f; 26.2b)."""
        units = self.seized & self.world.of_side[side]
        return mask_of(self.at[unit] for unit in bits(units)) if units else 0

    def take_events(self, events: list[str]) -> None:
        """These variants are in force from now on."""
        self.events = events

    def foreign_soil(self, unit: int) -> int:
        """Hexes whose cities a unit does not call its own, whatever their country; a game may have some (26.5c)."""
        return 0

    def home_soil(self, unit: int) -> int:
        """Hexes whose cities are a unit's own, whatever their country; a game may have some (26.5c)."""
        return 0

    def bars(self, unit: int) -> tuple[Bar, ...]:
        """The rules of a scenario that close hexes to a unit; a game may have some (29.2h; 26.6i, 26.6t)."""
        return ()

    def barred(self, unit: int) -> int:
        """Hexes that a rule of the scenario closes to a unit."""
        return union(bar.closes for bar in self.bars(unit))

    def closed_to_some(self) -> int:
        """Every hex that `barred` closes to any unit."""
        return 0

    def closed_to_lines(self, unit: int) -> int:
        """Hexes through which a unit traces no line of support: as a rule those that are closed to it (26.6i)."""
        return self.barred(unit)

    def why_barred(self, unit: int, space: int) -> tuple[str, str]:
        """Why one of those hexes is closed to it, with the clause."""
        bar = closing(self.bars(unit), space)
        return bar.why, bar.clauses[0]

    def why_confined(self, unit: int) -> tuple[str, str]:
        """Why a unit may not be in a hex that others may enter, with the clause."""
        return "a guerrilla does not leave its country", self.world.cite["guerrilla country"]

    def range_of_guerrilla(self, unit: int) -> int:
        """The hexes that a guerrilla never leaves: the country where it is (27.1; 24.3)."""
        world = self.world
        return world.country.get(world.country_of.get(self.at[unit], ""), 0)

    def free_sources(self, unit: int) -> int:
        """What supports a unit for nothing besides the ports of the Gulf; a game may have something (26.6i)."""
        return 0

    def unscored(self) -> int:
        """Hexes that count for nobody; a game may have some (26.6s)."""
        return 0

    def unseen_places(self, plain: Mapping[str, Any], hidden: Sequence[int], draws: Draws) -> Places:
        """Where units that an audience has lost sight of may be, with the turns when they are due.

        A game names those for which the general rule does not do; this is the position before the first turn.
        """
        return {}

    def setup_clauses(self, unit: int) -> tuple[str, ...]:
        """The clauses of the scenario that say where a unit is set up; a game may have some."""
        return ()

    def display_clause(self, unit: int) -> str:
        """The clause that says in which display a unit arrives; a game may tell kinds apart (9.1a to 9.1e)."""
        return self.world.cite["arrival in displays"]

    def arrival_clauses(self, unit: int) -> tuple[str, ...]:
        """The clauses that say where a unit comes onto the map by itself."""
        return (self.world.cite["arrival on the map"],)

    def arrival_rule(self, unit: int) -> str:
        """Where a unit comes onto the map by itself, in words; a game may say it."""
        return ""

    def unseen_claims(self, full: Mapping[str, Any], hidden: Sequence[int]) -> dict[str, Any]:
        """What an audience cannot know besides places, to go with those that have been guessed."""
        return {}

    def arrival_dice(self, unit: int) -> int:
        """How many dice a random arrival rolls; 0 for a unit that is none (9.4a)."""
        name = self.world.unit(unit)
        return next((group.dice for group in self.world.data.random if name in group.units), 0)

    def entry_hexes(self, side: int, contingent: str) -> int:
        """Where ground units of a contingent come in, in a game with rules of its own (9.2, 9.3, 26.6c, 26.6e)."""
        return 0

    def host_airfields(self, side: int) -> int:
        """Airfields that a host keeps open for a side without units there; a game may have some (26.6r)."""
        return 0

    def raising_hexes(self, side: int) -> int:
        """Where guerrillas of a region that special forces raise may appear; a game may have some (26.2a)."""
        return 0

    def raising_missions(self, side: int) -> int:
        """Where special forces of a side may be to raise them (26.2a)."""
        return 0

    @property
    def untried(self) -> int:
        """Guerrillas on the map whose strength nobody knows (27.0b; 24.1a)."""
        known = mask_of(unit for unit, _ in self.tried)
        return self.on_map(self.world.guerrillas & ~known)

    # --- what a unit is worth

    def strength(self, unit: int) -> int:
        """The combat factor on the side that is up (2.4a, 20.2); of a guerrilla the one that was drawn for it."""
        data = self.world.kind[unit]
        if self.world.guerrillas >> unit & 1:
            return next((self.world.kind[counter].cf for other, counter in self.tried if other == unit), 1)
        return data.cf_reduced if self.reduced >> unit & 1 else data.cf

    def air_defence(self, unit: int) -> int:
        data = self.world.kind[unit]
        return data.ad_reduced if self.reduced >> unit & 1 else data.ad

    def contingent(self, unit: int) -> str:
        """The contingent of a unit; a guerrilla has that of the country where it stands (27.2)."""
        name = self.world.contingent[unit]
        return self.world.country_of.get(self.at[unit], "") if name == HOST else name

    # --- changes

    def eliminate(self, units: int) -> None:
        """To the eliminated units, for good (2.1i); guerrillas go back to their pool (27.3)."""
        world = self.world
        lost, pool = world.box[LOST], world.box[POOL]
        self.put_all({unit: pool if world.guerrillas >> unit & 1 else lost for unit in bits(units)})
        self.flying &= ~units
        self.reduced &= ~(units & world.guerrillas)
        if units & world.guerrillas:
            self._return_counters(units)

    def _return_counters(self, units: int) -> None:
        """Guerrillas are back in their pool, and no other on the map is what lay open there (27.0b; 24.1a)."""
        gone = [entry for entry in self.tried if units >> entry[0] & 1]
        self.tried = [entry for entry in self.tried if entry not in gone]
        pool_of = self.world.pool_of
        seen = [(other, counter) for unit, counter in gone for other in bits(self.untried) if other in pool_of[unit]]
        self.shown = sorted({*(entry for entry in self.shown if not units >> entry[0] & 1), *seen})

    def reduce(self, units: int) -> tuple[int, int]:
        """Take one step from each unit: those that are flipped, and those that are eliminated (20.2)."""
        flipped = units & self.world.two_steps & ~self.reduced
        gone = units & ~flipped
        self.reduced |= flipped
        self.eliminate(gone)
        return flipped, gone
