"""Movement, zones, lines of support, retreats and who may attack whom: slow, obvious, on names, dicts and loops.

Written from the clauses, with nothing of the engine but the position. Clause numbers are those of Saddam Moves South,
then of Desert One War.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.gulf.slow.facts import Facts, facts

FAR = 99.0
EXTRA = 6
"""How many hexes more than the result a retreat may go on when hexes are full."""


class Slow:
    """A position, in words."""

    def __init__(self, game: str, state: Any) -> None:
        world = state.world
        self.saddam = game == "saddam-moves-south"
        self.facts: Facts = facts(game, state.scenario)
        self.where = {world.unit(u): world.hex(s) for u, s in enumerate(state.at) if s < world.end}
        self.flying = {world.unit(u) for u in range(world.counters) if state.flying >> u & 1}
        self.attacked = {world.unit(u) for u in range(world.counters) if state.attacked >> u & 1}
        self.reduced = {world.unit(u) for u in range(world.counters) if state.reduced >> u & 1}
        self.fires = {world.hex(s) for s in range(world.end) if state.fires >> s & 1}
        self.light_rule = state.has("light-units")
        self.ground = {"opfor": self._ground("opfor"), self.west: self._ground(self.west)}
        self.zone = {seat: self._zone(seat) for seat in self.ground}

    # --- who is who (5.1)

    @property
    def west(self) -> str:
        return "coalition" if self.saddam else "allied"

    def data(self, unit: str) -> dict[str, Any]:
        found: dict[str, Any] = self.facts.unit[unit]
        return found

    def flag(self, unit: str, name: str) -> bool:
        return name in self.data(unit).get("flags", ())

    def contingent(self, unit: str) -> str:
        """27.2; 24.0a: a guerrilla is one of the country where it stands."""
        name: str = self.data(unit)["contingent"]
        return self.facts.country[self.where[unit]] if name == "host_country" else name

    def side(self, unit: str) -> str:
        if self.data(unit)["contingent"] == "host_country":
            return "coalition" if self.saddam else "opfor"
        for seat, names in self.facts.scenario["contingents"].items():
            if self.data(unit)["contingent"] in names:
                return str(seat)
        return ""

    def enemy(self, seat: str) -> str:
        return self.west if seat == "opfor" else "opfor"

    def _ground(self, seat: str) -> list[str]:
        return [u for u in self.where if self.data(u)["kind"] in ("ground", "base") and self.side(u) == seat]

    def hexes(self, seat: str) -> set[str]:
        return {self.where[unit] for unit in self.ground[seat]}

    def _zone(self, seat: str) -> set[str]:
        """10.0: the land around every ground unit, bases included, but not over all-sea sides."""
        return {near for unit in self.ground[seat] for near in self.facts.beside(self.where[unit])}

    # --- movement (10.1, 12.0 to 12.4, 13.2b, 23.1b, 27.1, 28.1b)

    def allowance(self, unit: str) -> float:
        points = float(self.data(unit)["mf"])
        return points / 2 if self.saddam and self.flag(unit, "airmobile") else points

    def is_light(self, unit: str) -> bool:
        return self.light_rule and (self.flag(unit, "light") or self.data(unit)["type"] == "ranger")

    def may_enter(self, unit: str, place: str) -> bool:
        if not self.facts.land(place) or place in self.hexes(self.enemy(self.side(unit))):
            return False
        if not self.flag(unit, "guerrilla"):
            return True
        if self.facts.country[place] != self.facts.country[self.where[unit]]:
            return False
        others = {self.where[u] for u in self.where if self.flag(u, "guerrilla") and u != unit}
        return not self.saddam or place not in others

    def step(self, unit: str, here: str, place: str) -> float:
        """What one step costs; FAR if it cannot be made."""
        side = frozenset((here, place))
        fire = 1.0 if place in self.fires else 0.0
        if place not in self.facts.neighbours(here) or side in self.facts.sea_sides:
            return FAR
        own = 1.0 if self.is_light(unit) else float(self.facts.terrain[place].get("mp", FAR))
        water = self.facts.water.get(side)
        if side in self.facts.causeways and side not in self.facts.line_price:
            return FAR
        free = not water or (water == "river" and self.is_light(unit))
        plain = own + (0 if free else self.facts.water_price[water])
        return min(plain, self.facts.line_price.get(side, FAR)) + fire

    def reach(self, unit: str) -> dict[str, float]:
        """Every hex where a march may end, with its cost, by trying out all ways."""
        start, limit = self.where[unit], self.allowance(unit)
        zone = self.zone[self.enemy(self.side(unit))]
        best = {start: 0.0}
        todo = [start]
        while todo:
            here = todo.pop(0)
            if here != start and here in zone:
                continue
            for place in self.facts.neighbours(here):
                if not self.may_enter(unit, place) or (here in zone and place in zone):
                    continue
                cost = best[here] + self.step(unit, here, place)
                if cost <= limit and cost < best.get(place, FAR):
                    best[place] = cost
                    todo.append(place)
        del best[start]
        for place in self._minimum(unit, limit, zone):
            best.setdefault(place, limit)
        return best

    def flight(self, unit: str) -> dict[str, float]:
        """13.2a, 28.1b; 13.0b: what it costs to fly to each hex, over anything but closed countries."""
        start = self.where[unit]
        best = {start: 0.0}
        todo = [start]
        while todo:
            here = todo.pop(0)
            for place in self.facts.neighbours(here):
                cost = best[here] + (2.0 if place in self.fires else 1.0)
                if not self.facts.closed(place) and cost < best.get(place, FAR):
                    best[place] = cost
                    todo.append(place)
        return best

    def _minimum(self, unit: str, limit: float, zone: set[str]) -> set[str]:
        """12.0c: one hex whatever its cost; in one game not over water."""
        start = self.where[unit]
        found = set()
        for place in self.facts.neighbours(start):
            wet = frozenset((start, place)) in {*self.facts.water, *self.facts.causeways}
            if limit and self.may_enter(unit, place) and not (start in zone and place in zone):
                cost = self.step(unit, start, place)
                if limit < cost < FAR and not (wet and self.saddam):
                    found.add(place)
        return found

    # --- lines of support (19.2, 19.3; 21.2, 21.3)

    def line(self, unit: str, sources: set[str]) -> float:
        """The length of the shortest line from a unit to one of the sources, as far as its movement factor goes.

        A hex counts a half if the line enters or leaves it along a road; so the search remembers how it came.
        """
        start, enemy = self.where[unit], self.enemy(self.side(unit))
        if start in sources:
            return 0.0
        barred, limit = self.zone[enemy] | self.hexes(enemy), self.data(unit)["mf"]
        best = {(start, False): 0.0}
        todo = [(start, False)]
        ends = []
        while todo:
            here, by_road = todo.pop(0)
            for place in self.facts.beside(here):
                if place in barred:
                    continue
                side = frozenset((here, place))
                road = side in self.facts.roads
                spent = best[here, by_road] + self._passed(start, here, by_road or road)
                if not road and (side in self.facts.water or side in self.facts.causeways):
                    spent += 1.0
                if place in sources:
                    ends.append(spent + self._passed(start, place, road))
                if spent < best.get((place, road), FAR) and spent <= limit:
                    best[place, road] = spent
                    todo.append((place, road))
        return min(ends, default=FAR)

    def _passed(self, start: str, place: str, by_road: bool) -> float:
        """What a hex of the line counts, the unit's own one nothing."""
        if place == start:
            return 0.0
        return (0.5 if by_road else 1.0) + (1.0 if place in self.fires else 0.0)

    # --- stacking (8.2 to 8.4)

    def room(self, unit: str, place: str) -> bool:
        """Whether a unit could stop in a hex of its own side within the limits."""
        seat = self.side(unit)
        there = [u for u in self.ground[seat] if self.where[u] == place and u != unit]
        based = [
            u
            for u in self.where
            if self.where[u] == place
            and self.data(u)["kind"] == "air"
            and self.side(u) == seat
            and u not in self.flying
        ]
        if self.flag(unit, "guerrilla"):
            return not any(self.flag(u, "guerrilla") for u in there)
        return self._within([*there, *based]) and self._within([*there, *based, unit])

    def _within(self, units: list[str]) -> bool:
        counted = [u for u in units if not (self.saddam and self.flag(u, "guerrilla"))]
        small = any(self.facts.contingent[self.contingent(u)]["stacking"] == "small" for u in counted)
        limit = self.facts.pack["stacking"]["small" if small else "large"]
        number = {"mobile_ground": 0, "base": 0, "based_air": 0, "guerrilla": 0}
        for unit in units:
            kind = {"base": "base", "air": "based_air"}.get(self.data(unit)["kind"], "mobile_ground")
            number["guerrilla" if self.flag(unit, "guerrilla") else kind] += 1
        return all(number[name] <= limit[name] for name in number)

    # --- retreats (17.4; 17.6)

    def at_home(self, unit: str, place: str) -> bool:
        """17.4.1; 17.6.1: a city of the unit's country, in one game of its side."""
        if "city" not in self.facts.features.get(place, ()):
            return False
        country = self.facts.country[place]
        home = self.facts.contingent.get(self.contingent(unit), {}).get("home", "")
        ally = not self.saddam and self.facts.scenario["countries"].get(country) == self.side(unit)
        return home == country or ally

    def shelters(self, unit: str, place: str) -> bool:
        """17.4.1d; 17.6.1c: a longer retreat may end at home, in one game also in a city that its side controls."""
        city = "city" in self.facts.features.get(place, ())
        return self.at_home(unit, place) or (not self.saddam and city and self.held_by_others(unit, place))

    def held_by_others(self, unit: str, place: str) -> bool:
        """5.0: troops of the side are there, or US or NATO troops beside it with no enemy zone against them."""
        side = self.side(unit)
        others = [other for other in self.ground[side] if other != unit]
        west = [other for other in others if self.data(other)["contingent"] in ("US", "NATO")]
        beside = any(place in self.facts.beside(self.where[other]) for other in west)
        unopposed = place not in self.zone[self.enemy(side)]
        return any(self.where[other] == place for other in others) or (beside and unopposed)

    def retreats(self, unit: str, hexes: int) -> set[tuple[str, ...]]:
        """Every way out of so many hexes, or more where hexes are full."""
        return set(self._ways(unit, hexes, ())) if self.data(unit)["mf"] else set()

    def _ways(self, unit: str, hexes: int, way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        start = self.where[unit]
        here = way[-1] if way else start
        if way:
            far = len(way) >= hexes and self.room(unit, here)
            if far or (self.shelters(unit, here) and self.room(unit, here)):
                yield way
            if far:
                return
        if len(way) >= hexes + EXTRA:
            return
        for place in self.facts.neighbours(here):
            away = self.facts.distance(start, place)
            right = away == len(way) + 1 if len(way) < hexes else away >= hexes
            if right and place not in way and self._open(unit, here, place):
                yield from self._ways(unit, hexes, (*way, place))

    def _open(self, unit: str, here: str, place: str) -> bool:
        passable = self.step(unit, here, place) < FAR
        return passable and self.may_enter(unit, place) and place not in self.zone[self.enemy(self.side(unit))]

    # --- who may attack whom (14.1b, 14.3, 17.0, 17.2d, 18.3a; 17.1)

    def factor(self, unit: str) -> int:
        if self.flag(unit, "guerrilla"):
            return 1
        return int(self.data(unit).get("cf_reduced", 0) if unit in self.reduced else self.data(unit).get("cf", 0))

    def attackers(self, seat: str, target: str) -> set[str]:
        """Ground units that may attack a hex: next to it over land, or on the sea beside it."""
        found = set()
        for unit in self.ground[seat]:
            here = self.where[unit]
            near = here in self.facts.beside(target) or (self.facts.sea(here) and here in self.facts.neighbours(target))
            if near and unit not in self.attacked and self.factor(unit):
                found.add(unit)
        return found

    def targets(self, seat: str) -> dict[str, set[str]]:
        every = {place: self.attackers(seat, place) for place in self.hexes(self.enemy(seat))}
        return {place: units for place, units in every.items() if units}
