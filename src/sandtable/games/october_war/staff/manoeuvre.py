"""Movement: bridges first, then attacks that are worth it, then marches towards what is worth having."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.october_war.movement import march
from sandtable.games.october_war.state import Position
from sandtable.games.october_war.water import bridge_routes, canal_ends
from sandtable.games.october_war.ways import able, goals, shortest
from sandtable.games.october_war.world import ARAB
from sandtable.language import Words

from .appraisal import distances, odds, prizes

ENOUGH = (1.5, 2.2)
"""The odds at which each side attacks a point: Israeli casualties count double (4.2c)."""
FADING = 0.7
"""How much less a prize draws with every step."""
REPEAT = 0.55
"""How much less it draws for every unit that is on its way already."""


class Manoeuvre:
    """The plan of one movement phase, made on a draft of the position as the seat guesses it."""

    def __init__(self, state: Position, side: int) -> None:
        self.draft = state.clone()
        self.side = side
        self.world = state.world
        self.words: list[Words] = []
        self.prizes = prizes(self.world, side)
        self.claims: dict[int, int] = {}

    def plan(self) -> list[Words]:
        self._bridge()
        self._attack()
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
            if not routes or (self.side != ARAB and self._mass(draft.at[unit]) < 4):
                continue
            far = bits(canal_ends(draft, draft.at[unit], routes))[0]
            self.words.append(("bridge", world.unit(unit), world.hex(far)))
            bridges = draft.bridges.copy()
            bridges[self.side] |= routes & -routes
            draft.bridges = bridges
            draft.moved |= 1 << unit
            draft.forget_all()

    def _mass(self, point: int) -> int:
        near = self.world.grid.within(1 << point, 1) if self.world.on_map(point) else 0
        mine = self.draft.units_in(near) & self.world.ground_of(self.side)
        return sum(self.world.strength[unit] for unit in bits(mine))

    # --- attacks

    def _attack(self) -> None:
        draft, world, side = self.draft, self.world, self.side
        reach: dict[int, list[int]] = {}
        for unit in bits(able(draft, side)):
            if world.strength[unit] > 1:
                for point in bits(goals(draft, unit) & draft.held(1 - side)):
                    reach.setdefault(point, []).append(unit)
        for point in sorted(reach, key=lambda p: -self.prizes.get(p, 1.0)):
            self._assault(point, reach[point])

    def _assault(self, point: int, units: list[int]) -> None:
        """Send as many as it takes, if that is enough."""
        draft, world = self.draft, self.world
        defenders = draft.ground_units(point, 1 - self.side)
        there = draft.ground_units(point, self.side)
        trial = draft.clone()
        chosen: list[int] = []
        for unit in sorted(units, key=lambda u: -world.strength[u]):
            if not able(trial, self.side) >> unit & 1 or not goals(trial, unit) >> point & 1:
                continue
            if self._leaves_a_prize(trial, unit):
                continue
            march(trial, unit, shortest(trial, unit, point))
            trial.forget_all()
            chosen.append(unit)
            force = there | sum(1 << u for u in chosen)
            if odds(trial, force, point, defenders) >= ENOUGH[self.side] * 1.5:
                break
        if chosen and odds(trial, there | sum(1 << u for u in chosen), point, defenders) >= ENOUGH[self.side]:
            for unit in chosen:
                self._say(unit, point)

    def _leaves_a_prize(self, state: Position, unit: int) -> bool:
        """Whether a unit is the last one on a point that scores only while it is occupied."""
        world = self.world
        point = state.at[unit]
        if not world.on_map(point) or self.prizes.get(point, 0.0) < 4.0:
            return False
        return state.ground_units(point, self.side) == 1 << unit

    # --- marches

    def _march(self) -> None:
        draft, world, side = self.draft, self.world, self.side
        units = [unit for unit in bits(able(draft, side)) if not self._leaves_a_prize(draft, unit)]
        ranked = sorted(units, key=lambda unit: (bool(world.of_type["hq"] >> unit & 1), -world.strength[unit], unit))
        for unit in ranked:
            if not able(draft, side) >> unit & 1:
                continue
            open_goals = goals(draft, unit) & ~draft.held(1 - side) & (1 << world.end) - 1
            if not open_goals:
                continue
            wanted = self._wanted(unit)
            here = draft.at[unit]
            stay = self._draw(here, wanted) if world.on_map(here) else 0.0
            best = max(bits(open_goals), key=lambda point: (self._gain(point) + self._draw(point, wanted), -point))
            if self._gain(best) + self._draw(best, wanted) > stay + 0.01:
                self._claim(best, wanted)
                self._say(unit, best)

    def _wanted(self, unit: int) -> dict[int, float]:
        """The prizes that a unit could go for, less what others are on their way to."""
        draft, world, side = self.draft, self.world, self.side
        here = draft.at[unit]
        theatres: tuple[int, ...] = (0, 1) if side != ARAB else (draft.theatre[unit],)
        if world.on_map(here):
            theatres = (world.theatre_of[here],)
        found = {}
        for point, worth in self.prizes.items():
            if world.theatre_of[point] in theatres and not (draft.held(side) & draft.control[side]) >> point & 1:
                kept = draft.control[side] >> point & 1 and worth < 4.0
                found[point] = (0.3 if kept else 1.0) * worth * REPEAT ** self.claims.get(point, 0)
        return found

    def _draw(self, point: int, wanted: dict[int, float]) -> float:
        """How strongly prizes draw a unit that stands in a point."""
        world = self.world
        best = 0.0
        for goal, worth in wanted.items():
            steps = distances(world, goal)[point]
            best = max(best, worth * FADING**steps)
        return best

    def _gain(self, point: int) -> float:
        """What a side gains at once by entering a point."""
        gained = not self.draft.control[self.side] >> point & 1
        return (self.prizes.get(point, 0.0) + 0.2) if gained else 0.0

    def _claim(self, point: int, wanted: dict[int, float]) -> None:
        """Note which prize a unit in a point is after."""
        if wanted:
            goal = max(wanted, key=lambda g: wanted[g] * FADING ** distances(self.world, g)[point])
            self.claims[goal] = self.claims.get(goal, 0) + 1
