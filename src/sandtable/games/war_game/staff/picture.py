"""What a staff knows: its lands and fronts, what it has seen of the others, and what it has to expect where it has
seen nothing. Only its own position, the public map and its sightings go into it. UNITS-16
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sandtable.caching import cached_property
from sandtable.games.war_game.battle.forces import Force
from sandtable.games.war_game.position.state import ALLY, CENTER, DRILL, ENEMY, NOBODY, War
from sandtable.games.war_game.position.units import (
    AAT,
    ARTILLERY,
    INFANTRY,
    SAM,
    TANK,
    garrison,
    unit_table,
)
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.empires import starting_bases
from sandtable.games.war_game.rules.turn import world_of

from .geography import sea_ways

FRESH = 3
"""For so many cycles a sighting tells how strong a garrison is."""
GROWTH = 0.08
"""By how much a garrison may have grown with each cycle since it was seen."""
BUILT_UP = 12
"""The cycle by which most land of an empire is thought to be built up."""
SURE = 2
"""Tanks, AATs and Artillery of which a garrison that was not seen has at least so many."""

Counts = Counter[int]
"""Units by kind."""


class Picture:
    """One empire's picture of the world."""

    def __init__(self, war: War, seat: int) -> None:
        self.war, self.seat = war, seat
        self.world = world_of(war)
        self.units = unit_table(war.designs)
        self.empire = war.empires[seat]
        self.base = self.empire.base
        self.settings = self.empire.settings
        """How it stands to the others, with what it has decided for this cycle."""
        self.own = war.owned(seat)
        self.owned = set(self.own)
        self.seen: dict[int, Counts] = {}
        """What was last seen of others in a place."""
        self.when: dict[int, int] = {}
        self.whose: dict[int, Counter[int]] = {}
        """Armor of each empire that was last seen in a place."""
        for place, owner, kind, number, when in war.sightings[seat]:
            if when >= self.when.get(place, 0):
                if when > self.when.get(place, 0):
                    self.seen[place], self.whose[place] = Counter(), Counter()
                self.when[place] = when
                self.seen.setdefault(place, Counter())[kind] += number
                self.whose.setdefault(place, Counter())[owner] += number * self.units[kind].armor

    # --- land

    def is_rival(self, territory: int) -> bool:
        """Whether a land is another empire's."""
        return self.world.is_land[territory] and self.war.owner[territory] not in (NOBODY, self.seat)

    def friendly(self, owner: int) -> bool:
        """Whether it keeps peace with an empire: it has set it to Ally."""
        return owner != NOBODY and self.settings[owner] == ALLY

    def at_war(self, owner: int) -> bool:
        return owner != NOBODY and self.settings[owner] == ENEMY

    @cached_property
    def rivals_near(self) -> dict[int, list[int]]:
        """Land of other empires beside each own territory."""
        return {t: [n for n in self.world.land_near[t] if self.is_rival(n)] for t in self.own}

    @cached_property
    def coasts_near(self) -> dict[int, set[int]]:
        """Coasts that a fleet reaches in one cycle from each own territory."""
        world = self.world
        return {
            t: {world.home[q] for p in world.shores(t) for q in sea_ways(world, p) if world.is_land[world.home[q]]}
            - {t}
            for t in self.own
        }

    @cached_property
    def fronts(self) -> set[int]:
        """Own territories beside foreign or neutral land."""
        return {t for t in self.own if any(n not in self.owned for n in self.world.land_near[t])}

    @cached_property
    def overseas(self) -> set[int]:
        """Land of others, or of nobody, that a fleet reaches in one cycle from an own harbour."""
        return {n for near in self.coasts_near.values() for n in near} - self.owned

    @cached_property
    def neighbours(self) -> list[int]:
        """Empires that it can reach by land, or over a narrow sea."""
        near = {self.war.owner[n] for lands in self.rivals_near.values() for n in lands}
        near |= {self.war.owner[n] for n in self.overseas if self.is_rival(n)}
        return sorted(near)

    def income_of(self, territory: int) -> int:
        """What an own territory brings in a cycle."""
        there = self.war.buildings[territory]
        return there[CENTER] * buildings.income(CENTER) + there[DRILL] * buildings.income(DRILL)

    def room_of(self, territory: int) -> int:
        """What a territory could bring."""
        full = self.world.limits[territory] * buildings.income(CENTER)
        return full + (1000 * buildings.income(DRILL) if self.world.oil[territory] else 0)

    def developed(self, owner: int) -> float:
        """How much of a territory of an empire is thought to be built up."""
        return 0.0 if owner == NOBODY else min(1.0, self.war.cycle / BUILT_UP)

    def is_base(self, territory: int) -> bool:
        """Whether a land of another empire is thought to be its base: the only one it has, or the one that it began
        with, which is public, as long as it is still its own. Bases never change hands. BASE-3"""
        owner = self.war.owner[territory]
        if self.war.owner.count(owner) == 1:
            return True
        begun = () if self.war.world else first_bases(self.war)
        return owner < len(begun) and begun[owner] == territory

    # --- garrisons

    def defenders(self, territory: int, margin: float) -> Force:
        """What has to be beaten to take a land of others, with something to spare."""
        owner = self.war.owner[territory]
        if owner == NOBODY:
            return garrison(self.war.rules, self.units)
        counts = self.expected(territory)
        grown = margin * (1 + GROWTH * max(0, self.war.cycle - 1 - self.when.get(territory, self.war.cycle - 1)))
        kinds = [kind for kind in counts if self.units[kind].on_land or self.units[kind].fighter]
        return Force((self.units[kind], (owner, 0), int(counts[kind] * grown + 0.99)) for kind in sorted(kinds))

    def expected(self, territory: int) -> Counts:
        """A garrison as it was seen lately; else what its owner is thought to keep everywhere."""
        when = self.when.get(territory, -FRESH)
        owner = self.war.owner[territory]
        if self.whose.get(territory, Counter())[owner] and self.war.cycle - when <= FRESH:
            return self.seen[territory]
        return self.usual(owner)

    def usual(self, owner: int) -> Counts:
        """The mean of the garrisons of an empire that were seen lately; a guess by the cycle if none was."""
        return self._usual.get(owner) or self._by_time

    @cached_property
    def _usual(self) -> dict[int, Counts]:
        found: dict[int, list[Counts]] = {}
        for place, counts in self.seen.items():
            if self.is_rival(place) and self.war.cycle - self.when[place] <= FRESH:
                found.setdefault(self.war.owner[place], []).append(counts)
        return {owner: mean(several) for owner, several in found.items() if len(several) > 1}

    @cached_property
    def _by_time(self) -> Counts:
        cycle = self.war.cycle
        return Counter({INFANTRY: 20 + 6 * cycle, ARTILLERY: SURE + 4 * cycle, SAM: cycle, TANK: SURE, AAT: SURE})

    # --- the enemy's ships and aircraft

    def warships(self, water: int) -> Force:
        """Ships that are not friends' where they were last seen, as one fleet."""
        if self.war.cycle - self.when.get(water, -FRESH) > FRESH:
            return Force()
        parts: Iterable[tuple[int, int]] = self.seen.get(water, Counter()).items()
        return Force((self.units[kind], (0, 0), number) for kind, number in parts if self.units[kind].afloat)


def first_bases(war: War) -> Sequence[int]:
    """Where the empires of the start began, in the order of their seats. EMPIRE-3"""
    late = int(war.options.get("latecomers", 0))
    return starting_bases(war.seats - late)


def mean(several: list[Counts]) -> Counts:
    """The mean of some garrisons, rounded up."""
    total: Counts = Counter()
    for counts in several:
        total.update(counts)
    return Counter({kind: -(-number // len(several)) for kind, number in total.items()})
