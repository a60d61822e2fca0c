"""Regret matching: how often to choose what, where several decide at once and none knows what the others do.

Everybody regrets, for each of the choices not taken, what it would have brought, and from then on chooses in
proportion to what is regretted. What was chosen on the average is then safe against what the others chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from sandtable.kernel.draws import Generator


class Chooser:
    """One of those who decide, and its choices by number."""

    def __init__(self, choices: int) -> None:
        self.regrets = [0.0] * choices
        self.chosen = [0.0] * choices
        """How much each was chosen so far."""

    def strategy(self) -> list[float]:
        """How often to choose what: in proportion to the regrets; evenly where nothing is regretted."""
        wanted = [max(0.0, regret) for regret in self.regrets]
        whole = sum(wanted)
        return [one / whole for one in wanted] if whole else [1 / len(wanted)] * len(wanted)

    def draw(self, rng: Generator) -> int:
        """One choice by the strategy."""
        place = rng.random()
        sums = list(accumulate(self.strategy()))
        return next((number for number, upto in enumerate(sums) if place < upto), len(sums) - 1)

    def learn(self, values: Sequence[float]) -> None:
        """Note what each choice would have brought against what the others did."""
        strategy = self.strategy()
        mean = sum(value * share for value, share in zip(values, strategy, strict=True))
        for number, value in enumerate(values):
            self.regrets[number] += value - mean
            self.chosen[number] += strategy[number]

    def average(self) -> list[float]:
        """How often each was chosen on the average."""
        whole = sum(self.chosen)
        return [one / whole for one in self.chosen] if whole else self.strategy()
