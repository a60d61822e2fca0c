"""Playing a series on any executor: as many pairs at a time as there are hands, each cell until it is decided."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import ParamSpec, TypeVar

from .design import Job
from .jobs import play_job
from .playing import Result
from .results import Results, matches_of
from .scores import pair_score
from .statistics import stops_at

P = ParamSpec("P")
T = TypeVar("T")
Tell = Callable[[int, int], None]
"""Is told how many matches are done, and how many there will be at most."""


def run_series(results: Results, executor: Executor | None = None, hands: int = 1, tell: Tell | None = None) -> None:
    """Play what is missing. Without an executor the matches are played here, one after the other."""
    Run(results, executor or Here(), hands, tell or _tell_nobody).go()


class Run:
    """One go at a series."""

    def __init__(self, results: Results, executor: Executor, hands: int, tell: Tell) -> None:
        self.results = results
        self.design = results.design
        self.executor = executor
        self.hands = hands
        self.tell = tell
        self.needed = [self.design.pairs] * len(results.cells)
        """Pairs that each cell needs, as far as is known."""
        self.decided = [0] * len(results.cells)
        """Pairs of each cell after which it was seen to go on."""
        self.handed: list[set[int]] = [set(pairs) for pairs in results.pairs]
        self.running: dict[Future[list[Result]], Job] = {}

    def go(self) -> None:
        for cell in range(len(self.needed)):
            self._decide(cell)
        try:
            while self._hand_out():
                self.tell(self._done(), self._total())
                finished, _ = wait(self.running, return_when=FIRST_COMPLETED)
                for future in finished:
                    self._take(future)
            self.tell(self._done(), self._total())
        finally:
            for future in self.running:
                future.cancel()

    def _hand_out(self) -> bool:
        """Give every free hand a pair; whether anything goes on."""
        for cell, needed in enumerate(self.needed):
            for pair in range(needed):
                if len(self.running) >= self.hands:
                    return True
                if pair not in self.handed[cell]:
                    self.handed[cell].add(pair)
                    job = self.design.job(cell, pair, self.results.rules)
                    self.running[self.executor.submit(play_job, job, cell)] = job
        return bool(self.running)

    def _take(self, future: Future[list[Result]]) -> None:
        del self.running[future]
        results = future.result()
        self.results.add(results)
        self._decide(results[0].cell)

    def _decide(self, cell: int) -> None:
        players = self.results.cells[cell].players
        scores = [pair_score(pair, players) for pair in self.results.in_order(cell)]
        stop = stops_at(scores, self.design.stopping, self.decided[cell])
        self.decided[cell] = len(scores)
        if stop is not None:
            self.needed[cell] = min(stop, self.needed[cell])

    def _done(self) -> int:
        return sum(
            matches_of(cell.players) * min(len(pairs), needed)
            for cell, pairs, needed in zip(self.results.cells, self.results.pairs, self.needed, strict=True)
        )

    def _total(self) -> int:
        return sum(
            matches_of(cell.players) * needed for cell, needed in zip(self.results.cells, self.needed, strict=True)
        )


class Here(Executor):
    """Does what it is given at once."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def _tell_nobody(done: int, total: int) -> None:
    """For series that nobody watches."""
