"""The state of The Canal, and what follows from it."""

from __future__ import annotations

from sandtable.board import bits, mask_of
from sandtable.kernel import State, Step
from tests.canal.pack import CROSSINGS, MAP, OWN, OWNER, POINTS, ROADS, RULES, SEATS, VALUE


class Position(State):
    """Points are counted in halves, strengths in whole points."""

    options: dict[str, str]
    turn: int
    at: list[int]
    """Where each unit is."""
    strength: list[int]
    """0 while a unit is untried."""
    reduced: list[bool]
    points: list[int]
    """What each unit has been given and not yet spent."""
    depot: list[int]
    bridges: list[int]
    """The crossings that have one."""
    names: list[str]
    """Names of honour."""
    fought: list[int]
    """Where the seat has attacked in this phase."""
    stack: list[Step[Position]]

    def units_at(self, space: int, seat: int) -> int:
        return mask_of(unit for unit in bits(OWN[seat]) if self.at[unit] == space)

    def on_map(self, seat: int) -> int:
        return mask_of(unit for unit in bits(OWN[seat]) if MAP >> self.at[unit] & 1)

    def exits(self, unit: int) -> dict[int, int]:
        """Where a unit can march to from here, and for what. K4, K12"""
        here, seat = self.at[unit], OWNER[unit]
        storm = RULES["sandstorm"] if self.options["sandstorm"] == "yes" else 0
        found = dict.fromkeys(bits(ROADS[here]), RULES["road"] + storm)
        for number in self.bridges:
            if here in CROSSINGS[number]:
                found[sum(CROSSINGS[number]) - here] = RULES["bridge"] + storm
        if self.units_at(here, 1 - seat):
            return {}
        return {there: cost for there, cost in found.items() if cost <= self.points[unit]}

    def contested(self) -> list[int]:
        return [p for p in range(len(POINTS)) if all(self.units_at(p, seat) for seat in range(len(SEATS)))]

    def score(self, seat: int) -> int:
        """The value of the points that only this seat stands on. K11"""
        held = (p for p in range(len(POINTS)) if self.units_at(p, seat) and not self.units_at(p, 1 - seat))
        return sum(VALUE[point] for point in held)

    def fighting(self, unit: int) -> int:
        """The strength of a tried unit, in halves: a reduced one has half of it. K9"""
        return self.strength[unit] if self.reduced[unit] else 2 * self.strength[unit]
