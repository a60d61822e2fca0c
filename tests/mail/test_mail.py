"""Orders by mail, over real SMTP: who may give them, what becomes of them, and what is answered."""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Iterator

import pytest

from sandtable.mail.office import PostOffice
from sandtable.service import Tables
from sandtable.service.new_matches import NewMatch
from sandtable.store import Letterbox
from tests.mail.conftest import NewTables
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


class Desk:
    """A match, its post office, and a port to send mails to."""

    def __init__(self, tables: Tables, host: SmartHost) -> None:
        self.tables, self.host, self.clock = tables, host, Clock()
        self.office = PostOffice(settings(host), tables, clock=self.clock)
        self.made: NewMatch = war(tables)
        asked = self.office.change(self.made.match, "empire-1", contact=ANN, reports=True, reminders=True)
        self.office.confirm(self.made.match, "empire-1", asked.code)
        self.box: Letterbox = self.office.letterbox(self.made.match, "empire-1")
        self.port = 0

    @property
    def address(self) -> str:
        return f"orders+{self.box.secret}@{DOMAIN}"

    def send(self, text: str, *, to: str = "", name: str = "", sender: str = ANN) -> tuple[int, str]:
        return send(self.port, to or self.address, mail(to or self.address, text, sender=sender, name=name))

    def work(self) -> list[str]:
        """Read and send all there is; what Ann was sent after the question for her address and the greeting."""
        self.office.delivery.read_all()
        assert self.office.sender is not None
        self.office.sender.send_due()
        return self.host.texts(ANN)[2:]

    def entries(self) -> list[str]:
        return [entry.act for entry in self.tables.matches.entries(self.made.match)]


@pytest.fixture
def desk(sqlite_tables: Tables, host: SmartHost) -> Iterator[Desk]:
    made = Desk(sqlite_tables, host)
    with listening(made.office) as made.port:
        yield made


def test_orders_to_the_secret_address_are_entered_and_answered(desk: Desk) -> None:
    assert desk.send(orders()) == (250, "2.0.0 kept")
    assert desk.entries() == []
    [answer] = desk.work()
    assert len(desk.entries()) == 1
    assert "1 line accepted, 0 refused" in answer
    to, message = desk.host.letters[-1]
    assert (to, message["Reply-To"], message["Auto-Submitted"]) == (ANN, desk.address, "auto-generated")


def test_the_greeting_tells_the_address_and_the_key(desk: Desk) -> None:
    desk.work()
    [_, greeting] = desk.host.texts(ANN)
    assert desk.address in greeting
    assert f"KEY {desk.box.secret}" in greeting


def test_the_common_address_takes_a_key(desk: Desk) -> None:
    keyed = orders().replace("BUYING", f"KEY {desk.box.secret.upper()}\nBUYING")
    assert desk.send(keyed, to=f"orders@{DOMAIN}")[0] == 250
    assert "1 line accepted" in desk.work()[0]


@pytest.mark.parametrize(
    ("to", "line", "reply"),
    [
        (f"orders@{DOMAIN}", "", "names no seat"),
        (f"orders@{DOMAIN}", "KEY " + "a" * 26, "no seat has the key"),
        (f"orders@{DOMAIN}", "KEY one\nKEY two", "more than one key"),
        (f"orders+{'a' * 26}@{DOMAIN}", "", "no such address"),
        (f"orders+short@{DOMAIN}", "", "no such address"),
        ("orders@elsewhere.example", "", "no such address"),
        (f"root@{DOMAIN}", "", "no such address"),
    ],
)
def test_strangers_are_told_so_and_nothing_happens(desk: Desk, to: str, line: str, reply: str) -> None:
    text = orders().replace("BUYING", f"{line}\nBUYING") if line else orders()
    code, said = desk.send(text, to=to)
    assert code == 550
    assert reply in said
    assert desk.work() == []
    assert desk.entries() == []


def test_a_mail_delivered_twice_counts_once(desk: Desk) -> None:
    for _ in range(2):
        assert desk.send(orders(), name="same")[0] == 250
    desk.work()
    assert desk.send(orders(), name="same") == (250, "2.0.0 received before")
    assert len(desk.work()) == 1
    assert len(desk.entries()) == 1


