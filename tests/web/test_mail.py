"""The end points for the mail of a seat."""

from __future__ import annotations

import re
import smtplib
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.mail.post import mail, orders
from tests.web.serving import Server, new_match


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes mail."""
    folder = tmp_path_factory.mktemp("mailing")
    options = ("--mail", "127.0.0.1:0", "--mail-domain", "table.example", "--players", "0")
    with Server(f"sqlite:///{folder / 'sandtable.db'}", *options, log=folder / "log") as server:
        yield server


def mail_port(log: Path) -> int:
    """Where the server has said that it takes mail."""
    return int(re.findall(r'"port": (\d+)', log.read_text())[-1])


def test_the_holder_of_a_seat_gets_its_address_and_nobody_else(mailing: Server) -> None:
    with mailing.client() as client:
        made = new_match(client, "war-game", "2")
    path = f"/api/matches/{made['match']}/mail"
    with mailing.client(made["seats"]["empire-1"]) as client:
        reply = client.get(path, params={"seat": "empire-1"})
        assert reply.status_code == 200, reply.text
        body = reply.json()
        assert body["address"] == f"orders+{body['key']}@table.example"
        assert client.get(path, params={"seat": "empire-1"}).json() == body
        assert client.get(path, params={"seat": "empire-2"}).status_code == 403
        renewed = client.post(path, json={"seat": "empire-1", "contact": "ann@home.example", "renew": True}).json()
        assert renewed["key"] != body["key"]
        assert [letter["subject"] for letter in renewed["letters"]] == [
            f"Arcadia, cycle 1: your orders (The War Game {made['match'][:6]})"
        ]
        assert renewed["key"] in renewed["letters"][0]["text"]
        wrong = client.post(path, json={"seat": "empire-1", "contact": "ann at home"})
        assert (wrong.status_code, "not an e-mail address" in wrong.text) == (400, True)
        assert client.post(path, json={"seat": "empire-2", "contact": "x@y.example"}).status_code == 403
    with mailing.client() as client:
        assert client.get(path, params={"seat": "empire-1"}).status_code == 403


def test_a_mail_moves_the_match_on(mailing: Server) -> None:
    with mailing.client() as client:
        made = new_match(client, "war-game", "2")
    assert mailing.log is not None
    with mailing.client(made["seats"]["empire-1"]) as client:
        path = f"/api/matches/{made['match']}"
        address = client.get(f"{path}/mail", params={"seat": "empire-1"}).json()["address"]
        with smtplib.SMTP("127.0.0.1", mail_port(mailing.log)) as post:
            post.sendmail("ann@home.example", [address], mail(address, orders()))
        body = wait_until_read(client, path)
    assert body["orders"][0]["text"].replace("\r\n", "\n") == orders()
    assert "1 line accepted" in body["letters"][0]["text"]


def wait_until_read(client: httpx.Client, path: str) -> dict[str, list[dict[str, str]]]:
    """What the seat is shown once its mail has been read."""
    for _ in range(3000):
        body: dict[str, list[dict[str, str]]] = client.get(f"{path}/mail", params={"seat": "empire-1"}).json()
        if body["orders"] and body["orders"][0]["state"] == "done":
            return body
        time.sleep(0.05)
    raise AssertionError("the mail was never read")


def test_servers_and_games_without_mail_say_so(mailing: Server, server: Server) -> None:
    for running, game, scenario in ((server, "war-game", "2"), (mailing, "two-rivers", "plain")):
        with running.client() as client:
            made = new_match(client, game, scenario)
        seat, token = next(iter(made["seats"].items()))
        with running.client(token) as client:
            reply = client.get(f"/api/matches/{made['match']}/mail", params={"seat": seat})
            assert reply.status_code == 404
            assert "mail" in reply.json()["detail"]


def test_one_place_has_few_addresses_asked(tmp_path: Path) -> None:
    options = ("--mail", "127.0.0.1:0", "--players", "0")
    with Server(f"sqlite:///{tmp_path / 'db'}", *options) as server, server.client() as client:
        made = new_match(client, "war-game", "2")
        with server.client(*made["seats"].values()) as seated:
            codes = [
                seated.post(
                    f"/api/matches/{made['match']}/mail", json={"seat": "empire-1", "contact": f"v{n}@far.example"}
                ).status_code
                for n in range(12)
            ]
    assert codes == [200] * 10 + [429] * 2
