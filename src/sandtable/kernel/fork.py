"""Forks: a new match from any moment of another one."""

from __future__ import annotations

from sandtable.errors import NotYours, SandtableError

from .commitments import draw_key
from .draws import Draws, SeededDraws
from .game import S
from .match import Match


def fork(
    match: Match[S], n: int, seed: str, seat: str | None = None, draws: Draws | None = None, *, shown: int | None = None
) -> Match[S]:
    """A new match from the position after entry n, with a new seed; for one seat, from what it knew then.

    `shown`: the number of the entry as whoever forks counts. The new match names no other: under fog the true one tells
    how much others have done in secret.
    """
    if not 0 < n <= len(match.entries):
        raise SandtableError(f"there is no entry {n}; they run from 1 to {len(match.entries)}")
    game = match.game
    state, _ = match.position_before(n + 1)
    if seat is not None:
        if seat not in game.seats_of(state):
            raise NotYours(f"there is no seat '{seat}'")
        if draws is None:
            draws = SeededDraws(draw_key(seed, {}), 0)
        state = game.guess(game.view(state, frozenset([seat])), draws)
    return start_from(
        match, state, seed, f"entry {n if shown is None else shown}" + (f" as {seat} knew it" if seat else "")
    )


def start_from(match: Match[S], state: S, seed: str, origin: str) -> Match[S]:
    """A match of the same scenario and options from a position."""
    options = match.game.effective_options(match.file.options)
    return Match.start(match.game, match.file.start.scenario, seed, options, position=state.plain(), forked=origin)
