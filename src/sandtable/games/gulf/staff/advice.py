"""The adviser of a search: the staff, plans for the movement of ground units, and victory points as the value."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board.masks import bits
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import LOST, UNUSED
from sandtable.games.gulf.rules.victory import count, outcome
from sandtable.players.advice import PhaseAdvice

from .officer import Staff
from .style import STANDARD, Style

DECIDED = 20.0
"""What it is worth to win, beyond the points."""
FORCE = 0.1
"""What a ground unit that is left is worth to its side, besides the points that the enemy gets for it."""
STYLES = {
    "usual": STANDARD,
    "bold": Style(attack=0.05, plan=0.2, exposed=0.25, safe=0.7),
    "careful": Style(attack=0.6, plan=1.0, exposed=0.8, safe=0.95),
}


class GulfAdvice(PhaseAdvice[Position]):
    """Advice for either side of any scenario of the Gulf games."""

    shares: Mapping[str, float] = {"move": 0.15}
    manners = STYLES

    def policy(self, seat: str, style: str, seed: str) -> Staff:
        return Staff(self.scenario, seat, style=STYLES[style])

    def value(self, state: Position, seat: str) -> Mapping[str, float]:
        """The lead in victory points, by source."""
        terms: dict[str, float] = {}
        for side in (0, 1):
            sign = 1 if side == state.side(seat) else -1
            for entry in count(state, side):
                terms[entry.item] = terms.get(entry.item, 0.0) + sign * entry.points
            terms["forces"] = terms.get("forces", 0.0) + sign * FORCE * self._left(state, side)
        ended = outcome(state)
        if ended is not None and ended.winner:
            terms["result"] = DECIDED if ended.winner == seat else -DECIDED
        return terms

    def _left(self, state: Position, side: int) -> int:
        """The ground units of a side that are not lost."""
        world = state.world
        gone = (world.box[LOST], world.box[UNUSED])
        return sum(state.at[unit] not in gone for unit in bits(world.of_side[side] & world.ground))
