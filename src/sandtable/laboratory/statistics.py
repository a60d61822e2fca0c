"""What can be said of a number of pairs: means with intervals, and a sequential test."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Literal

from msgspec import Struct

from .design import Stopping

Z = 1.96
"""For intervals of 95 %."""
PRIOR_PAIRS = 2
PRIOR_VARIANCE = 1 / 16
"""So many pairs of so large a spread are thought added: a few equal results do not prove that there is no spread."""
LEAST = 5
"""Pairs before anything is decided."""

Verdict = Literal["", "low", "high", "narrow"]


class Mean(Struct, frozen=True):
    """A mean with the ends of its interval."""

    mean: float
    low: float
    high: float
    number: int


def mean_of(values: Sequence[float], *, prior: float = 0.0) -> Mean:
    """The mean of independent values with its interval of 95 % (normal)."""
    if not values:
        return Mean(0.0, 0.0, 0.0, 0)
    mean = sum(values) / len(values)
    reach = Z * sqrt(variance(values, prior) / len(values))
    return Mean(mean, mean - reach, mean + reach, len(values))


def within_bounds(mean: Mean) -> Mean:
    """The mean of shares: its interval ends at nothing and at all."""
    return Mean(mean.mean, max(0.0, mean.low), min(1.0, mean.high), mean.number)


def variance(values: Sequence[float], prior: float = PRIOR_VARIANCE) -> float:
    """The spread of values; with the prior never quite nothing."""
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    if not prior:
        return squares / max(1, len(values) - 1)
    return (squares + PRIOR_PAIRS * prior) / (len(values) - 1 + PRIOR_PAIRS)


def likelihood_ratio(scores: Sequence[float], low: float, high: float) -> float:
    """The logarithm of how much likelier the scores are if their mean is `high` than if it is `low`."""
    lead = sum(2 * score - low - high for score in scores)
    return (high - low) * lead / (2 * variance(scores))


def verdict(scores: Sequence[float], stopping: Stopping) -> Verdict:
    """What these pairs decide, if anything."""
    if len(scores) < LEAST:
        return ""
    if stopping.rule == "sprt":
        ratio = likelihood_ratio(scores, stopping.low, stopping.high)
        bound = log((1 - stopping.error) / stopping.error)
        return "high" if ratio >= bound else "low" if ratio <= -bound else ""
    if stopping.rule == "width":
        interval = mean_of(scores, prior=PRIOR_VARIANCE)
        return "narrow" if interval.high - interval.low <= stopping.width else ""
    return ""


def stops_at(scores: Sequence[float], stopping: Stopping, after: int = 0) -> int | None:
    """After how many of the pairs, in their order, a cell is finished; None if it is not yet.
    It is not after the first `after` ones, as is known.

    It hangs on the order of the pairs, not on which was finished first, so that it is the same on every machine.
    """
    if not stopping.rule:
        return None
    return next((number for number in range(after + 1, len(scores) + 1) if verdict(scores[:number], stopping)), None)
