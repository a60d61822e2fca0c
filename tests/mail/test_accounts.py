"""Letters to accounts: codes, links for a new password, and what strangers learn from asking for them: nothing."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from sandtable.errors import Refusal
from sandtable.mail.accounts import (
    CODES_IN_DAY,
    CODES_TO_STRANGER,
    LINKS_IN_DAY,
    LINKS_IN_HOUR,
    TRIES,
    AccountMail,
    BadAddress,
    WrongCode,
)
from sandtable.mail.composing import Composer
from sandtable.mail.sending import Sender
from sandtable.service.people import BadLink, People
from sandtable.store import Accounts, Database, NewReset, Outbox, migrate
from tests.mail.post import Clock, SmartHost, settings

PASSWORD, OTHER = "correct horse battery", "seven green bottles"
HOUR, DAY = 3600.0, 24 * 3600.0


class Room:
    """People, and a post office as far as it writes to them."""

    def __init__(self, database: Database, host: SmartHost) -> None:
        self.clock = Clock(time.time())
        self.people = People(Accounts(database), PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.outbox = Outbox(database)
        given = settings(host, site="https://table.example")
        self.mail = AccountMail(database, self.outbox, Composer(given), self.clock)
        relay = given.relay()
        assert relay is not None
        self.sender = Sender(self.outbox, relay, given.common, self.clock)
        self.host = host

    def join(self, name: str = "Ada") -> str:
        account = self.people.account(self.people.sign_up(name, PASSWORD))
        assert account is not None
        return account

    def ask(self, account: str, address: str) -> None:
        self.mail.ask(self.people.row(account), address)

    def confirm(self, account: str, code: str) -> None:
        self.mail.confirm(self.people.row(account), code)

    def sent(self, address: str) -> list[str]:
        """All that an address has been sent."""
        self.mail.answer_requests()
        self.sender.send_due()
        return self.host.texts(address)

    def code(self, address: str) -> str:
        found = re.search(r"^\w{4}-\w{4}$", self.sent(address)[-1], re.MULTILINE)
        assert found is not None
        return found[0]

    def reached(self, address: str, name: str = "Ada") -> str:
        """An account with an address that was confirmed."""
        account = self.join(name)
        self.ask(account, address)
        self.confirm(account, self.code(address))
        self.clock.now += HOUR + 1
        return account

    def links(self, address: str) -> list[str]:
        self.sent(address)
        return re.findall(r"#/reset/(\S+)", "\n".join(self.host.texts(address)))


@pytest.fixture
def room(database_url: str, host: SmartHost) -> Iterator[Room]:
    database = Database(database_url)
    migrate(database)
    yield Room(database, host)
    database.close()


def test_an_address_counts_when_its_code_is_entered(room: Room) -> None:
    ada = room.join()
    room.ask(ada, "ada@home.example")
    assert (room.people.row(ada).email, room.people.row(ada).wanted) == ("", "ada@home.example")
    code = room.code("ada@home.example")
    with pytest.raises(WrongCode):
        room.confirm(ada, "aaaa-aaaa")
    room.confirm(ada, f" {code.upper()} ")
    row = room.people.row(ada)
    assert (row.email, row.wanted, row.code) == ("ada@home.example", "", "")
    with pytest.raises(WrongCode):  # it was used
        room.confirm(ada, code)
    with pytest.raises(BadAddress):
        room.ask(ada, "ada at home")


def test_a_code_is_guessed_few_times_and_not_for_long(room: Room) -> None:
    ada = room.join()
    room.ask(ada, "ada@home.example")
    code = room.code("ada@home.example")
    for _ in range(TRIES):
        with pytest.raises(WrongCode, match="not the code"):
            room.confirm(ada, "aaaa-aaaa")
    with pytest.raises(WrongCode, match="not valid any more"):
        room.confirm(ada, code)
    bob = room.join("Bob")
    room.ask(bob, "bob@home.example")
    late = room.code("bob@home.example")
    room.clock.now += DAY + 1
    with pytest.raises(WrongCode, match="not valid any more"):
        room.confirm(bob, late)


def test_a_code_is_for_one_account_and_one_address(room: Room) -> None:
    ada, eve = room.join("Ada"), room.join("Eve")
    room.ask(ada, "ada@home.example")
    code = room.code("ada@home.example")
    room.ask(eve, "ada@home.example")
    with pytest.raises(WrongCode):
        room.confirm(eve, code)
    room.ask(ada, "other@home.example")
    with pytest.raises(WrongCode):
        room.confirm(ada, code)


def test_one_mailbox_gets_few_codes_whoever_asks_and_nobody_is_told(room: Room) -> None:
    victim = "ada@home.example"
    for n in range(8):
        room.ask(room.join(f"Eve {'abcdefgh'[n]}"), f"ada+{n}@home.example" if n % 2 else victim)
    assert len(room.host.letters) + room.sender.send_due() == 1
    accounts = [room.join(f"Mallory {letter}") for letter in "abc"]
    for day in range(40):
        for account in accounts:
            room.clock.now += 2 * HOUR
            room.ask(account, victim)
        if day == 0:
            assert len(room.sent(victim)) == min(CODES_IN_DAY, 4)
        room.clock.now += DAY
    assert len(room.sent(victim)) == CODES_TO_STRANGER


def test_the_code_that_lies_there_still_counts(room: Room) -> None:
    ada = room.join()
    room.ask(ada, "ada@home.example")
    room.ask(ada, "ada@home.example")
    assert len(room.sent("ada@home.example")) == 1
    room.confirm(ada, room.code("ada@home.example"))


def test_another_address_is_told_to_the_old_one(room: Room) -> None:
    ada = room.reached("ada@home.example")
    room.ask(ada, "ada@work.example")
    room.confirm(ada, room.code("ada@work.example"))
    assert "mail goes to another address" in room.sent("ada@home.example")[-1]


@pytest.mark.parametrize("asked", ["ada", " ADA ", "ada@home.example", "Ada@HOME.example"])
def test_a_forgotten_password_is_set_by_a_link_that_was_mailed(room: Room, asked: str) -> None:
    ada = room.reached("ada@home.example")
    session = room.people.sign_in("Ada", PASSWORD)
    room.mail.ask_for_link(asked)
    (link,) = room.links("ada@home.example")
    assert room.people.account(room.people.reset_password(link, OTHER)) == ada
    assert room.people.account(session) is None
    with pytest.raises(BadLink):
        room.people.reset_password(link, OTHER)


@pytest.mark.parametrize("asked", ["nobody", "nobody@home.example", "Bob", "bob@home.example", "", "x@", "' or 1=1 --"])
def test_where_there_is_no_confirmed_address_nothing_is_sent(room: Room, asked: str) -> None:
    room.reached("ada@home.example")
    bob = room.join("Bob")
    room.ask(bob, "bob@home.example")  # never confirmed
    before = len(room.sent("bob@home.example"))
    room.mail.ask_for_link(asked)
    assert room.links("bob@home.example") == []
    assert len(room.sent("bob@home.example")) == before
    assert room.mail.forgotten.next() is None


def test_nothing_that_can_be_measured_depends_on_whether_there_is_an_account(room: Room) -> None:
    """What is done before the answer is one row for each request, whatever it says."""
    room.reached("ada@home.example")
    letters = len(room.sent("ada@home.example"))
    for asked in ("ada@home.example", "nobody@home.example", "ada", "nobody"):
        room.mail.ask_for_link(asked)
        waiting = room.mail.forgotten.next()
        assert waiting is not None
        room.sender.send_due()
        assert len(room.host.texts("ada@home.example")) == letters
    assert len(room.links("ada@home.example")) == LINKS_IN_HOUR


def test_one_mailbox_gets_few_links_and_one_letter_for_all_its_accounts(room: Room) -> None:
    room.reached("ada@home.example")
    room.reached("ada@home.example", "Ada at the club")
    room.reached("ada+evil@home.example", "Eve")  # perhaps another person's: not everywhere does a + mean nothing
    for _ in range(30):
        room.mail.ask_for_link("ada@home.example")
        room.mail.answer_requests()
        room.clock.now += HOUR / 2
    room.sender.send_due()
    letters = [text for to, message in room.host.letters if to == "ada@home.example"
               for text in [message.get_content()] if "#/reset/" in text]  # fmt: skip
    assert len(letters) == LINKS_IN_DAY
    assert all("Ada:" in text and "Ada at the club:" in text and "Eve" not in text for text in letters)
    assert len(room.host.texts("ada+evil@home.example")) == 1  # the code


def test_what_opens_an_account_is_not_kept_in_clear(room: Room) -> None:
    room.reached("ada@home.example")
    room.mail.ask_for_link("ada")
    (link,) = room.links("ada@home.example")
    with room.mail.accounts.database.read() as connection:
        for table in ("outbox", "resets", "accounts", "forgotten"):
            rows = connection.exec_driver_sql(f"select * from {table}").all()
            assert link not in str(rows)
            assert "#/reset/" not in str(rows)


def test_a_request_that_waited_too_long_is_dropped(room: Room) -> None:
    room.reached("ada@home.example")
    room.mail.ask_for_link("ada")
    room.clock.now += 2 * HOUR
    assert room.links("ada@home.example") == []


def test_two_workers_do_not_write_twice(room: Room) -> None:
    room.reached("ada@home.example")
    room.mail.ask_for_link("ada")
    request = room.mail.forgotten.next()
    assert request is not None
    room.mail.answer_requests()
    room.mail.forgotten.answer(request, [], [], room.clock())
    assert len(room.links("ada@home.example")) == 1


def test_an_account_that_is_deleted_at_this_moment_stops_nothing(room: Room) -> None:
    room.reached("ada@home.example")
    room.mail.ask_for_link("ada")
    request = room.mail.forgotten.next()
    assert request is not None
    room.mail.forgotten.answer(request, [NewReset("nobody", "hash", room.clock() + HOUR)], [], room.clock())
    assert room.mail.forgotten.next() == request
    assert len(room.links("ada@home.example")) == 1


def test_a_server_that_sends_nothing_asks_nobody(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'db'}")
    migrate(database)
    people = People(Accounts(database), PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    ada = people.account(people.sign_up("Ada", PASSWORD)) or ""
    mail = AccountMail(database, Outbox(database), Composer(settings()), time.time)
    with pytest.raises(Refusal, match="sends no mail"):
        mail.ask(people.row(ada), "ada@home.example")
    database.close()
