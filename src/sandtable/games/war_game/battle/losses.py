"""Who dies: damage against Armor in the order of death."""

from __future__ import annotations

from .forces import Force, Unit


def losses(damage: int, force: Force) -> Force:
    """The units that a sum of damage kills, kind by kind in the order of death. BATTLE-4

    What is left of the damage goes on to the next kind, even past survivors of an earlier one; the remainder after the
    last kind is lost. BATTLE-6
    """
    return force.part(_killed(damage, force.counts()))


def ship_losses(damage: int, ships: Force) -> Force:
    """As `losses`; but transports are hit only when no other ship of their empire is left. NAVAL-4, TRANS-6"""
    counts = ships.counts()
    warships = [(unit, number) for unit, number in counts if unit.role != "transport"]
    killed = _killed(damage, warships)
    if all(killed[unit] == number for unit, number in warships):
        rest = damage - sum(unit.armor * number for unit, number in warships)
        killed |= _killed(rest, [(unit, number) for unit, number in counts if unit.role == "transport"])
    return ships.part(killed)


def _killed(damage: int, counts: list[tuple[Unit, int]]) -> dict[Unit, int]:
    killed = {}
    for unit, number in counts:
        killed[unit] = min(number, damage // unit.armor)
        damage -= killed[unit] * unit.armor
    return killed


def engaged(force: Force, need: int, value: str) -> tuple[dict[Unit, int], int]:
    """The fewest units, in the order of death, whose values reach a need; and what of the need is left."""
    chosen: dict[Unit, int] = {}
    for unit, number in force.counts():
        if need <= 0:
            break
        each = getattr(unit, value)
        if each:
            chosen[unit] = min(number, -(-need // each))
            need -= chosen[unit] * each
    return chosen, max(need, 0)
