"""What points are worth, and how a battle would go."""

from __future__ import annotations

from functools import lru_cache
from math import prod, sqrt

from msgspec import Struct

from sandtable.board.masks import bits, lowest
from sandtable.combat import StrengthTable
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, ISRAEL, World
from sandtable.games.october_war.rules.combat.fire import column
from sandtable.kernel import derived

from .style import STANDARD, Style

WORTH = {"-": 0.0, "r": 0.6, "R": 0.9, "A": 0.9}
"""Results in loss points: a retreat costs the point, or a loss point."""
LARGE_LIFE = 4
"""Loss points that a large unit takes."""
CASUALTY = (1.0, 2.0)
"""What a casualty point of each side is worth to the other one (4.2b, 4.2c)."""
KILLED, KILLED_IN_VAIN = 0.8, 0.3
"""How much of the defenders is destroyed in a battle that is won, or lost."""
BEATEN = 0.5
"""How much the attackers lose in a battle that they lose."""
NO_SAM, NO_HEADQUARTERS = 4.0, 3.0
"""What a SAM or an HQ is worth beyond its casualty points: whoever has none left is bombed, or badly led."""
WITHDRAWAL = 0.3
"""What a battle without result costs: a march for nothing."""


@lru_cache(maxsize=8)
def prizes(world: World, side: int) -> dict[int, float]:
    """What a side gains by having each point (4.2b, 4.2c), and a little for the sudden death that follows from it."""
    found: dict[int, float] = {}
    groups: tuple[tuple[int, float], ...]
    if side == ARAB:
        groups = ((world.israeli_forts, 3.0), (world.passes, 6.0), (world.objectives[ARAB], 10.0))
    else:
        groups = (
            (world.africa, 2.0),
            (world.cities, 1.5),
            (world.towns, 5.0),
            (world.arab_forts, 3.5),
            (world.objectives[ISRAEL], 10.0),
        )
    for mask, worth in groups:
        for point in bits(mask):
            found[point] = worth
    return found


@lru_cache(maxsize=8)
def stakes(world: World) -> dict[int, float]:
    """What each point is worth to either side: what one gains by having it, the other one gains by taking it back."""
    return {**prizes(world, ARAB), **prizes(world, ISRAEL)}


@lru_cache(maxsize=8)
def scored_by_presence(world: World, side: int) -> int:
    """The points that score for a side only while a unit stands there; forts and passes score by control (4.2b)."""
    return world.objectives[side] | (world.africa if side == ISRAEL else 0)


@derived
def scores_for(state: Position, side: int) -> int:
    """The points that score for a side as things stand."""
    by_presence = scored_by_presence(state.world, side)
    by_control = state.control[side] & scored_by_control(state.world, side)
    return by_control | state.held(side) & by_presence


@lru_cache(maxsize=8)
def scored_by_control(world: World, side: int) -> int:
    """The points that score for a side that controls them, whoever stands there."""
    return world.israeli_forts | world.passes if side == ARAB else world.arab_forts


def wanted(state: Position, side: int, style: Style) -> dict[int, float]:
    """The points that a side should go for: those that could score for it, and those that score for the enemy."""
    world = state.world
    mine, theirs = scores_for(state, side), scores_for(state, 1 - side)
    own = prizes(world, side)
    found = {point: style.greed * worth for point, worth in own.items() if not mine >> point & 1}
    regain = style.greed * style.regain
    found.update({point: regain * worth for point, worth in prizes(world, 1 - side).items() if theirs >> point & 1})
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


@lru_cache(maxsize=64)
def silence(table: StrengthTable, column: str) -> float:
    """The chance that a roll in a column brings nothing."""
    return float(table.chances(column).get("-", 0.0))


def fighters(state: Position, side: int) -> int:
    """The units of a side that can carry a fight: no HQ, SAM or engineer, and nothing static."""
    world = state.world
    return world.ground_of(side) & ~(world.of_type["hq"] | world.sam | world.flag["engineer"] | world.static)


def life(state: Position, units: int) -> int:
    """Loss points that a force can take."""
    large = (units & state.world.large).bit_count()
    return units.bit_count() - large + LARGE_LIFE * large


def cost(state: Position, units: int, share: float) -> float:
    """What it costs some units of one side to lose a share of their loss points, in points for the enemy.

    Large units break down first, which counts no casualties (16.2, 7.4a); HQs and SAM are worth more than they count.
    """
    world = state.world
    if not units:
        return 0.0
    side = world.side[lowest(units)]
    large = (units & world.large).bit_count()
    fallen = max(0.0, share * life(state, units) - large)
    dear = NO_SAM * (units & world.sam).bit_count() + NO_HEADQUARTERS * (units & world.of_type["hq"]).bit_count()
    return fallen * CASUALTY[side] + share * dear


class Prospect(Struct, frozen=True):
    """How a battle would go."""

    odds: float
    """How much faster the attackers wear the defenders down than the other way round."""
    silence: float
    """The chance that the first round brings nothing, and the attackers withdraw (15.3c)."""

    @property
    def win(self) -> float:
        """The chance that the defenders are beaten, if anything happens."""
        weight = self.odds * sqrt(self.odds)
        return weight / (1 + weight)


SURE = Prospect(99.0, 0.0)


def prospect(state: Position, attackers: int, point: int, defenders: int) -> Prospect:
    """How a battle in a point would go, with the columns on which everybody there would fire."""
    if not defenders:
        return SURE
    table, strength = state.world.ground_crt, state.world.strength
    ours = [column(state, unit, point, True).heading for unit in bits(attackers) if strength[unit]]
    theirs = [column(state, unit, point, False).heading for unit in bits(defenders) if strength[unit]]
    blow = sum(expected_result(table, name) for name in ours) / max(life(state, defenders), 1)
    answer = sum(expected_result(table, name) for name in theirs) / max(life(state, attackers), 1)
    return Prospect(blow / max(answer, 0.01), prod(silence(table, name) for name in (*ours, *theirs)))


def odds(state: Position, attackers: int, point: int, defenders: int) -> float:
    """How much faster the attackers wear the defenders down than the other way round."""
    return prospect(state, attackers, point, defenders).odds


def battle_gain(state: Position, attackers: int, point: int, defenders: int, style: Style = STANDARD) -> float:
    """What a battle brings to the attackers on average, in victory points."""
    found = prospect(state, attackers, point, defenders)
    side = 1 - state.world.side[lowest(defenders)]
    win, greedy = found.win, wanted(state, side, style).get(point, 0.5)
    killed = win * cost(state, defenders, KILLED) + (1 - win) * cost(state, defenders, KILLED_IN_VAIN)
    lost = win * cost(state, attackers, 1 / (2 * max(found.odds, 0.5))) + (1 - win) * cost(state, attackers, BEATEN)
    gain = win * greedy + style.zeal * killed - lost
    return (1 - found.silence) * gain - found.silence * WITHDRAWAL
