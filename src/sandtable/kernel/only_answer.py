"""Questions with one possible answer: the table gives it, so that nobody is stopped by them.

The answer is an entry like any other, marked as one that was given automatically. Steps ask as before: files, cases and
computer players know nothing of it.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from sandtable.language import Words

from .game import Game
from .state import State, Step


def only_answer(game: Game[Any], state: State, seat: str) -> Words:
    """The one answer to what the match waits for from a seat; empty if there are several, or it may be replaced.

    What may be done at any time, or at many questions (`Step.stops_nobody`), does not count: it can be done later.
    """
    step = _waiting_step(game, state, seat)
    words: Words = ()
    while step is not None:
        offered = step.choices(state, seat, words)
        free = () if words else step.stops_nobody()
        following = tuple(islice((word for word in offered if word not in free), 2))
        if len(following) + offered.complete != 1:
            return ()
        if not following:
            return words
        words += following
    return ()


def may_be_automatic(game: Game[Any], state: State, seat: str, words: Words) -> bool:
    """Whether the table may have given this answer: by a standing order, or since there was no other."""
    return game.takes_orders(state, seat) or only_answer(game, state, seat) == words


def _waiting_step(game: Game[Any], state: State, seat: str) -> Step[Any] | None:
    """The step that waits for this seat."""
    if not state.stack or game.outcome(state) is not None:
        return None
    step = state.stack[-1]
    waits = any(asked.seat == seat and asked.waits and not asked.sealed for asked in step.asks(state))
    return step if waits else None
