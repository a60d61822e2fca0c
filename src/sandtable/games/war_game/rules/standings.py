"""Standings: Power, for information only, and the end of a game with a limit. X-9, TIME-5"""

from __future__ import annotations

from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import unit_table
from sandtable.kernel import Outcome

from .economy import buildings


def power(war: War, seat: int) -> int:
    """100 for each territory, and one for each million of treasury, units and buildings at list price. X-9"""
    units = unit_table(war.designs)
    worth = war.empires[seat].treasury
    worth += sum(units[kind].cost * number for held in war.forces for owner, kind, number in held if owner == seat)
    owned = war.owned(seat)
    for territory in owned:
        worth += sum(buildings.cost(b) * number for b, number in enumerate(war.buildings[territory]))
    return 100 * len(owned) + worth // 1_000_000


def is_over(war: War) -> bool:
    """A game ends only if the option says after how many cycles. TIME-5"""
    return bool(war.rules.limit) and war.cycle > war.rules.limit


def outcome(war: War) -> Outcome | None:
    """The highest Power wins a limited game; equal ones share it."""
    if not is_over(war):
        return None
    scores = {seat: power(war, seat) for seat in range(war.seats)}
    best = max(scores.values())
    winners = [seat for seat, score in scores.items() if score == best]
    names = " and ".join(war.empires[seat].name for seat in winners)
    have = "has" if len(winners) == 1 else "have"
    length = "1 cycle" if war.rules.limit == 1 else f"{war.rules.limit} cycles"
    winner = f"empire-{winners[0] + 1}" if len(winners) == 1 else ""
    return Outcome(winner, "power", f"{names} {have} the highest Power after {length}: {best:,}")
