"""Playing on from a position without a match: no log, no entries, and nothing is checked again."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.language import Choices, Words

from .draws import CommonDraws
from .events import MODERATOR, TABLE
from .game import Game, S

LONGEST = 20_000
"""No play-out has more actions than this."""


def playout(
    game: Game[S],
    state: S,
    answer: Callable[[S, str], Words],
    draws: CommonDraws,
    *,
    epochs: int = 0,
    until: Callable[[S], bool] | None = None,
) -> None:
    """Play on, in the state itself: through so many epochs (the rest of this one is the first; 0: to the end), or until
    something holds. Seats answer by `answer`; table and moderator take what is proposed to them."""
    epoch, left = game.epoch(state), epochs
    for _ in range(LONGEST):
        question = game.next_question(state)
        if question is None or game.outcome(state) is not None or (until is not None and until(state)):
            return
        if (now := game.epoch(state)) != epoch:
            epoch, left = now, left - 1
            if not left:
                return
            draws.begin_part()
        seat = question.seat
        words = answer_of_the_table(game, state, seat) if seat in (TABLE, MODERATOR) else answer(state, seat)
        game.perform(state, seat, words, draws)


def answer_of_the_table(game: Game[S], state: S, seat: str) -> Words:
    """What is proposed to the table or the moderator, or the first that is on offer."""
    return game.proposal(state, seat) or first_action(lambda words: game.choices(state, seat, words))


def first_action(choices: Callable[[Words], Choices], words: Words = ()) -> Words:
    """The first whole action on offer that begins so."""
    while not (offered := choices(words)).complete:
        words = (*words, offered.nth(0))
    return words
