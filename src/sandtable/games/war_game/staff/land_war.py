"""The war on land: what is worth taking, what it takes, and the orders for it - marching, landing, and flying.

A target is attacked by everything that stands beside it and is not needed where it stands, by troops that are bought
there, by troops that are landed over a narrow sea, and by the bombers and fighters in range.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from sandtable.games.war_game.battle.forces import Unit
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.position.units import INFANTRY, SEA_TRANSPORT, TANK

from . import air
from .defence import Holds
from .geography import Way, sea_ways
from .odds import smallest
from .picture import Picture
from .sheet import Sheet
from .style import Style

ABOARD = 80
"""Infantry Platoons in a sea transport. UNITS-10"""
NEUTRAL_CYCLES, EMPIRE_CYCLES = 1.3, 4.0
"""For how many cycles of its income land is worth taking: neutral land has to be built up first."""
LAID_WASTE = 0.3
"""What it is worth to destroy what stands in a base, as a part of taking it. BASE-4"""
BOUND = 0.25
"""What it costs to have troops bound in an attack, as a part of their price."""
MARCH = (INFANTRY, TANK)
"""The kinds that attack by land."""


class Raid(Struct):
    """An attack on a territory as it could be ordered."""

    target: int
    worth: float
    sources: list[int]
    """Own territories beside the target, the one with the most troops first."""
    landing: Way = ()
    """From an own harbour to the shore of the target; empty if troops march."""
    platoons: int = 0
    """Troops that it takes, in platoons."""
    loss: float = 0.0
    """What will be lost, in Points."""
    flights: dict[tuple[int, int], int] = {}
    """Aircraft that help, by kind and airfield."""

    def cost(self, price: float) -> float:
        return self.loss + BOUND * price + 500_000


class LandWar:
    """The attacks on land of one cycle."""

    def __init__(self, picture: Picture, sheet: Sheet, style: Style, holds: Holds) -> None:
        self.picture, self.sheet, self.style, self.holds = picture, sheet, style, holds
        self.world, self.units = picture.world, picture.units
        self.taken: set[int] = set()

    def fight(self, budget: int, kept: int) -> int:
        """Order the best attacks that the budget allows, some command points being kept; what was spent."""
        before = self.sheet.money
        raids = [raid for raid in self._raids() if self._size(raid)]
        while raids and self.sheet.points > kept:
            left = budget - (before - self.sheet.money)
            scored = [(self._score(raid, left), -raid.target, n) for n, raid in enumerate(raids)]
            score, _, number = max(scored)
            raid = raids.pop(number)
            if score < self.style.greed:
                break
            if raid.target not in self.taken and self._size(raid) and self._score(raid, left) >= self.style.greed:
                self._order(raid)
        return before - self.sheet.money

    # --- targets

    def _raids(self) -> Iterator[Raid]:
        """Everything that can be attacked this cycle."""
        beside: dict[int, list[int]] = {}
        for own in self.picture.own:
            for target in self.world.land_near[own]:
                if self._may_attack(target):
                    beside.setdefault(target, []).append(own)
        for target, sources in sorted(beside.items()):
            sources.sort(key=lambda source: (-self.spare(source), source))
            yield Raid(target, self.worth(target), sources)
        for target, way in sorted(self._crossings().items()):
            if target not in beside:
                yield Raid(target, self.worth(target), [self.world.home[way[0]]], way)

    def _may_attack(self, target: int) -> bool:
        owner = self.picture.war.owner[target]
        return owner != self.picture.seat and not self.picture.friendly(owner)

    def _crossings(self) -> dict[int, Way]:
        """For each coast that can be attacked by sea: the shortest way from an own harbour without hostile ships."""
        found: dict[int, Way] = {}
        for own in self.picture.own:
            for shore in self.world.shores(own):
                if self.sheet.aboard(shore):  # they come ashore first
                    continue
                for goal, way in sea_ways(self.world, shore).items():
                    target = self.world.home[goal]
                    if not self.world.is_land[target] or target == own or not self._may_attack(target):
                        continue
                    if target in found and len(found[target]) <= len(way):
                        continue
                    if not any(self.picture.warships(water) for water in way[1:]):
                        found[target] = way
        return found

    def worth(self, target: int) -> float:
        """What a territory is worth, in Points."""
        owner = self.picture.war.owner[target]
        room = self.picture.room_of(target)
        if owner == NOBODY:
            return NEUTRAL_CYCLES * room
        hot = 1.25 if self.picture.at_war(owner) else 0.8
        if self.picture.is_base(target):  # it is only laid waste
            hot *= LAID_WASTE if self.picture.at_war(owner) and self.picture.war.owner.count(owner) > 1 else 0.0
        return hot * EMPIRE_CYCLES * room * self.picture.developed(owner)

    # --- how much it takes

    def spare(self, source: int) -> int:
        """Platoons and tanks that may leave a territory."""
        there = sum(max(0, self.sheet.free[kind, source]) for kind in MARCH)
        return max(0, there - self.holds.troops(source))

    def _size(self, raid: Raid) -> bool:
        """Work out the smallest force that takes a target for sure; whether there is one."""
        sure = 1.0 if self.picture.war.owner[raid.target] == NOBODY else self.style.margin
        defenders = self.picture.defenders(raid.target, sure)
        raid.flights = air.support(self.picture, self.sheet, raid.target) if sure > 1 else {}
        support: Counter[Unit] = Counter()
        for (kind, _), number in raid.flights.items():
            support[self.units[kind]] += number
        raid.platoons, raid.loss = smallest(
            self.units[INFANTRY], tuple(support.items()), tuple((unit, number) for unit, _, number in defenders)
        )
        return raid.platoons > 0

    def _score(self, raid: Raid, budget: int) -> float:
        """Worth for each Point; nothing if it cannot be paid for."""
        price = self._price(raid)
        if price > min(budget, self.sheet.money):
            return 0.0
        return raid.worth / raid.cost(price)

    def _price(self, raid: Raid) -> int:
        """What is still to be bought for an attack."""
        if not raid.landing:
            there = sum(self.spare(source) for source in raid.sources)
            return max(0, raid.platoons - there) * self.sheet.price(INFANTRY)
        shore = raid.landing[0]
        lacking = max(0, raid.platoons - max(0, self._spare_infantry(raid.sources[0])))
        ships = max(0, self._ships(raid) - self.sheet.free[SEA_TRANSPORT, shore])
        return lacking * self.sheet.price(INFANTRY) + ships * self.sheet.price(SEA_TRANSPORT)

    def _ships(self, raid: Raid) -> int:
        return -(-raid.platoons // ABOARD)

    def _spare_infantry(self, source: int) -> int:
        return min(self.spare(source), self.sheet.free[INFANTRY, source])

    # --- orders

    def _order(self, raid: Raid) -> None:
        self.taken.add(raid.target)
        lines = self._land(raid) if raid.landing else self._march(raid)
        for (kind, field), number in raid.flights.items():
            flown = self.sheet.take(kind, number, field)
            if flown:
                lines.append(air.sortie(self.sheet, kind, flown, field, raid.target))
        self.sheet.attack(f"ATTACK {self.world.names[raid.target]}", lines)

    def _march(self, raid: Raid) -> list[str]:
        """Force lines from every territory beside the target; what is wanting is bought behind the first."""
        needed, lines = raid.platoons, []
        sent: list[tuple[int, Counter[int]]] = []
        for source in raid.sources:
            going: Counter[int] = Counter()
            left = min(self.spare(source), needed)
            for kind in reversed(MARCH):
                number = self.sheet.take(kind, min(left, self.sheet.free[kind, source]), source)
                going[kind] += number
                left -= number
                needed -= number
            sent.append((source, going))
        if needed > 0:
            source = self._depot(raid)
            bought = self.sheet.buy(INFANTRY, needed, source)
            self.sheet.take(INFANTRY, bought, source)
            next(going for place, going in sent if place == source)[INFANTRY] += bought
        for source, going in sent:
            if going.total():
                lines.append(self.sheet.line(going, (source, raid.target)))
        return lines

    def _depot(self, raid: Raid) -> int:
        """Where troops for an attack are bought: what is left of them goes home there, so where it is needed most."""
        return max(raid.sources, key=lambda source: (self.holds.weight(source), -source))

    def _land(self, raid: Raid) -> list[str]:
        """Load what is in the harbour, with what is bought, and land it."""
        source, shore = raid.sources[0], raid.landing[0]
        there = min(self._spare_infantry(source), raid.platoons)
        self.sheet.buy(INFANTRY, raid.platoons - there, source)
        ships = self._ships(raid)
        self.sheet.buy(SEA_TRANSPORT, ships - self.sheet.free[SEA_TRANSPORT, shore], shore)
        self.sheet.take(SEA_TRANSPORT, ships, shore)
        troops = {INFANTRY: self.sheet.take(INFANTRY, raid.platoons, source)}
        fleet = self.sheet.force({SEA_TRANSPORT: ships})
        self.sheet.load(troops, fleet, shore)
        landing = f"LAND {self.sheet.force(troops)} FROM {self.sheet.line({SEA_TRANSPORT: ships}, raid.landing)}"
        return [landing]
