"""Computer players: outside the request path, stoppable, and there again after a restart."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future

import pytest

from sandtable.language import Words
from sandtable.service import Computers, Tables
from sandtable.service.thinking import Job, think
from tests.service.playing import SEATS, Client, eventually, new
from tests.web.serving import MINI, SHORT

NewTables = Callable[[], Tables]
NewComputers = Callable[[Tables], Computers]


@pytest.fixture
def database_url(tmp_path: object) -> str:
    return f"sqlite:///{tmp_path}/sandtable.db"


@pytest.fixture
def new_computers() -> Iterator[NewComputers]:
    made: list[Computers] = []

    def make(tables: Tables) -> Computers:
        made.append(Computers(tables, games=[MINI, SHORT], limit=20))
        return made[-1]

    yield make
    for computers in made:
        computers.close()


def entries(tables: Tables, match: str) -> int:
    return tables.matches.last(match)


def test_they_play_a_match_to_its_end_and_survive_a_restart(new_tables: NewTables, new_computers: NewComputers) -> None:
    tables = new_tables()
    computers = new_computers(tables)
    match = new(tables, "short-rivers", **dict.fromkeys(SEATS, "computer:random")).match
    eventually(lambda: entries(tables, match) > 5)
    computers.close()  # in the middle
    stood = entries(tables, match)
    again = new_tables()
    new_computers(again)
    eventually(lambda: entries(again, match) > stood)
    eventually(lambda: bool(again.matches.summaries([match])[0].ended))
    assert again.matches.thinking() == []


def test_they_can_be_stopped_and_go_on(tables: Tables, new_computers: NewComputers) -> None:
    match = new(tables, "two-rivers", blue="computer:random", green="computer:random").match
    watcher = Client(tables, match, "red")
    tables.matches.pause(match, True)
    tables.reseat(match)
    eventually(lambda: [each["text"] for each in watcher.view["busy"]] == ["paused", "paused"])
    new_computers(tables)
    tables.call_computer(match)
    time.sleep(0.5)
    assert entries(tables, match) == 1
    tables.matches.pause(match, False)
    tables.reseat(match)
    tables.call_computer(match)
    eventually(lambda: entries(tables, match) >= 3)


def test_the_staff_answers_a_person(tables: Tables, new_computers: NewComputers) -> None:
    new_computers(tables)
    match = new(tables, "oil-war", "1", arab="computer:staff").match
    watcher = Client(tables, match, "us")
    assert watcher.view["busy"] == [{"seat": "arab", "text": "the staff player is thinking"}]
    eventually(lambda: any("id" in each for each in watcher.view["questions"]))
    assert "busy" not in watcher.view


class Silly(Computers):
    """Its players say something that is not on offer."""

    def _think(self, job: Job, place: int) -> Words:
        return ("done", "done")


def test_a_player_that_fails_holds_nobody_up(tables: Tables) -> None:
    computers = Silly(tables)
    match = new(tables, "short-rivers", **dict.fromkeys(SEATS, "computer:random")).match
    eventually(lambda: entries(tables, match) > 10)
    computers.close()


def test_a_player_that_runs_out_of_time_does_as_proposed(tables: Tables) -> None:
    """And not anything: a whole deployment at random would be a poor joke."""

    class Slow(Computers):
        def _ask(self, job: Job, place: int) -> Future[Words]:
            return Future()  # which is never done

    match = new(tables, "oil-war", "1", arab="computer:staff").match
    with tables.at(match) as live:
        game, state = live.match.game, live.match.state
        wanted = game.grammar(state).say(game.proposal(state, "arab"))
    computers = Slow(tables, limit=0.05)
    eventually(lambda: entries(tables, match) >= 2)
    computers.close()
    with tables.at(match) as live:
        assert live.match.entries[1].act == wanted


def test_a_job_holds_its_seats_view_and_nothing_else(tables: Tables) -> None:
    jobs: list[Job] = []

    class Watched(Computers):
        def _think(self, job: Job, place: int) -> Words:
            jobs.append(job)
            return think(job)

    computers = Watched(tables)
    match = new(tables, "two-rivers", **dict.fromkeys(SEATS, "computer:random")).match
    eventually(lambda: len(jobs) > 30)
    computers.close()
    with tables.at(match) as live:
        assert live.match.file.seed.encode() not in b"".join(job.view for job in jobs)
    for job in jobs[:10]:
        text = job.view.decode()
        others = SEATS - {job.seat}
        turn_one = '"turn":1,' in text
        if turn_one:  # nobody has met anybody: no unit of another seat is named
            assert not any(f'"{other}-1"' in text for other in others)
