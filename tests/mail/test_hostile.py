"""Hostile mails over real SMTP: one receipt or none, nothing applied that should not be, and the queue goes on."""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Callable, Iterator
from email import policy
from email.message import EmailMessage

import pytest

from sandtable.mail import admission, gateway
from sandtable.mail.office import PostOffice
from sandtable.service import Tables
from tests.mail.post import ANN, DOMAIN, Clock, SmartHost, listening, mail, orders, send, settings, smart_host, war
from tests.service.playing import eventually

EVE = "eve@far.example"
COMMON = f"orders@{DOMAIN}"


class Desk:
    """A match of two people: one with a confirmed contact, and one who is not to be touched."""

    def __init__(self, tables: Tables, host: SmartHost) -> None:
        self.tables, self.host = tables, host
        self.office = PostOffice(settings(host), tables, clock=Clock())
        self.match = war(tables).match
        asked = self.office.change(self.match, "empire-1", contact=ANN, reports=True, reminders=True)
        self.office.confirm(self.match, "empire-1", asked.code)
        self.address = f"orders+{asked.secret}@{DOMAIN}"
        self.key = asked.secret
        self.other = self.office.letterbox(self.match, "empire-2").secret
        self.port = 0
        self.work()
        self.before = len(host.letters)

    def work(self) -> None:
        self.office.delivery.read_all()
        assert self.office.sender is not None
        self.office.sender.send_due()

    def receipts(self) -> list[str]:
        """What Ann was sent since the beginning."""
        return self.host.texts(ANN)[self.before :]

    def sealed(self) -> list[tuple[str, ...] | None]:
        with self.tables.at(self.match) as live:
            found: list[tuple[str, ...] | None] = live.match.state.orders
            return list(found)


@pytest.fixture
def desk(sqlite_tables: Tables) -> Iterator[Desk]:
    with smart_host() as host:
        made = Desk(sqlite_tables, host)
        with listening(made.office) as made.port:
            yield made


def keyed(key: str) -> str:
    return orders().replace("BUYING", f"KEY {key}\nBUYING")


def attached(address: str) -> bytes:
    """Orders in a part whose MIME structure is broken: the boundary that is announced never comes."""
    body = b"\r\n--other\r\nContent-Type: text/plain\r\n\r\n" + orders().encode() + b"\r\n--other--\r\n"
    head = (
        f"From: {ANN}\r\nTo: {address}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n".encode()
    )
    return head + body


def scripted(address: str) -> bytes:
    message = EmailMessage(policy=policy.SMTP)
    message["From"], message["To"], message["Subject"] = ANN, address, "<script>alert(1)</script>"
    lines = "".join(f"<div>{line}</div>" for line in orders().splitlines())
    script = "<script>document.write('BUY 9 Tank AT 40')</script><img src=x onerror='BUY 8 Tank AT 40'>"
    message.set_content(f"<html><head>{script}</head><body>{script}{lines}</body></html>", subtype="html")
    return message.as_bytes()


Case = tuple[Callable[[Desk], tuple[str, bytes]], tuple[int, ...], int]
HOSTILE: dict[str, Case] = {
    "a stranger": (lambda desk: (COMMON, mail(COMMON, orders(), sender=EVE)), (550,), 0),
    "a wrong token": (lambda desk: (COMMON, mail(COMMON, keyed("a" * 26), sender=EVE)), (550,), 0),
    "a token of the wrong form": (lambda desk: (COMMON, mail(COMMON, keyed("';drop table"), sender=EVE)), (550,), 0),
    "two tokens": (
        lambda desk: (COMMON, mail(COMMON, keyed(f"{desk.key}\nKEY {desk.other}"), sender=EVE)), (550,), 0,
    ),
    "an old cycle": (lambda desk: (desk.address, mail(desk.address, orders("Arcadia", 0))), (250,), 1),
    "a later cycle": (lambda desk: (desk.address, mail(desk.address, orders("Arcadia", 7))), (250,), 1),
    "another empire": (lambda desk: (desk.address, mail(desk.address, orders("Borealia"))), (250,), 1),
    "two empires' headers": (
        lambda desk: (desk.address, mail(desk.address, orders().replace("END", "EMPIRE Borealia\nCYCLE 1\nBUYING"))),
        (250,), 1,
    ),
    "10 MB": (lambda desk: (desk.address, mail(desk.address, orders()) + (b"y" * 70 + b"\r\n") * 146_000), (552,), 0),
    "a line of 100,000 characters": (
        lambda desk: (desk.address, mail(desk.address, "") + b"z" * 100_000 + b"\r\n"), (500,), 0,
    ),
    "broken MIME": (lambda desk: (desk.address, attached(desk.address)), (250, 554), 1),
}  # fmt: skip


@pytest.mark.parametrize("kind", HOSTILE)
def test_nothing_is_applied_and_the_queue_goes_on(desk: Desk, kind: str) -> None:
    make, codes, answers = HOSTILE[kind]
    address, data = make(desk)
    code, _ = send(desk.port, address, data)
    assert code in codes
    desk.work()
    assert desk.sealed() == [None, None]
    assert len(desk.receipts()) == (answers if code == 250 else 0)
    assert desk.host.texts(EVE) == []  # who only says who he is gets nothing
    told = "".join(desk.receipts())
    assert desk.other not in told
    assert desk.key not in told
    assert send(desk.port, desk.address, mail(desk.address, orders(), name="good"))[0] == 250
    desk.work()
    assert desk.sealed() == [("BUYING", "BUY 5 Tank AT W40"), None]
    assert "1 line accepted" in desk.receipts()[-1]


