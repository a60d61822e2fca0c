"""Profiles: the record against other people, and who sees what of it."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from sandtable.service import Tables
from sandtable.service.errors import Unknown
from sandtable.service.new_matches import NewMatch, new
from sandtable.service.people import People
from sandtable.service.profiles import SideRecord, profile
from sandtable.service.seating import take_seat

PASSWORD = "correct horse battery"


@pytest.fixture
def people(tables: Tables) -> People:
    return People(tables.accounts, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def join(people: People, name: str) -> str:
    account = people.account(people.sign_up(name, PASSWORD))
    assert account is not None
    return account


def against(tables: Tables, ada: str, bob: str | None, *, listed: bool = False) -> NewMatch:
    """A match of two."""
    made = new(tables, "oil-war", "1", {}, {"arab": "link"}, ada, listed=listed)
    take_seat(tables, made.match, made.links["arab"].partition("#")[2], bob)
    return made


def test_the_record_is_that_against_other_people(tables: Tables, people: People) -> None:
    ada, bob = join(people, "Ada"), join(people, "Bob")
    lost, won, _ = against(tables, ada, bob), against(tables, ada, None), against(tables, ada, None)
    alone = new(tables, "oil-war", "1", {}, {}, ada)
    for made, seat in ((lost, "us"), (won, "arab"), (alone, "us")):
        tables.concede(made.match, seat, "key")
    found = profile(tables.accounts, "ada", ada)
    assert found.record == [SideRecord("oil-war", "us", 1, 1, 0)]
    assert found.running == 1
    assert profile(tables.accounts, "Bob", bob).record == [SideRecord("oil-war", "arab", 1, 0, 0)]


def test_of_three_who_gives_up_has_lost_and_nobody_has_won(tables: Tables, people: People) -> None:
    ada, bob = join(people, "Ada"), join(people, "Bob")
    made = new(tables, "two-rivers", "plain", {}, {"blue": "link", "green": "computer:random"}, ada)
    take_seat(tables, made.match, made.links["blue"].partition("#")[2], bob)
    tables.concede(made.match, "red", "key")
    assert profile(tables.accounts, "Ada", ada).record == [SideRecord("two-rivers", "red", 0, 1, 0)]
    assert profile(tables.accounts, "Bob", bob).record == [SideRecord("two-rivers", "blue", 0, 0, 1)]


def test_matches_are_named_to_those_who_may_know_of_them(tables: Tables, people: People) -> None:
    ada, bob, eve = join(people, "Ada"), join(people, "Bob"), join(people, "Eve")
    secret, public = against(tables, ada, bob), against(tables, ada, bob, listed=True)
    people.accounts.show(ada, "everybody")

    def named(asker: str | None) -> set[str]:
        return {each.match for each in profile(tables.accounts, "Ada", asker).matches}

    assert named(ada) == named(bob) == {secret.match, public.match}
    assert named(eve) == named(None) == {public.match}


@pytest.mark.parametrize(
    ("shows", "seen"),
    [("everybody", {"ada", "bob", None}), ("accounts", {"ada", "bob"}), ("nobody", {"ada"})],
)
def test_who_sees_a_profile_is_its_owners_choice(
    tables: Tables, people: People, shows: str, seen: set[str | None]
) -> None:
    ids = {"ada": join(people, "Ada"), "bob": join(people, "Bob"), None: None}
    people.accounts.show(ids["ada"] or "", shows)
    with pytest.raises(Unknown) as nobody:
        profile(tables.accounts, "Nobody", ids["bob"])
    for who, account in ids.items():
        if who in seen:
            assert profile(tables.accounts, "Ada", account).name == "Ada"
        else:
            with pytest.raises(Unknown) as hidden:
                profile(tables.accounts, "Ada", account)
            assert str(hidden.value) == str(nobody.value)
