"""Units, and forces of them: how many of each kind each holder brings to a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Holder: TypeAlias = tuple[int, int]
"""Whose units they are, and on which line of its orders they stand (0 for those that were not ordered)."""

LAND, PLATFORM, AIR, SEA, SUB = "land", "platform", "air", "sea", "sub"


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """What one kind of unit can do. One object a kind: units are compared by identity."""

    name: str
    kind: str
    role: str
    move: int = 0
    land: int = 0
    air: int = 0
    sea: int = 0
    sub: int = 0
    armor: int = 1
    cost: int = 0
    capacity: int = 0
    slots: int = 0
    by_sea: int = 0
    """Places it takes aboard a sea transport; 0: it cannot be carried."""
    by_air: int = 0
    deck: int = 0
    """Slots it takes aboard a carrier."""
    sonar: bool = False
    paradrop: bool = False
    basic: bool = True
    rank: tuple[int | str, ...] = ()
    """Its place in the order of death of its class: the smaller dies first."""
    on_land: bool = field(init=False)
    afloat: bool = field(init=False)
    armed: bool = field(init=False)
    fighter: bool = field(init=False)

    def __post_init__(self) -> None:
        """Note what battles ask thousands of times a cycle."""
        note = object.__setattr__
        note(self, "on_land", self.kind in (LAND, PLATFORM))
        note(self, "afloat", self.kind in (SEA, SUB))
        note(self, "armed", bool(self.land or self.air or self.sea or self.sub))
        note(self, "fighter", self.kind == AIR and self.role == "fighter")


class Force:
    """How many units of each kind each holder has. Never changed once made."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Iterable[tuple[Unit, Holder, int]] = ()) -> None:
        gathered: dict[Unit, dict[Holder, int]] = {}
        for unit, holder, number in parts:
            if number > 0:
                holders = gathered.setdefault(unit, {})
                holders[holder] = holders.get(holder, 0) + number
        self._parts = gathered

    def __iter__(self) -> Iterator[tuple[Unit, Holder, int]]:
        for unit, holders in self._parts.items():
            for holder, number in holders.items():
                yield unit, holder, number

    def __bool__(self) -> bool:
        return bool(self._parts)

    def __add__(self, other: Force) -> Force:
        if not self._parts or not other._parts:
            return self if self._parts else other
        return Force([*self, *other])

    def __sub__(self, other: Force) -> Force:
        left = {unit: dict(holders) for unit, holders in self._parts.items()}
        for unit, holder, number in other:
            left[unit][holder] -= number
        return Force((unit, holder, n) for unit, holders in left.items() for holder, n in holders.items())

    def count(self, unit: Unit) -> int:
        return sum(self._parts.get(unit, {}).values())

    def counts(self) -> list[tuple[Unit, int]]:
        """Kinds and their numbers in the order of death. BATTLE-5"""
        return [(unit, sum(self._parts[unit].values())) for unit in sorted(self._parts, key=lambda unit: unit.rank)]

    def only(self, wanted: Callable[[Unit], bool]) -> Force:
        """The units of certain kinds."""
        some = Force()
        some._parts = {unit: holders for unit, holders in self._parts.items() if wanted(unit)}
        return some

    def of_seat(self, seat: int) -> Force:
        """The units of one empire."""
        return Force(part for part in self if part[1][0] == seat)

    def seats(self) -> list[int]:
        return sorted({holder[0] for _, holder, _ in self})

    def total(self, value: str) -> int:
        """The sum of one value (``land``, ``armor`` …) over all units. BATTLE-3"""
        return sum(getattr(unit, value) * sum(holders.values()) for unit, holders in self._parts.items())

    def part(self, numbers: Mapping[Unit, int]) -> Force:
        """So many units of each kind, taken from their holders in proportion. MULTI-4"""
        taken: list[tuple[Unit, Holder, int]] = []
        for unit, number in numbers.items():
            if number > 0:
                taken += [(unit, holder, n) for holder, n in share_out(number, self._parts[unit]).items()]
        return Force(taken)

    def number(self) -> int:
        return sum(number for _, _, number in self)


def share(total: int, weights: list[int]) -> list[int]:
    """Divide a number in proportion: rounded down, the rest to the largest remainders, ties to the first. MULTI-4"""
    whole = sum(weights)
    if total >= whole:
        return list(weights)
    shares = [total * weight // whole for weight in weights]
    rest = total - sum(shares)
    by_remainder = sorted(range(len(weights)), key=lambda place: -(total * weights[place] % whole))
    for place in by_remainder[:rest]:
        shares[place] += 1
    return shares


def share_out(total: int, holders: Mapping[Holder, int]) -> dict[Holder, int]:
    """Divide a number of units among empires, and then inside each among its lines. MULTI-4"""
    if len(holders) == 1:
        holder, there = next(iter(holders.items()))
        return {holder: min(total, there)}
    seats = sorted({seat for seat, _ in holders})
    owned = [sum(n for (seat, _), n in holders.items() if seat == own) for own in seats]
    taken: dict[Holder, int] = {}
    for seat, number in zip(seats, share(total, owned), strict=True):
        lines = sorted(holder for holder in holders if holder[0] == seat)
        taken.update(zip(lines, share(number, [holders[line] for line in lines]), strict=True))
    return taken
