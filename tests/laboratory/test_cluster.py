"""Series on a Dask cluster: the same results, also when a worker dies with a match in its hands."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from distributed import Client, LocalCluster, WorkerPlugin

from sandtable.errors import SandtableError
from sandtable.laboratory import Cell, Design, Job, Results, play_job, run_series
from sandtable.laboratory.cluster import cluster_executor
from sandtable.laboratory.design import game_spec
from sandtable.laboratory.summary import summarize
from sandtable.registry import game

OIL_WAR = game("oil-war")
DESIGN = Design("oil-war", game_spec(OIL_WAR), ("3",), ("random", "staff"), pairs=4, seed="c")


def alone(design: Design) -> Results:
    results = Results(design, OIL_WAR.version)
    run_series(results)
    return results


def same(one: Results, other: Results) -> bool:
    return [dict(sorted(pairs.items())) for pairs in one.pairs] == [dict(sorted(p.items())) for p in other.pairs]


def test_a_series_on_a_cluster_has_the_same_results() -> None:
    design = Design("oil-war", DESIGN.spec, ("3",), ("random",), pairs=3, seed="c")
    results = Results(design, OIL_WAR.version)
    with (
        LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster,
        cluster_executor(cluster.scheduler_address) as (executor, hands),
    ):
        assert hands >= 2
        run_series(results, executor, hands)
    assert same(results, alone(design))


def test_a_worker_with_other_rules_is_refused() -> None:
    job = Job("oil-war", DESIGN.spec, Cell("3", ("random",)), "s", 0, 20, rules="oil-war 1 0123456789")
    with pytest.raises(SandtableError, match=r"has the rules .*, not 'oil-war 1 0123456789'"):
        play_job(job)


def test_where_there_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.laboratory.cluster.TIMEOUT", 0.3)
    with pytest.raises(SandtableError, match="no Dask scheduler at"), cluster_executor("tcp://127.0.0.1:9"):
        pass


class Starts(WorkerPlugin):
    """Writes down every task that a worker begins: its name, and the worker's process."""

    def __init__(self, path: str) -> None:
        self.path = path

    def transition(self, key: object, start: str, finish: str, **more: object) -> None:
        if finish == "executing":
            with open(self.path, "a") as file:
                file.write(f"{key} {os.getpid()}\n")


def begun(path: Path) -> list[list[str]]:
    return [line.split() for line in path.read_text().splitlines()] if path.exists() else []


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", "distributed.cli." + words[0], *words[1:]])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.long
def test_a_worker_that_is_killed_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """A real scheduler and two worker processes; one of them is killed while it holds a match."""
    notes, place = tmp_path / "starts", tmp_path / "scheduler.json"
    worker = ("dask_worker", "--scheduler-file", str(place), "--nthreads", "1", "--no-nanny", "--no-dashboard")
    results = Results(DESIGN, OIL_WAR.version, tmp_path / "results.jsonl")
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        while done >= 2 and not killed and len(begun(notes)) < 4:
            time.sleep(0.02)
        if done >= 2 and not killed:
            killed.append(int(begun(notes)[-1][1]))
            os.kill(killed[0], signal.SIGKILL)

    with ExitStack() as stack:
        stack.enter_context(running("dask_scheduler", "--port", "0", "--scheduler-file", str(place), "--no-dashboard"))
        for _ in range(2):
            stack.enter_context(running(*worker))
        while not place.exists():
            time.sleep(0.1)
        client = stack.enter_context(Client(scheduler_file=str(place)))
        client.wait_for_workers(2, timeout=600)
        client.register_plugin(Starts(str(notes)))
        executor, hands = stack.enter_context(cluster_executor(client.scheduler.address))
        with results:
            run_series(results, executor, hands, kill_one)
    keys = [key for key, _ in begun(notes)]
    assert killed
    assert len(keys) > len(set(keys)) == DESIGN.pairs, "at least one match was played again"
    assert same(results, alone(DESIGN))
    assert summarize(results, 0) == summarize(alone(DESIGN), 0)
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 1 + 2 * DESIGN.pairs
