"""What a position is worth, and what the enemy could do about it.

Everything here works on masks, so that a plan can weigh thousands of placements in a player turn.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from sandtable.board.lines import supply_area
from sandtable.board.masks import mask_of
from sandtable.combat.tables import DifferentialTable
from sandtable.counters.danger import Threat, exits_left, power_against
from sandtable.games.oil_war.position.state import AIR, Position
from sandtable.games.oil_war.position.world import LOST, POOL, UNUSED
from sandtable.games.oil_war.rules.movement.flights import flight_hexes, flight_range
from sandtable.games.oil_war.rules.movement.ways import Ways
from sandtable.games.oil_war.rules.victory import contender

from .doctrine import Doctrine

WORST = 0.9
"""No stack is lost for sure: the enemy has other things to do."""


def _waits(state: Position, unit: int) -> bool:
    """Whether an aircraft is in a box from which it cannot fly (X12)."""
    world = state.world
    return state.at[unit] >= world.end and world.home_box[unit] != state.at[unit]


class Estimate:
    """One side's picture of a position: who threatens what, and what placements are worth."""

    def __init__(self, state: Position, side: int, doctrine: Doctrine) -> None:
        self.state = state
        self.side = side
        self.doctrine = doctrine
        self.enemy = 1 - side
        self.world = world = state.world
        self.contends = contender(state) == side
        self.american = bool(world.us_force & world.of_side[side])
        self.enemy_ground = state.ground_at(self.enemy)
        self.enemy_zone = state.zone(self.enemy)
        self.enemy_air = state.air_at(self.enemy)
        self.enemy_sams = mask_of(state.at[unit] for unit in world.sam_list[self.enemy])
        self.own_sams = mask_of(state.at[unit] for unit in world.sam_list[side])
        self._threat: list[Threat] | None = None
        self._raiders: list[tuple[int, int]] | None = None
        self._cover: int | None = None
        self._power: dict[int, int] = {}
        self._exits: dict[int, int] = {}

    # --- what the enemy could do next turn

    @property
    def threat(self) -> list[Threat]:
        """The enemy ground units on the map."""
        if self._threat is None:
            world, state = self.world, self.state
            self._threat = []
            for unit in world.ground_list[self.enemy]:
                if state.at[unit] < world.end:
                    reach = Ways(state, unit).spaces | world.bit[state.at[unit]]
                    self._threat.append(Threat(world.ground_strength[unit], reach, world.grid.spread(reach)))
        return self._threat

    @property
    def raiders(self) -> list[tuple[int, int]]:
        """Ground strength of each enemy aircraft, and the hexes that it could be placed over, the strongest first.

        Where it will be based by then is not known: its range is taken from where it is now.
        """
        if self._raiders is None:
            world, state = self.world, self.state
            off_map = (world.box[POOL], world.box[LOST], world.box[UNUSED])
            self._raiders = [
                (world.ground_strength[unit], flight_range(state, unit))
                for unit in sorted(world.air_list[self.enemy], key=lambda unit: -world.ground_strength[unit])
                if world.ground_strength[unit] and state.at[unit] not in off_map and not _waits(state, unit)
            ]
        return self._raiders

    @property
    def cover(self) -> int:
        """Hexes over which this side could still send an aircraft, so that none of the enemy comes there (7.36)."""
        if self._cover is None:
            self._cover = 0
            for unit in self.world.air_list[self.side]:
                self._cover |= flight_hexes(self.state, unit)
        return self._cover

    def power(self, space: int) -> int:
        """The strength that the enemy could bring against a hex next turn: brigades, and aircraft over it."""
        known = self._power.get(space)
        if known is None:
            known = power_against(self.threat, space)
            if not self.state.air_cover(self.side) >> space & 1:  # 7.36
                room = self.world.room[AIR + 1 - self.side]
                raid = sum([strength for strength, hexes in self.raiders if hexes >> space & 1][:room])
                known += raid // 2 if self.cover >> space & 1 else raid
            self._power[space] = known
        return known

    def danger(self, space: int, defence: int, friends: int = 0) -> float:
        """The chance to lose a stack of that strength in a hex to everything that can get at it.

        `friends` are hexes with other units of this side, into which it could retreat (7.67).
        """
        over = self.power(space) - defence
        if over < 0:
            return 0.0
        risk = 0.04 if over < 2 else 0.12 if over < 4 else 0.3 if over < 8 else 0.45 if over < 14 else 0.6
        if self.world.moves.steps[space] & friends & ~self.enemy_ground or self.exits(space):
            return risk
        return risk + (WORST - risk) * self.doctrine.trap * chance(self.state, over, "Dr")  # a retreat is a loss, too

    def exits(self, space: int) -> int:
        """Hexes into which a stack could retreat after the enemy has closed his ring around it."""
        known = self._exits.get(space)
        if known is None:
            known = self._exits[space] = self._ring(space)
        return known

    def _ring(self, space: int) -> int:
        """The exits that are left when each attacker takes the place from which it bars most of them (7.66)."""
        world = self.world
        free = world.moves.steps[space] & ~self.enemy_ground & ~self.enemy_zone
        return exits_left(world, self.threat, space, free, world.zone)

    # --- what a set of ground positions is worth to the contender

    def control(self, ours: int, zone: int, theirs: int, their_zone: int, cover: int) -> int:
        """Hexes that count as controlled (10.0b to 10.0e) by somebody who stands and covers so."""
        denied = theirs | their_zone
        home = self.world.home[self.side if self.contends else self.enemy] & ~denied
        return (ours | zone & ~denied | home) & ~cover

    def harvest(self, held: int, passable: int) -> tuple[int, int]:
        """Connected facilities and controlled ports among some hexes (10.1a), by one flood from all ports."""
        world = self.world
        ports = world.ports & held
        if not ports:
            return 0, 0
        area = supply_area(world.moves, world.lines, ports, passable, world.pack.supply.path_hexes_to_line)
        return (world.oil & held & area).bit_count(), ports.bit_count()


def chance(state: Position, difference: int, result: str) -> float:
    """The exact chance of a result at a differential."""
    return _chance(state.world.crt, difference, result)


@lru_cache(maxsize=4096)
def _chance(table: DifferentialTable, difference: int, result: str) -> float:
    return float(table.distribution(difference).get(result, Fraction(0)))
