"""What is kept about somebody is handed over whole, and deleted for good; matches stay."""

from __future__ import annotations

import time

import msgspec
import pytest
from argon2 import PasswordHasher

from sandtable.service import Tables
from sandtable.service.leaving import export, leave
from sandtable.service.new_matches import NewMatch, new
from sandtable.service.people import NameTaken, NotThePassword, People
from sandtable.service.seating import take_seat
from sandtable.service.tokens import Credentials, hash_token
from sandtable.store import Inbox, Letter, Letterbox, Letterboxes, NewMail, Outbox, Reports
from sandtable.store.drafts import Drafts
from sandtable.store.posts import new_post
from tests.service.conftest import NewTables

PASSWORD = "correct horse battery"
PRIVATE = ("ada@home.example", "Ada Lovelace", "adalovelace", "my secret plan", "ada lovelace")


@pytest.fixture
def people(tables: Tables) -> People:
    return People(tables.accounts, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def join(people: People, name: str = "Ada Lovelace") -> str:
    account = people.account(people.sign_up(name, PASSWORD))
    assert account is not None
    return account


def begun(tables: Tables, account: str, **seats: str) -> NewMatch:
    return new(tables, "two-rivers", "plain", {}, seats, account)


def lived(tables: Tables, people: People) -> tuple[str, NewMatch]:
    """An account that has left its traces everywhere."""
    ada = join(people)
    database = tables.matches.database
    made = begun(tables, ada, blue="link")
    people.accounts.want_email(ada, "ada@home.example", "hash", time.time() + 60)
    assert people.accounts.confirm_email(ada, "hash")
    people.link_of_operator("Ada Lovelace")
    outbox = Outbox(database)
    outbox.add([Letter("", "", "a:1", "ada@home.example", "Your account", "body", ada)], time.time())
    outbox.add([Letter(made.match, "red", "a:2", "ada@home.example", "Report", "body")], time.time())
    Letterboxes(database).add(Letterbox(made.match, "red", "secret", "ada@home.example"))
    Inbox(database).keep(NewMail(made.match, "red", "key", time.time(), "ada@home.example", "orders", "my secret plan"))
    Drafts(database).keep(made.match, "red", "plan", "my secret plan")
    with tables.at(made.match) as live:
        tables.write_post(live, new_post("red", "public", (), "good luck"))
    mallory = join(people, "Mallory")
    people.report(ada, "mallory", "has been rude")
    people.report(mallory, "Ada Lovelace", "always wins")
    return ada, made


def everything(tables: Tables) -> str:
    """All that stands in the database."""
    with tables.matches.database.read() as connection:
        named = "select name from sqlite_master where type = 'table'"
        if tables.matches.database.postgres:
            named = "select tablename from pg_tables where schemaname = 'public'"
        names = connection.exec_driver_sql(named).scalars().all()
        return "\n".join(
            str(row) for name in names for row in connection.exec_driver_sql(f'select * from "{name}"').all()
        )


def test_all_that_is_kept_is_handed_over_and_nothing_of_others(tables: Tables, people: People) -> None:
    ada, made = lived(tables, people)
    bob = join(people, "Bob")
    with tables.at(made.match) as live:
        tables.write_post(live, new_post("blue", "public", (), "thanks"))
    found = export(tables, people, ada)
    text = msgspec.json.encode(found).decode()
    assert (found.account.shown, found.account.email) == ("Ada Lovelace", "ada@home.example")
    assert [(held.match, held.seat) for held in found.seats] == [(made.match, "red"), (made.match, "green")]
    assert [written.text for written in found.written if written.kind == "public"] == ["good luck"]
    assert {written.kind for written in found.written} == {"public", "draft", "e-mail", "report"}
    assert [letter.subject for letter in found.letters] == ["Your account", "Report"]
    assert "thanks" not in text
    assert "has been rude" in text
    assert "always wins" not in text  # who complains about somebody is not betrayed
    assert "$argon2" not in text
    assert not export(tables, people, bob).seats


def test_deletion_takes_the_password_and_leaves_nothing_but_the_match(tables: Tables, people: People) -> None:
    ada, made = lived(tables, people)
    session = people.sign_in("Ada Lovelace", PASSWORD)
    with pytest.raises(NotThePassword):
        leave(tables, people, ada, "something else")
    assert all(private in everything(tables) for private in PRIVATE[:2])
    leave(tables, people, ada, PASSWORD)
    kept = everything(tables)
    assert [private for private in (*PRIVATE, ada, hash_token(session)) if private in kept] == []
    with tables.at(made.match) as live:
        chair = next(chair for chair in live.chairs() if chair.seat == "red")
        assert (chair.kind, chair.name, chair.guest) == ("taken", "somebody who left", False)
        assert live.seats_held_by(Credentials([hash_token(made.seats["red"])], ada)) == frozenset()
    assert people.account(session) is None
    told = [(report.reporter, report.about) for report in Reports(tables.matches.database).all()]
    assert told == [(None, "Mallory"), ("Mallory", None)]
    with pytest.raises(NameTaken):  # nobody passes for who has left
        people.sign_up("Ada L0velace", PASSWORD)


def test_who_leaves_gives_up_what_another_person_waits_in(tables: Tables, people: People) -> None:
    ada = join(people)
    against, alone, open_seat = begun(tables, ada, blue="link"), begun(tables, ada), begun(tables, ada, blue="link")
    take_seat(tables, against.match, against.links["blue"].partition("#")[2], None, "Bob")
    leave(tables, people, ada, PASSWORD)
    ended = {}
    for made in (against, alone, open_seat):
        with tables.at(made.match) as live:
            ended[made.match] = live.match.ended is not None
    assert ended == {against.match: True, alone.match: False, open_seat.match: False}


def test_other_workers_learn_that_somebody_has_left(new_tables: NewTables) -> None:
    here, there = new_tables(), new_tables()
    people = People(here.accounts, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    ada = join(people)
    made = begun(here, ada, blue="link")
    shown = Credentials([hash_token(made.seats["red"])], None)
    with there.at(made.match) as live:
        assert there.seats_held_by(live, shown) == {"red"}
    leave(here, people, ada, PASSWORD)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        there.look(made.match, frozenset())
        with there.at(made.match) as live:
            if not there.seats_held_by(live, shown):
                return
        time.sleep(0.05)
    raise AssertionError("the other worker still lets who has left play")
