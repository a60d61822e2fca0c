"""Submissions of every kind over a real connection: accepted exactly when an independent walk of `choices` offers them.

A second, slow observer reads the log and replays it by the kernel alone. It says what should be accepted, and what
each client may have been told: all that a client ever received must be views that the kernel gives its audience.
"""

from __future__ import annotations

import http.client
import json
import secrets
import threading
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from sandtable.errors import SandtableError
from sandtable.kernel import Match
from sandtable.language import LINE
from sandtable.players import random_action
from sandtable.registry import game
from sandtable.service.questions import named_questions
from sandtable.service.sections import apply_patch, sections
from sandtable.store import Database, Matches
from tests.web.serving import Server, new_match
from tests.web.test_live_connection import live

SEATS = ("red", "blue", "green")


class Raw:
    """Submits as fast as it can, by POST or over live connections, and keeps every reply."""

    def __init__(self, server: Server, match: str) -> None:
        self.server, self.match = server, match
        self.opened = ExitStack()
        self.sockets: dict[str, ClientConnection] = {}
        self.connection = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=120)
        self.path = f"/api/matches/{match}/actions"
        self.received: dict[str, list[bytes]] = {}

    def post(self, token: str, body: bytes) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.connection.request("POST", self.path, body, headers)
        reply = self.connection.getresponse()
        data = reply.read()
        self.received.setdefault(token, []).append(data)
        return reply.status, json.loads(data)

    def say(self, token: str, body: bytes) -> tuple[int, Any]:
        """Over a live connection that watches, and holds the token."""
        if token not in self.sockets:
            self.sockets[token] = self.opened.enter_context(live(self.server, self.match, token))
        socket = self.sockets[token]
        socket.send(body, text=True)
        while "key" not in (message := json.loads(data := socket.recv(timeout=120, decode=False))):
            pass
        self.received.setdefault(token, []).append(data)
        return (201, message) if "n" in message else (message["problem"]["status"], message["problem"])


class Observer:
    """The match as the log has it, replayed by the kernel; with the views of every audience at every entry."""

    def __init__(self, database: str, name: str) -> None:
        self.matches = Matches(Database(database))
        self.name = name
        file = self.matches.head(name)
        assert file is not None
        file.entries = self.matches.entries(name)
        self.match: Match[Any] = Match.load(game(file.game), file)
        self.views: dict[str, list[str]] = {seat: [] for seat in (*SEATS, "")}
        self.remember()

    def follow(self) -> None:
        for entry in self.matches.entries(self.name, after=len(self.match.entries)):
            self.match.follow([entry])
            self.remember()

    def remember(self) -> None:
        for seat, seen in self.views.items():
            text = plain(sections(self.match.view([seat] if seat else [])))
            if not seen or seen[-1] != text:
                seen.append(text)

    def questions(self, seat: str) -> list[str]:
        return [name for name, _ in named_questions(self.match, seat)]

    def offers(self, seat: str, action: str) -> bool:
        """Walk the choices word by word."""
        rules, state = self.match.game, self.match.state
        try:
            words = rules.grammar(state).read(action)
        except SandtableError:
            return False
        for place, word in enumerate(words):
            if word not in list(rules.choices(state, seat, words[:place])):
                return False
        return rules.choices(state, seat, words).complete


def plain(view: dict[str, Any]) -> str:
    """A view without what the server adds to the kernel's, in one spelling."""
    kept = {name: value for name, value in view.items() if name not in ("table", "busy", "catalogue", "handbook")}
    kept["questions"] = [{k: v for k, v in each.items() if k != "id"} for each in view.get("questions", [])]
    kept["boards"] = [{k: v for k, v in each.items() if k != "drawing"} for each in view.get("boards", [])]
    kept["pieces"] = sorted(view.get("pieces", []), key=lambda piece: str(piece["id"]))
    return msgspec.json.encode(kept, order="deterministic").decode()


class Listener(threading.Thread):
    """A client that keeps everything it hears."""

    def __init__(self, server: Server, match: str, seat: str, token: str) -> None:
        super().__init__(daemon=True)
        self.seat = seat
        self.heard: list[str] = []
        query = {"seats": seat} if seat else {}
        self.context = live(server, match, *([token] if token else []), **query)
        self.socket = self.context.__enter__()
        self.start()

    def run(self) -> None:
        try:
            for message in self.socket:
                self.heard.append(str(message))
        except ConnectionClosed:
            return

    def finish(self) -> list[str]:
        """Every view that the client came to know, as it put them together."""
        self.socket.close()
        self.join(timeout=120)
        views: list[str] = []
        view: dict[str, Any] = {}
        for data in self.heard:
            message = json.loads(data)
            view = message["view"] if "view" in message else apply_patch(view, message["patch"])
            views.append(plain(view))
        return views


