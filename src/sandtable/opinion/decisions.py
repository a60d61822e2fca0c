"""What was decided, phase by phase, and what it cost against the best plan that can be found."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from sandtable.kernel import Game, only_answer
from sandtable.language import Words
from sandtable.players.advice import AnyAdvice, Plan
from sandtable.players.planning import FirstResults
from sandtable.players.search import Budget, Search

from .ledger import NORMAL, Booked, Estimate
from .orders import PlanWalk
from .passage import NOBODY, Act

PLAYOUTS = 40
"""Looks ahead for a better plan."""
FIRST, SAMPLES = 7_000, 8
"""Samples on which it is compared with what was done: others than those of the search."""
WORLDS = 3


class Decided(NamedTuple):
    """All that a seat did in one phase."""

    seat: str
    booked: list[Booked]

    @property
    def acts(self) -> list[Act]:
        return [act for booked in self.booked for act in booked.step.acts]


def decisions_of(game: Game[Any], booked: Sequence[Booked]) -> list[Decided]:
    """The decisions of all seats, in the order in which they were begun; where there was one answer only, there was
    nothing to decide."""
    found: dict[tuple[str, Hashable, Hashable], Decided] = {}
    for one in booked:
        first = one.step.first
        if one.step.seat not in NOBODY and first.is_played:
            key = one.step.seat, first.phase, first.epoch
            found.setdefault(key, Decided(one.step.seat, [])).booked.append(one)
    return [each for each in found.values() if any(not _is_only_answer(game, act) for act in each.acts)]


def _is_only_answer(game: Game[Any], act: Act) -> bool:
    only = only_answer(game, act.before, act.entry.seat)
    return bool(only) and game.grammar(act.before).say(only) == act.entry.act


class Better(NamedTuple):
    """What the best plan found would have been, and what it was not to take it."""

    cost: Estimate
    orders: list[str]


def cost_of(advice: AnyAdvice, decided: Decided, seed: str) -> Better | None:
    """What a decision cost against the best plan found, from what its seat knew; None where no plan was better."""
    game, seat, acts = advice.game, decided.seat, decided.acts
    state = acts[0].before
    kind = next(question.kind for question in game.asks(state) if question.seat == seat)
    root = game.imagine(state, seat, FirstResults()) if game.fog else state
    search: Search[Any] = Search(advice, root, seat, Budget(PLAYOUTS), f"{seed}|{acts[0].entry.n}", WORLDS)
    usual = search.record(advice.styles(seat)[0], 0)
    best = search.best() if advice.budget(kind) else usual
    played: Plan = tuple(_words(advice, act) for act in acts)
    compared = [compare(search, plan, played) for plan in dict.fromkeys([best, usual]) if plan != played]
    found = max(compared, key=lambda each: each[1].points, default=None)
    if found is None or found[1].points <= 0:
        return None
    plan, cost = found
    return Better(cost, [order.text for order in PlanWalk(search, plan).orders()])


def _words(advice: AnyAdvice, act: Act) -> Words:
    return advice.game.grammar(act.before).read(act.entry.act)


def compare(search: Search[Any], plan: Plan, played: Plan) -> tuple[Plan, Estimate]:
    """By how much a plan does better than what was done, on fresh samples with the same dice for both."""
    numbers = range(FIRST, FIRST + SAMPLES)
    gains = [search.value(plan, number) - search.value(played, number) for number in numbers]
    return plan, Estimate(mean(gains), NORMAL * stdev(gains) / sqrt(len(gains)))
