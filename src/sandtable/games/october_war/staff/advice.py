"""The adviser of a search: the staff in several styles, plans for the movement of ground units, and victory points as
the value."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.victory import outcome, scores
from sandtable.players.advice import PhaseAdvice

from .officer import Staff
from .style import STANDARD, Style

DECIDED = 20.0
"""What it is worth to win, beyond the points."""
STYLES = {
    "usual": STANDARD,
    "bold": Style(attack=-0.5, zeal=1.8, fear=0.05, stand=0.6),
    "careful": Style(attack=2.0, zeal=1.0, fear=0.4, stand=1.3),
    "grasping": Style(greed=1.7, regain=0.7, fading=0.8, fear=0.1),
}


class OctoberAdvice(PhaseAdvice[Position]):
    """Advice for either side."""

    shares: Mapping[str, float] = {"move": 0.08}
    manners = STYLES

    def policy(self, seat: str, style: str, seed: str) -> Staff:
        return Staff(self.scenario, seat, style=STYLES[style])

    def value(self, state: Position, seat: str) -> Mapping[str, float]:
        """The lead in victory points, by source."""
        own = state.side(seat)
        terms = {score.item: float(score.points if score.side == own else -score.points) for score in scores(state)}
        ended = outcome(state)
        if ended is not None and ended.winner:
            terms["result"] = DECIDED if ended.winner == seat else -DECIDED
        return terms
