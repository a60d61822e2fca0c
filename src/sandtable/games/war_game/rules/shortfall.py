"""Lines of orders that found less than they ask for: their empire is told what was cut. ORDERS-11, SITE-3"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.war_game.orders.forms import ALL, Force
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.rules.turn import Turn

Taken = Mapping[tuple[int, int], int]
"""What a line got, by kind and movement left."""


def tell_short(turn: Turn, seat: int, line: int, force: Force, taken: Taken, did: str, clause: str) -> None:
    """Tell an empire which parts of a force `did` what the line says in smaller numbers than it asks for."""
    asked: dict[int, int] = {}
    for part in force:
        kind = turn.kind(seat, part.unit)
        if part.count != ALL and kind >= 0:
            asked[kind] = asked.get(kind, 0) + part.count
    got = {kind: sum(number for (each, _), number in taken.items() if each == kind) for kind in asked}
    short = [kind for kind in asked if got[kind] < asked[kind]]
    if short:
        listed = ", ".join(f"{got[kind]:,} of {asked[kind]:,} {turn.units[kind].name}" for kind in short)
        turn.fail(seat, line, f"only {listed} {did}", clause)


def tell_unknown(turn: Turn, seat: int, line: int, force: Force) -> None:
    """Tell an empire of units that are no design of its own yet when the line is executed."""
    for part in force:
        if turn.kind(seat, part.unit) < 0:
            turn.fail(seat, line, f"there is no {part.unit.name} yet", "ORDERS-11")


def closed(turn: Turn, seat: int, territory: int) -> str:
    """Why an empire's units may not stay in a land territory, or pass it. MOVE-5, WORLD-13"""
    owner = turn.war.owner[territory]
    if owner == NOBODY:
        return f"{turn.name(territory)} is neutral"
    return f"{turn.war.empires[owner].name} does not let you into {turn.name(territory)}"
