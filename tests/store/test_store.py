"""The store: the same promises on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from sandtable.errors import SandtableError
from sandtable.kernel import Entry, Match, MatchFile
from sandtable.store import (
    Accounts,
    Conflict,
    Database,
    Gone,
    Matches,
    Name,
    SeatRow,
    Submission,
    Taken,
    Unwritable,
    migrate,
)
from sandtable.store.migrate import NEWEST, config
from sandtable.store.schema import metadata
from tests.mini import TwoRivers


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(database_url)
    migrate(made)
    yield made
    made.close()


@pytest.fixture
def matches(database: Database) -> Matches:
    return Matches(database)


def begun(matches: Matches, name: str = "m") -> MatchFile:
    file = Match.start(TwoRivers(), "plain", "seed").file
    chairs = [
        SeatRow("red", "taken", token=f"{name}-t"),
        SeatRow("blue", "link", link=f"{name}-l"),
        SeatRow("green", "open"),
    ]
    matches.create(name, file, chairs, listed=True, thinking=False, ended="")
    return file


def entry(n: int) -> Entry:
    return Entry(n, "red", "done", "hash")


def test_a_match_comes_back_as_it_was_kept(matches: Matches) -> None:
    file = begun(matches)
    kept = matches.head("m")
    assert kept is not None
    kept.entries = matches.entries("m")
    assert kept == file
    assert [seat.seat for seat in matches.seats("m")] == ["red", "blue", "green"]
    assert matches.head("x") is None
    assert matches.entries("x") == []


def test_of_two_writers_of_one_number_one_is_told(matches: Matches) -> None:
    begun(matches)
    matches.append("m", entry(2), Submission("red", "k", "s"), thinking=True)
    with pytest.raises(Conflict):
        matches.append("m", entry(2), Submission("blue", "k", "s"), thinking=False)
    assert matches.find_submission("m", "red", "k") == ("s", 2)
    assert matches.find_submission("m", "blue", "k") is None
    assert matches.thinking() == ["m"]
    assert matches.last("m") == 2
    with pytest.raises(Conflict):  # the same key again, under another number: nothing of it stands
        matches.append("m", entry(3), Submission("red", "k", "s"), thinking=False)
    assert matches.last("m") == 2


def test_many_writers_leave_no_gap_and_no_double(matches: Matches) -> None:
    begun(matches)

    def write(who: int) -> int:
        done = 0
        while done < 10:
            try:
                matches.append(
                    "m", entry(matches.last("m") + 1), Submission("red", f"{who}-{done}", ""), thinking=False
                )
                done += 1
            except Conflict:
                continue
        return done

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(write, range(4))) == 40
    assert [entry.n for entry in matches.entries("m", after=1)] == list(range(2, 42))


def test_a_link_seats_one_person_only(matches: Matches) -> None:
    begun(matches)
    assert matches.take("m", "m-l", "new", None) == "blue"
    with pytest.raises(Taken):
        matches.take("m", "m-l", "newer", None)
    assert matches.take("m", "no such link", "newer", None) is None
    assert matches.seats_held_by(["new", "m-t", "forged"], None) == {("m", "blue"), ("m", "red")}
    assert matches.seats_held_by(["new"], None, "another match") == set()


def test_one_worker_looks_after_a_match(matches: Matches) -> None:
    begun(matches)
    assert matches.claim("m", "a", 60)
    assert matches.claim("m", "a", 60)
    assert not matches.claim("m", "b", 60)
    matches.release("m", "a")
    assert matches.claim("m", "b", -1)
    assert matches.claim("m", "a", 60)  # b's time has run out


def test_accounts_and_sessions(database: Database) -> None:
    accounts = Accounts(database)
    ada = accounts.add(Name("Ada", "ada", "ada"), "hash")
    assert ada is not None
    assert accounts.add(Name("ADA", "ada", "ada"), "other") is None
    assert accounts.find("ada") == ada
    assert accounts.find("bob") is None
    assert accounts.password(ada) == "hash"
    assert accounts.password("ada") is None
    accounts.open_session("token", ada, 60)
    accounts.open_session("old", ada, -1)
    assert accounts.session("token") == ada
    assert accounts.session("old") is None
    accounts.close_session("token")
    assert accounts.session("token") is None


def test_a_character_that_cannot_be_kept_is_told(database: Database) -> None:
    """PostgreSQL takes no NUL, SQLite does: in either case it is nobody's fault but the sender's."""
    with suppress(Unwritable):
        assert Accounts(database).password("a\0b") is None
    with suppress(Unwritable):
        assert Matches(database).find_submission("a\0b", "red", "key") is None


def test_migrations_make_the_tables_that_the_program_means(database: Database) -> None:
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    migrate(database, "base")
    migrate(database)
    migrate(database)


def test_seats_of_an_older_program_are_kept(database: Database) -> None:
    migrate(database, "base")
    migrate(database, "0001")
    with database.write() as connection:
        connection.execute(
            text(
                "insert into matches (id, game, scenario, head, made, changed, listed, ended, thinking, paused)"
                " values ('m', 'g', 's', '{}', 0, 0, false, '', false, false)"
            )
        )
        connection.execute(
            text("insert into seats (match, seat, place, kind, token, level) values ('m', 'red', 0, 'taken', 't', '')")
        )
    migrate(database)
    assert Matches(database).seats("m") == [SeatRow("red", "taken", token="t")]


def test_a_wish_is_noted_once_and_only_where_it_is_meant(matches: Matches) -> None:
    begun(matches)
    matches.wish("m", {"red": "x", "blue": "x"}, Submission("red", "1", ""))
    assert matches.find_submission("m", "red", "1") == ("", 0)
    with pytest.raises(Conflict):
        matches.wish("m", {"red": "y"}, Submission("red", "1", ""))
    matches.wish("m", {"red": "y"}, Submission("red", "2", ""))
    matches.wish("m", {"red": "", "blue": ""}, Submission("blue", "1", ""), instead_of="x")
    assert [row.wish for row in matches.seats("m")] == ["y", "", ""]


def test_the_newest_revision_is_the_one_that_the_program_names() -> None:
    assert ScriptDirectory.from_config(config()).get_current_head() == NEWEST


def test_a_database_of_a_later_program_is_left_alone(database: Database) -> None:
    with database.write() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(SandtableError, match="a different version"):
        migrate(database)


def test_no_database_is_told_in_one_sentence() -> None:
    for url in ("nonsense", "mysql://host/name"):
        with pytest.raises(SandtableError, match="use sqlite"):
            Database(url)
    with pytest.raises(Gone):
        migrate(Database("postgresql://nobody@127.0.0.1:1/nothing"))
    with pytest.raises(Gone):
        migrate(Database("sqlite:////proc/nothing.db"))
