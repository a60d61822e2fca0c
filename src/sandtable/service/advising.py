"""What would you do? The adviser's plan for a seat, for those whom it gives no edge over another person."""

from __future__ import annotations

import asyncio

import msgspec

from sandtable.documents import View
from sandtable.errors import Refusal, Stale
from sandtable.kernel import MODERATOR
from sandtable.opinion import Hint, adviser_of, hint
from sandtable.players.search import Budget
from sandtable.registry import game
from sandtable.threadsafe import decode

from .errands import Errands
from .errors import NotHeld
from .live_match import Audience, LiveMatch
from .tables import Tables
from .wishes import COMPUTER

PLAYOUTS, SECONDS = 300, 6.0
"""What a hint may take: as many looks ahead as the general's, but no more than so many seconds."""
LIMIT = 60.0
"""Seconds after which a hint is given up, whatever it is at."""
MOST = 8
"""Hints that may wait for the process."""


class HintJob(msgspec.Struct, frozen=True):
    """One seat of a match, with its view as JSON: all that the process learns of it."""

    game: str
    scenario: str
    seat: str
    view: bytes
    playouts: int
    seconds: float


def hint_errands(games: tuple[str, ...]) -> Errands:
    """The process for hints."""
    return Errands("hints", games, limit=LIMIT, most=MOST)


def refuse_help(live: LiveMatch, held_seats: Audience) -> None:
    """Raise Refusal in a match in which help would be unfair: to another person, or before a moderator."""
    match = live.match
    if match.game.is_moderated(match.state):
        raise Refusal("a moderator holds this match: there are no hints in it")
    others = [seat for seat, row in live.seats.items() if row.kind != COMPUTER and seat not in {*held_seats, MODERATOR}]
    if others:
        raise Refusal("another person plays in this match: there are hints only alone or against the computer")


def hint_job(tables: Tables, name: str, seat: str, held_seats: Audience) -> HintJob:
    """What the process needs to know, and whether it may be asked at all."""
    with tables.at(name, fresh=frozenset([seat])) as live:
        match = live.match
        if seat not in held_seats:
            raise NotHeld(f"you do not hold the seat '{seat}'")
        refuse_help(live, held_seats)
        if match.ended is not None or match.stopped is not None:
            raise Stale("the match does not go on: there is nothing to advise")
        adviser_of(match.game.name, match.file.start.scenario)
        view = msgspec.json.encode(match.view([seat]))
        return HintJob(match.game.name, match.file.start.scenario, seat, view, PLAYOUTS, SECONDS)


def advise(job: HintJob) -> Hint:
    """Work out a hint: this runs in the process, and knows the view alone."""
    view = decode(job.view, View)
    return hint(game(job.game), job.scenario, view, job.seat, Budget(job.playouts, job.seconds))


async def ask(errands: Errands, job: HintJob) -> Hint:
    """Have a hint worked out, without keeping a thread of the server."""
    return await asyncio.wrap_future(errands.submit(advise, job))
