"""Contacts are confirmed before letters go there, and old mail is thrown away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandtable.mail.office import PostOffice, WrongCode
from sandtable.service import Tables
from tests.mail.post import DOMAIN, Clock, SmartHost, listening, mail, orders, send, settings, smart_host, text_of, war

ANN, EVE = "ann@home.example", "eve@far.example"
DAY = 24 * 3600.0


class Desk:
    """A post office that sends, and a match."""

    def __init__(self, tables: Tables, host: SmartHost) -> None:
        self.host, self.clock, self.tables = host, Clock(), tables
        self.office = PostOffice(settings(host), tables, clock=self.clock)
        self.match = war(tables).match
        self.box = self.office.letterbox(self.match, "empire-1")
        self.address = f"orders+{self.box.secret}@{DOMAIN}"

    def give(self, contact: str) -> str:
        """Give a contact; the code that confirms it."""
        return self.office.change(self.match, "empire-1", contact=contact, reports=True, reminders=True).code

    def work(self) -> None:
        self.office.delivery.read_all()
        assert self.office.sender is not None
        self.office.sender.send_due()

    @property
    def contact(self) -> str:
        return self.office.letterbox(self.match, "empire-1").contact


@pytest.fixture
def desk(sqlite_tables: Tables) -> Iterator[Desk]:
    with smart_host() as host:
        yield Desk(sqlite_tables, host)


def test_nothing_but_a_question_goes_to_an_address_that_nobody_has_confirmed(desk: Desk) -> None:
    code = desk.give(ANN)
    desk.office.counter.take(EVE, desk.address, mail(desk.address, orders(), sender=EVE))
    desk.work()
    [question] = desk.host.texts(ANN)
    assert code in question
    assert desk.box.secret not in question
    assert desk.box.secret not in str(desk.host.letters[0][1]["Reply-To"])
    assert "1 lines accepted" in desk.host.texts(EVE)[0]  # as long as there is no contact the sender is answered
    assert desk.contact == ""
    shown = desk.office.mail_of_seat(desk.match, "empire-1")
    assert (shown.contact, shown.wanted) == ("", ANN)
    assert code not in "".join(letter.text for letter in shown.letters)


def test_a_reply_confirms_the_address(desk: Desk) -> None:
    desk.give(ANN)
    desk.work()
    reply_to = str(desk.host.letters[0][1]["Reply-To"])
    with listening(desk.office) as port:
        absent = b"Auto-Submitted: auto-replied\r\n" + mail(reply_to, "I am away")
        assert send(port, reply_to, absent)[0] == 250
        assert desk.contact == ""  # no person has answered
        assert send(port, reply_to, mail(reply_to, "yes")) == (250, "2.0.0 confirmed")
        assert desk.contact == ANN
        assert send(port, reply_to, mail(reply_to, "yes"))[0] == 550  # it serves once
    desk.work()
    assert desk.box.secret in desk.host.texts(ANN)[1]


def test_the_code_confirms_the_address(desk: Desk) -> None:
    code = desk.give(ANN)
    for wrong in ("", "a" * 26, code[:-1]):
        with pytest.raises(WrongCode):
            desk.office.confirm(desk.match, "empire-1", wrong)
    desk.office.confirm(desk.match, "empire-1", f" {code.upper()} ")
    assert desk.contact == ANN
    with pytest.raises(WrongCode):
        desk.office.confirm(desk.match, "empire-1", code)


def test_the_old_contact_stays_until_the_new_one_is_confirmed(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give(ANN))
    first = desk.give(EVE)
    assert desk.give(EVE) == first  # saved twice, asked once
    assert desk.contact == ANN
    assert desk.give(ANN) == ""  # taken back
    with pytest.raises(WrongCode):
        desk.office.confirm(desk.match, "empire-1", first)
    desk.work()
    assert len(desk.host.texts(EVE)) == 1


def test_a_server_that_sends_nothing_has_nobody_to_ask(sqlite_tables: Tables) -> None:
    office = PostOffice(settings(), sqlite_tables)
    box = office.change(war(sqlite_tables).match, "empire-1", contact=ANN, reports=True, reminders=True)
    assert (box.contact, box.wanted, box.code) == (ANN, "", "")


def test_old_mail_is_thrown_away_and_what_comes_again_is_still_recognized(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give(ANN))
    good, bad = mail(desk.address, orders(), name="good"), mail(desk.address, "hello", name="bad")
    for data in (good, bad):
        desk.office.counter.take(ANN, desk.address, data)
    desk.work()
    before = len(desk.host.letters)
    desk.clock.now += 89 * DAY
    desk.office.prune()
    assert len(desk.office.inbox.of_seat(desk.match, "empire-1")) == 2
    desk.clock.now += 2 * DAY
    desk.office.prune()
    assert desk.office.inbox.of_seat(desk.match, "empire-1") == []
    assert desk.office.outbox.of_seat(desk.match, "empire-1") == []
    for data in (good, bad):
        assert desk.office.counter.take(ANN, desk.address, data).startswith("250")
    desk.work()
    assert len(desk.host.letters) == before  # no second answer
    assert len([e for e in desk.tables.matches.entries(desk.match) if e.seat == "empire-1"]) == 1
    assert desk.office.inbox.waiting() == 0


def test_what_waits_or_has_failed_is_not_thrown_away(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give(ANN))
    desk.office.counter.take(ANN, desk.address, mail(desk.address, orders()))
    desk.clock.now += 1000 * DAY
    desk.office.prune()
    assert desk.office.inbox.waiting() == 1
    assert desk.office.outbox.count("waiting") == 2
    desk.work()
    assert "1 lines accepted" in text_of(desk.host.letters[-1][1])
