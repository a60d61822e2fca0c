"""Computer players: they think in processes of their own, one job a match, and see their seat's view and nothing else.

A job that fails, takes too long or comes back with something that is not on offer is replaced by what the game
proposes, or else by any legal action, so that no match is ever stuck on a computer player.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from random import SystemRandom
from threading import Condition, Thread

import msgspec
import structlog

from sandtable.errors import SandtableError, Stale
from sandtable.language import Words
from sandtable.players import random_action
from sandtable.roster import player_names
from sandtable.store import Gone

from .listeners import TableListener
from .live_match import LiveMatch
from .tables import Tables
from .thinking import Job, prepare, think
from .wishes import COMPUTER

log = structlog.get_logger("sandtable.computers")

LIMIT = 60.0
"""Seconds that one action may take."""
CLAIM = 10.0
"""Seconds for which a worker takes a match on. It is renewed while the worker lives; if it dies, another takes over."""
SWEEP = 3.0
"""Seconds between two looks for matches that somebody has left waiting."""


class Computers(TableListener):
    """The players of all matches that one process looks after."""

    def __init__(self, tables: Tables, *, processes: int = 1, games: Iterable[str] = (), limit: float = LIMIT) -> None:
        self.tables = tables
        self.limit = limit
        self.games = tuple(games)
        self.owner = secrets.token_hex(8)
        self.thought = 0
        """Actions taken so far."""
        self._pools: list[ProcessPoolExecutor | None] = [None] * processes
        self._queue: OrderedDict[str, None] = OrderedDict()
        self._running: set[str] = set()
        self._claimed: dict[str, float] = {}
        """Matches that this worker has taken on, and until when."""
        self._again: set[str] = set()
        self._changed = Condition()
        self._closing = False
        self._threads = [Thread(target=self._work, args=(place,), daemon=True) for place in range(processes)]
        tables.subscribe(self)
        for thread in (*self._threads, Thread(target=self._sweep, name="player-sweep", daemon=True)):
            thread.start()

    def on_computer_turn(self, match: str) -> None:
        """Have a look at a match that may wait for a computer player."""
        with self._changed:
            if match in self._running:
                self._again.add(match)
            else:
                self._queue[match] = None
            self._changed.notify_all()

    @property
    def waiting(self) -> int:
        return len(self._queue) + len(self._running)

    def close(self) -> None:
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        for pool in self._pools:
            if pool is not None:
                _kill(pool)
        for thread in self._threads:
            thread.join(timeout=5)
        with suppress(Gone):
            for match in list(self._claimed):
                self.tables.matches.release(match, self.owner)

    # --- the queue

    def _sweep(self) -> None:
        """When a server starts, and now and then: take up what was left lying."""
        while not self._closing:
            with suppress(Gone):
                for match in self.tables.matches.thinking():
                    self.on_computer_turn(match)
                for match in list(self._claimed):
                    if match in self._running:
                        self._claim(match)
            with self._changed:
                self._changed.wait_for(lambda: self._closing, timeout=SWEEP)

    def _work(self, place: int) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closing or self._mine(place) is not None)
                match = self._mine(place)
                if self._closing or match is None:
                    return
                del self._queue[match]
                self._running.add(match)
            go_on = False
            try:
                go_on = self._act(match, place)
            except Gone:
                log.warning("the database does not answer", match=match)  # the next sweep tries again
            except Exception:
                log.exception("a computer player failed", match=match)
            with self._changed:
                self._running.discard(match)
                if go_on or match in self._again:
                    self._again.discard(match)
                    self._queue[match] = None
                self._changed.notify_all()

    def _mine(self, place: int) -> str | None:
        """The next match for a thread. A match always goes to the same process, where its players keep their plans."""
        count = len(self._pools)
        return next((match for match in self._queue if count == 1 or int(match, 16) % count == place), None)

    # --- one action

    def _act(self, match: str, place: int) -> bool:
        """Act once for a computer seat; whether there may be more to do."""
        job = self._job(match)
        if job is None:
            self._unclaim(match)
            return False
        if not self._claim(match):
            return False
        words = self._think(job, place)
        if self._closing:
            return False
        with self.tables.at(match) as live:
            if live.paused:
                return False
            action = _sentence_for(live, job.seat, words) if words else ""
        if not (action and self._submit(job, action)):
            self._stand_in(job)
        self.thought += 1
        return True

    def _claim(self, match: str) -> bool:
        """Whether this worker is the one to look after a match."""
        now = time.monotonic()
        if not self.tables.notifier.shared or self._claimed.get(match, 0) > now + CLAIM / 2:
            return True
        claimed = self.tables.matches.claim(match, self.owner, CLAIM)
        if claimed:
            self._claimed[match] = now + CLAIM
        else:
            self._claimed.pop(match, None)
        return claimed

    def _unclaim(self, match: str) -> None:
        if self._claimed.pop(match, None) is not None:
            self.tables.matches.release(match, self.owner)

    def _job(self, match: str) -> Job | None:
        with self.tables.at(match, fresh=True) as live:
            seat = live.waits_for_computer()
            return None if seat is None or live.paused else _job(live, seat)

    def _think(self, job: Job, place: int) -> Words:
        try:
            return self._ask(job, place).result(timeout=self.limit)
        except TooLong:
            log.warning("a computer player takes too long", match=job.match, seat=job.seat)
        except BrokenProcessPool:
            if not self._closing:
                log.warning("a computer player's process has died", match=job.match, seat=job.seat)
        except Exception:
            log.exception("a computer player failed", match=job.match, seat=job.seat)
            return ()
        pool, self._pools[place] = self._pools[place], None
        if pool is not None:
            _kill(pool)
        return ()

    def _ask(self, job: Job, place: int) -> Future[Words]:
        pool = self._pools[place]
        if pool is None:
            pool = ProcessPoolExecutor(1, get_context("spawn"), prepare, (self.games,))
            self._pools[place] = pool
        return pool.submit(think, job)

    def _submit(self, job: Job, action: str) -> bool:
        """Submit an action; whether the match is the better for it."""
        try:
            self.tables.submit(job.match, job.seat, job.question, secrets.token_hex(8), action)
        except Stale:
            return True  # somebody has taken something back meanwhile; look again
        except (Gone, AssertionError):
            raise
        except SandtableError as error:
            log.warning("a computer player was refused", match=job.match, seat=job.seat, why=str(error))
            return False
        return True

    def _stand_in(self, job: Job) -> None:
        """What the game proposes to the seat; if it proposes nothing that is allowed, any legal action."""
        with self.tables.at(job.match) as live:
            if live.waits_for_computer() != job.seat:
                return
            game, state = live.match.game, live.match.state
            proposed = game.proposal(state, job.seat)
            anything = random_action(game, state, job.seat, SystemRandom())
            actions = [_sentence_for(live, job.seat, words) for words in (proposed, anything) if words]
        any(self._submit(job, action) for action in actions)


def _sentence_for(live: LiveMatch, seat: str, words: Words) -> str:
    """The sentence for a seat; for a person who is away, under the verb of deputies."""
    verb = live.deputy_verb(seat) if live.seats[seat].kind != COMPUTER else ""
    return live.match.game.grammar(live.match.state).say((verb, *words[1:]) if verb else words)


def _job(live: LiveMatch, seat: str) -> Job:
    match = live.match
    view = match.view([seat])
    question = next(name for name, question in live.questions(seat) if question.waits)
    level = live.seats[seat].level or player_names(match.game.name)[-1]
    return Job(live.id, match.game.name, match.file.start.scenario, seat, level, question, msgspec.json.encode(view))


def _kill(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, whatever its process is at."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
