"""Fog without a crack: what one seat does in secret shows nowhere, and makes nobody else's request any longer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import get_ident
from typing import Any

import msgspec
import pytest

from sandtable.errors import SandtableError
from sandtable.kernel.entry_numbers import entries_known_to
from sandtable.kernel.logs import LogReader
from sandtable.kernel.replay import Replay
from sandtable.service import Tables, history, new_matches
from sandtable.service.agreement import agree, ask
from sandtable.service.wishes import UNDO
from tests.mini import TwoRivers
from tests.service.conftest import NewTables
from tests.service.playing import SEATS, Client, act_randomly, eventually, new, question
from tests.service.test_agreement import shown

NOBODY: frozenset[str] = frozenset()
RED, BLUE, GREEN = (frozenset([seat]) for seat in ("red", "blue", "green"))
OTHERS = [NOBODY, BLUE, GREEN, BLUE | GREEN]


def secret(tables: Tables, match: str, key: str, action: str = "plan red-1 hold") -> int:
    """Red writes orders, which may be replaced as often as it likes; nobody else learns of it."""
    return tables.submit(match, "red", question(tables, match, "red"), key, action)


def everything(tables: Tables, match: str, audience: frozenset[str]) -> bytes:
    """All that an audience can get at: view with its number, log, transcript, replay, frames, names of questions."""
    whole = tables.look(match, audience)
    with tables.at(match) as live:
        last = history.replay(live, audience, 0).last
        answer: list[Any] = [
            whole,
            history.log(live, audience),
            history.transcript(live, audience),
            [history.replay(live, audience, n) for n in range(last + 1)],
            history.frames(live, audience, 0),
            [live.questions(seat) for seat in sorted(audience)],
            [live.awaits(seat) for seat in sorted(audience)],
            live.chairs(),
        ]
    return msgspec.json.encode(answer, order="deterministic")


def test_nothing_that_others_can_ask_for_hangs_on_a_secret(tables: Tables) -> None:
    match = new(tables).match
    before = {audience: everything(tables, match, audience) for audience in OTHERS}
    for n in range(4):
        secret(tables, match, f"{n}")
        for audience in OTHERS:
            assert everything(tables, match, audience) == before[audience]


def test_a_fork_names_the_number_that_its_owner_knows(tables: Tables) -> None:
    match = new(tables).match
    for n in range(5):
        secret(tables, match, f"{n}")
    blue = tables.submit(match, "blue", question(tables, match, "blue"), "b", "plan")
    with tables.at(match) as live:
        assert len(live.match.entries) > blue == entries_known_to(live.match, BLUE)[-1][1]
        made = new_matches.from_moment(tables, live, blue, BLUE)
    with tables.at(made.match) as fork:
        assert fork.match.file.forked == f"entry {blue} as blue knew it"


def test_a_wish_stands_when_its_seat_acts_in_secret(tables: Tables) -> None:
    match = new(tables).match
    secret(tables, match, "1")
    ask(tables, match, "red", "2", RED, UNDO)
    (wish,) = shown(tables, match)
    before = {audience: everything(tables, match, audience) for audience in OTHERS}
    secret(tables, match, "3", "plan")
    for audience in OTHERS:
        assert everything(tables, match, audience) == before[audience]
    assert agree(tables, match, "blue", "4", BLUE, wish["id"]) is None
    assert agree(tables, match, "green", "4", GREEN, wish["id"]) is not None
    assert shown(tables, match) == []
    with tables.at(match) as live:
        assert live.match.entries[-1].act == "undo 2"  # as was asked, and what came after it


def test_a_wish_is_gone_with_what_everybody_learns_of_its_seat(tables: Tables) -> None:
    match = new(tables).match
    secret(tables, match, "1")
    ask(tables, match, "red", "2", RED, UNDO)
    assert shown(tables, match)
    rng = Random(7)
    for _ in range(100):
        with tables.at(match) as live:
            public = any(line.seat == "red" for line in live.match.log(()))
        assert bool(shown(tables, match)) != public
        if public:
            return
        act_randomly(tables, match, rng)
    raise AssertionError("red has done nothing in public")


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """How many views are built, entries replayed and log lines made for a request (which has a thread of its own)."""
    work = {"views": 0, "replayed": 0, "lines": 0}
    thread = get_ident()

    def counting(kind: type, name: str, what: str) -> None:
        original = getattr(kind, name)

        def counted_call(*args: Any, **kwargs: Any) -> Any:
            work[what] += get_ident() == thread
            return original(*args, **kwargs)

        apply_patch.setattr(kind, name, counted_call)

    with monkeypatch.context() as apply_patch:
        counting(TwoRivers, "view", "views")
        counting(Replay, "follow", "replayed")
        counting(LogReader, "_tell", "lines")
        yield work


def work_of_a_look(tables: Tables, match: str, audience: frozenset[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    with counted(monkeypatch) as work:
        tables.look(match, audience)
    return work


@pytest.mark.parametrize("workers", [1, 2])
def test_a_secret_makes_no_work_for_anybody_who_looks(
    new_tables: NewTables, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    here = new_tables()
    there = new_tables() if workers == 2 else here
    match = new(here).match
    audiences = [*OTHERS, RED, SEATS]
    for audience in audiences:
        there.look(match, audience)
    quiet = [work_of_a_look(there, match, audience, monkeypatch) for audience in audiences]
    for n in range(3):
        secret(here, match, f"{n}")
        work = [work_of_a_look(there, match, audience, monkeypatch) for audience in OTHERS]
        assert work == quiet[: len(OTHERS)]
    with here.at(match) as live:
        entries = len(live.match.entries)

    def heard() -> bool:
        live = there.memory.get(match)
        assert live is not None
        with live.lock:
            return live.loaded is not None and len(live.match.entries) == entries

    eventually(heard)  # what others have written comes by itself
    assert [work_of_a_look(there, match, audience, monkeypatch) for audience in OTHERS] == quiet[: len(OTHERS)]


def test_the_seat_that_acts_makes_no_other_work(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(tables).match
    for audience in [*OTHERS, RED]:
        tables.look(match, audience)
    secret(tables, match, "1")
    views = {work_of_a_look(tables, match, audience, monkeypatch)["views"] for audience in [*OTHERS, RED]}
    assert len(views) == 1
    assert views == {work_of_a_look(tables, match, NOBODY, monkeypatch)["views"]}


def test_who_has_acted_at_another_worker_sees_it_at_once(new_tables: NewTables) -> None:
    here, there = new_tables(), new_tables()
    match = new(here).match
    watcher = Client(there, match, "red")
    there.notifier.close()  # nothing comes by itself any more
    n = secret(here, match, "1")
    whole = there.look(match, RED)
    assert max(line["n"] for line in whole["view"]["log"]) == n
    assert watcher.agrees()


def test_a_fork_takes_the_numbers_that_were_shown_to_its_audience(tables: Tables) -> None:
    """Who holds two seats may look with one of them or with both: each audience counts for itself."""
    match = new(tables).match
    for n in range(3):
        secret(tables, match, f"{n}")
    tables.submit(match, "blue", question(tables, match, "blue"), "b", "plan")
    with tables.at(match) as live:
        for audience in (BLUE, BLUE | GREEN, RED | BLUE):
            shown = history.log(live, audience)[-1].n
            made = new_matches.from_moment(tables, live, shown, audience, audience=audience)
            with tables.at(made.match) as fork:
                assert fork.match.file.forked.startswith(f"entry {shown}")
            with pytest.raises(SandtableError, match=f"no entry {shown + 1}; they run from 1 to {shown}"):
                new_matches.from_moment(tables, live, shown + 1, audience, audience=audience)