def test_the_last_mail_replaces_the_earlier_one_and_the_receipt_says_so(desk: Desk) -> None:
    desk.send(orders(), name="1")
    desk.send(orders("Arcadia", 1, "BUY 6 Tank AT 40"), name="2")
    answers = desk.work()
    assert "replaces your earlier one" in answers[1]
    with desk.tables.at(desk.made.match) as live:
        assert live.match.state.orders[0] == ("BUYING", "BUY 6 Tank AT W40")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (orders("Arcadia", 9), "not for cycle 9"),
        (orders("Borealia"), "does not name Arcadia"),
        (orders().replace("END", "EMPIRE Borealia\nCYCLE 1\nBUYING"), "second EMPIRE line"),
        ("hello", "no EMPIRE line"),
        ("", "no EMPIRE line"),
    ],
)
def test_what_is_refused_whole_replaces_nothing(desk: Desk, text: str, why: str) -> None:
    desk.send(orders(), name="good")
    desk.send(text, name="bad")
    answers = desk.work()
    assert len(answers) == 2
    assert why in answers[1]
    assert len(desk.entries()) == 1


def test_an_answered_mail_below_the_orders_is_not_read(desk: Desk) -> None:
    old = "On Mon, 2 Mar 2026 Table wrote:\nEMPIRE Arcadia\nCYCLE 1\nMOVEMENT\nMOVE 1 Tank: 40 > 41\n"
    desk.send(orders().replace("END\n", "\n" + old))
    desk.work()
    with desk.tables.at(desk.made.match) as live:
        assert live.match.state.orders[0] == ("BUYING", "BUY 5 Tank AT W40")


def test_receipts_go_to_the_contact_and_not_to_the_from_line(desk: Desk) -> None:
    desk.send(orders(), sender="victim@else.example")
    desk.work()
    assert desk.host.texts("victim@else.example") == []


def test_without_a_contact_the_sender_is_asked_once_and_told_nothing(sqlite_tables: Tables, host: SmartHost) -> None:
    desk = Desk(sqlite_tables, host)
    box = desk.office.letterbox(desk.made.match, "empire-2")
    with listening(desk.office) as desk.port:
        address = f"orders+{box.secret}@{DOMAIN}"
        for number in range(3):
            desk.send(orders("Borealia"), to=address, sender="bob@far.example", name=str(number))
        desk.work()
        [question] = [message for to, message in host.letters if to == "bob@far.example"]
        assert "please confirm" in question["Subject"]
        assert box.secret not in question.as_string()
        assert "Borealia, cycle 1" in desk.office.mail_of_seat(desk.made.match, "empire-2").letters[0].text
        confirming = str(question["Reply-To"])
        assert send(desk.port, confirming, mail(confirming, "yes", sender="bob@far.example"))[0] == 250
        desk.send(orders("Borealia"), to=address, sender="bob@far.example", name="last")
        desk.work()
    assert "Borealia, cycle 1" in host.texts("bob@far.example")[-1]


def test_mails_of_programs_and_bounces_are_dropped(desk: Desk) -> None:
    bounce = mail(desk.address, orders())
    assert send(desk.port, desk.address, bounce, sender="")[0] == 250
    assert send(desk.port, desk.address, b"Auto-Submitted: auto-replied\r\n" + bounce)[0] == 250
    assert desk.work() == []


def test_a_renewed_address_leaves_the_old_one_dead(desk: Desk) -> None:
    old = desk.address
    desk.box = desk.office.change(desk.made.match, "empire-1", contact=ANN, reports=True, reminders=True, renew=True)
    assert desk.address != old
    assert desk.send(orders(), to=old)[0] == 550
    assert desk.send(orders())[0] == 250
    assert desk.address in "".join(desk.work())


def test_huge_mails_and_lines(desk: Desk) -> None:
    big = mail(desk.address, "x" * 60 + "\n") + (b"y" * 70 + b"\r\n") * 150_000
    with smtplib.SMTP("127.0.0.1", desk.port) as client:
        client.ehlo()
        assert client.mail(ANN, [f"SIZE={len(big)}"])[0] == 552
    assert send(desk.port, desk.address, big)[0] == 552
    long = mail(desk.address, "") + b"z" * 100_000 + b"\r\n"
    assert send(desk.port, desk.address, long)[0] == 500
    encoded = mail(desk.address, orders("Arcadia", 1, "BUY 5 Tank AT 40", "w" * 100_000))
    assert send(desk.port, desk.address, encoded)[0] == 250
    [answer] = desk.work()
    assert "1 line accepted, 1 refused" in answer
    assert "more than 2000 letters" in answer
    assert len(answer) < 2000


def test_a_connection_that_sends_without_end_is_closed(desk: Desk) -> None:
    with socket.create_connection(("127.0.0.1", desk.port)) as client:
        client.recv(1000)
        client.sendall(b"EHLO me\r\n")
        client.recv(1000)
        with pytest.raises(OSError):
            client.sendall(b"x" * 100_000_000)
    assert desk.send(orders())[0] == 250


