"""Computer players: outside the request path, stoppable, and there again after a restart."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from threading import Event

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from sandtable.kernel import MODERATOR, TABLE
from sandtable.language import Words
from sandtable.service import Computers, Tables, attendance, new_matches
from sandtable.service.answers import Deed
from sandtable.service.clocks import close_now
from sandtable.service.computers import _job as job_of
from sandtable.service.listeners import TableListener
from sandtable.service.new_matches import NewMatch
from sandtable.service.thinking import Job, think
from sandtable.store import SeatRow, Submission
from sandtable.store.schema import exhibitions
from tests.service.conftest import NewTables
from tests.service.playing import SEATS, Client, eventually, new
from tests.web.serving import MINI, SHORT

NewComputers = Callable[[Tables], Computers]
QUIET = 3600.0
"""Long enough for a machine that has much else to do."""


@pytest.fixture
def database_url(tmp_path: object) -> str:
    return f"sqlite:///{tmp_path}/sandtable.db"


@pytest.fixture
def new_computers() -> Iterator[NewComputers]:
    made: list[Computers] = []

    def make(tables: Tables) -> Computers:
        made.append(Computers(tables, games=[MINI, SHORT], limit=20, quiet=QUIET))
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


class Woken(TableListener):
    """Notes the matches that computers are to look at."""

    def __init__(self) -> None:
        self.matches: list[str] = []

    def on_computer_turn(self, match: str) -> None:
        self.matches.append(match)


def asleep(tables: Tables, *, quiet: float = QUIET, most_entries: int = 10**6) -> Computers:
    """Players that do nothing by themselves: they are asked what they would do."""
    return Computers(tables, processes=0, quiet=quiet, most_entries=most_entries)


def test_they_play_among_themselves_only_while_somebody_watches(tables: Tables) -> None:
    match = new(tables, "two-rivers", **dict.fromkeys(SEATS, "computer:random")).match
    others = new(tables, "two-rivers", blue="computer:random", green="computer:random").match
    assert asleep(tables)._job(match) is not None
    with tables.matches.database.write() as connection:
        connection.execute(update(exhibitions).values(watched=time.time() - 100))
    computers = asleep(tables, quiet=50)
    assert computers._job(match) is None
    assert computers._job(others) is not None  # a person plays there
    assert tables.matches.thinking(time.time() - 50) == [others]
    woken = Woken()
    tables.subscribe(woken)
    tables.look(match, frozenset())
    assert match in woken.matches
    assert computers._job(match) is not None
    assert set(tables.matches.thinking(time.time() - 50)) == {match, others}
    computers.close()


def test_they_rest_where_people_have_left_them_alone(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person sits there, who has only given a standing order, or never comes while a clock closes the rounds."""
    monkeypatch.setattr(attendance, "LONG", 1)
    monkeypatch.setattr(attendance, "ROUNDS", 0)
    match = new(tables, "two-rivers", blue="computer:random", green="computer:random").match
    assert asleep(tables)._job(match) is not None  # it is only found out now
    with tables.matches.database.write() as connection:
        connection.execute(update(exhibitions).values(watched=time.time() - 100))
    computers = asleep(tables, quiet=50)
    assert computers._job(match) is None
    woken = Woken()
    tables.subscribe(woken)
    with tables.at(match) as live:
        live.watch_noted = 0.0
    tables.look(match, frozenset())
    assert match in woken.matches
    assert computers._job(match) is not None
    computers.close()


def test_they_do_not_play_among_themselves_for_ever(tables: Tables) -> None:
    match = new(tables, "two-rivers", **dict.fromkeys(SEATS, "computer:random")).match
    others = new(tables, "two-rivers", blue="computer:random", green="computer:random").match
    computers = asleep(tables, most_entries=1)
    assert computers._job(match) is None
    assert tables.matches.paused(match)
    assert computers._job(others) is not None
    computers.close()


