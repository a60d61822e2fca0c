"""The random player: it walks down the choices and takes any word at each fork."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Game, State
from sandtable.kernel.draws import Generator
from sandtable.language import Choices, Words
from sandtable.players.base import SeatTable


def walk(choices: Callable[[Words], Choices], rng: Generator) -> Words:
    """A legal action: every word that may come next is as likely as the others, and so is the end."""
    words: Words = ()
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


class RandomPlayer:
    """Plays at random from its seat's choices."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng

    def choose(self, table: SeatTable) -> Words:
        return walk(table.choices, self.rng)
