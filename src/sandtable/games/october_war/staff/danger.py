"""What the enemy could do to a stack before it moves again."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL

from .appraisal import cost, fighters, scores_for, stakes
from .style import Style

MARCH = 2
"""Points that most units march (13.2a)."""
MOST = 26.0
"""More strength than that does not fit into a point."""
SAFE, HOPELESS, WORST = 0.7, 2.2, 0.75
"""Below the first odds nobody is driven off; at the second one it is as sure as anything can be: the third."""
DRIVEN_OFF = 0.6
"""How much of a stack falls that is beaten."""
FORT = 1.3
"""How much stronger a stack is in a fort of its own, or on rough ground."""


class Danger:
    """The enemy's reach in one position, as its owner imagines it."""

    def __init__(self, state: Position, side: int, style: Style) -> None:
        self.state, self.side, self.style = state, side, style
        self.world = state.world
        self.last = is_last_turn_of(state, side)
        self.threat = self._threat()

    def _threat(self) -> list[float]:
        """The strength that the enemy could bring against each point."""
        state, world, enemy = self.state, self.world, 1 - self.side
        found = [0.0] * world.end
        if self.last:
            return found
        net = world.net(state.bridges[enemy], False)
        able = fighters(state, enemy)
        for point in bits(state.held(enemy)):
            power = float(sum(world.strength[unit] for unit in bits(state.ground_units(point, enemy) & able)))
            if power:
                for other in bits(net.within(1 << point, MARCH) & world.land):
                    found[other] += power
        return [min(power, MOST) for power in found]

    def chance(self, point: int, strength: float) -> float:
        """The chance that a stack of that strength is beaten in a point."""
        threat = self.threat[point]
        if not threat:
            return 0.0
        shift = self.world.terrain_shift[point][1 - self.side][1]
        odds = threat / max(strength * (FORT if shift < 0 else 1.0), 1.0)
        return min(WORST, max(0.0, WORST * (odds - SAFE) / (HOPELESS - SAFE)))

    def loss(self, state: Position, point: int, units: int) -> float:
        """What is lost on average with some units of this side in a point, and with what the point scores for it."""
        if not self.threat[point]:
            return 0.0
        world = self.world
        strength = float(sum(world.strength[unit] for unit in bits(units)))
        stake = cost(state, units, DRIVEN_OFF)
        if (scores_for(state, self.side) | self._to_keep(state)) >> point & 1:
            stake += self.style.greed * stakes(world).get(point, 0.0)
        return self.style.fear * stake * self.chance(point, strength)

    def _to_keep(self, state: Position) -> int:
        """The points that would score for the enemy if he had them."""
        return state.control[self.side] & ~state.held(1 - self.side)


def is_last_turn_of(state: Position, side: int) -> bool:
    """Whether the enemy has no player turn any more: Israel has the last one (6.1a)."""
    return side == ISRAEL and state.turn >= state.last_turn
