"""Contacts are confirmed before letters go there, and old mail is thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from sandtable.errors import Refusal
from sandtable.mail import admission
from sandtable.mail.contacts import GREETINGS, QUESTIONS_OF_SEAT, QUESTIONS_TO_SENDERS, RECEIPTS
from sandtable.mail.office import PostOffice, WrongCode
from sandtable.service import Tables
from sandtable.store import ReceivedMail
from tests.mail.post import (
    ANN,
    DOMAIN,
    Clock,
    SmartHost,
    listening,
    mail,
    orders,
    send,
    settings,
    smart_host,
    text_of,
    war,
)

EVE = "eve@far.example"
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
    desk.office.admission.take(EVE, desk.address, mail(desk.address, orders(), sender=EVE))
    desk.work()
    assert desk.host.texts(EVE) == []  # who only says that he is the sender is told nothing
    [question] = desk.host.texts(ANN)
    assert code in question
    assert desk.box.secret not in question
    assert desk.box.secret not in str(desk.host.letters[0][1]["Reply-To"])
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


def test_strangers_get_one_question_each_and_a_seat_asks_few_of_them(desk: Desk) -> None:
    for number in range(60):
        with suppress(Refusal):
            desk.give(f"victim-{number}@far.example")
    desk.work()
    assert len(desk.host.letters) == QUESTIONS_OF_SEAT
    desk.clock.now += DAY + 1
    with pytest.raises(Refusal, match="asked before"):  # from another seat, at any time
        desk.office.change(desk.match, "empire-2", contact="Victim-1@far.example", reports=True, reminders=True)
    before = desk.office.outbox.count("waiting")
    assert desk.give("victim-1@far.example")  # by the same seat: the letter that lies there still counts
    assert desk.office.outbox.count("waiting") == before
    desk.office.confirm(desk.match, "empire-1", desk.office.letterbox(desk.match, "empire-1").code)
    assert desk.contact == "victim-1@far.example"


@pytest.mark.parametrize(
    "other", ["VICTIM@far.example", "victim+2@far.example", "victim@far.example.", "Victim+a+b@FAR.example."]
)
def test_one_mailbox_is_asked_once_however_it_is_written(desk: Desk, other: str) -> None:
    desk.give("victim+1@far.example")
    desk.clock.now += 2 * DAY
    with pytest.raises(Refusal, match="asked before"):
        desk.office.change(desk.match, "empire-2", contact=other, reports=True, reminders=True)
    desk.work()
    assert len(desk.host.letters) == 1


def test_dots_make_another_mailbox_except_where_they_mean_nothing(desk: Desk) -> None:
    desk.give("v.ictim@far.example")
    desk.give("victim@far.example")
    desk.give("v.ictim@gmail.com")
    with pytest.raises(Refusal, match="asked before"):
        desk.office.change(desk.match, "empire-2", contact="vic.tim@gmail.com", reports=True, reminders=True)


def test_whoever_owns_a_mailbox_may_write_it_in_several_ways(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give("ann+one@home.example"))
    asked = desk.office.change(desk.match, "empire-2", contact="ann+two@home.example", reports=True, reminders=True)
    assert asked.code


def test_a_reply_that_does_not_say_yes_confirms_nothing(desk: Desk) -> None:
    """An absence notice need not call itself one."""
    desk.give(ANN)
    desk.work()
    to = str(desk.host.letters[0][1]["Reply-To"])
    for text in ("I am on holiday until Monday.", "", "> reply with the word YES", "Yesterday I left."):
        assert desk.office.admission.take(ANN, to, mail(to, text)) == admission.NOT_CONFIRMED
    assert desk.contact == ""
    assert desk.office.admission.take(ANN, to, mail(to, "\n> the word YES\n*Yes*, it was me")).startswith("250")
    assert desk.contact == ANN


def test_forged_senders_are_asked_a_few_times_a_day(sqlite_tables: Tables) -> None:
    """Each seat of a match can be made to ask somebody: a match may have 119 of them, and there may be many matches."""
    with smart_host() as host:
        office = PostOffice(settings(host), sqlite_tables, clock=Clock())
        matches = [war(sqlite_tables, 30).match for _ in range(2)]
        for match in matches:
            for seat in range(1, 31):
                box = office.letterbox(match, f"empire-{seat}")
                to = f"orders+{box.secret}@{DOMAIN}"
                sender = f"victim-{seat}-{match}@far.example"
                assert office.admission.take(sender, to, mail(to, "hello", sender=sender)).startswith("250")
        office.delivery.read_all()
        assert office.sender is not None
        office.sender.send_due()
    asked = [[to for to, _ in host.letters if match in to] for match in matches]
    assert [len(each) for each in asked] == [QUESTIONS_TO_SENDERS] * 2


def test_a_seat_that_sends_without_end_is_told_to_wait(desk: Desk) -> None:
    desk.office.admission.most_mails = 5
    replies = [
        desk.office.admission.take(ANN, desk.address, mail(desk.address, orders(), name=str(number)))[:3]
        for number in range(8)
    ]
    assert replies == ["250"] * 5 + ["452"] * 3
    other = f"orders+{desk.office.letterbox(desk.match, 'empire-2').secret}@{DOMAIN}"
    assert desk.office.admission.take(EVE, other, mail(other, orders("Borealia")))[:3] == "250"
    desk.clock.now += 3601
    assert desk.office.admission.take(ANN, desk.address, mail(desk.address, orders(), name="later"))[:3] == "250"


def test_matches_take_turns_in_the_queue(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends much keeps nobody else's orders waiting."""
    for number in range(6):
        desk.office.admission.take(ANN, desk.address, mail(desk.address, orders(), name=f"many-{number}"))
    second = war(desk.tables).match
    to = f"orders+{desk.office.letterbox(second, 'empire-1').secret}@{DOMAIN}"
    for number in range(2):
        desk.office.admission.take(EVE, to, mail(to, orders(), name=f"few-{number}"))
    order: list[str] = []
    deliver = desk.office.delivery.deliver

    def noted(received: ReceivedMail) -> None:
        order.append(received.match)
        deliver(received)

    monkeypatch.setattr(desk.office.delivery, "deliver", noted)
    desk.office.delivery.read_all()
    assert max(place for place, match in enumerate(order) if match == second) <= 3
    assert len(order) == 8


