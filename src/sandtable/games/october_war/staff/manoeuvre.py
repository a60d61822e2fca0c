"""Movement: bridges first, then attacks that are worth it, flights, and marches towards what is worth having."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB
from sandtable.games.october_war.rules.movement.movement import march
from sandtable.games.october_war.rules.movement.water import bridge_routes, canal_ends
from sandtable.games.october_war.rules.movement.ways import able, goals, shortest
from sandtable.games.october_war.rules.stacking import fits
from sandtable.language import Words

from .airborne import best_landing
from .appraisal import battle_gain, distances, fighters, scored_by_presence, wanted
from .danger import Danger
from .style import STANDARD, Style

REPEAT = 0.55
"""How much less a prize draws for every unit that is on its way already."""
NEW_GROUND = 0.2
"""What it is worth to control one point more."""
COMPANY = 0.06
"""What a strength point beside them is worth to those who support others: HQs, SAM and engineers."""
STIR = 0.05
"""What a march must bring more than staying."""
BRIDGEHEAD = 4
"""The strength that Israel has at a crossing before it builds a bridge."""


class Manoeuvre:
    """The plan of one movement phase, made on a draft of the position as the seat guesses it."""

    def __init__(self, state: Position, side: int, style: Style = STANDARD) -> None:
        self.draft = state.clone()
        self.side = side
        self.style = style
        self.world = state.world
        self.words: list[Words] = []
        self.danger = Danger(state, side, style)
        self.fighters = fighters(state, side)
        self.worth: dict[int, float] = {}
        """What points would be worth for the unit that is to march."""
        self.claims: dict[int, int] = {}
        self.homes: dict[int, int] = {}
        """The points to which attackers withdraw if a battle brings no result, each with those who need its room."""
        self.targets: list[int] = []
        """The points that are attacked."""

    def plan(self) -> list[Words]:
        self._bridge()
        self._attack()
        self._land()
        self._march()
        return self.words

    def _say(self, unit: int, goal: int) -> None:
        world = self.world
        self.words.append(("move", world.unit(unit), world.hex(goal)))
        march(self.draft, unit, shortest(self.draft, unit, goal))
        self.draft.forget_all()

    # --- bridges

    def _bridge(self) -> None:
        """Engineers build where most friends stand behind them."""
        world, draft = self.world, self.draft
        engineers = world.flag["engineer"] & world.of_side[self.side] & able(draft, self.side)
        ranked = sorted(bits(engineers), key=lambda unit: -self._mass(draft.at[unit]))
        for unit in ranked:
            routes = bridge_routes(draft, unit)
            if not routes or (self.side != ARAB and self._mass(draft.at[unit]) < BRIDGEHEAD):
                continue
            far = bits(canal_ends(draft, draft.at[unit], routes))[0]
            self.words.append(("bridge", world.unit(unit), world.hex(far)))
            bridges = draft.bridges.copy()
            bridges[self.side] |= routes & -routes
            draft.bridges = bridges
            draft.moved |= 1 << unit
            draft.forget_all()

    def _mass(self, point: int) -> int:
        """The strength of friends in a point and beside it."""
        near = self.world.grid.within(1 << point, 1) if self.world.on_map(point) else 0
        mine = self.draft.units_in(near) & self.world.ground_of(self.side)
        return sum(self.world.strength[unit] for unit in bits(mine))

    # --- attacks

    def _attack(self) -> None:
        draft, side = self.draft, self.side
        reach: dict[int, list[int]] = {}
        for unit in bits(able(draft, side) & self.fighters):
            for point in bits(goals(draft, unit) & draft.held(1 - side)):
                reach.setdefault(point, []).append(unit)
        worth = wanted(draft, side, self.style)
        for point in sorted(reach, key=lambda p: (-worth.get(p, 1.0), p)):
            self._assault(point, reach[point])

    def _assault(self, point: int, units: list[int]) -> None:
        """Send as many as bring most, if that is enough."""
        draft, world, side = self.draft, self.world, self.side
        defenders = draft.ground_units(point, 1 - side)
        force = draft.ground_units(point, side)
        trial, chosen, homes = draft.clone(), list[int](), dict(self.homes)
        before = battle_gain(draft, force, point, defenders, self.style) if force else 0.0
        best, size = before + self.style.attack, 0
        for unit in sorted(units, key=lambda u: (-world.strength[u], u)):
            if not able(trial, side) >> unit & 1 or not goals(trial, unit) >> point & 1:
                continue
            way = shortest(trial, unit, point)
            home = way[-2] if len(way) > 1 else trial.at[unit]
            if self._leaves_a_prize(trial, unit) or not self._has_way_home(trial, unit, home, homes):
                continue
            march(trial, unit, way)
            trial.forget_all()
            chosen.append(unit)
            homes[home] = homes.get(home, 0) | 1 << unit
            force |= 1 << unit
            gain = battle_gain(trial, force, point, defenders, self.style)
            if gain > best:
                best, size = gain, len(chosen)
        for unit in chosen[:size]:
            way = shortest(draft, unit, point)
            home = way[-2] if len(way) > 1 else draft.at[unit]
            self.homes[home] = self.homes.get(home, 0) | 1 << unit
            self._say(unit, point)
        if size:
            self.targets.append(point)

    def _has_way_home(self, state: Position, unit: int, home: int, homes: dict[int, int]) -> bool:
        """Whether a unit could withdraw to where it enters from, with the others who need the room and who stay."""
        if not self.world.on_map(home):
            return True
        stay = state.ground_units(home, self.side) & ~able(state, self.side)
        return fits(state, self.side, stay | homes.get(home, 0) | 1 << unit, home)

    def _leaves_a_prize(self, state: Position, unit: int) -> bool:
        """Whether a unit is the last one on a point that scores only while it is occupied."""
        world = self.world
        point = state.at[unit]
        alone = world.on_map(point) and state.ground_units(point, self.side) == 1 << unit
        return alone and bool(scored_by_presence(world, self.side) >> point & 1)

    # --- flights

    def _land(self) -> None:
        """Airmobile units take what nobody guards."""
        draft, world = self.draft, self.world
        flyers = able(draft, self.side) & (world.flag["airmobile"] | world.flag["paradrop"])
        for unit in bits(flyers):
            words, goal = best_landing(draft, unit, self.danger, wanted(draft, self.side, self.style))
            if words:
                self.words.append(words)
                draft.put(unit, goal)
                draft.moved |= 1 << unit
                draft.drops += words[0] == "drop"
                draft.settle_points()
                draft.forget_all()

    # --- marches

    def _march(self) -> None:
        draft, world, side = self.draft, self.world, self.side
        units = [unit for unit in bits(able(draft, side)) if not self._leaves_a_prize(draft, unit)]
        ranked = sorted(units, key=lambda unit: (self._rank(unit), -world.strength[unit], unit))
        for unit in ranked:
            if able(draft, side) >> unit & 1:
                open_goals = self._open_goals(unit)
                if open_goals:
                    self._go(unit, open_goals)

    def _rank(self, unit: int) -> int:
        """Fighters first, so that the others can follow them; HQs last (17.1a)."""
        return 2 if self.world.of_type["hq"] >> unit & 1 else 0 if self.fighters >> unit & 1 else 1

    def _open_goals(self, unit: int) -> int:
        """Where a unit may end a march without a battle: whoever cannot fight goes behind or among those who can, and
        nobody takes the room that attackers need to withdraw."""
        draft, side = self.draft, self.side
        found = goals(draft, unit) & ~draft.held(1 - side) & (1 << self.world.end) - 1
        if not self.fighters >> unit & 1:
            found &= self._covered()
        for point, others in self.homes.items():
            if found >> point & 1 and not fits(
                draft, side, draft.ground_units(point, side) | others | 1 << unit, point
            ):
                found &= ~(1 << point)
        return found

    def _covered(self) -> int:
        """Points with fighters of this side, and its own ground out of the enemy's reach."""
        draft, side = self.draft, self.side
        found = 0
        for point in bits(draft.control[side]):
            if not self.danger.threat[point] or draft.ground_units(point, side) & self.fighters:
                found |= 1 << point
        return found

    def _go(self, unit: int, open_goals: int) -> None:
        """March to the best point, if it is better than where the unit is."""
        here = self.draft.at[unit]
        self.worth = wanted(self.draft, self.side, self.style)
        found = self._wanted(unit)
        stay = self._value(unit, here, found) - self._gain(here) if self.world.on_map(here) else 0.0
        best = max(bits(open_goals), key=lambda point: (self._value(unit, point, found), -point))
        if self._value(unit, best, found) > stay + STIR:
            self._claim(best, found)
            self._say(unit, best)
        elif self.world.on_map(here):
            self._claim(here, found)

    def _value(self, unit: int, point: int, found: dict[int, float]) -> float:
        """What it is worth to have a unit in a point: what it takes there, goes for, and protects or risks."""
        mates = self.draft.ground_units(point, self.side) & ~(1 << unit)
        risk = self.danger.loss(self.draft, point, mates | 1 << unit) - self.danger.loss(self.draft, point, mates)
        return self._gain(point) + self._draw(unit, point, found) - risk

    def _wanted(self, unit: int) -> dict[int, float]:
        """The prizes that a unit could go for, less what others are on their way to."""
        draft, world, side = self.draft, self.world, self.side
        here = draft.at[unit]
        theatres: tuple[int, ...] = (0, 1) if side != ARAB else (draft.theatre[unit],)
        if world.on_map(here):
            theatres = (world.theatre_of[here],)
        return {
            point: worth * REPEAT ** self.claims.get(point, 0)
            for point, worth in self.worth.items()
            if world.theatre_of[point] in theatres
        }

    def _draw(self, unit: int, point: int, found: dict[int, float]) -> float:
        """How strongly prizes draw a unit that stands in a point, and friends those who support them."""
        world, fading = self.world, self.style.fading
        best = 0.0
        for goal, worth in found.items():
            best = max(best, worth * fading ** distances(world, goal)[point])
        if self.fighters >> unit & 1:
            return best
        return 0.3 * best + COMPANY * self._mass(point)

    def _gain(self, point: int) -> float:
        """What a side gains at once by entering a point."""
        draft, side = self.draft, self.side
        new = NEW_GROUND if not draft.control[side] >> point & 1 else 0.0
        return self.worth.get(point, 0.0) + new

    def _claim(self, point: int, found: dict[int, float]) -> None:
        """Note which prize a unit in a point is after."""
        if found:
            fading = self.style.fading
            goal = max(found, key=lambda g: found[g] * fading ** distances(self.world, g)[point])
            self.claims[goal] = self.claims.get(goal, 0) + 1
