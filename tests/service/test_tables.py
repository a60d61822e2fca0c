"""Submissions, questions, keys and pushes, on SQLite and on PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import jsonschema
import msgspec
import pytest

from sandtable.documents import schema
from sandtable.documents.live import TableView
from sandtable.errors import Malformed, Refusal, SandtableError, Stale
from sandtable.kernel import Match
from sandtable.service import Tables, queries
from sandtable.service.agreement import ask
from sandtable.service.errors import KeyReused, Superseded, Unknown
from sandtable.service.wishes import UNDO
from sandtable.store import Gone, SeatRow
from tests.service.conftest import NewTables
from tests.service.playing import SEATS, Client, act_randomly, eventually, new, proposed, question, state_hash


def test_an_action_is_written_before_it_is_acknowledged(new_tables: NewTables) -> None:
    tables = new_tables()
    match = new(tables).match
    n = tables.submit(match, "red", question(tables, match, "red"), "key", "plan")
    assert n > 0
    assert tables.matches.last(match) == 2
    assert state_hash(tables, match) == state_hash(new_tables(), match)


def test_a_repetition_gets_the_first_answer_again(new_tables: NewTables) -> None:
    tables = new_tables()
    match = new(tables).match
    asked = question(tables, match, "red")
    first = tables.submit(match, "red", asked, "key", "plan")
    tables.submit(match, "blue", question(tables, match, "blue"), "key", "plan")
    for worker in (tables, new_tables()):
        assert worker.submit(match, "red", asked, "key", "plan") == first
    with pytest.raises(KeyReused):
        tables.submit(match, "red", asked, "key", "plan red-1 hold")
    assert tables.matches.last(match) == 3


def test_many_repetitions_at_once_are_applied_once(new_tables: NewTables) -> None:
    workers = [new_tables(), new_tables()]
    match = new(workers[0]).match
    asked = question(workers[0], match, "red")
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda i: workers[i % 2].submit(match, "red", asked, "key", "plan"), range(12)))
    assert len(set(answers)) == 1
    assert workers[0].matches.last(match) == 2


def test_answers_of_several_seats_do_not_make_each_other_stale(tables: Tables) -> None:
    match = new(tables).match
    asked = {seat: question(tables, match, seat) for seat in sorted(SEATS)}
    for seat, name in asked.items():
        tables.submit(match, seat, name, "k", "plan")
    with pytest.raises(Superseded) as stale:  # the table has closed the orders: another round, another question
        tables.submit(match, "red", asked["red"], "other key", "plan")
    assert all(each.id != asked["red"] for each in stale.value.questions)
    with pytest.raises(Superseded):  # an action always names its question: only a mail answers whatever is asked
        tables.submit(match, "red", "", "a third key", "done")


def test_a_question_that_is_put_again_has_another_name(tables: Tables) -> None:
    match = new(tables).match
    first = question(tables, match, "red")
    tables.submit(match, "red", first, "1", "plan")
    second = question(tables, match, "red")
    assert second != first
    tables.submit(match, "red", second, "2", "plan red-1 hold")  # a sealed plan may be replaced


def test_what_is_refused_changes_nothing(tables: Tables) -> None:
    match = new(tables).match
    before = state_hash(tables, match)
    asked = question(tables, match, "red")
    for action, error in (
        ("plan blue-1 march", Refusal),
        ("nonsense", Malformed),
        ("plan " + "x" * 20_000, SandtableError),
        ("done", Refusal),
    ):
        with pytest.raises(error):
            tables.submit(match, "red", asked, "key", action)
    with pytest.raises(Stale):
        tables.submit(match, "red", "no such question", "key", "plan")
    with pytest.raises(Unknown):
        tables.submit("no such match", "red", asked, "key", "plan")
    assert state_hash(tables, match) == before
    assert tables.matches.last(match) == 1


def test_what_clients_make_of_patches_is_the_view(tables: Tables) -> None:
    for game, scenario in (("two-rivers", "plain"), ("oil-war", "1")):
        match = new(tables, game, scenario).match
        with tables.at(match) as live:
            seats = sorted(live.seats)
        clients = [Client(tables, match), Client(tables, match, seats[0]), Client(tables, match, *seats)]
        rng = Random(game)
        for _ in range(40):
            act_randomly(tables, match, rng)
        for client in clients:
            eventually(client.agrees)


def test_nobody_is_told_when_nothing_has_changed_for_them(tables: Tables) -> None:
    match = new(tables).match
    watcher, blue, red = Client(tables, match), Client(tables, match, "blue"), Client(tables, match, "red")
    tables.submit(match, "red", question(tables, match, "red"), "key", "plan red-1 hold")
    eventually(lambda: len(red.messages) == 2)
    tables.submit(match, "red", question(tables, match, "red"), "key 2", "plan")
    eventually(lambda: len(red.messages) == 3)
    assert len(watcher.messages) == len(blue.messages) == 1


def test_who_comes_back_gets_what_was_missed(tables: Tables) -> None:
    match = new(tables, "oil-war", "1").match
    client = Client(tables, match)
    client.leave()
    rng = Random(1)
    other = Client(tables, match)
    for _ in range(5):
        act_randomly(tables, match, rng)
        eventually(other.agrees)
    missed = tables.listen(match, frozenset(), client.seq, client)
    assert len(missed) >= 1
    for message in missed:
        client.send(message)
    assert "view" not in client.messages[-1]
    assert client.agrees()
    assert Client(tables, match, after=client.seq).messages == []
    assert "view" in Client(tables, match, after=12345).messages[0]


def test_two_workers_tell_each_other(new_tables: NewTables) -> None:
    here, there = new_tables(), new_tables()
    match = new(here).match
    listener = Client(there, match, "red")
    rng = Random(2)
    for turn in range(30):
        act_randomly((here, there)[turn % 2], match, rng)
    eventually(lambda: state_hash(here, match) == state_hash(there, match))
    eventually(listener.agrees)
    assert len(listener.messages) > 3


def test_simultaneous_answers_at_two_workers_are_all_kept(new_tables: NewTables) -> None:
    workers = [new_tables(), new_tables()]
    match = new(workers[0]).match
    for round_ in range(5):
        asked = {seat: question(workers[0], match, seat) for seat in sorted(SEATS)}

        def answer(place: int, asked: dict[str, str] = asked, round_: int = round_) -> None:
            seat = sorted(SEATS)[place]
            workers[place % 2].submit(match, seat, asked[seat], f"plan {round_}", "plan")

        with ThreadPoolExecutor(3) as pool:
            list(pool.map(answer, range(3)))
        for _ in range(3):  # nobody marches
            with workers[0].at(match, fresh=True) as live:
                seat = live.waiting()[0].seat
            workers[0].submit(match, seat, question(workers[0], match, seat), f"done {round_}", "done")
    with workers[1].at(match, fresh=True) as live:
        assert live.match.state.turn == 6
        assert [live.match.ledger.entry_counts[seat] for seat in sorted(SEATS)] == [10, 10, 10]


def test_taking_back(tables: Tables) -> None:
    match = new(tables, "oil-war", "1").match
    asked = question(tables, match, "arab")
    before = state_hash(tables, match)
    tables.submit(match, "arab", asked, "1", proposed(tables, match, "arab"))
    n = tables.undo(match, "arab", "2")
    assert tables.undo(match, "arab", "2") == n
    assert state_hash(tables, match) == before
    assert question(tables, match, "arab") != asked
    with pytest.raises(Refusal):
        tables.undo(match, "us", "3")


def test_a_question_does_not_survive_what_the_other_side_takes_back(tables: Tables) -> None:
    match = new(tables, "oil-war", "1").match
    tables.submit(match, "arab", question(tables, match, "arab"), "1", proposed(tables, match, "arab"))
    asked = question(tables, match, "us")
    with tables.at(match) as live:
        text = live.questions("us")[0][1]
    tables.undo(match, "arab", "2")
    tables.submit(match, "arab", question(tables, match, "arab"), "3", proposed(tables, match, "arab"))
    with tables.at(match) as live:
        assert live.questions("us")[0][1] == text  # the same words, in a position that us has not looked at
    with pytest.raises(Superseded):
        tables.submit(match, "us", asked, "4", "done")


def test_what_is_kept_of_answers_is_bounded(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.service.queries.MOST_DERIVED", 50)
    match = new(tables, "oil-war", "1").match
    with tables.at(match) as live:
        state = live.match.state
        spaces = [space.id for board in live.match.game.boards(state) for space in board.spaces]
    for space in spaces[:200]:
        queries.why(tables, match, "arab", f"deploy IR-a-1 {space}")
        assert len(state.derived_values[0]) <= 50


def test_matches_that_nobody_looks_at_are_let_go_and_come_back(tables: Tables) -> None:
    tables.memory.limit = 200_000
    names = [new(tables).match for _ in range(6)]
    hashes = [state_hash(tables, name) for name in names]
    assert len(tables.memory) < 4
    watcher = Client(tables, names[0])
    assert [state_hash(tables, name) for name in names] == hashes
    tables.submit(names[0], "red", question(tables, names[0], "red"), "k", "plan")
    assert watcher.agrees()


def test_a_failed_write_leaves_the_match_as_the_log_has_it(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(tables).match
    before = state_hash(tables, match)
    asked = question(tables, match, "red")

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(tables.matches, "append", fail)
        with pytest.raises(RuntimeError):
            tables.submit(match, "red", asked, "key", "plan")
    assert state_hash(tables, match) == before
    tables.submit(match, "red", asked, "key", "plan")
    with tables.at(match) as live:
        assert isinstance(live.match, Match)
        assert len(live.match.entries) == tables.matches.last(match) == 2


def test_after_a_failed_write_listeners_get_what_another_worker_writes(
    new_tables: NewTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = new_tables(), new_tables()
    match = new(here).match
    watcher = Client(here, match, "red")
    asked = question(here, match, "red")

    def fail(*_: object, **__: object) -> None:
        raise Gone("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(here.matches, "append", fail)
        with pytest.raises(Gone):
            here.submit(match, "red", asked, "key", "plan")
    n = there.submit(match, "red", asked, "key", "plan")
    eventually(lambda: any(line["n"] == n for line in watcher.view["log"]) if "log" in watcher.view else False)
    assert watcher.agrees()


def test_who_loses_a_seat_is_shown_nothing_more(new_tables: NewTables) -> None:
    here, there = new_tables(), new_tables()
    match = new(here).match
    clients = [Client(tables, match, *seats) for tables in (here, there) for seats in (["blue"], ["blue", "red"])]
    others = [Client(tables, match, *seats) for tables in (here, there) for seats in (["red"], [])]
    here.matches.reassign(match, SeatRow("blue", "link", link="hash"))
    here.reseat(match)
    eventually(lambda: all(client.ended for client in clients))
    before = [len(client.messages) for client in clients]
    here.submit(match, "red", question(here, match, "red"), "k", "plan")
    eventually(lambda: all(client.agrees() for client in others))
    assert [len(client.messages) for client in clients] == before
    assert not any(client.ended for client in others)


def test_what_is_sent_fits_the_schema_of_a_table_view(tables: Tables) -> None:
    whole = schema.schema()
    validator = jsonschema.Draft202012Validator({"$ref": "#/$defs/TableView", "$defs": whole["$defs"]})
    match = new(tables, "oil-war", "1").match
    rng = Random(3)
    for _ in range(6):
        act_randomly(tables, match, rng)
    ask(tables, match, "us", "wish", frozenset(["us"]), UNDO)
    for audience in (frozenset[str](), frozenset(["us"]), frozenset(["us", "arab"])):
        view = tables.look(match, audience)["view"]
        validator.validate(view)
        read = msgspec.convert(view, TableView)
        assert [chair.seat for chair in read.table]
        assert all(bool(question.id) == (question.seat in audience) for question in read.questions)
