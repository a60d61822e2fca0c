"""Mail over TLS, for real: STARTTLS at the gateway, and smart hosts that want it, with a certificate of the test."""

from __future__ import annotations

import smtplib
import ssl
from pathlib import Path

import pytest

from sandtable.errors import SandtableError
from sandtable.mail.office import PostOffice
from sandtable.service import Tables
from tests.mail.certificates import certificate
from tests.mail.post import DOMAIN, listening, mail, orders, settings, smart_host, war

ANN = "ann@home.example"
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH")  # within TLS, which the host of the test cannot know


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


@pytest.mark.parametrize("scheme", ["smtp+starttls", "smtps"])
def test_letters_go_out_over_tls(
    sqlite_tables: Tables, files: tuple[str, str], scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", files[0])
    with smart_host(scheme, serving(files)) as host:
        office = _writing(sqlite_tables, host.url, tmp_path, "secret")
        assert office.sender is not None
        assert office.sender.send_due() == 1
        assert "please confirm" in str(host.letters[0][1]["Subject"])


@pytest.mark.parametrize("scheme", ["smtp+starttls", "smtps"])
def test_a_smart_host_that_nobody_vouches_for_gets_nothing(
    sqlite_tables: Tables, files: tuple[str, str], scheme: str, tmp_path: Path
) -> None:
    with smart_host(scheme, serving(files)) as host:
        office = _writing(sqlite_tables, host.url, tmp_path, "secret")
        assert office.sender is not None
        assert office.sender.send_due() == 0
        assert host.letters == []
    [letter] = office.outbox.of_seat(office_match(office), "empire-1")
    assert (letter.state, "certificate" in letter.fault.lower()) == ("waiting", True)


def test_a_wrong_password_is_tried_again_and_told(
    sqlite_tables: Tables, files: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", files[0])
    with smart_host("smtp+starttls", serving(files)) as host:
        office = _writing(sqlite_tables, host.url, tmp_path, "wrong")
        assert office.sender is not None
        assert office.sender.send_due() == 0
    [letter] = office.outbox.of_seat(office_match(office), "empire-1")
    assert (letter.state, "Authentication" in letter.fault) == ("waiting", True)
    assert "wrong" not in letter.fault


def _writing(tables: Tables, url: str, folder: Path, password: str) -> PostOffice:
    """A post office with one letter to send."""
    file = folder / "password"
    file.write_text(f"{password}\n")
    office = PostOffice(settings(smart_host=url, password=str(file)), tables)
    office.change(war(tables).match, "empire-1", contact=ANN, reports=True, reminders=True)
    return office


def office_match(office: PostOffice) -> str:
    return office.tables.matches.summaries()[0].id
