"""The random player: it walks down the choices and takes any word at each fork."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Game, State, Words
from sandtable.kernel.draws import Generator
from sandtable.players.base import SeatTable


def random_action(game: Game[Any], state: State, seat: str, rng: Generator) -> Words:
    """A legal action: every word that may come next is as likely as the others, and so is the end."""
    words: Words = ()
    random = rng.random
    while True:
        choices = game.choices(state, seat, words)
        count = len(choices)
        forks = count + choices.complete
        if not forks:
            raise AssertionError(f"{game.name}: nothing may follow '{' '.join(words)}' of {seat}")
        number = int(random() * forks) if forks > 1 else 0
        if number == count:
            return words
        words = (*words, choices.nth(number))


class RandomPlayer:
    """Plays at random from its seat's choices."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng

    def choose(self, table: SeatTable) -> Words:
        return random_action(table.game, table._state, table.seat, self.rng)
