"""What a position is worth to an empire, in Points: what its land brings, what it has, and what it stands to lose."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.war_game.position.state import ALLY, CAPITOL, CENTER, DRILL, NOBODY, War
from sandtable.games.war_game.position.units import ARTILLERY, unit_table
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.turn import world_of

CYCLES = 6
"""For how many cycles what is built counts."""
ROOM = 1.5
"""For how many cycles of income the room counts that is left to build on."""
UNITS = 0.7
"""What forces are worth, as a part of their price."""
RIVALS = 0.25
"""How much what the others have counts against it, on the average."""
LIKELY = 0.8
"""How likely it is at most that a territory beside others is lost in the next cycle: they cannot be everywhere."""
STORMED = 0.35
"""Of what a threatening empire could pay, so much may come against one territory."""
ARTILLERY_HOLDS, OTHERS_HOLD = 2.4, 1.0
"""What a Point in a garrison is good for against one that attacks."""


def terms(war: War, seat: int) -> Mapping[str, float]:
    """The value in named parts."""
    others = [n for n, empire in enumerate(war.empires) if n != seat and empire.active and not empire.vacant]
    estates = [_estate(war, other) for other in others]
    land, forces = _estate(war, seat), _forces(war, seat)
    return {
        "land": land,
        "treasury": float(war.empires[seat].treasury),
        "forces": UNITS * forces,
        "danger": -_danger(war, seat),
        "rivals": -RIVALS * sum(estates) / max(1, len(estates)),
    }


def worth(war: War, territory: int) -> float:
    """What a territory brings and could bring."""
    world, there = world_of(war), war.buildings[territory]
    brings = there[CENTER] * buildings.income(CENTER) + there[DRILL] * buildings.income(DRILL)
    could = world.limits[territory] * buildings.income(CENTER)
    could += 1000 * buildings.income(DRILL) if world.oil[territory] else 0
    return CYCLES * brings + ROOM * max(0, could - brings)


def _estate(war: War, seat: int) -> float:
    base = war.empires[seat].base
    capitol = CYCLES * buildings.income(CAPITOL) if war.buildings[base][CAPITOL] else 0
    return capitol + sum(worth(war, territory) for territory in war.owned(seat))


def _forces(war: War, seat: int) -> float:
    units = unit_table(war.designs)
    return float(sum(units[kind].cost * n for held in war.forces for owner, kind, n in held if owner == seat))


def _danger(war: War, seat: int) -> float:
    """What may be lost in the next cycle: for each territory beside others, its worth by the odds there."""
    world, units = world_of(war), unit_table(war.designs)
    lost = 0.0
    for territory in war.owned(seat):
        near = {war.owner[n] for n in world.land_near[territory]} - {seat, NOBODY}
        hostile = [other for other in near if war.empires[seat].settings[other] != ALLY]
        if not hostile:
            continue
        comes = max(STORMED * war.empires[other].treasury for other in hostile)
        for place in world.land_near[territory]:
            for owner, kind, number in war.forces[place]:
                if owner in hostile and units[kind].kind == "land":
                    comes += units[kind].cost * number / 2
        holds = 1.0
        for owner, kind, number in war.forces[territory]:
            if owner == seat and units[kind].on_land:
                holds += units[kind].cost * number * (ARTILLERY_HOLDS if kind == ARTILLERY else OTHERS_HOLD)
        lost += LIKELY * worth(war, territory) * comes * comes / (comes * comes + holds * holds)
    return lost
