"""A naval battle: every navy in one water, one exchange, and who keeps the water. NAVAL-1 to NAVAL-7"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .forces import Force, Unit
from .losses import losses, ship_losses

CLASSES: tuple[tuple[str, Callable[[Unit], bool]], ...] = (
    ("air", lambda unit: unit.kind == "air"),
    ("sea", lambda unit: unit.kind == "sea"),
    ("sub", lambda unit: unit.kind == "sub"),
)
"""Each sort of damage, and what it hits. NAVAL-3"""

Hostility = frozenset[frozenset[int]]
"""The pairs of empires that fight each other in a water."""


@dataclass(frozen=True)
class NavalBattle:
    navies: Mapping[int, Force]
    lost: dict[int, Force]
    damage: dict[int, dict[str, int]]
    """What was fired at each navy, by class."""
    stay: list[int]
    leave: list[int]

    def left(self, seat: int) -> Force:
        return self.navies[seat] - self.lost[seat]


def naval_battle(navies: Mapping[int, Force], hostile: Hostility, first: frozenset[int]) -> NavalBattle:
    """Fight in one water. `first` are the empires that were there before the phase. NAVAL-2

    Each navy holds the ships, submarines and aircraft of one empire that take part.
    """
    damage: dict[int, dict[str, int]] = {seat: {"air": 0, "sea": 0, "sub": 0} for seat in navies}
    for seat, navy in navies.items():
        targets = [other for other in sorted(navies) if frozenset((seat, other)) in hostile]
        for name, hits in CLASSES:
            armor = {other: navies[other].only(hits).total("armor") for other in targets}
            for other, part in divided_fire(navy.total(name), armor).items():
                damage[other][name] += part
    lost = {seat: _sunk(navy, damage[seat]) for seat, navy in navies.items()}
    stay, leave = keep_water({seat: armed(navies[seat] - lost[seat]).total("armor") for seat in navies}, hostile, first)
    return NavalBattle(navies, lost, damage, stay, leave)


def divided_fire(damage: int, armor: Mapping[int, int]) -> dict[int, int]:
    """Divide damage among navies in proportion to their Armor; the remainder goes to the largest. NAVAL-7"""
    whole = sum(armor.values())
    if not whole:
        return {}
    parts = {seat: damage * own // whole for seat, own in armor.items()}
    largest = min(armor, key=lambda seat: (-armor[seat], seat))
    parts[largest] += damage - sum(parts.values())
    return parts


def _sunk(navy: Force, damage: Mapping[str, int]) -> Force:
    lost = Force()
    for name, hits in CLASSES:
        targets = navy.only(hits)
        lost += ship_losses(damage[name], targets) if name == "sea" else losses(damage[name], targets)
    return lost


def armed(navy: Force) -> Force:
    """What holds a water: armed ships and submarines only. NAVAL-5"""
    return navy.only(lambda unit: unit.afloat and unit.armed)


def keep_water(armor: Mapping[int, int], hostile: Hostility, first: frozenset[int]) -> tuple[list[int], list[int]]:
    """Who stays in a water and who leaves it, by the armed Armor left. NAVAL-5, NAVAL-7"""
    stay: list[int] = []
    leave: list[int] = []
    for seat in sorted(armor, key=lambda seat: (-armor[seat], seat not in first, seat)):
        rivals = [other for other in stay if frozenset((seat, other)) in hostile]
        beaten = any(_drives_out(armor[other], armor[seat], other in first and seat not in first) for other in rivals)
        (leave if beaten else stay).append(seat)
    return sorted(stay), sorted(leave)


def _drives_out(winner: int, loser: int, was_first: bool) -> bool:
    """Whether Armor is enough to make another navy leave; one without armed ships drives nobody away. NAVAL-7"""
    return winner > loser or (winner == loser > 0 and was_first)
