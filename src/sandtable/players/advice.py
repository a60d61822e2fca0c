"""What a search needs to know of a game beyond its rules.

As it stands, `Advice` serves any game: whoever plays says anything, and what a position is worth is how the match ends.
A game that knows more of itself overrides what it knows better: its own players in several styles, how long a plan
lasts, how far to look ahead, and what a position is worth that is not the last.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic

from sandtable.kernel import CommonDraws, Draws, Game, RandomDraws
from sandtable.kernel.draws import Generator
from sandtable.kernel.game import S
from sandtable.language import Words

from .base import ImaginedTable, Player, SeatTable
from .planning import on_offer
from .random import RandomPlayer, walk

Plan = tuple[Words, ...]
"""What a seat says in a phase, in order."""
WIN = "result"
NUMBERS = 1 << 30


class DrawnNumbers:
    """A generator of random numbers that is made of draws."""

    def __init__(self, seed: str) -> None:
        self.draws = CommonDraws(seed)

    def random(self) -> float:
        return (self.draws.roll("number", NUMBERS) - 1) / NUMBERS


class Advice(Generic[S]):
    """The adviser of one match, made with its game and scenario."""

    shares: Mapping[str, float] = {}
    """Kinds of questions that are searched, each with its part of the budget of a plan. None: every question, with …"""
    share: float = 1.0
    """… this part."""
    epochs: int = 0
    """How far a look-ahead goes, in parts of the match (see `Game.epoch`), the rest of this one being the first; 0: to
    the end. Without the enemy's reply most plans look good."""

    sealed: bool = False
    """Whether everybody decides at once, and nobody sees what the others send: then `SealedPlayer` looks ahead."""

    def __init__(self, game: Game[S], scenario: str) -> None:
        self.game = game
        self.scenario = scenario

    def budget(self, kind: str) -> float:
        """The part of the budget that a question of this kind gets; 0 where the first style may answer at once."""
        return self.shares.get(kind, 0.0) if self.shares else self.share

    def phase(self, state: S) -> Hashable:
        """What a plan is made for; it is dropped when this changes. None: a plan is one answer."""
        return None

    def styles(self, seat: str) -> Sequence[str]:
        """Ways to play that differ in earnest, by name; the first is how the seat is played without a search."""
        return ("random",)

    def policy(self, seat: str, style: str, seed: str) -> Player:
        """A player of that style."""
        return RandomPlayer(DrawnNumbers(seed))

    def suppose(self, state: S, seat: str, draws: Draws) -> None:
        """Fill into an imagined position what a seat does not know and has to reckon with, where a guess leaves it out:
        in the position itself, and from nothing else."""

    def sheets(self, state: S, seat: str, count: int, rng: Generator) -> list[Words]:
        """So many different answers of a seat at most, the ordinary one first; where everybody decides at once."""
        table = ImaginedTable(self.game, state, seat)
        styles = self.styles(seat)[:count]
        return list(dict.fromkeys(self.policy(seat, style, "").choose(table) for style in styles))

    def value(self, state: S, seat: str) -> Mapping[str, float]:
        """What a position is worth to a seat, in named terms to be added up; more is better."""
        ended = self.game.outcome(state)
        if ended is None or not ended.winner:
            return {WIN: 0.0}
        return {WIN: 1.0 if ended.winner == seat else -1.0}

    def vary(self, state: S, seat: str, plan: Plan, others: Sequence[Plan], rng: Generator) -> Plan:
        """A plan like this one, which begins in this position; `others` are more plans for it."""
        place = pick(len(plan), rng)
        if len(plan) > 1 and rng.random() < LEAVE_OUT:
            return *plan[:place], *plan[place + 1 :]
        if others and rng.random() < TAKE_OVER:
            return taking_over(plan, others[pick(len(others), rng)], rng)
        return self._saying_something_else(state, seat, plan, place, rng)

    def _saying_something_else(self, state: S, seat: str, plan: Plan, place: int, rng: Generator) -> Plan:
        """The plan with another sentence in this place, mostly about the same subject; or with one more."""
        game, there = self.game, state.clone()
        draws = RandomDraws(rng)
        for words in plan[:place]:
            table = SeatTable(game, there, seat)
            if on_offer(table, words):
                game.perform(there, seat, words, draws)
        if not any(question.seat == seat for question in game.asks(there)):
            return plan[:place]
        table, words = SeatTable(game, there, seat), plan[place] if place < len(plan) else ()
        begin = words[: pick(3, rng)]
        while begin and not leads_on(table, begin):
            begin = begin[:-1]
        said = walk(table.choices, rng, begin)
        keep = place if not begin and rng.random() < ADD else place + 1
        return *plan[:place], said, *plan[keep:]


class PhaseAdvice(Advice[S]):
    """The adviser of a game of turns and phases: a plan is for the rest of a phase, and looks as far as the reply."""

    epochs = 2
    manners: Mapping[str, Any] = {}
    """The styles by name, as the game's own player takes them; the usual one first."""

    def phase(self, state: S) -> Hashable:
        return tuple(getattr(state, name) for name in self.game.clock)

    def styles(self, seat: str) -> Sequence[str]:
        return tuple(self.manners)


LEAVE_OUT, TAKE_OVER, ADD = 0.2, 0.5, 0.5
"""How often a sentence is left out, taken over from another plan, or added."""


def pick(count: int, rng: Generator) -> int:
    """One of so many places."""
    return int(rng.random() * count)


def leads_on(table: SeatTable, words: Words) -> bool:
    """Whether a sentence may begin so."""
    return all(word in table.choices(words[:place]) for place, word in enumerate(words))


def taking_over(plan: Plan, other: Plan, rng: Generator) -> Plan:
    """A plan with what another says about one of its subjects, instead of what it says itself."""
    subject = subject_of(other[pick(len(other), rng)])
    taken = [words for words in other if subject_of(words) == subject]
    mine = [place for place, words in enumerate(plan) if subject_of(words) == subject]
    kept = [words for words in plan if subject_of(words) != subject]
    place = min(mine[0], len(kept)) if mine else max(0, len(kept) - 1)
    return *kept[:place], *taken, *kept[place:]


def subject_of(words: Words) -> Words:
    """What a sentence is about: its second word, or the whole of it if it is shorter."""
    return words[1:2] or words


def total(terms: Mapping[str, float]) -> float:
    """What named terms come to."""
    return sum(terms.values())


AnyAdvice = Advice[Any]