def test_one_recipient_at_a_time(desk: Desk) -> None:
    with smtplib.SMTP("127.0.0.1", desk.port) as client:
        client.ehlo()
        client.mail(ANN)
        assert client.rcpt(desk.address)[0] == 250
        assert client.rcpt(desk.address)[0] == 452


def test_lmtp(sqlite_tables: Tables) -> None:
    office = PostOffice(settings(listen="lmtp:127.0.0.1:0"), sqlite_tables)
    made = war(sqlite_tables)
    box = office.letterbox(made.match, "empire-1")
    address = f"orders+{box.secret}@{DOMAIN}"
    with listening(office) as port, smtplib.LMTP("127.0.0.1", port) as client:
        client.lhlo = client.ehlo  # type: ignore[attr-defined]
        client.ehlo()
        client.mail(ANN)
        client.rcpt(address)
        assert client.data(mail(address, orders()))[0] == 250
    assert office.inbox.waiting() == 1


def test_reports_go_out_when_the_cycle_is_closed(desk: Desk) -> None:
    desk.send(orders())
    desk.work()
    view = desk.tables.look(desk.made.match, frozenset(["empire-2"]))["view"]
    question = next(each["id"] for each in view["questions"] if each["seat"] == "empire-2")
    desk.tables.submit(desk.made.match, "empire-2", question, "k", "orders")
    report = desk.work()[-1]
    assert "Bought 5 Tank" in report
    assert "World page" in report
    message = desk.host.letters[-1][1]
    sheets = [part.get_filename() for part in message.iter_attachments()]
    assert "forces-empire-1.csv" in sheets
    assert not [name for name in sheets if name is not None and "empire-2" in name]
    assert "empire-2" not in text_of(message)


def test_an_empty_outbox_is_not_sent_again_and_a_full_one_waits(desk: Desk) -> None:
    desk.work()
    desk.host.replies = ["451 4.3.0 busy", "451 4.3.0 busy"]
    desk.send(orders())
    assert desk.work() == []
    desk.clock.now += 59
    assert desk.work() == []
    desk.clock.now += 2
    assert desk.work() == []  # the second attempt fails too; the third comes two minutes later
    desk.clock.now += 119
    assert desk.work() == []
    desk.clock.now += 2
    assert len(desk.work()) == 1
    desk.clock.now += 100_000
    assert len(desk.work()) == 1


def test_a_letter_that_is_refused_for_good_is_given_up(desk: Desk) -> None:
    desk.work()
    desk.host.replies = ["554 5.7.1 no"]
    desk.send(orders())
    desk.work()
    desk.clock.now += 1_000_000
    assert desk.work() == []
    [letter, _, _] = desk.office.outbox.of_seat(desk.made.match, "empire-1")
    assert letter.state == "failed"
    assert "554" in letter.fault


def test_a_smart_host_that_is_away_loses_nothing(sqlite_tables: Tables) -> None:
    with smart_host() as host:
        desk = Desk(sqlite_tables, host)
    desk.work()
    assert host.letters == []
    assert desk.office.outbox.count("waiting") == 2


def test_a_fault_of_ours_does_not_hold_up_the_queue(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk.tables.at(desk.made.match) as live:
        rules = type(live.match.game)
    read = rules.read_document

    def faulty(self: object, state: object, seat: str, text: str) -> object:
        if "Tank" in text:
            raise ZeroDivisionError
        return read(self, state, seat, text)  # type: ignore[arg-type]

    monkeypatch.setattr(rules, "read_document", faulty)
    desk.send(orders(), name="bad")
    desk.send(orders("Arcadia", 1, "BUY 5 Artillery AT 40"), name="good")
    assert len(desk.work()) == 1
    assert len(desk.entries()) == 1
    assert desk.office.inbox.waiting() == 0


def test_two_workers_read_one_inbox(new_tables: NewTables, host: SmartHost) -> None:
    desk = Desk(new_tables(), host)
    other = PostOffice(settings(host), new_tables(), clock=desk.clock)
    with listening(desk.office) as desk.port:
        _read_by_two(desk, other)


def _read_by_two(desk: Desk, other: PostOffice) -> None:
    for n in range(4):
        desk.send(orders("Arcadia", 1, f"BUY {n + 1} Tank AT 40"), name=str(n))
    first = desk.office.inbox.next()
    assert first is not None
    other.delivery.deliver(first)
    desk.office.delivery.deliver(first)  # it was read by the other worker in between
    assert len(desk.entries()) == 1
    assert len(desk.work()) == 4
    with desk.tables.at(desk.made.match, fresh=True) as live:
        assert live.match.state.orders[0] == ("BUYING", "BUY 4 Tank AT W40")
