"""What a position is worth, and what the enemy could do about it.

Everything here works on masks, so that a plan can weigh thousands of placements in a player turn.
"""

from __future__ import annotations

from fractions import Fraction

from sandtable.board.lines import supply_area
from sandtable.board.masks import mask_of
from sandtable.games.oil_war.state import Position
from sandtable.games.oil_war.victory import contender
from sandtable.games.oil_war.ways import Ways

from .doctrine import Doctrine


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
        self._threat: list[tuple[int, int]] | None = None

    # --- what the enemy could do next turn

    @property
    def threat(self) -> list[tuple[int, int]]:
        """For each enemy ground unit its strength and the hexes that it could attack next turn."""
        if self._threat is None:
            world, state = self.world, self.state
            self._threat = []
            for unit in world.ground_list[self.enemy]:
                if state.at[unit] < world.end:
                    reach = Ways(state, unit).spaces | world.bit[state.at[unit]]
                    self._threat.append((world.ground_strength[unit], world.grid.spread(reach)))
        return self._threat

    def danger(self, space: int, defence: int) -> float:
        """The chance to lose a stack of that strength in a hex to everything that can get at it."""
        power = sum(strength for strength, hexes in self.threat if hexes >> space & 1)
        over = power - defence
        if over < 0:
            return 0.0
        risk = 0.04 if over < 2 else 0.12 if over < 4 else 0.3 if over < 8 else 0.45 if over < 14 else 0.6
        return risk * self.doctrine.trap if self.enclosed(space) else risk

    def enclosed(self, space: int) -> bool:
        """Whether a hex has few ways out that the enemy does not control already."""
        out = self.world.moves.steps[space] & ~self.enemy_ground & ~self.enemy_zone
        return out.bit_count() < 2

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
    return float(state.world.crt.distribution(difference).get(result, Fraction(0)))
