"""The adviser of the levels that look ahead: everybody decides at once, so sheets are weighed against sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.rules.steps import JOIN, seat_number
from sandtable.kernel import Draws
from sandtable.kernel.draws import Generator
from sandtable.language import Words
from sandtable.players.advice import Advice

from .appraisal import terms
from .officer import Staff
from .proposals import proposals
from .style import STYLES
from .supposed import suppose

BEST = ("careful", "diplomat", "balanced")
"""The styles that come out best among all of them. A general begins with the first, and writes sheets like theirs: what
a cycle brings says little of what a reckless one costs later."""


class WarAdvice(Advice[War]):
    """Advice for any empire."""

    epochs = 1
    sealed = True

    def styles(self, seat: str) -> Sequence[str]:
        return (*BEST, *(name for name in STYLES if name not in BEST))

    def policy(self, seat: str, style: str, seed: str) -> Staff:
        return Staff(self.scenario, seat, seed, style)

    def value(self, state: War, seat: str) -> Mapping[str, float]:
        return terms(state, seat_number(seat))

    def suppose(self, state: War, seat: str, draws: Draws) -> None:
        suppose(state, seat_number(seat), draws)

    def sheets(self, state: War, seat: str, count: int, rng: Generator) -> list[Words]:
        if state.empires[seat_number(seat)].vacant:
            return [(JOIN,)]
        return proposals(state, seat_number(seat), [STYLES[name] for name in BEST], count, rng)