def test_who_has_confirmed_an_address_may_use_it_for_another_seat(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give(ANN))
    asked = desk.office.change(desk.match, "empire-2", contact=ANN, reports=True, reminders=True)
    assert asked.code


def test_an_address_is_not_renewed_without_end(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give(ANN))
    for _ in range(60):
        with suppress(Refusal):
            desk.office.change(desk.match, "empire-1", contact=ANN, reports=True, reminders=True, renew=True)
    desk.work()
    assert len(desk.host.letters) == GREETINGS + 1  # and the question at the beginning


def test_two_programs_that_answer_each_other_stop(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give(ANN))
    for number in range(RECEIPTS + 10):
        desk.office.admission.take(ANN, desk.address, mail(desk.address, "I am away", name=str(number)))
    desk.work()
    assert len([1 for _, message in desk.host.letters if "refused" in message["Subject"]]) == RECEIPTS


def test_a_server_that_sends_nothing_has_nobody_to_ask(sqlite_tables: Tables) -> None:
    office = PostOffice(settings(), sqlite_tables)
    box = office.change(war(sqlite_tables).match, "empire-1", contact=ANN, reports=True, reminders=True)
    assert (box.contact, box.wanted, box.code) == (ANN, "", "")


def test_old_mail_is_thrown_away_and_what_comes_again_is_still_recognized(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give(ANN))
    good, bad = mail(desk.address, orders(), name="good"), mail(desk.address, "hello", name="bad")
    for data in (good, bad):
        desk.office.admission.take(ANN, desk.address, data)
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
        assert desk.office.admission.take(ANN, desk.address, data).startswith("250")
    desk.work()
    assert len(desk.host.letters) == before  # no second answer
    assert len([e for e in desk.tables.matches.entries(desk.match) if e.seat == "empire-1"]) == 1
    assert desk.office.inbox.waiting() == 0


def test_what_waits_or_has_failed_is_not_thrown_away(desk: Desk) -> None:
    desk.office.confirm(desk.match, "empire-1", desk.give(ANN))
    desk.office.admission.take(ANN, desk.address, mail(desk.address, orders()))
    desk.clock.now += 1000 * DAY
    desk.office.prune()
    assert desk.office.inbox.waiting() == 1
    assert desk.office.outbox.count("waiting") == 2
    desk.work()
    assert "1 line accepted" in text_of(desk.host.letters[-1][1])
