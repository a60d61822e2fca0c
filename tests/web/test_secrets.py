"""Over a real connection: nothing that anybody else can ask for changes when a seat acts in secret."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.web.serving import Server, new_match
from tests.web.test_api import submission

PATHS = [
    "/health", "/metrics", "/api/games", "/api/matches", "/api/matches/{match}", "/api/matches/{match}/view",
    "/api/matches/{match}/log", "/api/matches/{match}/transcript", "/api/matches/{match}/replay?n=0",
    "/api/matches/{match}/replay?n=2", "/api/matches/{match}/frames?n=0", "/api/matches/{match}/file",
]  # fmt: skip
OWN = ["view", "log", "transcript", "replay?n=0", "frames?n=0"]


def everything(client: httpx.Client, match: str, seat: str = "") -> dict[str, tuple[int, str]]:
    """All that a guest, or a seat, is answered."""
    paths = [path.replace("{match}", match) for path in PATHS]
    if seat:
        paths += [f"/api/matches/{match}/{path}{'&' if '?' in path else '?'}seats={seat}" for path in OWN]
    replies = {path: client.get(path) for path in paths}
    answers = {path: (reply.status_code, reply.text) for path, reply in replies.items()}
    for action in ("plan", "hold", "plan red-1 hold"):
        why = client.post(f"/api/matches/{match}/why", json={"seat": seat, "action": action})
        answers[f"why {action}"] = (why.status_code, why.text)
    undo = client.post(f"/api/matches/{match}/undo", json={"seat": seat, "key": "u"})
    answers["undo"] = (undo.status_code, undo.text)
    return answers


@pytest.fixture
def secretive(tmp_path: Path) -> Server:
    key = tmp_path / "key"
    key.write_text("0123456789abcdef")
    return Server(f"sqlite:///{tmp_path / 'db'}", "--players", "0", "--metrics-key", str(key))


def test_a_secret_shows_in_no_reply(secretive: Server) -> None:
    with secretive as server, server.client() as guest:
        made = new_match(guest)
        match = made["match"]
        with server.client(made["seats"]["red"]) as red, server.client(made["seats"]["blue"]) as blue:
            before = everything(guest, match), everything(blue, match, "blue")
            for n in range(3):
                sent = submission(red, match, "red", "plan red-1 hold", str(n))
                assert red.post(f"/api/matches/{match}/actions", json=sent).status_code == 201
                assert (everything(guest, match), everything(blue, match, "blue")) == before
        key = {"Authorization": "Bearer 0123456789abcdef"}
        assert 'sandtable_actions_total{result="accepted"} 3.0' in guest.get("/metrics", headers=key).text


def test_a_private_message_shows_in_no_reply_of_others(secretive: Server) -> None:
    with secretive as server, server.client() as guest:
        made = new_match(guest)
        match = made["match"]
        posts = f"/api/matches/{match}/posts"
        with server.client(made["seats"]["red"]) as red, server.client(made["seats"]["green"]) as green:

            def read_all() -> tuple[object, object, str]:
                own = green.get(posts, params={"seats": "green"})
                return everything(guest, match), everything(green, match, "green"), own.text

            public = {"seat": "red", "text": "to all", "kind": "public"}
            numbers = [red.post(posts, json=public).json()["n"]]
            before = read_all()
            for kind in ("private", "treaty"):
                secret = {"seat": "red", "text": "to blue alone", "kind": kind, "readers": ["blue"]}
                assert red.post(posts, json=secret).status_code == 201
                assert read_all() == before
            numbers.append(red.post(posts, json=public).json()["n"])
            assert numbers[1] - numbers[0] not in range(1, 100)  # no count tells what lies between
