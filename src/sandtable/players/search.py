"""A player that plans ahead: it tries plans for a phase against the reply, in worlds that its seat may think of.

Candidates are what the styles of the game's own player would do, and variations of that. They are compared on common
samples: the same imagined world, the same dice, the same style of the enemy. Half of them are dropped again and again,
the best is varied further, and it is played only if it is better than the ordinary plan on samples that it was not
chosen by. All that is looked at is what the seat can imagine; with the same seed the same is played.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, Generic

from msgspec import Struct

from sandtable.kernel import CommonDraws, playout
from sandtable.kernel.game import S
from sandtable.language import Words

from .advice import Advice, Plan, total
from .base import ImaginedTable, Player, SeatTable
from .planning import FirstResults, on_offer

HALVING, CHECKING = 0.5, 0.15
"""Parts of the budget for the first choice, and for the last check; the rest is for varying the best."""
TRIES = 6
"""One candidate for so many play-outs of the first choice."""
DOUBT = 0.2
"""Standard errors by which a plan has to be better than the ordinary one on fresh samples."""
HOPE = 0.3
"""The same for a variation to take the place of the best plan."""
FRESH = 1_000
"""Number of the first sample of the last check."""
FEWEST = 4
"""Samples that a check needs."""


class Budget(Struct, frozen=True):
    """How long to think about a plan."""

    playouts: int
    seconds: float = 0.0
    """After so much time no more is tried; 0: the number alone says when, and the same seed gives the same."""


class Search(Generic[S]):
    """The search for one plan, from one position that the seat may think of."""

    def __init__(self, advice: Advice[S], root: S, seat: str, budget: Budget, seed: str, worlds: int) -> None:
        self.advice, self.game, self.root, self.seat, self.seed = advice, advice.game, root, seat, seed
        self.phase = advice.phase(root)
        self.left = budget.playouts
        self.until = time.monotonic() + budget.seconds if budget.seconds else 0.0
        self.rng = Random(seed)
        self.worlds = [root]
        for number in range(1, worlds if self.game.fog else 1):
            self.worlds.append(self.game.imagine(root, seat, CommonDraws(f"{seed}|world {number}")))
        self.values: dict[Plan, dict[int, float]] = {}

    def best(self) -> Plan:
        """The best plan found. One for a whole phase takes the place of the ordinary one only if it is better for sure;
        among single answers the best is taken."""
        whole = self.left
        first = whole if self.phase is None else int(whole * HALVING)
        usual = self.record(self.advice.styles(self.seat)[0], 0)
        pool = self.candidates(usual, max(FEWEST, first // TRIES))
        if len(pool) == 1:
            return usual
        ranked = self.halve(pool, first)
        if self.phase is None:
            return ranked[0]
        best = self.climb(ranked, usual, int(whole * CHECKING))
        return best if best == usual or self.is_better(best, usual) else usual

    # --- plans

    def candidates(self, usual: Plan, count: int) -> list[Plan]:
        """The ordinary plan, those of other styles, and variations."""
        found = dict.fromkeys([usual])
        for number, style in enumerate(self.advice.styles(self.seat)):
            if len(found) < count and not self.is_over():
                found[self.record(style, number)] = None
        for _ in range(2 * count):
            if len(found) < count and not self.is_over():
                plans = list(found)
                basis = usual if self.rng.random() < HALVING else self.rng.choice(plans)
                found[self.vary(basis, plans)] = None
        return list(found)

    def vary(self, plan: Plan, others: Sequence[Plan]) -> Plan:
        return self.advice.vary(self.root, self.seat, plan, [other for other in others if other != plan], self.rng)

    def record(self, style: str, sample: int) -> Plan:
        """What a style says in this phase, in one world."""
        said: list[Words] = []
        game, phase = self.game, self.phase
        players = self.players(style, sample)

        def answer(state: S, seat: str) -> Words:
            words = players[seat].choose(ImaginedTable(game, state, seat))
            if seat == self.seat:
                said.append(words)
            return words

        def is_said(state: S) -> bool:
            return bool(said) if phase is None else self.advice.phase(state) != phase

        playout(game, self.world(sample).clone(), answer, self.dice(sample), until=is_said)
        return tuple(said)

    # --- samples

    def world(self, sample: int) -> S:
        return self.worlds[sample % len(self.worlds)]

    def dice(self, sample: int) -> CommonDraws:
        return CommonDraws(f"{self.seed}|{sample}")

    def players(self, style: str, sample: int) -> dict[str, Player]:
        """Who plays in a sample: the seat in its own style, the others in the ordinary one and by turns in others."""
        advice = self.advice
        players = {}
        for seat in self.game.seats_of(self.root):
            chosen = style if seat == self.seat else reply_style(advice.styles(seat), sample)
            players[seat] = advice.policy(seat, chosen, f"{self.seed}|{sample}|{seat}")
        return players

    def value(self, plan: Plan, sample: int) -> float:
        """What becomes of a plan in a sample."""
        known = self.values.setdefault(plan, {})
        if sample not in known:
            self.left -= 1
            known[sample] = self.play(plan, sample)
        return known[sample]

    def play(self, plan: Plan, sample: int) -> float:
        return total(self.advice.value(self.end(plan, sample), self.seat))

    def end(self, plan: Plan, sample: int) -> S:
        """Where a plan leads in a sample."""
        game, state = self.game, self.world(sample).clone()
        players = self.players(self.advice.styles(self.seat)[0], sample)
        script = Script(plan, self.phase)

        def answer(there: S, seat: str) -> Words:
            table = ImaginedTable(game, there, seat)
            words = script.next(table, self.advice.phase(there)) if seat == self.seat else None
            return words or players[seat].choose(table)

        playout(game, state, answer, self.dice(sample), epochs=self.advice.epochs)
        return state

    def is_over(self, kept: int = 0) -> bool:
        """Whether the budget is used up but for what is kept."""
        return self.left <= kept or (bool(self.until) and time.monotonic() > self.until)

    # --- choosing

    def halve(self, pool: list[Plan], budget: int) -> list[Plan]:
        """The best candidates, the best first: half of them is dropped in each round, and each round costs the same."""
        rounds = (len(pool) - 1).bit_length()
        samples = 0
        for _ in range(rounds):
            samples += max(1, budget // (rounds * len(pool)))
            for sample in range(samples):
                for plan in pool:
                    if not self.is_over():
                        self.value(plan, sample)
            pool = sorted(pool, key=self.so_far, reverse=True)
            pool = pool[: (len(pool) + 1) // 2]
        return pool

    def so_far(self, plan: Plan) -> float:
        """What a plan has come to on the average."""
        known = self.values.get(plan)
        return mean(known.values()) if known else -inf

    def climb(self, ranked: list[Plan], usual: Plan, kept: int) -> Plan:
        """Vary the best as long as there is budget."""
        best, others = ranked[0], list(dict.fromkeys([*ranked, usual]))
        while not self.is_over(kept):
            left = self.left
            other = self.vary(best, others)
            if other not in self.values and self.is_improvement(other, best):
                best, others = other, [*others, other]
            self.left -= left == self.left  # something that was tried before: this, too, must end
        return best

    def is_improvement(self, other: Plan, best: Plan) -> bool:
        """Whether a variation does better on the first samples; it is dropped as soon as it falls behind."""
        gains = []
        for sample in range(FEWEST):
            gains.append(self.value(other, sample) - self.value(best, sample))
            if sample and mean(gains) < 0:
                return False
        return exceeds(gains, HOPE)

    def is_better(self, best: Plan, usual: Plan) -> bool:
        """Whether a plan is better than the ordinary one on fresh samples."""
        samples = FEWEST if self.is_over() else max(FEWEST, self.left // 2)
        return exceeds([self.value(best, n) - self.value(usual, n) for n in range(FRESH, FRESH + samples)], DOUBT)


def reply_style(styles: Sequence[str], sample: int) -> str:
    """The first style in every other sample, between them the others in turn: a plan that only beats one is no good."""
    others = styles[1:]
    return others[sample // 2 % len(others)] if sample % 2 and others else styles[0]


def exceeds(gains: Sequence[float], errors: float) -> bool:
    """Whether the mean of some differences is above zero by so many standard errors."""
    return mean(gains) > errors * stdev(gains) / sqrt(len(gains))


class Script:
    """A plan that is being said, as far as it is on offer."""

    def __init__(self, plan: Iterable[Words] = (), phase: Hashable = None) -> None:
        self.sentences = deque(plan)
        self.phase = phase

    def next(self, table: SeatTable, phase: Hashable) -> Words | None:
        """The next sentence that is on offer, if this is still the phase of the plan. What was before it is dropped."""
        if phase != self.phase:
            return None
        for place, words in enumerate(self.sentences):
            if on_offer(table, words):
                for _ in range(place + 1):
                    self.sentences.popleft()
                return words
        return None


class SearchPlayer:
    """Searches a plan where the adviser says so, and answers as the game's own player otherwise."""

    def __init__(self, advice: Advice[Any], seat: str, seed: str, budget: Budget, worlds: int = 3) -> None:
        self.advice, self.seat, self.seed, self.budget, self.worlds = advice, seat, seed, budget, worlds
        self.usual = advice.policy(seat, advice.styles(seat)[0], seed)
        self.script = Script()

    def allow(self, seconds: float) -> None:
        """Think so long about the next plan: as many others wait, it may be less than about the last one."""
        self.budget = Budget(self.budget.playouts, seconds)

    def choose(self, table: SeatTable) -> Words:
        """The next sentence of the plan; a new phase needs a new plan."""
        kind = next(question.kind for question in table.questions())
        share = self.advice.budget(kind)
        root = table.guess(FirstResults())
        phase = self.advice.phase(root)
        if share and (phase is None or phase != self.script.phase):
            budget = Budget(max(1, round(self.budget.playouts * share)), self.budget.seconds)
            search = Search(self.advice, root, self.seat, budget, f"{self.seed}|{root.digest()}", self.worlds)
            self.script = Script(search.best(), phase)
        return self.script.next(table, phase) or self.usual.choose(table)
