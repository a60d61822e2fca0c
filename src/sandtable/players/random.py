"""Random play: walking down the choices, any word at each fork.

The uniform walk ends a phase as readily as it does anything else in it, so it seldom comes to blows. The eager walk
says a word that is a whole sentence ("done", "pass") rarely while there is something else to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Game, State
from sandtable.kernel.draws import Generator
from sandtable.language import Choices, Words
from sandtable.players.base import SeatTable

RARELY = 16
"""The eager walk ends a phase one time in so many."""


def walk(choices: Callable[[Words], Choices], rng: Generator, words: Words = ()) -> Words:
    """A legal action that begins with `words`: every word that may come next is as likely as the end."""
    while True:
        offered = choices(words)
        count = len(offered)
        forks = count + offered.complete
        if not forks:
            raise AssertionError(f"'{' '.join(words)}' is on offer but nothing may follow it")
        number = int(rng.random() * forks) if forks > 1 else 0
        if number == count:
            return words
        words = (*words, offered.nth(number))


def random_action(game: Game[Any], state: State, seat: str, rng: Generator) -> Words:
    """Any legal action of a seat that is asked something."""
    return walk(lambda words: game.choices(state, seat, words), rng)


def eager_walk(choices: Callable[[Words], Choices], rng: Generator) -> Words:
    """A legal action; one of a single word rarely, while a longer one can be had."""
    verbs = list(choices(()))
    if len(verbs) > 1 and rng.random() * RARELY >= 1:
        longer = [verb for verb in verbs if len(choices((verb,)))]
        if longer:
            return walk(choices, rng, (longer[int(rng.random() * len(longer))],))
    return walk(choices, rng)


def eager_action(game: Game[Any], state: State, seat: str, rng: Generator) -> Words:
    """A legal action of the eager walk."""
    return eager_walk(lambda words: game.choices(state, seat, words), rng)


class RandomPlayer:
    """Plays at random from its seat's choices."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng

    def choose(self, table: SeatTable) -> Words:
        return walk(table.choices, self.rng)