def test_nobody_lets_them_play_for_ever_by_looking(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person holds a seat that nothing is asked of, and watches."""
    monkeypatch.setattr(attendance, "LONG", 1)
    monkeypatch.setattr(attendance, "ROUNDS", 0)
    match = new(tables, "two-rivers", blue="computer:random", green="computer:random").match
    computers = asleep(tables, most_entries=2)
    assert computers._job(match) is not None  # one entry, and somebody looks
    computers.most_entries = 1
    assert computers._job(match) is None
    assert not tables.matches.paused(match)  # it goes on when the person plays
    computers.close()


def test_matches_that_begin_without_their_people_are_counted(tables: Tables) -> None:
    counted: list[str] = []

    def begin(name: str, scenario: str, options: dict[str, str], **seated: str) -> NewMatch:
        return new_matches.new(tables, name, scenario, options, seated, count=lambda: counted.append(scenario))

    staff = {f"empire-{number}": "computer:staff" for number in range(1, 4)}
    begin("war-game", "3", {}, **staff)
    late = begin("war-game", "4", {"latecomers": "1"}, **staff)  # the fourth empire is not asked yet
    begin("war-game", "5", {"latecomers": "1"}, **staff)  # another person is
    begin("oil-war", "1", {}, arab="computer:staff")
    assert counted == ["3", "4"]
    tables.enter(late.match, Submission(TABLE, "close", "close"), lambda live: Deed(close_now(live)))
    with tables.at(late.match) as live:
        held = frozenset(["empire-4"])
        new_matches.from_moment(tables, live, 1, held, None, held, lambda: counted.append("again"))
    assert counted[-1] == "again"


def test_matches_of_people_whose_seats_were_given_to_computers_go_on_for_a_while(tables: Tables) -> None:
    match = new(tables, "two-rivers", blue="computer:random", green="computer:random").match
    tables.matches.reassign(match, SeatRow("red", "computer", level="random"))
    tables.reseat(match)
    assert tables.exhibitions.watched(match) is None
    computers = asleep(tables)
    assert computers._job(match) is not None
    assert tables.exhibitions.watched(match) is not None
    computers.close()


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
    match = new(tables, "oil-war", "1", arab="computer:staff").match
    watcher = Client(tables, match, "us")
    assert watcher.view["busy"] == [{"seat": "arab", "text": "the staff player is thinking"}]
    new_computers(tables)
    eventually(lambda: any("id" in each for each in watcher.view["questions"]))
    assert "busy" not in watcher.view


class Pondering(Computers):
    """Those that search think until they are let go; all others answer at once."""

    def __init__(self, tables: Tables) -> None:
        self.pondered: list[float] = []
        self.go = Event()
        super().__init__(tables)

    def _think(self, job: Job, place: int) -> Words:
        if job.level == "marshal":
            self.pondered.append(job.seconds)
            assert self.go.wait(600)
        return ()  # what the game proposes is played


def test_nobody_waits_for_a_player_that_searches(tables: Tables) -> None:
    """With one process for all, a guest's marshal let the staff of everybody else wait for half a minute."""
    computers = Pondering(tables)
    marshals = [new(tables, "oil-war", "1", arab="computer:marshal").match for _ in range(3)]
    eventually(lambda: len(computers.pondered) == 1 and len(computers._searching) == 2)
    quick = new(tables, "oil-war", "1", arab="computer:staff").match
    eventually(lambda: entries(tables, quick) > 1)
    assert [entries(tables, match) for match in marshals] == [1, 1, 1]
    computers.go.set()
    eventually(lambda: all(entries(tables, match) > 1 for match in marshals))
    assert min(computers.pondered) < computers.limit / 2  # while others wait, each thinks for less long
    computers.close()


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


def test_a_server_that_stops_while_they_think_reports_no_failure(tables: Tables) -> None:
    thinking = Event()

    class Thinking(Computers):
        def _ask(self, job: Job, place: int) -> Future[Words]:
            thinking.set()
            eventually(lambda: self._closing)
            answer = Future[Words]()
            answer.cancel()
            return answer

    new(tables, "short-rivers", **dict.fromkeys(SEATS, "computer:random"))
    with capture_logs() as logged:
        computers = Thinking(tables)
        assert thinking.wait(timeout=600)
        computers.close()
    assert not [line for line in logged if line["log_level"] == "error"]


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


def test_who_was_taken_back_plans_anew(tables: Tables) -> None:
    """The plan for the phase was spent; what is found now needs another one, and not an empty answer."""
    match = new(tables, "oil-war", "1", us="computer:staff", arab="computer:staff").match
    with tables.at(match) as live:
        phase: list[tuple[str, str, int, Words]] = []
        while len(phase) < 4:
            seat = live.waits_for_computer()
            assert seat is not None
            moment = live.match.view([seat]).moment
            words = think(job_of(live, seat))
            phase = [each for each in phase if each[:2] == (seat, str(moment))]
            phase.append((seat, str(moment), live.match.next_number, words))
            live.match.do_words(seat, words)
        seat, _, began, planned = phase[0]
        live.match.undo_agreed(live.match.seats, began)
        assert think(job_of(live, seat)) == planned


def test_a_correction_makes_plans_void(tables: Tables) -> None:
    match = new_matches.new(tables, "war-game", "2", {"moderator": "person"}, {"empire-2": "computer:random"}).match
    with tables.at(match) as live:
        before = job_of(live, "empire-2").course
        assert job_of(live, "empire-2").course == before
        live.match.do_words(MODERATOR, ("umpire", "CORRECT PAY Borealia P1M BECAUSE it was lost"))
        assert job_of(live, "empire-2").course != before
