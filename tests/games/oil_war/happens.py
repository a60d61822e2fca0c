"""What the results of combat do, said once more and obviously (14.3d, 14.3e), to hold forecasts against it."""

from __future__ import annotations

from typing import Any

from sandtable.language import Words
from sandtable.registry import game
from tests.games.oil_war.slow_rules import Slow

GAME = game("oil-war")


def happens(before: Any, seat: str, words: Words, result: str, after: Any) -> str:
    """What is wrong with the position after an attack with this result; empty if nothing is."""
    cut = words.index("with")
    targets, attackers = words[1:cut], set(words[cut + 1 :])
    slow = Slow(before)
    enemy = slow.enemy(seat)
    on_ground = GAME.asks(before)[0].kind == "ground_combat"
    kin = slow.ground if on_ground else slow.aircraft
    defenders = {unit for unit in kin(enemy) if slow.where[unit] in targets}
    struck = {"De": defenders, "Ae": attackers & set(kin(seat))}
    retreating = {"Dr": (enemy, defenders), "Ar": (seat, attackers & set(kin(seat)))}
    gone = set(GAME.describe(after)["gone"]) - set(GAME.describe(before)["gone"])
    if result in struck:
        return "" if gone == struck[result] else f"{sorted(gone)} are eliminated, not {sorted(struck[result])}"
    if not on_ground or not retreating[result][1]:
        return f"{sorted(gone)} are eliminated, and nobody should be" if gone else ""
    owner, units = retreating[result]
    if not any(slow.retreats(unit, units) for unit in units):
        return "" if gone == units else f"{sorted(units)} cannot retreat, but {sorted(gone)} are eliminated"
    if gone:
        return f"{sorted(gone)} are eliminated, but could retreat"
    if (owner, "retreat") in [(question.seat, question.kind) for question in GAME.asks(after)]:
        return ""
    now = Slow(after).where
    astray = sorted(unit for unit in units if now[unit] not in slow.retreats(unit, units))
    return f"{astray} neither retreat nor are asked where to" if astray else ""
