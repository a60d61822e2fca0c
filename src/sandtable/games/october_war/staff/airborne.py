"""Airmobile moves and drops: who can fly takes points that score and that nobody guards."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.movement.airmobile import DROP, FLY
from sandtable.games.october_war.rules.movement.flying import line_of
from sandtable.language import Words

from .appraisal import cost
from .danger import Danger

ENOUGH = 0.4
"""Victory points that a landing must promise."""


def best_landing(state: Position, unit: int, danger: Danger, worth: dict[int, float]) -> tuple[Words, int]:
    """The order for the best landing of a unit, and where it goes; nothing where none is worth it."""
    world, side = state.world, danger.side
    best: tuple[float, Words, int] = (ENOUGH, (), -1)
    for order in (FLY, DROP):
        if not order.flyers(state, side) >> unit & 1:
            continue
        free = order.goals(state, unit) & ~state.held(1 - side) & (1 << world.end) - 1
        for point in bits(free):
            if point in worth:
                promise = landing_gain(state, unit, point, danger, worth[point])
                if promise > best[0]:
                    best = promise, (order.verb, world.unit(unit), world.hex(point)), point
    return best[1:]


def landing_gain(state: Position, unit: int, point: int, danger: Danger, prize: float) -> float:
    """What a landing brings on average: the prize as long as it can be kept, less what flight and enemies cost."""
    line = line_of(state, unit, point)
    lands, lost = line.count("S") / len(line), line.count("E") / len(line)
    life = cost(state, 1 << unit, 1.0)
    taken = danger.chance(point, float(state.world.strength[unit]))
    return lands * (prize * (1 - taken) - danger.style.fear * taken * life) - lost * life
