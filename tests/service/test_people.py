"""Accounts: names that change and cannot be imitated, sessions, links for a new password."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from sandtable.service.errors import Unknown
from sandtable.service.names import BadName, look_of, tidy_name
from sandtable.service.people import (
    BadLink,
    BadPassword,
    NameTaken,
    NotThePassword,
    People,
    WrongPassword,
    browser_name,
)
from sandtable.service.tokens import hash_token
from sandtable.store import Accounts, Database, migrate

PASSWORD, OTHER = "correct horse battery", "seven green bottles"


@pytest.fixture
def people(database_url: str) -> Iterator[People]:
    database = Database(database_url)
    migrate(database)
    yield People(Accounts(database), PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    database.close()


def account_of(people: People, session: str) -> str:
    found = people.account(session)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "name",
    [
        "Ada Lovelace",
        "ada-lovelace",
        "Ada.Lovelace",
        "AdaLove1ace",
        "Adà Lovelace",
        "AdaL0velace",
        "ADALOVELACE",
        "Ada Loveiace",
    ],
)
def test_names_that_look_like_one_that_is_taken_are_not_given(people: People, name: str) -> None:
    people.sign_up("Ada Lovelace", PASSWORD)
    with pytest.raises(NameTaken):
        people.sign_up(name, PASSWORD)


@pytest.mark.parametrize(("one", "other"), [("Peca", "Реса"), ("Kate", "Κατε"), ("Corn", "Com"), ("Will", "W1lI")])
def test_letters_of_other_scripts_look_like_latin_ones(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


def test_marks_that_make_another_word_are_kept() -> None:
    assert look_of("किरण") != look_of("करण")
    assert look_of("שלום") != ""


def test_nobody_is_called_like_those_who_have_left() -> None:
    with pytest.raises(BadName, match="deleted"):
        tidy_name("Somebody who  Left")


def test_another_name_is_that_of_the_same_account(people: People) -> None:
    ada = account_of(people, people.sign_up("Ada", PASSWORD))
    people.sign_up("Bob", PASSWORD)
    with pytest.raises(NotThePassword):
        people.rename(ada, "Eve", OTHER)
    with pytest.raises(NameTaken):
        people.rename(ada, "B0b", PASSWORD)
    assert people.rename(ada, "Grace", PASSWORD) == "Grace"
    assert account_of(people, people.sign_in("grace", PASSWORD)) == ada
    with pytest.raises(WrongPassword):
        people.sign_in("Ada", PASSWORD)
    with pytest.raises(NameTaken):  # nobody passes for who was called so until yesterday
        people.sign_up("Ada", PASSWORD)
    assert people.rename(ada, "Ada", PASSWORD) == "Ada"


def test_a_new_password_ends_all_sessions(people: People) -> None:
    first, second = people.sign_up("Ada", PASSWORD), people.sign_in("Ada", PASSWORD)
    ada = account_of(people, first)
    with pytest.raises(NotThePassword):
        people.change_password(ada, OTHER, OTHER)
    with pytest.raises(BadPassword):
        people.change_password(ada, PASSWORD, "short")
    third = people.change_password(ada, PASSWORD, OTHER)
    assert [people.account(each) for each in (first, second, third)] == [None, None, ada]
    assert people.sign_in("Ada", OTHER)
    with pytest.raises(WrongPassword):
        people.sign_in("Ada", PASSWORD)


def test_sessions_are_listed_and_ended_one_by_one_or_all_but_ones_own(people: People) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    own = people.sign_up("Ada", PASSWORD, agent)
    ada = account_of(people, own)
    others = [people.sign_in("Ada", PASSWORD) for _ in range(3)]
    bobs = people.sign_up("Bob", PASSWORD)
    listed = people.sessions_of(ada)
    assert len(listed) == 4
    assert {each.browser for each in listed} == {"", "Firefox, Linux"}
    people.end_sessions(ada, hash_token(others[0])[:16], own)
    assert [people.account(each) for each in others] == [None, ada, ada]
    people.end_sessions(ada, hash_token(bobs)[:16], own)  # of somebody else: nothing happens
    people.end_sessions(ada, "", own)
    assert people.account(own) == ada
    assert len(people.sessions_of(ada)) == 1
    assert people.account(bobs) is not None


def test_browsers_are_named_in_two_words() -> None:
    chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
    assert browser_name(chrome) == "Chrome, Windows"
    assert browser_name(f"{chrome} Edg/140.0") == "Edge, Windows"
    assert browser_name("curl/8.5.0") == ""


def test_a_link_of_the_operator_works_once(people: People) -> None:
    session = people.sign_up("Ada", PASSWORD)
    ada = account_of(people, session)
    link, another = people.link_of_operator("ADA"), people.link_of_operator("Ada")
    with pytest.raises(BadPassword):
        people.reset_password(link, "short")
    assert account_of(people, people.reset_password(link, OTHER)) == ada
    assert people.account(session) is None
    for used in (link, another, "nonsense", "x" * 1000):
        with pytest.raises(BadLink):
            people.reset_password(used, PASSWORD)
    assert people.sign_in("Ada", OTHER)
    with pytest.raises(Unknown):
        people.link_of_operator("Bob")


def test_a_link_does_not_work_for_ever(people: People) -> None:
    ada = account_of(people, people.sign_up("Ada", PASSWORD))
    people.accounts.add_reset(ada, hash_token("old"), time.time() - 1)
    with pytest.raises(BadLink):
        people.reset_password("old", OTHER)


def test_only_hashes_are_kept(people: People) -> None:
    people.sign_up("Ada", PASSWORD)
    link = people.link_of_operator("Ada")
    with people.accounts.database.read() as connection:
        kept = connection.exec_driver_sql("select token from resets").scalars().all()
    assert kept == [hash_token(link)]
