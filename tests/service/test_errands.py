"""Long work in a process of its own: bounded in time, in a short queue, with its progress; and the process ends."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandtable.errors import SandtableError
from sandtable.service.errands import Errands, report_progress
from sandtable.service.errors import Busy

PATIENCE = 300.0


def number() -> int:
    return os.getpid()


def halfway(end: Path) -> None:
    """Work that goes on until there is such a file."""
    report_progress(0.5)
    while not end.exists():
        time.sleep(0.02)


def die() -> None:
    os._exit(1)


def refuse() -> None:
    raise SandtableError("this cannot be done")


@pytest.fixture
def errands() -> Iterator[Errands]:
    made = Errands("test", limit=PATIENCE, most=2, idle=0.3)
    yield made
    made.close()


def wait_for(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_it_is_done_elsewhere_and_the_process_ends(errands: Errands) -> None:
    pid = errands.submit(number).result(PATIENCE)
    assert pid != os.getpid()
    wait_for(lambda: errands._pool is None)
    assert errands.submit(number).result(PATIENCE) != pid


def test_progress_is_told(errands: Errands, tmp_path: Path) -> None:
    work = errands.submit(halfway, tmp_path / "end")
    wait_for(lambda: errands.progress == 0.5)
    (tmp_path / "end").touch()
    work.result(PATIENCE)


def test_there_is_a_bound_of_time(errands: Errands, tmp_path: Path) -> None:
    errands.limit = 0.0
    with pytest.raises(SandtableError, match="takes too long"):
        errands.submit(halfway, tmp_path / "never").result(PATIENCE)
    errands.limit = PATIENCE
    assert errands.submit(number).result(PATIENCE)


def test_a_process_that_dies_is_replaced(errands: Errands) -> None:
    with pytest.raises(SandtableError, match="stopped in the middle"):
        errands.submit(die).result(PATIENCE)
    assert errands.submit(number).result(PATIENCE)


def test_a_refusal_comes_back(errands: Errands) -> None:
    with pytest.raises(SandtableError, match="this cannot be done"):
        errands.submit(refuse).result(PATIENCE)


def test_the_queue_is_short(errands: Errands, tmp_path: Path) -> None:
    waiting = [errands.submit(halfway, tmp_path / "end") for _ in range(2)]
    with pytest.raises(Busy):
        errands.submit(number)
    (tmp_path / "end").touch()
    for each in waiting:
        each.result(PATIENCE)
