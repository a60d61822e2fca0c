"""A full house, on one worker and on two: no action lost or doubled, and every client knows exactly what it may know.

How fast it goes is measured by `python -m bench load`.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.databases import new_database
from tests.web.load import PACE, Report, full_house
from tests.web.serving import Server


def crowded(server: Server, matches: int, actions: int, pace: float = PACE) -> Report:
    """In a thread of its own, since other tests leave an event loop in theirs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(full_house(server, matches, actions, pace))).result()


def test_a_few_tables(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'sandtable.db'}", "--players", "0") as server:
        report = crowded(server, 10, 3, pace=0.2)
    assert len(report.pushed) == 30


@pytest.mark.long
def test_a_thousand_players_on_one_worker(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'sandtable.db'}", "--players", "0") as server:
        report = crowded(server, 500, 10)
    assert len(report.pushed) == 5000


@pytest.mark.long
def test_a_thousand_players_on_two_workers(postgres_server: str) -> None:
    with Server(new_database(postgres_server), "--players", "0", "--workers", "2") as server:
        report = crowded(server, 500, 10)
    assert len(report.pushed) == 5000
