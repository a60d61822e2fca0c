"""The analysis of a match that is over, worked out in the background and kept."""

from __future__ import annotations

import hashlib
import secrets
from concurrent.futures import CancelledError, Future
from threading import Lock
from typing import Literal

import msgspec
import structlog
from cachetools import LRUCache
from msgspec import Struct

from sandtable.errors import SandtableError, Stale
from sandtable.kernel import Match
from sandtable.kernel.files import dumps, parse
from sandtable.opinion import Analysis, adviser_of
from sandtable.opinion import analyse as analyse_match
from sandtable.registry import game
from sandtable.store import Documents
from sandtable.threadsafe import decode

from .errands import Errands, report_progress
from .errors import NotHeld
from .live_match import Audience, LiveMatch
from .tables import Tables

log = structlog.get_logger("sandtable.analysing")

SECONDS = 300.0
"""How long an analysis may take, about: its depth is chosen by that."""
LIMIT = 900.0
"""Seconds after which it is given up."""
MOST = 6
"""Analyses that may wait for the process."""
KEPT = 100
"""Analyses whose fate is remembered."""

Stage = Literal["none", "waiting", "working", "done", "failed"]


class AnalysisState(Struct, omit_defaults=True):
    """How far the analysis of a match is."""

    state: Stage
    progress: float = 0.0
    """How much of it is done, 0 to 1."""
    trouble: str = ""
    """Why there is none."""
    analysis: Analysis | None = None


class Analyses:
    """The analyses that one worker makes. What is finished is in the store, for all of them."""

    def __init__(self, tables: Tables, games: tuple[str, ...]) -> None:
        self.tables = tables
        self.errands = Errands("analyses", games, limit=LIMIT, most=MOST)
        self._store = Documents(tables.matches.database)
        self._owner = secrets.token_hex(8)
        self._lock = Lock()
        self._asked: LRUCache[str, Future[bytes]] = LRUCache(KEPT)

    def close(self) -> None:
        self.errands.close()

    def state(self, live: LiveMatch) -> AnalysisState:
        """How far the analysis of a match is; the match is locked by the asker."""
        name = _name(live)
        body = self._store.get(name) if live.match.ended is not None else None
        if body is not None:
            return AnalysisState("done", 1.0, analysis=decode(body, Analysis))
        with self._lock:
            future = self._asked.get(name)
        if future is None:
            return AnalysisState("none")
        if future.running():
            return AnalysisState("working", self.errands.progress)
        if not future.done():
            return AnalysisState("waiting")
        trouble = _trouble(future)
        if trouble:
            return AnalysisState("failed", trouble=trouble)
        return AnalysisState("done", 1.0, analysis=decode(future.result(), Analysis))

    def start(self, live: LiveMatch, held_seats: Audience) -> AnalysisState:
        """Begin the analysis of a match that is over, for somebody who played in it, unless it is being made."""
        match = live.match
        if not held_seats:
            raise NotHeld("only those who played can have a match analysed")
        if match.ended is None:
            raise Stale("the match is not over: until then nobody may know all that an analysis tells")
        adviser_of(match.game.name, match.file.start.scenario)
        now = self.state(live)
        if now.state in ("none", "failed"):
            shared = self.tables.notifier.shared
            if shared and not self.tables.matches.claim(live.id, self._owner, LIMIT):
                return AnalysisState("working")  # another worker is at it
            self._submit(live.id, _name(live), dumps(match.file).encode())
            now = self.state(live)
        return now

    def _submit(self, match: str, name: str, file: bytes) -> None:
        future = self.errands.submit(analyse, file, SECONDS)
        with self._lock:
            self._asked[name] = future
        future.add_done_callback(lambda made: self._keep(match, name, made))

    def _keep(self, match: str, name: str, made: Future[bytes]) -> None:
        """Write a finished analysis down, for all workers, and let go of the match."""
        if not _trouble(made):
            self._store.keep({name: made.result()})
        if self.tables.notifier.shared:
            self.tables.matches.release(match, self._owner)


def _name(live: LiveMatch) -> str:
    """The name of an analysis in the store: another one when the match or its rules have changed."""
    match = live.match
    last = match.entries[-1].hash if len(match.entries) else ""
    text = f"analysis|{live.id}|{len(match.entries)}|{last}|{match.game.version}"
    return hashlib.sha256(text.encode()).hexdigest()


def _trouble(future: Future[bytes]) -> str:
    """Why an analysis has failed, in a sentence; empty if it has not."""
    try:
        error = future.exception()
    except CancelledError:
        return "the server was stopped meanwhile"
    if error is None:
        return ""
    if isinstance(error, SandtableError):
        return str(error)
    log.error("an analysis failed", exc_info=error)
    return "something went wrong with the analysis; the error has been logged"


def analyse(file: bytes, seconds: float) -> bytes:
    """Analyse a match file: this runs in the process."""
    parsed = parse(file, "the match")
    match = Match.load(game(parsed.game), parsed)
    return msgspec.json.encode(analyse_match(match, seconds=seconds, advance=report_progress))
