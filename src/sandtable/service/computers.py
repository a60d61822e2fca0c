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
from typing import Any

import msgspec
import structlog

from sandtable.errors import SandtableError, Stale
from sandtable.kernel import MODERATOR, Match
from sandtable.language import Words
from sandtable.players import random_action
from sandtable.roster import searches, usual_player
from sandtable.store import Gone

from . import seating
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
RECENT = 100
"""Entries among which a correction of the moderator is looked for: a plan is not kept for longer."""
SWEEP = 3.0
"""Seconds between two looks for matches that somebody has left waiting."""


QUIET = 60.0
"""Seconds after which computers stop to play among themselves when nobody watches. They go on when somebody does, or
plays again where people do."""
MOST_ENTRIES = 20_000
"""Entries of a match in which only computers play; it is paused for good when it has as many. Where people do, those
without one of theirs."""
LOOK = 5.0
"""Seconds for which it is taken that such a match is watched."""


class Computers(TableListener):
    """The players of all matches that one process looks after."""

    def __init__(
        self,
        tables: Tables,
        *,
        processes: int = 1,
        games: Iterable[str] = (),
        limit: float = LIMIT,
        quiet: float = QUIET,
        most_entries: int = MOST_ENTRIES,
    ) -> None:
        self.tables = tables
        self.limit = limit
        self.quiet = quiet
        self.most_entries = most_entries
        self._awake: dict[str, float] = {}
        """Matches in which only computers play and that are watched, and until when that need not be asked again."""
        self.games = tuple(games)
        self.owner = secrets.token_hex(8)
        self.thought = 0
        """Actions taken so far."""
        self._quick = processes
        """How many of the processes are for players who answer at once; the last one is for those that search."""
        self._pools: list[ProcessPoolExecutor | None] = [None] * (processes + 1 if processes else 0)
        self._queue: OrderedDict[str, None] = OrderedDict()
        self._searching: OrderedDict[str, None] = OrderedDict()
        """Matches that wait for a player that searches."""
        self._running: set[str] = set()
        self._claimed: dict[str, float] = {}
        """Matches that this worker has taken on, and until when."""
        self._again: set[str] = set()
        self._changed = Condition()
        self._closing = False
        self._threads = [Thread(target=self._work, args=(place,), daemon=True) for place in range(len(self._pools))]
        tables.subscribe(self)
        for thread in (*self._threads, Thread(target=self._sweep, name="player-sweep", daemon=True)):
            thread.start()

    def on_computer_turn(self, match: str) -> None:
        """Have a look at a match that may wait for a computer player."""
        with self._changed:
            if match in self._running:
                self._again.add(match)
            elif match not in self._searching:
                self._queue[match] = None
            self._changed.notify_all()

    @property
    def waiting(self) -> int:
        return len(self._queue) + len(self._searching) + len(self._running)

    def close(self) -> None:
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        for pool in self._pools:
            if pool is not None:
                end_pool(pool)
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
                for match in self.tables.matches.thinking(time.time() - self.quiet):
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
                del (self._searching if place == self._quick else self._queue)[match]
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
        queue, count = (self._searching, 1) if place == self._quick else (self._queue, self._quick)
        free = (match for match in queue if match not in self._running)
        return next((match for match in free if count == 1 or int(match, 16) % count == place), None)

    # --- one action

    def _act(self, match: str, place: int) -> bool:
        """Act once for a computer seat; whether there may be more to do."""
        job = self._job(match)
        if job is None:
            self._unclaim(match)
            return False
        if not self._claim(match):
            return False
        if self._quick and searches(job.level) != (place == self._quick):
            self._hand_over(match, job)
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

    def _hand_over(self, match: str, job: Job) -> None:
        """Leave a match to the other kind of process: who answers at once does not wait for those that search."""
        with self._changed:
            (self._searching if searches(job.level) else self._queue)[match] = None

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
            if seat is None or live.paused or (live.is_unattended and not self._is_awake(live)):
                self._awake.pop(match, None)
                return None
            return _job(live, seat, self.limit / 2 / (1 + len(self._searching)))

    def _is_awake(self, live: LiveMatch) -> bool:
        """Whether computers may go on to play among themselves."""
        if live.is_exhibition and len(live.match.entries) >= self.most_entries:
            seating.stop_computers(self.tables, live.id, True)
            return False
        if live.attendance.entries_alone(live.match, live.seats) >= self.most_entries:
            return False  # until a person plays: to look is not enough for so many
        if time.monotonic() < self._awake.get(live.id, 0.0):
            return True
        watched = self.tables.exhibitions.watched(live.id)
        if watched is None:  # people have played here before
            self.tables.exhibitions.watch(live.id)
        is_awake = watched is None or watched > time.time() - self.quiet
        if is_awake:
            self._awake[live.id] = time.monotonic() + min(LOOK, self.quiet)
        return is_awake

    def _think(self, job: Job, place: int) -> Words:
        try:
            return self._ask(job, place).result(timeout=self.limit)
        except TooLong:
            log.warning("a computer player takes too long", match=job.match, seat=job.seat)
        except BrokenProcessPool:
            if not self._closing:
                log.warning("a computer player's process has died", match=job.match, seat=job.seat)
        except Exception:
            if not self._closing:  # else its process was ended before it had answered
                log.exception("a computer player failed", match=job.match, seat=job.seat)
            return ()
        pool, self._pools[place] = self._pools[place], None
        if pool is not None:
            end_pool(pool)
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


def _job(live: LiveMatch, seat: str, seconds: float = LIMIT / 2) -> Job:
    match = live.match
    view = match.view([seat])
    question = next(name for name, question in live.questions(seat) if question.waits)
    level = live.seats[seat].level or usual_player(match.game.name)
    shown = msgspec.json.encode(view)
    return Job(
        live.id, _course(match), match.game.name, match.file.start.scenario, seat, level, question, shown, seconds
    )


def _course(match: Match[Any]) -> str:
    """How often the match was taken back, and when its moderator last did something that is not long past."""
    ruled = next((entry.n for entry in reversed(match.entries[-RECENT:]) if entry.seat == MODERATOR), 0)
    return f"{len(match.history.goings_back)} {ruled}"


def end_pool(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, whatever its process is at."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
