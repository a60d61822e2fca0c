"""The ledger of a match: what each step was worth, split into what was decided and what the dice did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from math import sqrt
from random import Random
from statistics import mean, stdev

from msgspec import Struct

from sandtable.kernel import Draws, RandomDraws, State, every_result

from .passage import Act, Step
from .valuation import Valuation, Worth

MOST_COURSES = 216
"""Courses of the dice of one entry that are run through; where there are more, …"""
DRAWN = 24
"""… so many are drawn. The mean is then as fair, and not exact."""
NORMAL = 1.96


class Estimate(Struct, frozen=True):
    """Points, give or take an error (95 %)."""

    points: float
    error: float = 0.0


class Booked(Struct, frozen=True):
    """One step in the ledger: for each sample, what it was worth to each seat."""

    step: Step
    decided: Worth
    luck: Worth
    outlook: Worth
    """What a further look ahead adds when a part of the match is over: nobody's doing."""
    after: Worth
    exact: bool = True
    """Whether all falls of the dice were run through."""


def minus(one: Worth, other: Worth) -> Worth:
    return tuple(tuple(a - b for a, b in zip(mine, yours, strict=True)) for mine, yours in zip(one, other, strict=True))


def scaled(worth: Worth, by: float) -> Worth:
    return tuple(tuple(by * value for value in row) for row in worth)


def total_of(worths: Sequence[Worth], like: Worth) -> Worth:
    """The sum of some worths, seat by seat and sample by sample."""
    return tuple(
        tuple(sum(worth[sample][seat] for worth in worths) for seat in range(len(row)))
        for sample, row in enumerate(like)
    )


def estimate_of(worth: Worth, seat: int) -> Estimate:
    """What something is worth to a seat on the average of the samples."""
    found = [row[seat] for row in worth]
    error = NORMAL * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Estimate(mean(found), error)


class Ledger:
    """Books the steps of a match."""

    def __init__(self, valuation: Valuation, steps: Sequence[Step], advance: Callable[[float], None]) -> None:
        self.valuation, self.game = valuation, valuation.game
        self.start = valuation.worth(steps[0].first.before)
        self.booked: list[Booked] = []
        for number, step in enumerate(steps, 1):
            self.booked.append(self._book(step))
            advance(number / len(steps))

    @property
    def end(self) -> Worth:
        return self.booked[-1].after

    def _book(self, step: Step) -> Booked:
        worth, epoch = self.valuation.worth, step.first.epoch
        before, near, far = worth(step.first.before), worth(step.last.after, epoch), worth(step.last.after)
        outlook = minus(far, near)
        if not step.is_rolled:
            return Booked(step, minus(near, before), minus(near, near), outlook, far)
        expected, exact = self._expected(step.last, epoch)
        return Booked(step, minus(expected, before), minus(near, expected), outlook, far, exact)

    def _expected(self, act: Act, epoch: object) -> tuple[Worth, bool]:
        """What an act was worth before its dice fell, and whether that is exact."""
        courses, exact = self._courses(act)
        chances: dict[str, Fraction] = {}
        states: dict[str, State] = {}
        for chance, state in courses:  # many falls lead to the same position
            digest = state.digest()
            chances[digest] = chances.get(digest, Fraction(0)) + chance
            states[digest] = state
        parts = [scaled(self.valuation.worth(states[digest], epoch), float(chances[digest])) for digest in states]
        return total_of(parts, parts[0]), exact

    def _courses(self, act: Act) -> tuple[list[tuple[Fraction, State]], bool]:
        """All courses that the dice of an act may take, or some that are drawn; the chances add up to one."""
        words = self.game.grammar(act.before).read(act.entry.act)

        def happen(draws: Draws) -> State:
            state: State = act.before.clone()
            self.game.perform(state, act.entry.seat, words, draws)
            return state

        found = list(islice(every_result(happen), MOST_COURSES + 1))
        if len(found) <= MOST_COURSES:
            return found, True
        rng = Random(f"{self.valuation.seed}|{act.entry.n}")
        return [(Fraction(1, DRAWN), happen(RandomDraws(rng))) for _ in range(DRAWN)], False
