"""The end points of one's own account, and what strangers learn from them: nothing."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.tools import fails, run
from tests.mail.post import SmartHost, smart_host
from tests.web.serving import Server, new_match

PASSWORD, OTHER = "correct horse battery", "seven green bottles"


@pytest.fixture(scope="module")
def host() -> Iterator[SmartHost]:
    with smart_host() as running:
        yield running


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, host: SmartHost) -> Iterator[Server]:
    """A server that sends mail."""
    folder = tmp_path_factory.mktemp("club")
    mail = ("--mail", "127.0.0.1:0", "--smart-host", host.url, "--site", "https://table.example")
    with Server(f"sqlite:///{folder / 'db'}", "--players", "0", *mail) as server:
        yield server


@contextmanager
def join(server: Server, name: str, password: str = PASSWORD) -> Iterator[httpx.Client]:
    """Somebody with a new account, signed in."""
    with server.client() as client:
        yield signed(client, "/api/accounts", {"name": name, "password": password})


def signed(client: httpx.Client, path: str, body: dict[str, str]) -> httpx.Client:
    reply = client.post(path, json=body)
    assert reply.status_code in (200, 201), reply.text
    client.headers["X-CSRF-Token"] = reply.json()["csrf"]
    return client


def letters(host: SmartHost, address: str, count: int) -> list[str]:
    """What an address was sent, once there is so much of it."""
    until = time.monotonic() + 60
    while len(host.texts(address)) < count and time.monotonic() < until:
        time.sleep(0.05)
    return host.texts(address)


def test_nobody_else_sees_an_account(club: Server) -> None:
    with club.client() as stranger:
        assert stranger.get("/api/account").status_code == 401
        for path, body in (
            ("name", {"name": "Eve", "password": PASSWORD}),
            ("password", {"old": PASSWORD, "new": OTHER}),
            ("email", {"address": "a@b.example", "password": PASSWORD}),
            ("email/code", {"code": "abcd"}),
            ("sessions/end", {}),
        ):
            assert stranger.post(f"/api/account/{path}", json=body).status_code == 401


def test_a_name_and_a_password_are_changed_with_the_password(club: Server) -> None:
    with join(club, "Ada Change") as ada, club.client() as elsewhere:
        signed(elsewhere, "/api/session", {"name": "Ada Change", "password": PASSWORD})
        made = new_match(ada)
        assert ada.post("/api/account/name", json={"name": "Grace", "password": OTHER}).status_code == 403
        renamed = ada.post("/api/account/name", json={"name": "Grace", "password": PASSWORD})
        assert renamed.json()["name"] == "Grace"
        view = ada.get(f"/api/matches/{made['match']}/view", params={"seats": "red"}).json()["view"]
        assert {chair.get("name", "") for chair in view["table"]} == {"Grace"}
        assert len(renamed.json()["sessions"]) == 2
        assert ada.post("/api/account/password", json={"old": OTHER, "new": OTHER}).status_code == 403
        changed = ada.post("/api/account/password", json={"old": PASSWORD, "new": OTHER})
        assert changed.status_code == 200
        assert elsewhere.get("/api/session").status_code == 401
        assert ada.get("/api/session").json()["name"] == "Grace"


def test_sessions_are_ended_from_elsewhere(club: Server) -> None:
    with join(club, "Ada Twice") as ada, club.client() as elsewhere, club.client() as third:
        for client in (elsewhere, third):
            signed(client, "/api/session", {"name": "ada twice", "password": PASSWORD})
        sessions = ada.get("/api/account").json()["sessions"]
        assert [each["own"] for each in sessions] == [False, False, True]
        left = ada.post("/api/account/sessions/end", json={"id": sessions[0]["id"]}).json()["sessions"]
        assert len(left) == 2
        assert third.get("/api/session").status_code == 401
        assert elsewhere.get("/api/session").status_code == 200
        ada.post("/api/account/sessions/end", json={})
        assert elsewhere.get("/api/session").status_code == 401
        assert ada.get("/api/session").status_code == 200


def test_a_forgotten_password_from_the_address_to_the_new_one(club: Server, host: SmartHost) -> None:
    address = "ada@home.example"
    with join(club, "Ada Forgets") as ada, club.client() as stranger:
        asked = ada.post("/api/account/email", json={"address": address, "password": PASSWORD})
        assert (asked.json()["wanted"], asked.json()["email"], asked.json()["mails"]) == (address, "", True)
        code = re.search(r"^\w{4}-\w{4}$", letters(host, address, 1)[0], re.MULTILINE)
        assert code is not None
        assert ada.post("/api/account/email/code", json={"code": "aaaa-aaaa"}).status_code == 400
        assert ada.post("/api/account/email/code", json={"code": code[0]}).json()["email"] == address
        assert stranger.post("/api/account/forgotten", json={"who": "Ada Forgets"}).status_code == 202
        link = re.search(r"https://table\.example/#/reset/(\S+)", letters(host, address, 2)[1])
        assert link is not None
        short = stranger.post("/api/account/reset", json={"link": link[1], "password": "short"})
        assert short.status_code == 400
        signed(stranger, "/api/account/reset", {"link": link[1], "password": OTHER})
        assert stranger.get("/api/session").json()["name"] == "Ada Forgets"
        assert ada.get("/api/session").status_code == 401
    with club.client() as again:
        assert again.post("/api/account/reset", json={"link": link[1], "password": PASSWORD}).status_code == 410
        assert "was set by a link" in letters(host, address, 3)[2]


def test_asking_for_a_link_says_nothing_about_who_is_there(club: Server) -> None:
    with join(club, "Ada Silent"), club.client() as stranger:
        replies = [
            stranger.post("/api/account/forgotten", json={"who": who})
            for who in ("Ada Silent", "Nobody", "nobody@home.example", "ada@home.example")
        ]
    assert {(reply.status_code, reply.content) for reply in replies} == {(202, replies[0].content)}
    assert len({str(sorted(reply.headers)) for reply in replies}) == 1


def test_an_address_is_asked_without_a_word_about_who_has_it(club: Server) -> None:
    with join(club, "Ada Has"), join(club, "Eve Asks") as eve:
        replies = [
            eve.post("/api/account/email", json={"address": address, "password": PASSWORD}).json()
            for address in ("ada@home.example", "free@home.example", "ada@home.example")
        ]
    assert [reply.pop("wanted") for reply in replies] == ["ada@home.example", "free@home.example", "ada@home.example"]
    assert replies[0] == replies[1] == replies[2]


def test_ones_data_are_handed_over_and_deleted(club: Server) -> None:
    with join(club, "Ada Leaves") as ada, club.client() as stranger:
        made = new_match(ada)
        assert stranger.get("/api/account/export").status_code == 401
        reply = ada.get("/api/account/export")
        assert reply.headers["content-disposition"].startswith("attachment")
        assert {held["match"] for held in reply.json()["seats"]} == {made["match"]}
        assert stranger.post("/api/account/delete", json={"password": PASSWORD}).status_code == 401
        assert ada.post("/api/account/delete", json={"password": OTHER}).status_code == 403
        gone = ada.post("/api/account/delete", json={"password": PASSWORD})
        assert gone.status_code == 204
        assert all("Max-Age=0" in each for each in gone.headers.get_list("set-cookie"))
        assert ada.get("/api/session").status_code == 401
        view = stranger.get(f"/api/matches/{made['match']}/view").json()["view"]
        assert {chair.get("name") for chair in view["table"]} == {"somebody who left"}
        again = stranger.post("/api/session", json={"name": "Ada Leaves", "password": PASSWORD})
        assert again.status_code == 401
        kept = stranger.get("/api/account/keeping").json()
        assert kept == {"mail_days": 90.0, "mails": True, "session_days": 30.0, "name_days": 90.0}


def test_a_profile_is_shown_to_those_whom_its_owner_wants(club: Server) -> None:
    with join(club, "Ada Shows") as ada, join(club, "Bob Looks") as bob, club.client() as stranger:

        def seen() -> list[int]:
            return [who.get("/api/people/ada shows").status_code for who in (ada, bob, stranger)]

        assert ada.get("/api/account").json()["shows"] == "accounts"
        assert seen() == [200, 200, 404]
        for shows, codes in (("everybody", [200, 200, 200]), ("nobody", [200, 404, 404])):
            assert ada.post("/api/account/shows", json={"to": shows}).json()["shows"] == shows
            assert seen() == codes
        assert ada.post("/api/account/shows", json={"to": "friends"}).status_code == 400
        hidden, missing = bob.get("/api/people/Ada Shows"), bob.get("/api/people/Nobody")
        assert hidden.json() == missing.json()


def test_a_report_goes_to_whoever_runs_the_server_and_to_nobody_else(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'db'}"
    text = {"text": "was rude\x1b[2J in a match"}
    with Server(url, "--players", "0") as server, join(server, "Ada") as ada, join(server, "Bob") as bob:
        with server.client() as stranger:
            assert stranger.post("/api/people/Ada/report", json=text).status_code == 401
        assert "Nobody has reported" in run("admin", "reports", "--database", url).stdout
        assert bob.post("/api/people/ada/report", json=text).status_code == 204
        assert bob.post("/api/people/Nobody/report", json=text).status_code == 404
        assert bob.post("/api/people/Bob/report", json=text).status_code == 400
        said = run("admin", "reports", "--database", url).stdout
        assert "Bob about Ada" in said
        assert "was rude [2J in a match" in said
        assert "rude" not in ada.get("/api/account/export").text
        assert "rude" in bob.get("/api/account/export").text
        run("admin", "done", "1", "--database", url)
        assert "no report '1'" in fails(2, "admin", "done", "1", "--database", url)
        codes = [bob.post("/api/people/Ada/report", json=text).status_code for _ in range(4)]
        assert codes == [204, 204, 429, 429]


def test_one_place_asks_for_few_links_and_one_account_takes_few_names(tmp_path: Path, host: SmartHost) -> None:
    mail = ("--mail", "127.0.0.1:0", "--smart-host", host.url)
    with Server(f"sqlite:///{tmp_path / 'db'}", "--players", "0", *mail) as server, join(server, "Ada") as ada:
        codes = [
            ada.post("/api/account/forgotten", json={"who": f"nobody{n}@far.example"}).status_code for n in range(12)
        ]
        assert codes == [202] * 10 + [429] * 2
        names = ["Bea", "Cleo", "Dora", "Edna"]
        codes = [ada.post("/api/account/name", json={"name": name, "password": PASSWORD}).status_code for name in names]
        assert codes == [200] * 3 + [429]


def test_the_password_of_an_open_session_is_not_guessed(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'db'}", "--players", "0") as server, join(server, "Ada") as ada:

        def guess(n: int) -> int:
            return ada.post("/api/account/password", json={"old": f"wrong {n}", "new": OTHER}).status_code

        with ThreadPoolExecutor(4) as pool:
            codes = list(pool.map(guess, range(30)))
    assert set(codes) == {403, 429}
    assert codes.count(429) >= 10


def test_without_mail_the_operator_gives_the_link(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'db'}"
    with Server(url, "--players", "0") as server, join(server, "Ada") as ada, server.client() as stranger:
        assert ada.get("/api/account").json()["mails"] is False
        for reply in (
            stranger.post("/api/account/forgotten", json={"who": "Ada"}),
            ada.post("/api/account/email", json={"address": "a@b.example", "password": PASSWORD}),
        ):
            assert reply.status_code == 422
            assert "sends no mail" in reply.json()["detail"]
        said = run("admin", "reset", "ada", "--database", url, "--site", "https://table.example").stdout
        link = re.search(r"https://table\.example/#/reset/(\S+)", said)
        assert link is not None
        signed(stranger, "/api/account/reset", {"link": link[1], "password": OTHER})
        assert ada.get("/api/session").status_code == 401
        assert "no account called 'Bob'" in fails(2, "admin", "reset", "Bob", "--database", url)
        assert "no command 'delete'" in fails(2, "admin", "delete", "Ada", "--database", url)
        nowhere = fails(2, "admin", "reset", "Ada", "--database", f"sqlite:///{tmp_path / 'none'}")
        assert "there is no database" in nowhere
        assert not (tmp_path / "none").exists()
