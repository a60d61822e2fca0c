"""500 matches with 1,000 connected players, one action a match every 2 s for 2 minutes: on one worker with SQLite, and
on two workers with PostgreSQL, where the two players of a match may be at different workers.

`pushed` is the time from sending an action to its news at the other player's.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from statistics import median, quantiles

from tests.databases import Postgres, new_database
from tests.web.load import PACE, full_house
from tests.web.serving import Server

MATCHES = 500
SECONDS = 120


def run() -> None:
    print(f"{MATCHES} matches, {2 * MATCHES} players, {SECONDS} s; load before: {os.getloadavg()[0]:.1f}")
    print(f"{'':28} {'actions':>8} {'reply 50% / 99% ms':>20} {'pushed 50% / 99% / max ms':>28} {'late':>5} {'MB':>6}")
    with tempfile.TemporaryDirectory() as folder:
        measure("1 worker, SQLite", f"sqlite:///{Path(folder) / 'sandtable.db'}", "--players", "0")
    with Postgres() as server:
        measure("2 workers, PostgreSQL", new_database(server.address), "--players", "0", "--workers", "2")


def measure(name: str, database: str, *options: str) -> None:
    with Server(database, *options) as server:
        report = asyncio.run(full_house(server, MATCHES, round(SECONDS / PACE)))
    reply, pushed = (quantiles(each, n=100)[98] * 1000 for each in (report.acknowledged, report.pushed))
    print(
        f"{name:28} {len(report.pushed):8} {median(report.acknowledged) * 1000:11.1f} / {reply:6.1f} "
        f"{median(report.pushed) * 1000:10.1f} / {pushed:6.1f} / {max(report.pushed) * 1000:6.1f} "
        f"{report.late:5} {report.memory:6.0f}"
    )
