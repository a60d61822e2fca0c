"""Mail over TLS, for real: STARTTLS at the gateway, and smart hosts that want it, with a certificate of the test."""

from __future__ import annotations

import smtplib
import socket
import ssl
from pathlib import Path

import pytest

from sandtable.errors import SandtableError
from sandtable.mail.office import PostOffice
from sandtable.service import Tables
from tests.cli.tools import fails
from tests.mail.certificates import certificate
from tests.mail.post import ANN, DOMAIN, listening, mail, orders, settings, smart_host, war

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH")  # within TLS, which the host of the test cannot know
LOCKED = """\
-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED
DEK-Info: AES-128-CBC,603374E731CF22B737B6CC13C5D785B4

rVAAhlaxyIfrCvdaiST1G2U78Y+exDDG8Y6iiB1D23+EhtXnE6bjfPoUhd2TnQrW
+PX6XxU1NtLutMld9CN1MgoRi3pHALWi6gzpjKuHRWAu+fosfhcq3SWcEEiEBBVt
Z7372xgDz/Jm9/wR/n+EHfQz2pknLGB2P2Ld48fh8Q4=
-----END EC PRIVATE KEY-----
"""
"""A key for nothing, under a password."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The PEM files of a certificate and its key."""
    return certificate(tmp_path_factory.mktemp("tls"))


def serving(files: tuple[str, str]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*files)
    return context


def test_the_gateway_offers_starttls(sqlite_tables: Tables, files: tuple[str, str]) -> None:
    office = PostOffice(settings(tls=files), sqlite_tables)
    match = war(sqlite_tables).match
    address = f"orders+{office.letterbox(match, 'empire-1').secret}@{DOMAIN}"
    with listening(office) as port:
        for _ in range(3):
            with smtplib.SMTP("127.0.0.1", port) as client:
                client.starttls(context=ssl.create_default_context(cafile=files[0]))
                client.ehlo()
                assert not client.has_extn("starttls")
                client.sendmail(ANN, [address], mail(address, orders(), name="same"))
        with smtplib.SMTP("127.0.0.1", port) as plain:  # who cannot is not turned away
            plain.sendmail(ANN, [address], mail(address, orders(), name="plain"))
    assert office.inbox.waiting() == 2
    assert office.gateway.sessions == 0


def test_without_a_certificate_no_starttls_is_offered(sqlite_tables: Tables) -> None:
    office = PostOffice(settings(), sqlite_tables)
    with listening(office) as port, smtplib.SMTP("127.0.0.1", port) as client:
        client.ehlo()
        assert not client.has_extn("starttls")
        assert client.docmd("STARTTLS")[0] in (454, 500, 502)


def test_a_missing_certificate_is_told_at_the_start(sqlite_tables: Tables) -> None:
    with pytest.raises(SandtableError, match="cannot use the certificate"):
        PostOffice(settings(tls=("/no/such.pem", "/no/such.pem")), sqlite_tables)


def test_an_encrypted_key_is_told_and_nobody_is_asked_for_its_password(
    sqlite_tables: Tables, files: tuple[str, str], tmp_path: Path
) -> None:
    locked = tmp_path / "locked.pem"
    locked.write_text(LOCKED)
    with pytest.raises(SandtableError, match="is encrypted"):
        PostOffice(settings(tls=(files[0], str(locked))), sqlite_tables)


@pytest.mark.parametrize("scheme", ["smtp+starttls", "smtps"])
def test_letters_go_out_over_tls(
    sqlite_tables: Tables, files: tuple[str, str], scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", files[0])
    with smart_host(scheme, serving(files)) as host:
        office, _ = _writing(sqlite_tables, host.url, tmp_path, "secret")
        assert office.sender is not None
        assert office.sender.send_due() == 1
        assert "please confirm" in str(host.letters[0][1]["Subject"])


@pytest.mark.parametrize("scheme", ["smtp+starttls", "smtps"])
def test_a_smart_host_that_nobody_vouches_for_gets_nothing(
    sqlite_tables: Tables, files: tuple[str, str], scheme: str, tmp_path: Path
) -> None:
    with smart_host(scheme, serving(files)) as host:
        office, match = _writing(sqlite_tables, host.url, tmp_path, "secret")
        assert office.sender is not None
        assert office.sender.send_due() == 0
        assert host.letters == []
    [letter] = office.outbox.of_seat(match, "empire-1")
    assert (letter.state, "certificate" in letter.fault.lower()) == ("waiting", True)


def test_a_wrong_password_is_tried_again_and_told(
    sqlite_tables: Tables, files: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", files[0])
    with smart_host("smtp+starttls", serving(files)) as host:
        office, match = _writing(sqlite_tables, host.url, tmp_path, "wrong")
        assert office.sender is not None
        assert office.sender.send_due() == 0
    [letter] = office.outbox.of_seat(match, "empire-1")
    assert (letter.state, "Authentication" in letter.fault) == ("waiting", True)
    assert "wrong" not in letter.fault


def _writing(tables: Tables, url: str, folder: Path, password: str) -> tuple[PostOffice, str]:
    """A post office with one letter to send, and the match that it is about."""
    file = folder / "password"
    file.write_text(f"{password}\n")
    office = PostOffice(settings(smart_host=url, password=str(file)), tables)
    match = war(tables).match
    office.change(match, "empire-1", contact=ANN, reports=True, reminders=True)
    return office, match


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--mail-tls", "/no/such.pem"], "cannot use the certificate in /no/such.pem (--mail-tls): No such file"),
        (["--mail-tls", "/no/such.pem", "--mail-tls", "b", "--mail-tls", "c"], "--mail-tls is given twice at most"),
        (["--smart-host", "nonsense"], "--smart-host takes smtp://"),
        (["--mail-domain", "a@b"], "--mail-domain takes letters, digits, dots and hyphens, not 'a@b'"),
        (["--site", "javascript:x"], "--site takes http:// or https:// and a host"),
        (["--rate", "nan"], "--rate takes a number, not 'nan'"),
        (["--remind", "inf"], "--remind takes a number, not 'inf'"),
        (["--proxy", "nonsense"], "'nonsense' is not the address of a proxy"),
        (["--metrics-key", "/no/such"], "cannot read the key for /metrics in /no/such: No such file or directory"),
    ],
)
def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path, options: list[str], said: str) -> None:
    database = f"sqlite:///{tmp_path / 'db'}"
    command = ("serve", "--port", "0", "--no-browser", "--database", database, "--mail", "127.0.0.1:0")
    assert fails(2, *command, *options).startswith(said)


def test_where_no_mail_can_be_taken_is_told_before_the_start(tmp_path: Path) -> None:
    command = ("serve", "--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path / 'db'}")
    with socket.create_server(("127.0.0.1", 0)) as other:
        place = f"127.0.0.1:{other.getsockname()[1]}"
        assert fails(2, *command, "--mail", place).startswith(f"cannot take mail at {place}: Address already in use")
    assert fails(2, *command, "--mail", "no host:25").startswith("cannot take mail at no host:25: ")


def test_options_of_mail_are_refused_where_no_mail_is_taken(tmp_path: Path) -> None:
    command = ("serve", "--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path / 'db'}")
    assert fails(2, *command, "--mail-tls", "/no/such.pem").startswith("--mail-tls does nothing without --mail")
