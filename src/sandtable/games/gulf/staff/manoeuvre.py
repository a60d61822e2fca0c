"""Where ground units go: onto free hexes that count, next to enemies that can be beaten, and never off what is held."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.gulf.airmobile import lift_hexes
from sandtable.games.gulf.retreat import home_city
from sandtable.games.gulf.shifts import terrain_shift
from sandtable.games.gulf.stacking import crowded
from sandtable.games.gulf.state import Position
from sandtable.games.gulf.ways import Track, ways
from sandtable.games.gulf.world import GROUND
from sandtable.language import Words

from .appraisal import precious, swing, threat, unit_worth, wanted

GREAT = 5.0
"""What a hex must be worth to be guarded although no enemy is near: paratroops may come."""
REACH = 1.6
"""How quickly the pull of a goal fades with distance."""


class Plan:
    """The moves of one segment, planned unit by unit; each knows what the earlier ones will do."""

    def __init__(self, state: Position, side: int) -> None:
        self.state = state
        self.side = side
        self.world = state.world
        self.stay: dict[int, int] = {}
        for unit in self.world.groups[GROUND + side]:
            if state.at[unit] < self.world.end:
                self.stay[state.at[unit]] = self.stay.get(state.at[unit], 0) | 1 << unit
        self.goals = {space: worth * self._hope(space) for space, worth in wanted(state, side).items()}
        self.taken: set[int] = set()

    def _hope(self, space: int) -> float:
        """How much of a goal can be had: all of a free hex, less of one that strong or stubborn enemies hold."""
        state, world = self.state, self.world
        enemies = state.ground_units(space, 1 - self.side)
        if not enemies:
            return 1.0
        defence = sum(state.strength(enemy) for enemy in bits(enemies))
        shift = terrain_shift(world, space)
        stubborn = any(home_city(state, enemy, space) for enemy in bits(enemies))
        needed = 3.0 * defence * (1.0 - 0.35 * (shift.value if shift else 0)) * (1.5 if stubborn else 1.0)
        near = world.grid.disc(space, 5)
        ours = sum(state.strength(u) for u in world.groups[GROUND + self.side] if near >> state.at[u] & 1)
        return min(1.0, max(0.15, ours / needed))

    def sentences(self) -> list[Words]:
        state, world = self.state, self.world
        movers = [u for u in world.groups[GROUND + self.side] if world.points[u] and state.at[u] < world.end]
        found: list[Words] = []
        for unit in sorted(movers, key=lambda unit: (-state.strength(unit), unit)):
            if state.moved >> unit & 1 or not Track(state, unit).steps():
                continue
            goal = self._best(unit)
            if goal != state.at[unit]:
                self._move(unit, goal)
                by_air = not ways(state, unit).spaces >> goal & 1
                found.append(("lift" if by_air else "move", world.unit(unit), world.hex(goal)))
        return found

    def _move(self, unit: int, goal: int) -> None:
        self.stay[self.state.at[unit]] &= ~(1 << unit)
        self.stay[goal] = self.stay.get(goal, 0) | 1 << unit
        self.taken.add(goal)

    def _best(self, unit: int) -> int:
        state, world = self.state, self.world
        here = state.at[unit]
        spaces = ways(state, unit).spaces
        if world.airmobile >> unit & 1:
            spaces |= lift_hexes(state, unit) & world.land
        best, goal = self._value(unit, here) - self._left_behind(unit, here, stays=True), here
        leaving = self._left_behind(unit, here, stays=False)
        for space in bits(spaces):
            value = self._value(unit, space) - leaving
            if value > best + 0.01 and not crowded(state, self.stay.get(space, 0) | 1 << unit):
                best, goal = value, space
        return goal

    def _left_behind(self, unit: int, here: int, stays: bool) -> float:
        """What a hex is worth that the last unit would leave: a conquest reverts, a home hex may be walked into."""
        if stays or self.stay.get(here, 0) & ~(1 << unit):
            return 0.0
        worth = precious(self.state, self.side).get(here, 0.0)
        if not worth:
            return 0.0
        if not self.world.home[self.side] >> here & 1:
            return 2.0 * worth
        return worth if worth >= GREAT or threat(self.state, self.side, here) else 0.0

    def _value(self, unit: int, space: int) -> float:
        """What a unit would do in a hex: hold it, take it, press on a goal beside it, or come nearer to one."""
        state, side = self.state, self.side
        value = 0.0
        alone = not self.stay.get(space, 0) & ~(1 << unit)
        if alone and space in self.goals and not state.ground_at(1 - side) >> space & 1:
            value += 2.0 * self.goals[space]
        elif alone and precious(state, side).get(space, 0.0):
            worth = precious(state, side)[space]
            if threat(state, side, space) or worth >= GREAT:
                value += 0.6 * worth
        value += self._pressure(unit, space)
        value += self._pull(space)
        return value - self._danger(unit, space)

    def _pressure(self, unit: int, space: int) -> float:
        """Enemies next to the hex that this unit, with those already there, could attack well."""
        state, world, side = self.state, self.world, self.side
        best = 0.0
        for target in bits(world.beside[space] & state.ground_at(1 - side)):
            defence = sum(state.strength(enemy) for enemy in bits(state.ground_units(target, 1 - side)))
            friends = sum(
                state.strength(other)
                for near in bits(world.beside[target])
                for other in bits(self.stay.get(near, 0) & ~(1 << unit))
            )
            odds = (friends + state.strength(unit)) / max(defence, 1)
            worth = 0.6 + swing(world).get(target, 0.0)
            best = max(best, worth * min(odds, 4.0) / 4.0)
        return best

    def _pull(self, space: int) -> float:
        """The nearer to what is wanted and not taken, the better."""
        grid = self.world.grid
        best = 0.0
        for goal, worth in self.goals.items():
            if goal not in self.taken:
                best = max(best, worth / (1.0 + grid.distance(space, goal)) * REACH)
        return best

    def _danger(self, unit: int, space: int) -> float:
        """Standing alone beside a stronger enemy is bad for whoever is dear."""
        state = self.state
        if not state.zone(1 - self.side) >> space & 1:
            return 0.0
        here = sum(state.strength(other) for other in bits(self.stay.get(space, 0) | 1 << unit))
        return 0.5 * unit_worth(state, unit) if threat(state, self.side, space) > 3 * here else 0.0


def plan(state: Position, side: int) -> list[Words]:
    return Plan(state, side).sentences()
