"""Mails are reduced to what somebody wrote."""

from __future__ import annotations

from email import policy
from email.message import EmailMessage

import pytest

from sandtable.mail.reading import Unreadable, is_address, read_mail

TEXT = "EMPIRE Arcadia\nCYCLE 1\nBUYING\nBUY 5 Tank AT 40\nEND\n"


def raw(head: str, body: str) -> bytes:
    return (head.strip() + "\n\n" + body).replace("\n", "\r\n").encode()


def test_plain_text() -> None:
    mail = read_mail(raw("From: Ann <ann@home.example>\nSubject: orders\nMessage-ID: <1@home>", TEXT))
    assert mail.text == TEXT
    assert (mail.sender, mail.subject, mail.automatic) == ("ann@home.example", "orders", False)


def test_quoted_printable_and_charsets() -> None:
    head = 'Content-Type: text/plain; charset="iso-8859-1"\nContent-Transfer-Encoding: quoted-printable'
    assert read_mail(raw(head, "caf=E9 =\nau lait")).text == "café au lait"
    assert read_mail(raw("Content-Type: text/plain; charset=no-such-thing", "plain")).text == "plain"
    assert read_mail(raw("Content-Type: text/plain; charset=punycode", "plain")).text == "plain"


def test_html_only_without_scripts_and_quotations_marked() -> None:
    html = (
        "<html><head><title>t</title><style>p {}</style></head><body><script>alert('EMPIRE Evil')</script>"
        "<div>EMPIRE Arcadia</div><div>CYCLE&nbsp;1</div><p>BUYING<br>BUY 5   Tank\n AT 40 &lt;3</p>"
        "<blockquote>old <b>words</b><br>more</blockquote><pre>a  b\nc</pre></body></html>"
    )
    text = read_mail(raw("Content-Type: text/html; charset=utf-8", html)).text
    assert text.splitlines() == [
        "EMPIRE Arcadia", "CYCLE\N{NO-BREAK SPACE}1", "BUYING", "BUY 5 Tank AT 40 <3", "> old words", "> more", "a  b",
        "c",
    ]  # fmt: skip


def test_plain_text_comes_before_html() -> None:
    message = EmailMessage(policy=policy.SMTP)
    message.set_content("the plain one")
    message.add_alternative("<p>the other one</p>", subtype="html")
    message.add_attachment("an attachment", filename="a.txt")
    assert read_mail(message.as_bytes()).text.strip() == "the plain one"


def test_an_attachment_counts_if_there_is_nothing_else() -> None:
    message = EmailMessage(policy=policy.SMTP)
    message.set_content("  \n")
    message.add_attachment(b"\x00\x01", maintype="image", subtype="png", filename="a.png")
    message.add_attachment(TEXT, filename="orders.txt")
    assert read_mail(message.as_bytes()).text.strip() == TEXT.strip()


def test_a_forwarded_mail() -> None:
    inner = EmailMessage(policy=policy.SMTP)
    inner.set_content(TEXT)
    outer = EmailMessage(policy=policy.SMTP)
    outer.set_content("\n")
    outer.add_attachment(inner)
    assert read_mail(outer.as_bytes()).text.strip() == TEXT.strip()


def test_flowed_lines_are_whole_again() -> None:
    body = "MOVE 5 Tank: 40 > 41 \n > 42\n> quoted \n> words\n-- \nAnn\n"
    text = read_mail(raw("Content-Type: text/plain; format=flowed", body)).text
    assert text.splitlines() == ["MOVE 5 Tank: 40 > 41 > 42", "> quoted words", "-- ", "Ann"]
    joined = read_mail(raw("Content-Type: text/plain; format=flowed; delsp=yes", "ab \ncd")).text
    assert joined == "abcd"


@pytest.mark.parametrize(
    "head",
    ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <l.example>", "Auto-Submitted: auto-generated"],
)
def test_mails_of_programs(head: str) -> None:
    assert read_mail(raw(head, TEXT)).automatic
    assert not read_mail(raw("Auto-Submitted: no", TEXT)).automatic


def test_keys_are_those_of_unquoted_lines() -> None:
    assert read_mail(raw("X: y", "KEY abc\nkey  ABC \n> KEY other\nKEY two words\n")).keys() == ["abc"]
    assert read_mail(raw("X: y", "KEY abc\nKEY def\n")).keys() == ["abc", "def"]


def test_a_mail_without_a_name_is_named_by_all_of_it() -> None:
    one, two = raw("From: a@b.c", TEXT), raw("From: a@b.c", TEXT + "x")
    assert read_mail(one).id == read_mail(one).id != read_mail(two).id
    named = [read_mail(raw(f"Received: {n}\nMessage-ID: <same@x>", TEXT)).id for n in range(2)]
    assert named[0] == named[1]


@pytest.mark.parametrize(
    "data",
    [
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\n" * 3000,
        b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(500)),
        b"Subject: x\r\nContent-Type: text/plain; " + b'a="b;' * 1000 + b"\r\n\r\ntext",
        b"X: " + b"y" * 70_000 + b"\r\n\r\ntext",
        b"Subject: x\r\n\r\n" + b"a" * 300_000,
        b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(60))
        + b"\r\nx",
    ],
    ids=["parts", "nested", "header", "head", "text", "deep"],
)
def test_hostile_mails_are_refused_quickly(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_mail(data)


def test_broken_mime_is_read_as_far_as_it_goes() -> None:
    broken = (
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nEMPIRE Arcadia\r\n"
    )
    assert read_mail(broken).text.strip() == "EMPIRE Arcadia"
    assert read_mail(b"").text == ""
    assert read_mail(b"Content-Transfer-Encoding: base64\r\n\r\n!!!").text is not None


def test_nothing_unprintable_is_left() -> None:
    assert read_mail(b"X: y\r\n\r\na\x00b\x1bc\td").text == "a\ufffdb\ufffdc\td"


def test_addresses() -> None:
    assert is_address("ann@home.example")
    for wrong in ("", "ann", "@x", "a b@c", "a@b\nBcc: c@d", "a@b@c", "é@x", "a@" + "b" * 300, '"a"@b', "a@"):
        assert not is_address(wrong), wrong
