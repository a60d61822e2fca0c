"""What runs in the process of a computer player: it gets a view and gives back words."""

from __future__ import annotations

import os
import secrets
import time
from random import Random
from threading import Thread

from cachetools import LRUCache
from msgspec import Struct

from sandtable.documents import View
from sandtable.kernel import RandomDraws
from sandtable.language import Words
from sandtable.players import Player, SeatTable
from sandtable.players.search import SearchPlayer
from sandtable.registry import game, register
from sandtable.roster import player
from sandtable.threadsafe import decode

KEPT = 500

_players: LRUCache[tuple[str, str, str, str], Player] = LRUCache(KEPT)
"""Players by match, course, seat and level: one may keep a plan from one action to the next."""


class Job(Struct, frozen=True):
    """One question to one player, with its seat's view as JSON."""

    match: str
    course: str
    """Another one whenever the match was taken back or its position corrected: plans made before that are void."""
    game: str
    scenario: str
    seat: str
    level: str
    question: str
    view: bytes
    seconds: float
    """After so long a player that searches plays the best that it has found."""


def prepare(games: tuple[str, ...]) -> None:
    """Begin a process: it knows the games that its server knows, and ends with it."""
    for spec in games:
        register(spec)
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def think(job: Job) -> Words:
    """Choose an action from what the seat knows: the state that is thought about is guessed from the view."""
    rules = game(job.game)
    view = decode(job.view, View)
    state = rules.guess(view, RandomDraws(Random(secrets.randbits(64))))
    return _player(job).choose(SeatTable(rules, state, job.seat, view))


def _player(job: Job) -> Player:
    key = (job.match, job.course, job.seat, job.level)
    made = _players.get(key)
    if made is None:
        made = _players[key] = player(job.game, job.level, secrets.token_hex(8), job.scenario, job.seat, job.seconds)
    if isinstance(made, SearchPlayer):
        made.allow(job.seconds)
    return made
