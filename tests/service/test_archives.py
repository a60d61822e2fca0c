"""Long matches: what is loaded from a snapshot is what the whole log says, to every audience."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.kernel import Match
from sandtable.kernel.entry_numbers import entries_known_to
from sandtable.kernel.parts import written_part
from sandtable.kernel.snapshots import EntryLog, read_snapshot
from sandtable.registry import game
from sandtable.service import Tables
from sandtable.service.questions import named_questions
from sandtable.verification import AGREES, check_parts
from tests.mini import TwoRivers
from tests.service.conftest import NewTables
from tests.service.playing import SEATS, act_randomly, new
from tests.service.test_fog import everything

AUDIENCES = [frozenset[str](), *(frozenset([seat]) for seat in sorted(SEATS)), SEATS]


def played(tables: Tables, actions: int, seed: int = 1) -> str:
    """A match with snapshots: random actions of all seats."""
    tables.archives.spacing = 8
    match = new(tables).match
    rng = Random(seed)
    for _ in range(actions):
        act_randomly(tables, match, rng)
    return match


def whole(tables: Tables, name: str) -> Match[Any]:
    """The same match from its log alone."""
    file = tables.matches.head(name)
    assert file is not None
    file.entries = tables.matches.entries(name)
    return Match.load(game(file.game), file)


def test_a_match_from_a_snapshot_is_the_one_of_the_log(new_tables: NewTables) -> None:
    name = played(new_tables(), 70)
    fresh = new_tables()
    full = whole(fresh, name)
    with fresh.at(name) as live:
        match = live.match
        assert isinstance(match.entries, EntryLog)
        assert match.entries.before > 0
        assert match.digest() == full.digest()
        assert len(match.entries) == len(full.entries)
        assert [entry.n for entry in match.entries] == [entry.n for entry in full.entries]
        assert [entry.n for entry in reversed(match.entries)] == [entry.n for entry in reversed(full.entries)]
        assert [entry.n for entry in match.entries[3:9]] == list(range(4, 10))
        assert match.entries[0] == full.entries[0]
        assert match.entries[-1] == full.entries[-1]
        for audience in AUDIENCES:
            assert match.view(audience) == full.view(audience)
            assert entries_known_to(match, audience) == entries_known_to(full, audience)
        for seat in sorted(SEATS):
            assert named_questions(match, seat) == named_questions(full, seat)
        for n in (1, 2, len(full.entries) // 2, len(full.entries)):
            assert match.position_before(n)[1] == full.position_before(n)[1]


def test_what_was_let_go_can_still_be_asked_for(new_tables: NewTables) -> None:
    first = new_tables()
    name = played(first, 40)
    before = {audience: everything(first, name, audience) for audience in AUDIENCES}
    second = new_tables()
    with second.at(name) as live:
        assert isinstance(live.match.entries, EntryLog)
    for audience in AUDIENCES:
        again = everything(second, name, audience)
        assert again.partition(b'"view"')[2] == before[audience].partition(b'"view"')[2]


def test_memory_holds_the_end_of_the_log_only(tables: Tables) -> None:
    name = played(tables, 120)
    with tables.at(name) as live:
        entries = live.match.entries
        assert isinstance(entries, EntryLog)
        assert len(entries) - entries.before < 100 < len(entries)


def test_everybody_can_go_back_to_before_a_snapshot(new_tables: NewTables) -> None:
    name = played(new_tables(), 60)
    tables = new_tables()
    full = whole(tables, name)
    with tables.at(name) as live:
        wanted = next(n for n in range(5, live.match.history.base) if n not in full.void)
        entry = live.match.undo_agreed(sorted(SEATS), wanted)
        assert entry == full.undo_agreed(sorted(SEATS), wanted)
        assert live.match.void == full.void
        for audience in AUDIENCES:
            assert live.match.view(audience) == full.view(audience)


def test_a_snapshot_of_other_rules_serves_nobody(new_tables: NewTables, monkeypatch: pytest.MonkeyPatch) -> None:
    name = played(new_tables(), 40)
    monkeypatch.setattr(TwoRivers, "version", "2")
    tables = new_tables()
    with tables.at(name) as live:
        assert not isinstance(live.match.entries, EntryLog)


def test_a_broken_snapshot_is_passed_over(new_tables: NewTables) -> None:
    tables = new_tables()
    name = played(tables, 40)
    text = tables.archives.snapshots.last(name, TwoRivers.version)
    assert text is not None
    broken = text.replace(read_snapshot(text).hash, "0" * 24)
    with tables.matches.database.write() as connection:
        connection.exec_driver_sql(
            "update snapshots set body = " + ("%s" if tables.matches.database.postgres else "?"), (broken,)
        )
    with new_tables().at(name) as live:
        assert not isinstance(live.match.entries, EntryLog)


def test_a_stored_match_can_be_verified_in_parts(tables: Tables) -> None:
    name = played(tables, 60)
    file = tables.matches.head(name)
    assert file is not None
    parts = list(tables.archives.parts(name, file, TwoRivers.version, 10))
    assert len(parts) > 2
    checked = check_parts([(f"part {part.first}", written_part(part).encode()) for part in parts])
    assert (checked.verdict, checked.checked) == (AGREES, tables.matches.last(name))


@pytest.mark.parametrize("seed", range(2))
def test_a_window_shows_the_last_lines_of_the_log(
    new_tables: NewTables, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(TwoRivers, "log_window", 12)
    first = new_tables()
    name = played(first, 60, seed)
    second = new_tables()
    for tables in (first, second):
        with tables.at(name) as live:
            for audience in AUDIENCES:
                shown, all_ = live.match.log(audience), live.match.log(audience, whole=True)
                assert all_[-len(shown) :] == shown
                assert 12 <= len(shown) <= max(24, sum(line.n == shown[0].n for line in shown) + 24) or shown == all_
                assert shown == all_ or all_[-len(shown) - 1].n != shown[0].n
