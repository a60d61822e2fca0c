"""A player for games in which everybody sends orders at once: it weighs sheets of its own against sheets of the others.

What the others know and write is a secret, so it imagines worlds that its view allows, and in each what they would
write there. By regret matching it finds which of its sheets does best against what they choose when they choose well,
and that one takes the place of the ordinary one only if it is better on samples by which it was not chosen.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import Any, Generic

from sandtable.kernel import CommonDraws, playout
from sandtable.kernel.game import S
from sandtable.language import Words

from .advice import Advice, total
from .base import SeatTable
from .matching import Chooser
from .planning import FirstResults
from .search import FEWEST, Budget, exceeds

WORLDS = 2
SHEETS = 10
"""Own sheets at most: one for so many …"""
EACH = 12
"""… play-outs."""
REPLIES = 2
"""Sheets of each of the others."""
SURE = 0.7
"""Standard errors by which a sheet has to be better than the ordinary one on fresh samples."""
CHECKING = 0.2
"""The part of the budget for the last check."""


class SealedPlayer:
    """Answers for a seat of a game of sealed orders."""

    def __init__(self, advice: Advice[Any], seat: str, seed: str, budget: Budget) -> None:
        self.advice, self.seat, self.seed, self.budget = advice, seat, seed, budget

    def choose(self, table: SeatTable) -> Words:
        """The best sheet found."""
        root = table.guess(FirstResults())
        key = f"{self.seed}|{root.digest()}"
        count = max(2, min(SHEETS, self.budget.playouts // EACH))
        own = self.advice.sheets(root, self.seat, count, Random(key))
        if len(own) == 1:
            return own[0]
        return Weighing(self.advice, root, self.seat, own, key, self.budget).best()


class Weighing(Generic[S]):
    """The choice between some sheets, in one position that the seat may think of."""

    def __init__(self, advice: Advice[S], root: S, seat: str, own: Sequence[Words], key: str, budget: Budget) -> None:
        self.advice, self.game, self.seat, self.own, self.key = advice, advice.game, seat, own, key
        self.left = budget.playouts
        self.until = time.monotonic() + budget.seconds if budget.seconds else 0.0
        self.rng = Random(key)
        self.seats = list(self.game.seats_of(root))
        asked = {question.seat for question in self.game.asks(root)}
        self.worlds: list[S] = []
        self.sheets: list[dict[str, Sequence[Words]]] = []
        """In each world what everybody may send."""
        for number in range(WORLDS):
            world = self.game.imagine(root, seat, CommonDraws(f"{key}|world {number}"))
            advice.suppose(world, seat, CommonDraws(f"{key}|supposed {number}"))
            self.worlds.append(world)
            others = [other for other in self.seats if other in asked and other != seat]
            replies = {other: advice.sheets(world, other, REPLIES, self.rng) for other in others}
            self.sheets.append({seat: own, **replies})
        self.me = Chooser(len(own))
        self.others = [
            {other: Chooser(len(sheets)) for other, sheets in world.items() if other != seat} for world in self.sheets
        ]

    def best(self) -> Words:
        """The sheet that does best, if it is better than the ordinary one for sure."""
        kept = int(self.left * CHECKING)
        candidates = list(range(len(self.own)))
        rounds = 0
        while self.left - len(candidates) >= kept and not self.is_late():
            self._learn(rounds, candidates)
            rounds += 1
            if rounds in (WORLDS, 3 * WORLDS) and len(candidates) > 2:
                ranked = sorted(candidates, key=lambda number: -self.me.regrets[number])
                candidates = ranked[: (len(ranked) + 1) // 2]
        best = max(candidates, key=lambda number: (self.me.regrets[number], -number))
        return self.own[best] if best and self._is_better(best) else self.own[0]

    def is_late(self) -> bool:
        return self.left <= 0 or (bool(self.until) and time.monotonic() > self.until)

    def _learn(self, number: int, candidates: Sequence[int]) -> None:
        """One round in one world: all own candidates against one choice of the others; then one of those learns."""
        place = number % len(self.worlds)
        choosers = self.others[place]
        joint = {other: chooser.draw(self.rng) for other, chooser in choosers.items()}
        values = [self.value(place, {**joint, self.seat: sheet}, number, self.seat) for sheet in candidates]
        full = [mean(values)] * len(self.own)  # what is out of the running is not regretted any more
        for sheet, value in zip(candidates, values, strict=True):
            full[sheet] = value
        self.me.learn(full)
        learner = self.seats[number // len(self.worlds) % len(self.seats)]
        if learner in choosers and len(choosers[learner].regrets) > 1:
            joint[self.seat] = candidates[values.index(max(values))]
            sheets = range(len(choosers[learner].regrets))
            choosers[learner].learn([self.value(place, {**joint, learner: n}, number, learner) for n in sheets])

    def value(self, place: int, joint: dict[str, int], sample: int, seat: str) -> float:
        """What comes of it for a seat, if everybody sends this."""
        self.left -= 1
        state, sheets = self.worlds[place].clone(), self.sheets[place]

        def answer(there: S, asked: str) -> Words:
            return sheets[asked][joint[asked]]

        playout(self.game, state, answer, CommonDraws(f"{self.key}|{sample}"), epochs=1)
        return total(self.advice.value(state, seat))

    def _is_better(self, best: int) -> bool:
        """Whether a sheet is better than the ordinary one on fresh samples."""
        gains: list[float] = []
        for number in range(max(FEWEST, self.left // 2)):
            if len(gains) >= FEWEST and self.is_late():
                break
            place = number % len(self.worlds)
            joint = {other: chooser.draw(self.rng) for other, chooser in self.others[place].items()}
            tried = [self.value(place, {**joint, self.seat: n}, -1 - number, self.seat) for n in (best, 0)]
            gains.append(tried[0] - tried[1])
        return exceeds(gains, SURE)