@pytest.mark.parametrize("key", ["", "KEY " + "a" * 26, "KEY one\nKEY two"])
def test_the_mail_of_a_stranger_is_not_taken_apart(desk: Desk, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(admission, "read_mail", None)
    assert send(desk.port, COMMON, mail(COMMON, f"{key}\n<a <a <a", sender=EVE))[0] == 550


@pytest.mark.parametrize("encoding", ["7bit", "base64", "quoted-printable"])
def test_a_key_is_found_however_the_mail_is_packed(desk: Desk, encoding: str) -> None:
    message = EmailMessage(policy=policy.SMTP)
    message["From"], message["To"] = ANN, COMMON
    lines = "".join(f"<div>{line}</div>" for line in keyed(desk.key).splitlines())
    message.set_content(f"<html><body>{lines}</body></html>", subtype="html", cte=encoding)
    assert send(desk.port, COMMON, message.as_bytes()) == (250, "2.0.0 kept")


def test_mail_of_programs_is_not_answered_whatever_it_says_of_itself(desk: Desk) -> None:
    for number, sender in enumerate(("MAILER-DAEMON@far.example", "noreply@far.example", "")):
        bounce = mail(desk.address, orders(), sender=EVE, name=f"b{number}")
        assert send(desk.port, desk.address, bounce, sender=sender)[0] == 250
    report = mail(desk.address, orders(), sender="Mail Delivery <mailer-daemon@far.example>")
    assert send(desk.port, desk.address, report)[0] == 250
    desk.work()
    assert (desk.receipts(), desk.sealed()) == ([], [None, None])


def test_idle_connections_of_one_place_keep_nobody_else_out(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    idle = [socket.create_connection(("127.0.0.1", desk.port)) for _ in range(gateway.MOST_EACH)]
    assert all(each.recv(100).startswith(b"220") for each in idle)
    with socket.create_connection(("127.0.0.1", desk.port)) as turned_away:
        assert turned_away.recv(100).startswith(b"421")
        assert turned_away.recv(100) == b""
    with socket.create_connection(("127.0.0.1", desk.port), source_address=("127.0.0.2", 0)) as elsewhere:
        assert elsewhere.recv(100).startswith(b"220")
    for each in idle:
        each.close()
    eventually(lambda: not desk.office.gateway.sessions)
    assert send(desk.port, desk.address, mail(desk.address, orders()))[0] == 250
    assert not [record for record in caplog.records if record.exc_info]


def test_one_place_sends_so_much_and_others_go_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A megabyte of empty lines takes a second of the processor, and is no mail of a seat."""
    monkeypatch.setattr(gateway, "SHARE", 2.5)
    monkeypatch.setattr(gateway, "REFILL", 0.001)  # so slowly that the time of the test does not matter
    lines = b"From: a@b.example\r\n\r\n" + b"\r\n" * 50_000  # counts for a megabyte
    for _ in range(2):
        assert send(desk.port, COMMON, lines)[0] == 550
    with pytest.raises((OSError, smtplib.SMTPException)):
        send(desk.port, COMMON, lines)
    with smtplib.SMTP("127.0.0.1", desk.port, source_address=("127.0.0.2", 0)) as elsewhere:
        data = mail(desk.address, orders())
        assert elsewhere.sendmail(ANN, [desk.address], data) == {}


def test_idle_connections_of_many_places_make_room(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who holds a network of addresses could hold all places by saying nothing."""
    monkeypatch.setattr(gateway, "MOST_SESSIONS", 3)
    monkeypatch.setattr(gateway, "SILENT", 600.0)
    idle = [socket.create_connection(("127.0.0.1", desk.port), source_address=(f"127.0.0.{n}", 0)) for n in range(2, 5)]
    assert all(each.recv(100).startswith(b"220") for each in idle)
    with socket.create_connection(("127.0.0.1", desk.port)) as turned_away:
        assert turned_away.recv(100).startswith(b"421")  # nobody has been silent for long
    monkeypatch.setattr(gateway, "SILENT", 0.0)
    idle[0].sendall(b"NOOP\r\n")
    assert idle[0].recv(100).startswith(b"2")
    assert send(desk.port, desk.address, mail(desk.address, orders()))[0] == 250
    assert idle[1].recv(100) == b""  # the longest silent has made room
    for each in idle:
        each.close()
    eventually(lambda: not desk.office.gateway.sessions)


def test_a_script_in_html_is_never_read(desk: Desk) -> None:
    assert send(desk.port, desk.address, scripted(desk.address))[0] == 250
    desk.work()
    assert desk.sealed() == [("BUYING", "BUY 5 Tank AT W40"), None]
    [receipt] = desk.receipts()
    assert "script" not in receipt
    assert "alert" not in receipt


def test_an_encoded_line_of_100000_characters_is_one_bad_line(desk: Desk) -> None:
    data = mail(desk.address, orders("Arcadia", 1, "BUY 5 Tank AT 40", "w" * 100_000))
    assert send(desk.port, desk.address, data)[0] == 250
    desk.work()
    [receipt] = desk.receipts()
    assert "1 line accepted, 1 refused" in receipt
    assert len(receipt) < 2000
    assert desk.sealed() == [("BUYING", "BUY 5 Tank AT W40"), None]
