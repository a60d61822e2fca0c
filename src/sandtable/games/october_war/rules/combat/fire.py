"""15.6 and 15.7: the column of a firing unit, with every shift named."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.combat import Column
from sandtable.documents import Term
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.command import helper
from sandtable.games.october_war.rules.movement.loc import has_loc
from sandtable.kernel import derived


def strength(state: Position, unit: int, point: int, attacking: bool) -> tuple[int, str]:
    """The strength that a unit fires with, and the reason if it is not its plain strength."""
    world = state.world
    data = world.kind[unit]
    if data.attack_bracket and attacking:
        return data.attack_bracket, "attack bracket"  # 23.2b, X9
    enemies = state.ground_units(point, 1 - world.side[unit])
    if data.antitank and state.armour(enemies):
        return data.antitank, "antitank strength"  # 15.7a
    return data.combat, "strength"


def shifts(state: Position, unit: int, point: int, attacking: bool) -> list[Term]:
    """Every shift of a firing, right positive; at most one of each category (15.6a, 15.6b)."""
    values = state.world.pack.shift
    found = []
    if attacking:
        found += _attackers_shifts(state, unit, point)
    if not has_loc(state, unit):
        found.append(Term("no line of communication", values.unsupplied, "15.6g"))
    other = helper(state, unit, point)
    if other >= 0:
        found.append(Term(state.world.kind[other].name, state.world.leader[other], "15.6d"))  # 17.2
    return found


def _attackers_shifts(state: Position, unit: int, point: int) -> list[Term]:
    world = state.world
    values, side, bit = world.pack.shift, world.side[unit], 1 << unit
    mechanized = world.mechanized >> unit & 1
    found = []
    chart = world.breached_shift if state.breaches >> point & 1 else world.terrain_shift
    if ground := chart[point][side][mechanized]:
        found.append(Term("terrain", ground, "15.6e"))
    force = state.ground_units(point, side)
    if not force & ~state.crossed and not state.aided & bit:
        worth = values.crossing_mechanized if mechanized else values.crossing
        found.append(Term("crossing", worth, "15.6f"))  # 21.8b
    if (world.cities | world.forts) >> point & 1:
        if force & world.flag["engineer"]:
            found.append(Term("engineer", values.engineer, "15.6h"))  # 23.3b
        if side == ISRAEL and world.flag["elite"] & bit:
            found.append(Term("elite", values.elite, "15.6i"))  # 23.1a
    if side == ISRAEL and state.morale:
        found.append(Term("morale", values.morale, "28.1e"))
    return found


@derived
def column(state: Position, unit: int, point: int, attacking: bool) -> Column:
    """The column that a unit fires on."""
    power, _ = strength(state, unit, point, attacking)
    return state.world.ground_crt.column(power, shifts(state, unit, point, attacking))


def shooters(state: Position, side: int, point: int, contingent: int) -> int:
    """The units of a side that can fire: those with a strength, of one contingent if the attacker named one (22.1a)."""
    world = state.world
    mine = state.ground_units(point, side)
    if contingent >= 0:
        mine &= world.of_nation[contingent]
    return sum(1 << unit for unit in bits(mine) if world.strength[unit])  # X8
