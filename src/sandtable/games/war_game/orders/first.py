"""First orders for an empire that has only its base: one neutral neighbour to take, and money put to work. SITE-10

A draft to be changed. Only what the writer knows goes into it: its own base, the public map, and the Army of neutral
land, which is the same everywhere.
"""

from __future__ import annotations

from sandtable.games.war_game.battle.forces import Force
from sandtable.games.war_game.battle.land import land_battle
from sandtable.games.war_game.position.state import CENTER, DRILL, NOBODY, Options, War
from sandtable.games.war_game.position.units import INFANTRY, TANK, basic_units, garrison
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.turn import world_of
from sandtable.threadsafe import once

from .document import Document
from .text import SECTIONS

STEP, MOST = 20, 1000
"""Platoons by which a force is made stronger until it wins, and the strongest that is thought of."""
TANKS = 8
"""Platoons to a tank."""


def first_orders(war: War, seat: int) -> tuple[str, ...]:
    """The lines of the draft; none for an empire that has begun."""
    if not war.empires[seat].active or len(list(war.owned(seat))) != 1 or war.orders[seat] is not None:
        return ()
    document = Document(war, seat)
    document.take(SECTIONS[0])
    troops, target = _enough(war.rules), _target(war, seat)
    if target >= 0 and troops:
        _recruit(document, troops)
    _invest(document)
    for heading in SECTIONS[1:]:
        document.take(heading)
    if target >= 0 and troops:
        _attack(document, target, troops)
    return tuple(document.lines)


def _target(war: War, seat: int) -> int:
    """The neutral territory beside the base that can bring most; -1 if there is none."""
    world = world_of(war)
    near = [there for there in world.land_near[war.empires[seat].base] if war.owner[there] == NOBODY]
    return max(near, key=lambda there: (world.limits[there] * (1 + world.oil[there]), -there), default=-1)


@once
def _enough(rules: Options) -> dict[int, int]:
    """The smallest force, in steps, that beats the neutral Army and stays; nothing if none of a fair size does."""
    units = basic_units()
    defenders = garrison(rules, units)
    for infantry in range(STEP, MOST, STEP):
        force = {INFANTRY: infantry, TANK: infantry // TANKS}
        attackers = Force((units[kind], (0, 1), number) for kind, number in force.items())
        fought = land_battle(attackers, defenders)
        if fought.attackers_win and fought.troops_left:
            return force
    return {}


def _recruit(document: Document, troops: dict[int, int]) -> None:
    """As many as attack are bought, so that those at hand stay as a guard."""
    base = document.sender.world.names[document.sender.base]
    for kind, number in troops.items():
        _write(document, f"BUY {number} {basic_units()[kind].name} AT {base}")


def _invest(document: Document) -> None:
    """Oil first, which pays back soonest, then Resource Centers. BUILD-3, BUILD-4"""
    sender = document.sender
    there = document.war.buildings[sender.base]
    for building in (DRILL, CENTER):
        money = sender.empire.treasury - document.buying.money
        room = buildings.room(sender.world, sender.base, building, sender.base, there) or 0
        number = min(room, money // buildings.cost(building))
        _write(document, f"BUY {number} {buildings.name(building)} AT {sender.world.names[sender.base]}")


def _attack(document: Document, target: int, troops: dict[int, int]) -> None:
    names, base = document.sender.world.names, document.sender.base
    force = " + ".join(f"{number} {basic_units()[kind].name}" for kind, number in troops.items())
    _write(document, f"ATTACK {names[target]}")
    _write(document, f"{force}: {names[base]} > {names[target]}")


def _write(document: Document, line: str) -> None:
    """Write a line if it may stand: what the treasury does not bear is left out."""
    if document.accepts(line) is None:
        document.take(line)
