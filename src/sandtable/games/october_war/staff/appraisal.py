"""What points are worth, and how a battle would go."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits
from sandtable.combat import StrengthTable
from sandtable.games.october_war.command import helper
from sandtable.games.october_war.state import Position
from sandtable.games.october_war.world import ARAB, ISRAEL, World

WORTH = {"-": 0.0, "r": 0.6, "R": 0.9, "A": 0.9}
"""Results in loss points: a retreat costs the point, or a loss point."""
LARGE_LIFE = 4
"""Loss points that a large unit takes."""


@lru_cache(maxsize=8)
def prizes(world: World, side: int) -> dict[int, float]:
    """What a side gains by having each point (4.2b, 4.2c), and a little for the sudden death that follows from it."""
    found: dict[int, float] = {}
    groups: tuple[tuple[int, float], ...]
    if side == ARAB:
        groups = ((world.israeli_forts, 3.0), (world.passes, 6.0), (world.objectives[ARAB], 10.0))
    else:
        groups = (
            (world.africa, 2.0), (world.cities, 1.5), (world.towns, 5.0), (world.arab_forts, 3.5),
            (world.objectives[ISRAEL], 10.0),
        )  # fmt: skip
    for mask, worth in groups:
        for point in bits(mask):
            found[point] = worth
    return found


@lru_cache(maxsize=256)
def distances(world: World, point: int) -> tuple[int, ...]:
    """Steps over land and canal from every point to one; a large number where no way leads there."""
    found = [99] * world.end
    edge = seen = 1 << point
    number = 0
    while edge:
        for other in bits(edge):
            found[other] = number
        edge = world.command_net.spread(edge) & ~seen
        seen |= edge
        number += 1
    return tuple(found)


@lru_cache(maxsize=64)
def expected_result(table: StrengthTable, column: str) -> float:
    """Loss points that one roll in a column brings on average."""
    chances = table.chances(column)
    return float(sum(WORTH[r] * float(c) if r in WORTH else int(r) * float(c) for r, c in chances.items()))


def expected_loss(world: World, strength: int, shift: int) -> float:
    """Loss points that one firing brings on average."""
    table = world.ground_crt
    place = min(max(min(max(strength, 1), 20) + shift, 1), 20)
    return expected_result(table, str(place))


def firepower(state: Position, units: int, point: int, attacking: bool, enemies: int) -> float:
    """Loss points that units would bring on enemies in a point in one round."""
    world = state.world
    armour = bool(state.armour(enemies))
    total = 0.0
    for unit in bits(units):
        data = world.kind[unit]
        strength = data.attack_bracket if attacking and data.attack_bracket else data.combat
        if data.antitank and armour:
            strength = max(strength, data.antitank)
        if not strength:
            continue
        shift = 0
        if attacking:
            shift += world.terrain_shift[point][world.side[unit]][world.mechanized >> unit & 1]
        other = helper(state, unit, point)
        shift += world.leader[other] if other >= 0 else 0
        total += expected_loss(world, strength, shift)
    return total


def life(state: Position, units: int) -> int:
    """Loss points that a force can take."""
    large = (units & state.world.large).bit_count()
    return units.bit_count() - large + LARGE_LIFE * large


def odds(state: Position, attackers: int, point: int, defenders: int) -> float:
    """How much faster the attackers wear the defenders down than the other way round; the defender fires first."""
    if not defenders:
        return 99.0
    blow = firepower(state, attackers, point, True, defenders) / max(life(state, defenders), 1)
    answer = firepower(state, defenders, point, False, attackers) / max(life(state, attackers), 1)
    return blow / max(answer, 0.01)
