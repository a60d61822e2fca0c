"""Defence in depth: garrisons by threat. What may be attacked, and what it is worth, says what stands there."""

from __future__ import annotations

import math

from sandtable.games.war_game.position.units import ARTILLERY, FIGHTER, INFANTRY, SAM, TANK

from .picture import Picture
from .sheet import Sheet

BESIDE, OVER_SEA = 1.0, 0.15
"""How much a hostile neighbour threatens a territory by land, and across a narrow sea."""
AT_WAR, AT_PEACE = 2.0, 0.3
"""How much more, or less, one does with whom there is war, or peace."""
CAPITAL = 3
"""How many times more the base is worth: all that stands in it is lost with its last defender. BASE-4"""
STEPS = 24
"""Parts in which the money for garrisons is given out."""
MIX = ((ARTILLERY, 0.52), (INFANTRY, 0.28), (SAM, 0.12), (FIGHTER, 0.08))
"""Of what a garrison is bought: Artillery kills most for its price, platoons stand before it."""
HELD = 0.35
"""Of the troops in a threatened territory this part does not leave it."""
GUARD = 12
"""Troops that always stay in the base and on a coast."""


class Holds:
    """What is needed where: threats to each own territory, and the garrisons against them."""

    def __init__(self, picture: Picture, sheet: Sheet) -> None:
        self.picture, self.sheet = picture, sheet
        self._weight = {territory: self._judge(territory) for territory in picture.own}
        self._kept = {
            territory: self._troops(territory)
            for territory in picture.own
            if self._weight[territory] or territory == picture.base
        }

    def weight(self, territory: int) -> float:
        """What may be lost there, and how likely."""
        return self._weight[territory]

    def troops(self, territory: int) -> int:
        """Platoons and tanks that stay."""
        return self._kept.get(territory, 0)

    def _troops(self, territory: int) -> int:
        there = self.sheet.free[INFANTRY, territory] + self.sheet.free[TANK, territory]
        beside = bool(self.picture.rivals_near[territory])
        return max(min(there, GUARD), int(HELD * there) if beside else 0)

    def _judge(self, territory: int) -> float:
        picture = self.picture
        danger = sum(BESIDE * self._hate(n) for n in picture.rivals_near[territory])
        beside = set(picture.rivals_near[territory])
        across = [n for n in picture.coasts_near[territory] if picture.is_rival(n) and n not in beside]
        danger += min(1.0, sum(OVER_SEA * self._hate(n) for n in across))
        worth = 20_000_000 + picture.income_of(territory) * (CAPITAL if territory == picture.base else 1)
        return math.sqrt(min(danger, 6.0)) * worth

    def _hate(self, foreign: int) -> float:
        owner = self.picture.war.owner[foreign]
        if self.picture.at_war(owner):
            return AT_WAR
        return AT_PEACE if self.picture.friendly(owner) else 1.0

    def strength(self, territory: int) -> float:
        """What stands there and does not leave it, in Points."""
        free = self.sheet.free
        stay = sum(free[kind, territory] * self.sheet.price(kind) for kind, _ in MIX if kind != INFANTRY)
        return stay + free[INFANTRY, territory] * self.sheet.price(INFANTRY)

    def fortify(self, budget: int) -> int:
        """Give out money for garrisons, always where least stands for what is threatened; what was spent."""
        before = self.sheet.money
        wanting = {t: self.strength(t) for t in self.picture.own if self._weight[t] > 0}
        parts = dict.fromkeys(wanting, 0)
        part = budget // STEPS
        if not wanting or part < self.sheet.price(ARTILLERY):
            return 0
        for _ in range(STEPS):
            weakest = min(wanting, key=lambda t: (wanting[t] / self._weight[t], t))
            wanting[weakest] += part
            parts[weakest] += part
        for territory, money in parts.items():
            self._man(territory, money)
        return before - self.sheet.money

    def _man(self, territory: int, money: int) -> None:
        for kind, share in MIX:
            self.sheet.buy(kind, int(money * share) // self.sheet.price(kind), territory)
