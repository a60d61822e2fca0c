"""What it is worth that a unit stands in a hex: what it holds there, what it draws near to, and what it risks."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import GROUND
from sandtable.games.gulf.rules.combat.outlook import goals_of
from sandtable.games.gulf.rules.combat.retreat import home_city
from sandtable.games.gulf.rules.supply.lines_of_support import distances
from sandtable.games.gulf.rules.supply.support import local_sources, pays

from .appraisal import is_last_move, loss_points, strength_worth, swing, unit_worth, wanted
from .style import STANDARD, Style
from .threats import fall, incursion, menace, next_points, shelter

OPEN = 0.35
"""How likely an empty hex of our own stays ours if the enemy can walk in."""
RUSH = 0.5
"""How likely an empty great hex of our own stays ours where only our own march keeps the enemy from walking in."""
GREAT, DROP = 5.0, 0.4
"""A hex worth so much may be taken by paratroops, and stays ours only so likely if it is empty."""

DEPOT = 2.0
"""What a base is worth to the forces that live on it."""
REPAIR = 0.5
"""The chance that a unit is refitted where there is a base."""


class Posts:
    """Where the ground units of a side stand as far as a plan has come, and what more of them would be worth."""

    def __init__(self, state: Position, side: int, style: Style = STANDARD) -> None:
        self.state = state
        self.side = side
        self.style = style
        self.world = world = state.world
        self.last = is_last_move(state, side)
        self.drops = has_displays(state, 1 - side) and bool(next_points(state, 1 - side))
        self.worth = self._worth()
        self.menace = menace(state, side)
        self.quiet = mask_of(space for space in bits(world.land) if not self.menace[space])
        self._pulls: dict[int, float] = {}
        self.stay: dict[int, int] = {}
        for unit in world.groups[GROUND + side]:
            if state.at[unit] < world.end:
                self.stay[state.at[unit]] = self.stay.get(state.at[unit], 0) | 1 << unit
        self.zoned = sum(
            1 << unit
            for unit in world.groups[GROUND + side]
            if state.contingent(unit) in world.contingents and world.contingents[state.contingent(unit)].zone_controls
        )
        self.goals = {space: worth * self._hope(space) for space, worth in wanted(state, side).items()}
        self.taken: set[int] = set()

    def _worth(self) -> dict[int, float]:
        """What hexes are worth to hold: their points, and the bases there on which local forces live."""
        found = dict(swing(self.state))
        for base in bits(self.world.bases & self.state.ground_afield(self.side)):
            if not pays(self.state, base):
                here = self.state.at[base]
                found[here] = found.get(here, 0.0) + DEPOT
        return found

    def _hope(self, space: int) -> float:
        """How much of a goal can be had: all of a free hex, less of one that strong or stubborn enemies hold."""
        state, world = self.state, self.world
        enemies = state.ground_units(space, 1 - self.side)
        if not enemies:
            return 1.0
        defence = sum(state.strength(enemy) for enemy in bits(enemies))
        stubborn = any(home_city(state, enemy, space) for enemy in bits(enemies))
        needed = 3.0 * defence * (1.0 - 0.35 * shelter(world, space)) * (1.5 if stubborn else 1.0)
        near = world.grid.disc(space, 5)
        ours = sum(state.strength(u) for u in world.groups[GROUND + self.side] if near >> state.at[u] & 1)
        return min(1.0, max(0.15, ours / needed))

    def put(self, unit: int, goal: int) -> None:
        """A unit goes to a hex in this plan."""
        here = self.state.at[unit]
        if here in self.stay:
            self.stay[here] &= ~(1 << unit)
        self.stay[goal] = self.stay.get(goal, 0) | 1 << unit
        if goal in self.goals and goal not in self.taken:
            self.taken.add(goal)
            self._pulls.clear()

    def keep(self, space: int, units: int) -> float:
        """The chance that a hex counts for the side after the enemy's next turn, if these units hold it."""
        if units:
            return 1.0 - fall(self.state, self.side, space, units)
        if not self.world.home[self.side] >> space & 1 or self.state.ground_at(1 - self.side) >> space & 1:
            return 0.0
        if self.last:
            return 1.0
        if self.menace[space]:
            return OPEN
        if self.worth.get(space, 0.0) >= GREAT and incursion(self.state, self.side) >> space & 1:
            return RUSH
        return DROP if self.drops and self.worth.get(space, 0.0) >= GREAT else 1.0

    def holding(self, unit: int, space: int) -> float:
        """What a unit adds by standing in a hex, to that hex and to those that its zone controls."""
        bit = 1 << unit
        others = self.stay.get(space, 0) & ~bit
        value = 0.0
        worth = self.worth.get(space, 0.0)
        if worth:
            value = worth * (self.keep(space, others | bit) - self.keep(space, others))
        if self.zoned & bit:
            value += self._zone_gain(unit, space)
        return value

    def _zone_gain(self, unit: int, space: int) -> float:
        """Free hexes around that no other unit of the plan controls (5.0c)."""
        world, state = self.world, self.state
        enemy = 1 - self.side
        free = world.beside[space] & ~state.ground_at(enemy) & ~state.zone(enemy)
        mates = self.zoned & ~(1 << unit)
        stays = self.keep(space, self.stay.get(space, 0) | 1 << unit)
        gain = 0.0
        for near in bits(free):
            worth = self.worth.get(near, 0.0)
            if worth and not any(self.stay.get(s, 0) & mates for s in (near, *bits(world.beside[near]))):
                gain += worth * (OPEN if self.menace[near] else 1.0)
        return stays * gain

    def risk(self, unit: int, space: int) -> float:
        """What a unit stands to lose in a hex: to attacks, and for lack of support."""
        units = self.stay.get(space, 0) | 1 << unit
        worth = unit_worth(self.state, unit)
        lost = fall(self.state, self.side, space, units)
        if self.world.points[unit]:
            lost *= self.style.exposed if self._way_out(space) else 1.0
        if not self.last and not self.supported(unit) >> space & 1:
            lost += self.style.hunger
        return worth * lost

    def _way_out(self, space: int) -> bool:
        """Whether a hex beside one is out of the enemy's reach, or held by friends."""
        beside = self.world.beside[space]
        return bool(beside & self.quiet) or any(self.stay.get(near, 0) for near in bits(beside))

    def relief(self, unit: int, space: int) -> float:
        """The points for losses that a unit saves among those who stand in a hex already."""
        others = self.stay.get(space, 0) & ~(1 << unit)
        if not others or self.last:
            return 0.0
        alone = fall(self.state, self.side, space, others)
        if not alone:
            return 0.0
        points = sum(loss_points(self.state, friend) for friend in bits(others))
        return self.style.exposed * points * (alone - fall(self.state, self.side, space, others | 1 << unit))

    def supported(self, unit: int) -> int:
        """The hexes where a unit of a local contingent would have support; for those who pay, all."""
        state, world = self.state, self.world
        name = state.contingent(unit)
        if pays(state, unit) or name not in world.contingents or world.guerrillas >> unit & 1:
            return -1
        sources = local_sources(state, self.side, name)
        return distances(state, self.side, sources, state.barred(unit))[world.points[unit]] | sources

    def pull(self, space: int) -> float:
        """The nearer to what is wanted and not taken, the better."""
        if self.last:
            return 0.0
        found = self._pulls.get(space)
        if found is None:
            distance, goals = self.world.grid.distance, self.goals.items()
            pulls = (worth / (1.0 + distance(space, goal)) for goal, worth in goals if goal not in self.taken)
            found = self._pulls[space] = self.style.reach * max(pulls, default=0.0)
        return found

    def value(self, unit: int, space: int) -> float:
        """What it is worth that a unit goes to a hex, or stays there."""
        value = self.holding(unit, space) + self.pull(space) + self.relief(unit, space) - self.risk(unit, space)
        return value + self._repair(unit, space) if self.state.reduced >> unit & 1 else value

    def _repair(self, unit: int, space: int) -> float:
        """What a reduced unit gains by standing with a base, where its contingent is refitted by dice (20.4)."""
        state, world = self.state, self.world
        name = state.contingent(unit)
        if self.last or name not in world.contingents or world.contingents[name].refit != "die":
            return 0.0
        bases = self.stay.get(space, 0) & world.bases
        if not any(state.contingent(base) == name for base in bits(bases)):
            return 0.0
        data = world.kind[unit]
        return REPAIR * strength_worth(state, data.cf - data.cf_reduced)

    def reach(self, unit: int) -> int:
        """The hexes that a unit can be in after its move; only its own, if it has moved."""
        state = self.state
        return 1 << state.at[unit] if state.moved >> unit & 1 else goals_of(state, unit)
