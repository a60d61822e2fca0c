"""What bots are sent to think about is recorded as well, and holds nothing beyond the view of their empires. GM-3"""

from __future__ import annotations

import time
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest

from sandtable.documents import View
from sandtable.kernel import MatchFile
from sandtable.language import Words
from sandtable.service import Computers, Tables, moderation
from sandtable.service.clocks import Clocks
from sandtable.service.new_matches import new
from sandtable.service.sections import sections
from sandtable.service.thinking import Job, think
from tests.eight.judging import Recording, judged
from tests.eight.recording import Received
from tests.eight.writing import BOTS
from tests.mail.conftest import sqlite_tables

__all__ = ["sqlite_tables"]

CYCLES = 3
PATIENCE = 300.0


class Listening(Computers):
    """Computer players that think in this process; every job that is sent to one is kept."""

    def __init__(self, tables: Tables) -> None:
        self.sent: dict[str, list[Received]] = {seat: [] for seat in BOTS}
        super().__init__(tables)  # which begins to work at once

    def _ask(self, job: Job, place: int) -> Future[Words]:
        view = msgspec.json.decode(job.view, type=View)
        number = len(self.sent[job.seat])
        message: dict[str, Any] = {"seq": number, "view": sections(view)}
        self.sent[job.seat].append(Received("live", job.question, msgspec.json.encode(message).decode()))
        done: Future[Words] = Future()
        done.set_result(think(job))
        return done


@pytest.mark.long
@pytest.mark.clauses("GM-3")
def test_bots_are_sent_nothing_beyond_their_views(sqlite_tables: Tables) -> None:
    tables = sqlite_tables
    clocks = Clocks(tables)
    match = new(tables, "war-game", "8", {"moderator": "person"}, BOTS).match
    computers = Listening(tables)
    try:
        for cycle in range(1, CYCLES + 1):
            until = time.monotonic() + PATIENCE
            while set(moderation.missing_orders(tables, match)) & set(BOTS):
                assert time.monotonic() < until, f"a bot never answered in cycle {cycle}"
                time.sleep(0.1)
            moderation.publish(tables, clocks, match, f"close-{cycle}")
    finally:
        computers.close()
    with tables.at(match) as live:
        file: MatchFile = live.match.file
    recording = Recording(file, [], computers.sent, {seat: [] for seat in BOTS}, [])
    outcome = judged(recording)
    assert outcome.is_clean, outcome.lines()
    assert all(count >= CYCLES for count in outcome.received.values())
    swapped = {**computers.sent, "empire-4": computers.sent["empire-5"]}
    found = judged(msgspec.structs.replace(recording, received=swapped))
    assert found.surplus["empire-4"], "what another bot was sent is not found to be too much"
