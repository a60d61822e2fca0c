"""Running a mutant: a process of its own, in which one module of the game is the faulty one."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from sandtable.casefiles import NamedCase
from sandtable.conformance.answers import Answers, Following, differing, differing_in_case, new_match
from sandtable.errors import SandtableError
from sandtable.kernel.cases import Case, Transcript
from sandtable.kernel.game import Game
from sandtable.registry import game as game_named
from sandtable.registry import package

from .finding import Mutant, clauses_first, mutated

PATIENCE = 120
"""Seconds of the processor after which a mutant is taken to run for ever: a busy machine does not count."""


class Verdict(Struct, frozen=True):
    """What became of a mutant: who noticed it, and how; empty if nobody did."""

    mutant: Mutant
    noticed_by: str = ""
    how: str = ""


class FaultyLoader(SourceFileLoader):
    """Loads a module with a fault in it; what was compiled of the sound one is not looked at."""

    def __init__(self, mutant: Mutant, clauses: Collection[str], path: str) -> None:
        super().__init__(mutant.module, path)
        self.mutant = mutant
        self.clauses = clauses

    def get_code(self, fullname: str) -> CodeType:
        name = fullname.rpartition(".")[2]
        tree = mutated(Path(self.path).read_text(encoding="utf-8"), name, self.mutant.number, self.clauses)
        return compile(tree, self.path, "exec")


class Faulty(MetaPathFinder):
    """Loads one module with a fault in it, and leaves all others alone."""

    def __init__(self, mutant: Mutant, clauses: Collection[str]) -> None:
        self.mutant = mutant
        self.clauses = clauses

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        found = PathFinder.find_spec(fullname, path)
        if found is None or found.origin is None:
            return None
        loader = FaultyLoader(self.mutant, self.clauses, found.origin)
        return spec_from_file_location(fullname, found.origin, loader=loader)


class Notice(NamedTuple):
    """Who might notice a fault in a game: its cases, what they tell, what is answered in them, and the tests that
    belong to the fault."""

    game: str
    clauses: Collection[str]
    cases: Sequence[NamedCase]
    told: Mapping[str, Sequence[str]]
    answers: Answers
    tests: Callable[[Mutant], list[str]]

    def of(self, mutant: Mutant) -> tuple[str, str]:
        """Who notices first, and how; empty if nobody does."""
        rules = game_named(self.game)
        first = set(clauses_first(mutant))
        for name, case in sorted(self.cases, key=lambda named: not first.intersection(named[1].clauses)):
            noticed = self._case_notices(rules, name, case)
            if noticed[0]:
                return noticed
        for title, answered in self.answers.matches.items():
            if wrong := differing(title, rules, new_match(rules, title), answered):
                return "the answers in a match", wrong[:300]
        return _tests_notice(self.tests(mutant))

    def _case_notices(self, game: Game[Any], name: str, case: Case) -> tuple[str, str]:
        """Whether a case fails, tells something else than it did, or is answered in another way."""
        transcript = Transcript()
        following = Following(game, case, transcript)
        try:
            following.run()
        except SandtableError as error:
            return name, str(error)[:300]
        told = self.told.get(name)
        if told is not None and transcript.lines != told:
            now = [line for line in transcript.lines if line not in told]
            return f"what {name} tells", " ".join(now)[:300]
        wrong = differing_in_case(name, game, following.moments, self.answers.cases.get(name, {}))
        return (f"the answers in {name}", wrong[:300]) if wrong else ("", "")


def run_mutants(mutants: Sequence[Mutant], notices: Sequence[Notice], jobs: int) -> Iterator[Verdict]:
    """Run mutants side by side, each in a process that is forked before the game has been loaded.

    The first notice is that of the game whose faults they are; the others are asked where it notices nothing.
    """
    loaded = [mutant.module for mutant in mutants if mutant.module in sys.modules]
    assert not loaded, f"{loaded[0]} has been loaded already, and cannot be replaced"
    fork = get_context("fork")
    waiting = list(reversed(mutants))
    running: dict[Connection, tuple[ForkProcess, Mutant]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            here, there = fork.Pipe(duplex=False)
            process = fork.Process(target=_live, args=(there, mutant, notices))
            process.start()
            there.close()
            running[here] = process, mutant
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            process, mutant = running.pop(ready)
            try:
                by, how = ready.recv()
            except EOFError:
                by, how = "the interpreter", "ended without a word"
            process.join()
            yield Verdict(mutant, by, how)


def _live(there: Connection, mutant: Mutant, notices: Sequence[Notice]) -> None:
    """In the process of a mutant: run what should notice it, and send who did."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    sys.meta_path.insert(0, Faulty(mutant, notices[0].clauses))
    is_shared = not mutant.module.startswith(f"{package(notices[0].game)}.")
    asked = notices if is_shared else notices[:1]
    try:
        there.send(next((noticed for notice in asked if (noticed := notice.of(mutant))[0]), ("", "")))
    except TimeoutError:
        there.send(("the clock", f"runs for more than {PATIENCE} seconds"))
    except BaseException as error:
        there.send(("the program", "".join(traceback.format_exception_only(error)).strip()[-300:]))
    finally:
        there.close()


def _give_up(number: int, frame: object) -> None:
    raise TimeoutError


def _tests_notice(tests: list[str]) -> tuple[str, str]:
    """Run tests by their names, in this process, which has the faulty module."""
    failed: list[tuple[str, str]] = []

    class Listener:
        @staticmethod
        def pytest_runtest_logreport(report: pytest.TestReport) -> None:
            if report.failed:
                failed.append((report.nodeid, report.longreprtext.strip().splitlines()[-1][:300]))

        @staticmethod
        def pytest_collectreport(report: pytest.CollectReport) -> None:
            if report.failed:
                failed.append((report.nodeid, "cannot be collected"))

    if tests:
        pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[Listener()])
    return failed[0] if failed else ("", "")