class Fuzz:
    def __init__(self, server: Server, seed: str) -> None:
        self.rng = Random(seed)
        with server.client() as client:
            made = new_match(client, listed=False)
        self.tokens: dict[str, str] = made["seats"]
        self.raw = Raw(server, made["match"])
        self.observer = Observer(server.database, made["match"])
        self.listeners = [Listener(server, made["match"], seat, self.tokens.get(seat, "")) for seat in (*SEATS, "")]
        self.accepted = 0
        self.sent: list[tuple[str, dict[str, str], int]] = []
        """What was accepted: token, body, number."""

    def run(self, count: int) -> None:
        for _ in range(count):
            kind = self.rng.random()
            if kind < 0.03:
                self.nonsense()
            elif kind < 0.10 and self.sent:
                self.repetition()
            else:
                self.submission()

    def any_way(self, token: str, body: bytes) -> tuple[int, Any]:
        live = token in self.tokens.values() and self.rng.random() < 0.5
        return self.raw.say(token, body) if live else self.raw.post(token, body)

    def nonsense(self) -> None:
        token = self.rng.choice(list(self.tokens.values()))
        body = self.rng.choice([b"", b"{", b"null", b'{"seat":"red"}', b"\xff\xff", secrets.token_bytes(200)])
        status, _ = self.raw.post(token, body)
        assert status == 400

    def repetition(self) -> None:
        """Sent again: the first answer again, and nothing happens."""
        token, body, n = self.rng.choice(self.sent)
        status, message = self.any_way(token, json.dumps(body).encode())
        assert (status, message.get("n")) == (201, n)
        status, _ = self.raw.post(token, json.dumps({**body, "action": "nothing of the kind"}).encode())
        assert status == 409

    def submission(self) -> None:
        rng = self.rng
        asked = [seat for seat in SEATS if self.observer.questions(seat)]
        seat = rng.choice(asked) if rng.random() < 0.85 else rng.choice([*SEATS, "table", "moderator", "nobody"])
        holder = seat if rng.random() < 0.92 else rng.choice(SEATS)
        token = self.tokens.get(holder, "forged") if rng.random() < 0.97 else secrets.token_urlsafe(24)
        body = {"seat": seat, "question": self.question(seat), "key": secrets.token_hex(6), "action": self.action(seat)}
        status, message = self.any_way(token, json.dumps(body).encode())
        rightful = self.tokens.get(seat) == token
        asked_now = body["question"] in self.observer.questions(seat) if seat in SEATS else False
        expected = rightful and asked_now and self.observer.offers(seat, body["action"])
        assert (status == 201) == expected, (status, message, body)
        if not rightful:
            assert status == 403
        elif not asked_now:
            assert status == 409
            assert [each["id"] for each in message.get("questions", [])] == self.observer.questions(seat)
        if expected:
            self.accepted += 1
            self.sent.append((token, body, message["n"]))
            self.observer.follow()

    def question(self, seat: str) -> str:
        rng = self.rng
        now = self.observer.questions(seat) if seat in SEATS else []
        if now and rng.random() < 0.9:
            return rng.choice(now)
        old = [body["question"] for _, body, _ in self.sent[-20:]]
        return rng.choice([*old, secrets.token_hex(8), ""])

    def action(self, seat: str) -> str:
        """A legal sentence, one with a word that is wrong, or any words at all."""
        rng, match = self.rng, self.observer.match
        kind = rng.random()
        asked = [each for each in SEATS if self.observer.questions(each)]
        whose = seat if seat in asked and kind < 0.9 else rng.choice(asked)
        words = list(random_action(match.game, match.state, whose, rng))
        if kind < 0.45:
            return match.game.grammar(match.state).say(tuple(words))
        units = [f"{each}-{number}" for each in SEATS for number in (1, 2, 3)]
        spaces = ["0101", "0102", "0202", "0303", "9999"]
        place = rng.randrange(len(words))
        others = [*units, *spaces, "march", "strike", "done", "plan", "hold", "show", "deadline", LINE, "<b>", "ˮ"]
        words[place : place + rng.randint(0, 1)] = [rng.choice(others)]
        return " ".join(words)

    def check_secrecy(self) -> None:
        """What every client received holds nothing outside its view."""
        self.raw.opened.close()
        seed = self.observer.match.file.seed
        for listener in self.listeners:
            allowed = self.observer.views[listener.seat]
            known = listener.finish()
            assert known
            place = 0
            for view in known:  # some views may be passed over, but none made up, and none out of order
                assert view in allowed[place:], f"{listener.seat or 'a spectator'} was message something else"
                place = allowed.index(view, place)
            everything = "".join(listener.heard)
            for secret in (seed, "knowledge", *self.tokens.values()):
                assert secret not in everything
        for replies in self.raw.received.values():
            assert not any(seed.encode() in reply or b"knowledge" in reply for reply in replies)


def fuzzed(database: str, count: int, log: Path, *options: str, part: int = 0) -> None:
    with Server(database, "--players", "0", *options, log=log) as server:
        matches = max(1, count // 1500)
        for number in range(matches):
            fuzz = Fuzz(server, f"fuzz {part}.{number}")
            fuzz.run(count // matches)
            assert fuzz.accepted > count // matches // 20
            fuzz.check_secrecy()


def test_some_thousand_submissions(tmp_path: Path) -> None:
    fuzzed(f"sqlite:///{tmp_path / 'sandtable.db'}", 1500, tmp_path / "log", "--sync", "normal")


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_submissions(tmp_path: Path, part: int) -> None:
    fuzzed(f"sqlite:///{tmp_path / 'sandtable.db'}", 10_000, tmp_path / "log", "--sync", "normal", part=part + 1)
