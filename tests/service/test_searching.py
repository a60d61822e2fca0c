"""A computer player that searches, as the server runs it."""

from __future__ import annotations

from sandtable.service import Tables
from sandtable.service.computers import _job as job_of
from sandtable.service.thinking import think
from tests.service.playing import new


def test_a_player_that_searches_keeps_to_its_time(tables: Tables) -> None:
    """What it has found by then is played, and it is on offer."""
    match = new(tables, "oil-war", "3", iran="computer:marshal", arab="computer:staff").match
    with tables.at(match) as live:
        for _ in range(60):
            seat = live.waits_for_computer()
            assert seat is not None
            kinds = [question.kind for question in live.match.view([seat]).questions]
            live.match.do_words(seat, think(job_of(live, seat, 0.01)))
            if seat == "iran" and "move" in kinds:
                return
    raise AssertionError("Iran has not moved")
