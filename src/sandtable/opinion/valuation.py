"""What positions of a match are worth: one value function at one depth.

A position is played on by the game's ordinary players for some parts of the match, on a few samples with common dice,
and valued by the adviser then. With the same seed this is a function of the position alone, so what it says of a die is
fair: over all falls, luck comes to nothing.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sandtable.kernel import CommonDraws, State, playout
from sandtable.language import Words
from sandtable.players.advice import AnyAdvice, total
from sandtable.players.base import ImaginedTable

Worth = tuple[tuple[float, ...], ...]
"""What a position is worth: for each sample, to each seat."""


class Depth(Struct, frozen=True):
    """How far positions are played on, and how often."""

    epochs: int
    """Parts of the match, the rest of the present one being the first; 0: to the end."""
    samples: int
    """0: a position is worth what it is worth as it stands."""


class Valuation:
    """The value function of one analysis."""

    def __init__(self, advice: AnyAdvice, seats: Sequence[str], depth: Depth, seed: str) -> None:
        self.advice, self.game, self.seats, self.depth, self.seed = advice, advice.game, tuple(seats), depth, seed
        self._known: dict[tuple[str, int], Worth] = {}

    def worth(self, state: State, epoch: object = None) -> Worth:
        """What a position is worth; with an `epoch` that is over, to the horizon that was seen from there."""
        depth = self.depth
        is_later = epoch is not None and self.game.epoch(state) != epoch
        epochs = depth.epochs - 1 if is_later and depth.epochs else depth.epochs
        is_now = not depth.samples or (depth.epochs > 0 and epochs == 0) or self.game.outcome(state) is not None
        key = state.digest(), -1 if is_now else epochs
        if key not in self._known:
            numbers = range(max(1, depth.samples))
            if is_now:
                self._known[key] = (self._value(state),) * len(numbers)
            else:
                self._known[key] = tuple(self._value(self._played_on(state, epochs, sample)) for sample in numbers)
        return self._known[key]

    def _value(self, state: Any) -> tuple[float, ...]:
        return tuple(total(self.advice.value(state, seat)) for seat in self.seats)

    def _played_on(self, state: Any, epochs: int, sample: int) -> Any:
        """The position after so many parts of the match, played by everybody in the ordinary style."""
        game, there, advice = self.game, state.clone(), self.advice
        players = {
            seat: advice.policy(seat, advice.styles(seat)[0], f"{self.seed}|{sample}|{seat}") for seat in self.seats
        }

        def answer(position: Any, seat: str) -> Words:
            return players[seat].choose(ImaginedTable(game, position, seat))

        playout(game, there, answer, CommonDraws(f"{self.seed}|{sample}"), epochs=epochs)
        return there


def depths(advice: AnyAdvice) -> list[Depth]:
    """The depths of which an analysis chooses, the best first."""
    far = advice.epochs
    near = [Depth(1, 4), Depth(1, 2)] if far != 1 else []
    return [Depth(far, 8), Depth(far, 4), Depth(far, 2), *near, Depth(far, 0)]


def affordable(
    advice: AnyAdvice, seats: Sequence[str], probes: Sequence[State], positions: int, seconds: float
) -> Depth:
    """The best depth at which so many positions can be valued in so many seconds, as some of them tell."""
    taken: dict[int, float] = {}
    for depth in depths(advice):
        if not depth.samples:
            return depth
        if depth.epochs not in taken:
            valuation = Valuation(advice, seats, Depth(depth.epochs, 1), "probe")
            start = time.monotonic()
            for state in probes:
                valuation.worth(state)
            taken[depth.epochs] = (time.monotonic() - start) / max(1, len(probes))
        if taken[depth.epochs] * depth.samples * positions <= seconds:
            return depth
    return Depth(advice.epochs, 0)
