"""Where ground units go: first those that attack together, then the others to posts that need them or towards goals."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.masks import bits, mask_of, union
from sandtable.documents import Term
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import GROUND
from sandtable.games.gulf.rules.combat.combat import odds_column
from sandtable.games.gulf.rules.movement.ways import ways
from sandtable.games.gulf.rules.stacking import crowded
from sandtable.language import Words

from .attacks import Stake, doctrine, lost_if_driven_back, promise
from .posts import GREAT, Posts
from .style import STANDARD, Style
from .threats import shelter

Force = dict[int, int]
"""Attackers, each with the hex from which it attacks."""


class Plan(Posts):
    """The moves of one segment; each knows what the earlier ones will do."""

    def __init__(self, state: Position, side: int, style: Style = STANDARD) -> None:
        super().__init__(state, side, style)
        world = self.world
        self.doctrine = doctrine(state, side, style)
        self.enough = promise(state, side, style, style.plan)
        self.units = [u for u in world.groups[GROUND + side] if state.at[u] < world.end]
        self.area = {unit: self.reach(unit) for unit in self.units}
        self.free = set(self.units)
        self.posted: dict[int, int] = {}
        """Units of garrisons, each with the hex that it holds and may attack from."""
        self.moves: list[tuple[int, int]] = []
        self._garrison()
        self.chance = {unit: max(self.value(unit, space) for space in bits(self.area[unit])) for unit in self.free}
        """What each unit could do without an attack."""

    def sentences(self) -> list[Words]:
        self._attack()
        for unit in sorted(self.free, key=lambda unit: (self.state.strength(unit), unit)):
            self._go(unit, self._best(unit))
        return [self._sentence(unit, goal) for unit, goal in self._in_order()]

    def _in_order(self) -> list[tuple[int, int]]:
        """The moves in an order in which no hex is overstacked on the way, as far as there is one."""
        at = {unit: self.state.at[unit] for unit in self.units}
        waiting, ready = list(self.moves), []
        progress = True
        while waiting and progress:
            progress = False
            for move in list(waiting):
                unit, goal = move
                if not crowded(self.state, mask_of(u for u, space in at.items() if space == goal) | 1 << unit):
                    waiting.remove(move)
                    ready.append(move)
                    at[unit] = goal
                    progress = True
        return ready + waiting

    def _sentence(self, unit: int, goal: int) -> Words:
        by_air = not ways(self.state, unit).spaces >> goal & 1
        return "lift" if by_air else "move", self.world.unit(unit), self.world.hex(goal)

    def _go(self, unit: int, goal: int) -> None:
        self.put(unit, goal)
        if goal != self.state.at[unit]:
            self.moves.append((unit, goal))

    def _best(self, unit: int) -> int:
        """The best hex for a unit that does not attack."""
        state = self.state
        here = state.at[unit]
        room = [s for s in bits(self.area[unit]) if not crowded(state, self.stay.get(s, 0) | 1 << unit)]
        return max(room or [here], key=lambda space: (self.value(unit, space) + 0.01 * (space == here), -space))

    def _garrison(self) -> None:
        """Great hexes are held first: by the weakest units that are enough, or else by the strongest."""
        held = self.state.ground_at(1 - self.side)
        great = [space for space, worth in self.worth.items() if worth >= GREAT and not held >> space & 1]
        for space in sorted(great, key=lambda space: (-self.worth[space], space)):
            self._man(space)

    def _man(self, space: int) -> None:
        """Send units to a hex until it is safe, as far as some are in reach that hold nothing better."""
        able = [unit for unit in self.free if self.area[unit] >> space & 1]
        self.stay[space] = self.stay.get(space, 0) & ~mask_of(able)
        while self.keep(space, self.stay[space]) < self.style.safe:
            room = [unit for unit in able if self._may_man(unit, space)]
            if not room:
                break
            enough = [unit for unit in room if self.keep(space, self.stay[space] | 1 << unit) >= self.style.safe]
            strength = self.state.strength
            unit = min(enough, key=lambda u: (strength(u), u)) if enough else max(room, key=lambda u: (strength(u), u))
            able.remove(unit)
            self.free.discard(unit)
            self.posted[unit] = space
            self._go(unit, space)
        for unit in able:
            if self.state.at[unit] == space:
                self.stay[space] |= 1 << unit

    def _may_man(self, unit: int, space: int) -> bool:
        """Whether a unit finds room in a hex, and does more there than where it stands."""
        units = self.stay[space] | 1 << unit
        if crowded(self.state, units):
            return False
        here = self.state.at[unit]
        gain = self.worth[space] * (self.keep(space, units) - self.keep(space, self.stay[space]))
        return here == space or gain > self.holding(unit, here)

    # --- attacks

    def _attack(self) -> None:
        """The most promising attack first, as long as one is worth it."""
        targets = self.state.ground_at(1 - self.side)
        while targets:
            found = [(*self._assault(target), target) for target in bits(targets)]
            gain, force, target = max(found, key=lambda entry: (entry[0], -entry[2]))
            if gain < self.enough:
                return
            for unit, space in force.items():
                if unit in self.free:
                    self.free.discard(unit)
                    self._go(unit, space)
                self.posted.pop(unit, None)
            promising = (entry[2] for entry in found if entry[0] >= self.enough)
            targets = union(1 << space for space in promising) & ~(1 << target)

    def _assault(self, target: int) -> tuple[float, Force]:
        """The best attack on a hex that free units of one contingent could make, with its gain."""
        best: tuple[float, Force] = (0.0, {})
        near = self.world.beside[target]
        fighters = {unit for unit in self.units if self.world.points[unit] and self.state.strength(unit)}
        able = [unit for unit in self.free & fighters if self.area[unit] & near]
        able += [unit for unit, space in self.posted.items() if near >> space & 1 and unit in fighters]
        for name in sorted({self.state.contingent(unit) for unit in able}):
            group = [unit for unit in able if self.state.contingent(unit) == name]
            for force in self._forces(target, group):
                gain = self._gain(target, force) - self._effort(force)
                if gain > best[0]:
                    best = gain, dict(force)
        return best

    def _effort(self, force: Force) -> float:
        """What the strength of a force could do elsewhere."""
        return self.doctrine.effort * sum(self.state.strength(unit) for unit in force)

    def _forces(self, target: int, group: list[int]) -> Iterable[Force]:
        """One more attacker each time: those who stand there, then the strongest; who is in a hurry traps the enemy."""
        state, beside = self.state, self.world.beside
        near = beside[target]
        way_out = near & ~self._planned_zone() if self.doctrine.traps else 0

        def order(unit: int) -> tuple[bool, int, int]:
            return not near >> self._place(unit) & 1, -state.strength(unit), unit

        force: Force = {}
        stay = dict(self.stay)
        for unit in sorted(group, key=order):
            here = self._place(unit)
            open_ = [here] if near >> here & 1 else bits(self.area[unit] & near)
            room = [s for s in open_ if s == here or not crowded(state, stay.get(s, 0) | 1 << unit)]
            if not room:
                continue
            space = max(room, key=lambda s: (self._closed(s, way_out), self.worth.get(s, 0.0) > 0, -self.menace[s], -s))
            way_out &= ~(beside[space] | 1 << space)
            stay[here] &= ~(1 << unit)
            stay[space] = stay.get(space, 0) | 1 << unit
            force[unit] = space
            yield force

    def _closed(self, space: int, way_out: int) -> int:
        """How many ways of retreat a unit in a hex would close."""
        return ((self.world.beside[space] | 1 << space) & way_out).bit_count()

    def _planned_zone(self) -> int:
        """The hexes that our units hold or control, as far as the plan has come: no enemy retreats there."""
        beside = self.world.beside
        return union(beside[space] | 1 << space for space, units in self.stay.items() if units)

    def _place(self, unit: int) -> int:
        """Where a unit stands before an attack."""
        return self.posted.get(unit, self.state.at[unit])

    def _gain(self, target: int, force: Force) -> float:
        """What an attack promises, less what its units would do where they are."""
        state, world = self.state, self.world
        theirs = state.ground_units(target, 1 - self.side)
        attack = sum(state.strength(unit) for unit in force)
        defence = sum(state.strength(unit) for unit in bits(theirs))
        shift = shelter(world, target)
        if all((space, target) in world.water for space in force.values()):
            shift -= 1
        terms = (Term("", shift),) if shift else ()
        zone = union(world.beside[space] for space in force.values())
        zone |= self._planned_zone() if self.doctrine.traps else state.zone(self.side)
        ours = sum(1 << unit for unit in force)
        bared = sum(self.worth.get(s, 0.0) for s in set(force.values()) if not self.stay.get(s, 0) & ~ours)
        bared += lost_if_driven_back(state, force.items())
        stake = Stake(state, target, theirs, zone, bared, self.doctrine)
        chances = world.crt.chances(odds_column(world, attack, defence, terms).heading)
        total = sum(float(chance) * stake.gain(code, ours) for code, chance in chances.items())
        return total - sum(self._cost(unit, space) for unit, space in force.items())

    def _cost(self, unit: int, space: int) -> float:
        """What a unit gives up that goes to a hex for an attack: its post, or part of the best that it could do."""
        if unit in self.posted:
            return 0.0
        here = self.state.at[unit]
        post = self.value(unit, here) if space != here else 0.0
        return max(0.0, max(post, self.doctrine.shared * self.chance[unit]) - self.value(unit, space))


def overstacks(state: Position, side: int, words: Words) -> bool:
    """Whether a march or a flight would leave too many units in its hex, because somebody has not left it."""
    unit, space = state.world.units.index[words[1]], state.world.spaces.index[words[-1]]
    return crowded(state, state.ground_units(space, side) | 1 << unit)


def plan(state: Position, side: int, style: Style = STANDARD) -> list[Words]:
    return Plan(state, side, style).sentences()
