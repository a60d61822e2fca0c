"""What can be asked about a position without changing it: offers, refusals, looks, tools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sandtable.documents import Look, Offer, Paper
from sandtable.errors import Refusal
from sandtable.kernel import State
from sandtable.kernel.derived import WHOLE
from sandtable.language import Words

from .answers import Answer
from .live_match import Audience
from .tables import Tables

MOST_DERIVED = 20_000
"""Answers about one position that are kept: some thousand are usual, and a client may ask without end."""


def offer(tables: Tables, name: str, seat: str, prefix: Words, *, closed: bool = False) -> Offer:
    """The words that may follow a prefix; `closed`: also those that may not, with their reasons."""
    with tables.at(name) as live, _bounded(live.match.state):
        return live.match.game.offer(live.match.state, seat, prefix, closed=closed)


def why(tables: Tables, name: str, seat: str, action: str) -> Refusal | None:
    """Why a seat may not do something; None if it may."""
    Answer(seat, "", "action", action).check_length()
    with tables.at(name) as live, _bounded(live.match.state):
        return live.match.game.why(live.match.state, seat, action)


def look_up(tables: Tables, name: str, audience: Audience, what: str) -> Look:
    """Something that is no action, from what an audience knows: a range, a line of supply, a price."""
    with tables.at(name, fresh=audience) as live, _bounded(live.match.state_for(audience)):
        return live.match.look(audience, what)


def use_tool(tables: Tables, name: str, audience: Audience, tool: str, fields: Mapping[str, str]) -> Paper:
    """What a tool of the game calculates from its fields. The match is not locked meanwhile: a position that was
    reached does not change."""
    with tables.at(name, fresh=audience) as live:
        game, state = live.match.game, live.match.state_for(audience)
    with _bounded(state):
        return game.use_tool(state, audience, tool, fields)


@contextmanager
def _bounded(state: State) -> Iterator[None]:
    """Ask about a position, then drop its derived values if they have become too many."""
    try:
        yield
    finally:
        if len(state.derived_values[WHOLE]) > MOST_DERIVED:
            state.forget()
