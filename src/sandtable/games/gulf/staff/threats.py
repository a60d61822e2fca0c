"""What the enemy can do in his next turn: what he can bring against a hex, and whether it would fall."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits
from sandtable.documents import Term
from sandtable.games.gulf.airmobile import lift_hexes
from sandtable.games.gulf.combat import odds_column
from sandtable.games.gulf.retreat import home_city
from sandtable.games.gulf.shifts import terrain_shift
from sandtable.games.gulf.state import Position
from sandtable.games.gulf.ways import ways
from sandtable.games.gulf.world import GROUND, World
from sandtable.kernel import derived

from .appraisal import is_last_move

ATTRITION = 0.2
"""How much of a hex is lost with every step that its defenders lose."""


def goals_of(state: Position, unit: int) -> int:
    """The land hexes that a ground unit can be in after its move, its own included."""
    world = state.world
    found = 1 << state.at[unit]
    if world.points[unit]:
        found |= ways(state, unit).spaces
    if world.airmobile >> unit & 1:
        found |= lift_hexes(state, unit) & world.land
    return found


@derived
def menace(state: Position, side: int) -> list[int]:
    """For every hex the strength that enemies, of one contingent with its allies, can bring against it next turn."""
    world = state.world
    if is_last_move(state, side):
        return [0] * world.end
    by_group: dict[str, list[int]] = {}
    for unit in world.groups[GROUND + 1 - side]:
        if state.at[unit] >= world.end:
            continue
        name = _group(world, state.contingent(unit))
        strengths = by_group.setdefault(name, [0] * world.end)
        strength = state.strength(unit)
        area = goals_of(state, unit)
        for space in bits(world.grid.spread(area) | area):
            strengths[space] += strength
    return [max(column) for column in zip(*by_group.values(), strict=True)] if by_group else [0] * world.end


def _group(world: World, contingent: str) -> str:
    """The name of a contingent and its allies in attacks."""
    return min((name for name in world.contingents if world.allied(contingent, name)), default=contingent)


@lru_cache(maxsize=1 << 14)
def chance_of_fall(world: World, attack: int, defence: int, shift: int, stubborn: bool) -> float:
    """The chance that an attack clears a hex; steps that the defenders lose count in part."""
    if not attack:
        return 0.0
    terms = (Term("", shift),) if shift else ()
    total = 0.0
    for code, chance in world.crt.chances(odds_column(world, attack, defence, terms).heading).items():
        data = world.pack.crt.result[code]["ground"]
        cleared = data.retreats == "defenders" and not stubborn
        total += float(chance) * (1.0 if cleared else ATTRITION * data.defender_reduced)
    return min(total, 1.0)


@lru_cache(maxsize=4096)
def shelter(world: World, space: int) -> int:
    """The columns that the terrain of a hex is worth to its defender, as a shift."""
    term = terrain_shift(world, space)
    return int(term.value) if term is not None else 0


def fall(state: Position, side: int, space: int, units: int) -> float:
    """The chance that some units of a side would lose a hex if the enemy came with all that he can."""
    defence = sum(state.strength(unit) for unit in bits(units))
    stubborn = any(home_city(state, unit, space) for unit in bits(units))
    attack = menace(state, side)[space]
    return chance_of_fall(state.world, attack, defence, shelter(state.world, space), stubborn)
