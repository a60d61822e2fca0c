"""Intelligence: levels that are lost, and phrases of other empires' orders. INTEL-1 to INTEL-4, RES-5"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.war_game.orders.forms import Orders, Spy
from sandtable.games.war_game.rules.turn import Turn

from .economy.research import level_allowed


def check_levels(turn: Turn) -> None:
    """At the end of a cycle a level falls for good to what its requirements allow. INTEL-3, RES-5"""
    for seat, empire in enumerate(turn.war.empires):
        allowed = level_allowed(turn.war, seat)
        if empire.level > allowed:
            turn.war.empires[seat] = replace(empire, level=allowed)
            turn.tell("fallen", {"level": allowed}, "INTEL-3", to=[seat])


def phrases_of(orders: Orders, phase: str) -> list[str]:
    """The order lines of one phase; a heading and each force line below it are separate phrases. INTEL-2"""
    lines = {"buying": orders.buying, "movement": orders.movement, "attack": orders.attacking}[phase]
    return [line.text for line in lines]


def intercept_phrases(turn: Turn) -> None:
    """Each spy reads as many lines as its level exceeds the target's; the target is not told. INTEL-2, INTEL-4"""
    for seat, orders in enumerate(turn.orders):
        spying = next((line.order for line in orders.buying if isinstance(line.order, Spy)), None)
        if spying is None:
            continue
        target = turn.empire(spying.empire)
        number = max(0, turn.war.empires[seat].level - turn.war.empires[target].level)
        phrases = phrases_of(turn.orders[target], spying.phase)
        chosen = drawn(turn, seat, len(phrases), number)
        data = {"empire": turn.war.empires[target].name, "phase": spying.phase, "lines": [phrases[n] for n in chosen]}
        turn.tell("spied", data, "INTEL-2", "INTEL-4", to=[seat])


def drawn(turn: Turn, seat: int, lines: int, number: int) -> list[int]:
    """Which lines are read: drawn without replacement, listed as they were written. INTEL-2, GM-4"""
    left = list(range(lines))
    if lines <= number:
        return left
    name = f"phrases for {turn.seats[seat]}"
    return sorted(left.pop(turn.draws.roll(name, len(left)) - 1) for _ in range(number))
