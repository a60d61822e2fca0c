"""Fills a veiled position in: every hidden counter gets a place where the audience would not see it."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.board.masks import bits
from sandtable.games.october_war.position.boxes import AREAS, UNDEPLOYED
from sandtable.games.october_war.position.names import kind_numbers
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, GOLAN, ISRAEL, RESERVE, SINAI, THEATRES
from sandtable.games.october_war.rules.combat.retreat import Retreating
from sandtable.games.october_war.rules.intelligence.sight import memory_of
from sandtable.games.october_war.rules.sequence import Turns
from sandtable.games.october_war.rules.setup import Deployment
from sandtable.games.october_war.rules.stacking import fits
from sandtable.kernel import Draws

from .veil import home_theatre, nowhere

TRIES = 8
"""How many points are tried for a unit before it goes to the Reserve Area."""


class Hiding:
    """Puts the hidden counters of one side somewhere. Kinds in play are public, so each of them has to be placed."""

    def __init__(self, position: Position, side: int, held: int, closed: int, draws: Draws) -> None:
        """`closed`: points that are fully seen, so no hidden unit can be there."""
        self.state, self.side, self.draws = position, side, draws
        self.world = position.world
        self.open = held & ~closed
        self.units = [u for u in bits(self.world.ground_of(side)) if position.at[u] == nowhere(self.world)]
        self._allowed: dict[str, int] = {}
        self.there = {point: position.ground_units(point, side) for point in bits(held)}

    def place_all(self) -> None:
        """Static units first, then one unit in every held point, then the others at random."""
        for unit in [u for u in self.units if self.world.static >> u & 1]:
            sites = self.sites(unit)
            empty = [point for point in sites if not self.there[point]]
            if sites:
                self.put(unit, self.pick(empty or sites))
        for point, unit in sorted(self.cover().items()):
            self.put(unit, point)
        for unit in self.shuffled(self.units):
            self.put(unit, self.aside(unit) if self.deploying() else self.anywhere(unit))

    def anywhere(self, unit: int) -> int:
        """A random held point with room, or the Reserve Area."""
        sites = bits(self.allowed(unit))
        for _ in range(TRIES if sites else 0):
            point = self.pick(sites)
            if self.draws.roll("reserve", TRIES) > 1 and self.has_room(unit, point):
                return point
        return self.aside(unit)

    def deploying(self) -> bool:
        """Whether the side is still setting up: then units without a place wait."""
        stack = self.state.stack
        unopened = not any(isinstance(step, Turns) for step in stack) and self.state.turn == 0
        return unopened or any(isinstance(step, Deployment) and step.side == self.side for step in stack)

    def aside(self, unit: int) -> int:
        """A place off the map that nobody can look into."""
        world = self.world
        if self.deploying():
            return world.box[UNDEPLOYED]
        if self.side == ISRAEL:
            return world.reserve(ISRAEL, SINAI)
        theatre = home_theatre(world, unit)
        return world.reserve(ARAB, theatre if theatre >= 0 else self.draws.roll("area", 2) - 1)

    def uncovered(self) -> list[int]:
        return [point for point in bits(self.open) if not self.there[point]]

    def sites(self, unit: int) -> list[int]:
        """The held points in which a unit may hide."""
        return [point for point in bits(self.allowed(unit)) if self.has_room(unit, point)]

    def allowed(self, unit: int) -> int:
        """The held points that are open to a unit of this kind, however full they are."""
        world = self.world
        kind = world.kind[unit].id
        if kind not in self._allowed:
            theatre = home_theatre(world, unit)
            theatres = world.pack.nation[world.nation[unit]].theatres if theatre < 0 else [THEATRES[theatre]]
            found = self.open & sum(world.in_theatre[THEATRES.index(name)] for name in theatres)
            if world.mechanized >> unit & 1:
                found &= ~world.barred_to_mechanized
            if world.static >> unit & 1:
                found = found & self.homes(unit) or found & ~self.leaving()  # a position may be made up
            self._allowed[kind] = found
        return self._allowed[kind]

    def has_room(self, unit: int, point: int) -> bool:
        there = self.there[point]
        return not there or fits(self.state, self.side, there | 1 << unit, point)

    def homes(self, unit: int) -> int:
        """Where a static unit can be: it never moves (2.3g)."""
        world = self.world
        kind = world.kind[unit].type
        if kind == "signals":
            return 1 << world.hermon
        found = world.bar_lev if kind == "garrison" else world.start_control[self.side]
        return found & ~self.leaving()

    def leaving(self) -> int:
        """The point that a force of this side is leaving now: its static units are gone already (16.4h)."""
        top = self.state.stack[-1] if self.state.stack else None
        return 1 << top.point if isinstance(top, Retreating) and top.side == self.side else 0

    def cover(self) -> dict[int, int]:
        """A unit for every held point in which no unit is seen.

        This is a matching, since some points admit few units. One always exists: the true position is one.
        """
        owner: dict[int, int] = {}
        for point in self.uncovered():
            if not self.find_unit(point, owner, set()):
                raise AssertionError(f"{self.world.hex(point)} is held, but no unit can be there")
        return {point: unit for unit, point in owner.items()}

    def find_unit(self, point: int, owner: dict[int, int], tried: set[int]) -> bool:
        """Give a point a unit, if need be one taken from another point that can be given a different one."""
        wanted = [unit for unit in self.candidates(point) if unit not in tried]
        for unit in wanted:
            if unit not in owner:
                owner[unit] = point
                return True
        for unit in wanted:
            if unit not in tried:
                tried.add(unit)
                if self.find_unit(owner[unit], owner, tried):
                    owner[unit] = point
                    return True
        return False

    def candidates(self, point: int) -> list[int]:
        """Units that may stand in a held point: first those that are remembered there, large ones last."""
        world = self.world
        able = [unit for unit in self.units if self.allowed(unit) >> point & 1]
        first = self.draws.roll("which", len(able)) - 1 if able else 0
        remembered = set(memory_of(self.state, 1 - self.side, point)[2::2])
        numbers = kind_numbers(world)
        turned = able[first:] + able[:first]
        return sorted(turned, key=lambda unit: (numbers[unit] not in remembered, world.large >> unit & 1))

    def put(self, unit: int, space: int) -> None:
        world = self.world
        self.units = [other for other in self.units if other != unit]
        self.state.at[unit] = space
        if space in self.there:
            self.there[space] |= 1 << unit
        theatre = home_theatre(world, unit)
        if world.on_map(space):
            theatre = world.theatre_of[space]
        elif self.side == ISRAEL:
            theatre = RESERVE if space < world.end + len(AREAS) else theatre
        elif theatre < 0:
            theatre = SINAI if space == world.reserve(ARAB, SINAI) else GOLAN
        self.state.theatre[unit] = theatre

    def pick(self, items: Sequence[int]) -> int:
        return items[self.draws.roll("which", len(items)) - 1]

    def shuffled(self, items: Sequence[int]) -> list[int]:
        left, found = list(items), []
        while left:
            found.append(left.pop(self.draws.roll("order", len(left)) - 1))
        return found


def fill(position: Position, sides: Sequence[int], held: Sequence[int], draws: Draws) -> None:
    """Give a place to every hidden counter of the sides outside the audience."""
    world = position.world
    for side in (0, 1):
        if side not in sides:
            enemy = 1 - side
            closed = held[0] & held[1] | position.targets[enemy]  # 27.1a
            if position.controls(enemy, world.hermon):
                closed |= world.north  # 23.1c
            Hiding(position, side, held[side], closed, draws).place_all()
            position.forget_all()
    position.forget_all()
