"""Income: what buildings bring, and which territories are connected to the base. ECON-4 to ECON-10, BASE-7"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.board import Mask, bits, mask_of
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.state import CAPITOL, CENTER, DRILL, ENEMY, NOBODY, War
from sandtable.games.war_game.position.units import unit_table
from sandtable.games.war_game.position.world import World
from sandtable.games.war_game.rules.turn import Turn, world_of

from . import buildings


def output(war: War, territory: int, base: int) -> int:
    """What a territory brings if it is connected; a Capitol works only in the base. BUILD-1, BUILD-3, BUILD-4"""
    there = war.buildings[territory]
    brought = there[CENTER] * buildings.income(CENTER) + there[DRILL] * buildings.income(DRILL)
    return brought + (buildings.income(CAPITOL) if territory == base and there[CAPITOL] else 0)


def connected(world: World, owner: Sequence[int], seat: int, base: int, safe: Mask) -> Mask:
    """The own territories from which a chain of own land or a safe air route leads to the base. ECON-5 to ECON-7

    `safe` are the territories that the empire's cargo planes may cross. Own land is always safe.
    """
    own = mask_of(territory for territory, whose in enumerate(owner) if whose == seat)
    reached = edge = 1 << base
    flyable = safe | own
    while edge:
        wider = 0
        for territory in bits(edge):
            wider |= world.grid.air.neighbours[territory]
        edge = wider & flyable & ~reached
        reached |= edge
    return reached & own


def safe_sky(war: War, seat: int) -> Mask:
    """Territories over which an empire's cargo planes are not fired upon. ECON-8"""
    world = world_of(war)
    units = unit_table(war.designs)
    safe = 0
    for territory in range(world.areas):
        if world.is_land[territory]:
            owner = war.owner[territory]
            allowed = owner in (NOBODY, seat) or war.setting(owner, seat) == 2
        else:
            allowed = not any(
                units[kind].fighter and whose != seat and war.setting(whose, seat) == ENEMY
                for whose, kind, _ in war.forces[territory]
            )
        safe |= allowed << territory
    return safe


def collect(turn: Turn) -> None:
    """Income at the end of the cycle, for buildings and connections as they are then. ECON-10, X-8"""
    turn.war.forces = turn.settled()
    for seat, empire in enumerate(turn.war.empires):
        if not empire.active:
            continue
        reach = connected(turn.world, turn.war.owner, seat, empire.base, safe_sky(turn.war, seat))
        paying = bits(reach)
        income = sum(output(turn.war, territory, empire.base) for territory in paying)  # ECON-9: the base is in it
        lost = [t for t in turn.war.owned(seat) if not reach >> t & 1 and output(turn.war, t, empire.base)]
        treasury = empire.treasury + income
        granted = recovery(turn.war, income, treasury)
        turn.war.empires[seat] = replace(empire, treasury=treasury + granted, income=income, connected=tuple(paying))
        data = {"points": income, "treasury": treasury + granted, "cut_off": [turn.name(t) for t in lost]}
        turn.tell("income", data, "ECON-10", to=[seat])
        if granted:
            turn.tell("granted", {"points": granted}, "BASE-7", to=[seat])


def recovery(war: War, income: int, treasury: int) -> int:
    """What an empire without income is granted, so that nobody is ever out. BASE-7"""
    amount = load_pack().recovery_grant.raises_treasury_to
    return max(0, amount - treasury) if war.rules.grant and not income else 0
