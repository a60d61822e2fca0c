"""What an empire may have been shown in the course of a match, and whether something holds more than that."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.errors import SandtableError
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import War
from sandtable.kernel import Match, MatchFile
from sandtable.mail.composing import Composer, letter_text, paper_lines, sheet_text
from sandtable.mail.settings import MailSettings
from sandtable.players.planning import FirstResults
from sandtable.service.calendars import Calendar, tell_deadline, written_calendar
from sandtable.service.sections import apply_patch, sections
from sandtable.store import CalendarRow, Letterbox, Post
from tests.eight.numbers import numbers_in
from tests.eight.recording import Received
from tests.mail.post import DOMAIN

STATIC = ("boards/", "drawings/", "catalogues/", "handbooks/", "games", "session", "health")
"""Documents of the game, the same for everybody: they cannot know of a match."""
NAMED = ("boards", "catalogue", "handbook")
"""Sections that name such documents."""
TABLE = ("busy", "table", "stopped", "wishes", "calendar", "posts", "orders")
"""Sections that tell of the table, not of the position."""
SECRET = re.compile("[a-z2-7]{26}")


def mail_lines(seat: str, match: Match[War]) -> set[str]:
    """What letters tell of the mail itself and of how to begin, with secrets left out."""
    composer = Composer(MailSettings(listen="127.0.0.1:0", domain=DOMAIN))
    box = Letterbox("", seat, "a" * 26, "ann@home.example", wanted="ann@home.example", code="b" * 26)
    letters = [composer.greeting(box, match, 0.0), composer.confirmation(box, WarGame.title, 0.0)]
    by_hand = CalendarRow("", written_calendar(Calendar(kind="by-hand")), None)
    lines = [line for letter in letters for line in letter_text(letter.body).splitlines()]
    return {SECRET.sub("", line).strip() for line in (*lines, tell_deadline(by_hand), "(sent to your address)")}


def course(game: WarGame, file: MatchFile) -> Iterator[Match[War]]:
    """The match after each of its entries, the beginning first."""
    match = Match.load(game, replace(file, entries=[]))
    yield match
    for entry in file.entries:
        match.follow([entry])
        yield match


class Allowed:
    """All that one seat may have been shown: its views, its log, and its own orders with their receipts."""

    def __init__(self, game: WarGame, seat: str, players: Mapping[str, str]) -> None:
        self.game = game
        self.players = players
        self.seat = seat
        self.sections: defaultdict[str, set[str]] = defaultdict(set)
        self.lines: set[str] = {""}
        self.rows: set[tuple[str, ...]] = set()
        self.guesses: list[War] = []
        """A position for each time that the view changed: what is worked out from one can hold no secret."""
        self.mail: set[str] = set()
        self.numbers: set[int] = set()
        """Every number of its views, its log, its receipts, and what tools make of what it knows."""
        self._receipts: dict[str, list[Any]] = {}
        self._last: Any = None

    def learn(self, match: Match[War]) -> None:
        """Take in what the seat is shown now."""
        self.mail |= mail_lines(self.seat, match)
        view = match.view([self.seat])
        shown = self.game.with_players(view, self.players)
        for name, value in [*sections(view).items(), *sections(shown).items()]:
            self.sections[name].add(_written(name, value))
            self.numbers |= numbers_in(value)
        if view.knowledge != self._last:
            self._last = view.knowledge
            guess = self.game.guess(view, FirstResults())
            self.guesses.append(guess)
            workbook = self.game.workbook(guess, view, match.last_round([self.seat]))
            self.numbers |= numbers_in(msgspec.to_builtins(workbook))
        for paper in (*view.papers, *shown.papers):
            self.lines.update(paper_lines(paper))
            self.rows.update(tuple(row) for row in csv.reader(io.StringIO(sheet_text(paper))))
            self.numbers |= numbers_in(msgspec.to_builtins(paper))
        self.lines.update(line.text for line in view.log)
        if match.entries:
            seats = frozenset([self.seat])
            told = [event for event in match.entries[-1].events if event.known_to(seats)]
            lines = [self.game.tell(match.state, event, seats).text for event in told]
            self.lines.update(lines)
            self.numbers |= numbers_in(lines)

    def learn_post(self, match: Match[War], post: Post) -> None:
        """Take in a message of somebody else that the seat may read, as a letter tells it."""
        writer, *readers = (self.game.seat_title(match.state, seat) for seat in (post.seat, *post.readers))
        self.mail |= {
            f"{writer} writes to {', '.join(readers) or 'everybody'}:",
            *(line.strip() for line in post.text.splitlines()),
            "Answer on the page of the match.",
            "Answer on the page of the match. This is a treaty: it is signed on the page of the match.",
        }

    def learn_receipts(self, text: str) -> list[Any]:
        """The receipts that a document of the seat may have got, at one time or another."""
        made = self._receipts.get(text)
        if made is None:
            receipts = [self.game.read_document(guess, self.seat, text) for guess in self.guesses]
            self.lines.update(line.strip() for receipt in receipts for line in receipt.text)
            made = self._receipts[text] = [msgspec.json.decode(msgspec.json.encode(receipt)) for receipt in receipts]
            self.numbers |= numbers_in(made)
        return made

    def learn_answers(self, end: str, sent: dict[str, Any]) -> list[Any]:
        """What a tool or a look may have answered the seat, at one time or another."""
        seats, made = frozenset([self.seat]), []
        for guess in self.guesses:
            try:
                if end == "tool":
                    answer: Any = self.game.use_tool(guess, seats, sent["tool"], sent["fields"])
                else:
                    answer = self.game.look(guess, seats, sent["what"])
            except SandtableError:  # refused at that time
                continue
            made.append(msgspec.json.decode(msgspec.json.encode(answer)))
        self.numbers |= numbers_in(made)
        return made

    # --- what was received

    def surplus(self, received: list[Received], posts: list[Post]) -> list[str]:
        """What goes beyond the view of the seat."""
        found: list[str] = []
        shown: dict[int, Any] = {}
        for each in received:
            if each.kind == "live" or each.where.partition("?")[0].endswith("/view"):
                found += [f"{each.kind} view: {fault}" for fault in self._view_faults(each, shown)]
            elif each.kind == "http":
                found += [f"{each.where}: {fault}" for fault in self._reply(each, posts)]
            elif each.kind == "letter":
                found += [f"letter {each.where}: {line}" for line in self._letter(each)]
        return found

    def _view_faults(self, each: Received, shown: dict[int, Any]) -> list[str]:
        """Views by their number: each patch belongs to the one before it."""
        message = json.loads(each.text)
        if not message.keys() & {"view", "patch"}:
            return [] if message.keys() <= {"key", "n", "problem", "seq"} else [f"unknown message {each.text[:200]}"]
        number = message["seq"]
        if "view" in message:
            shown[number] = message["view"]
        elif number - 1 in shown:
            shown[number] = apply_patch(shown[number - 1], message["patch"])
        else:
            return [f"a patch to nothing: {each.text[:200]}"]
        return self._view(shown[number])

    def _view(self, shown: dict[str, Any]) -> list[str]:
        wrong = [f"audience {shown['audience']}"] if shown["audience"] not in ([], [self.seat]) else []
        for name, value in shown.items():
            if name in (*NAMED, *TABLE) or not shown["audience"]:
                continue
            if _written(name, value) not in self.sections[name]:
                wrong.append(f"section {name}: {json.dumps(value)[:300]}")
        return wrong

    def _reply(self, each: Received, posts: list[Post]) -> list[str]:
        path, _, _ = each.where.partition("?")
        if path.startswith(STATIC):
            return []
        end = path.split("/", 2)[2] if path.count("/") >= 2 else ""
        body: Any = json.loads(each.text or "null")
        if end == "receipt":
            return [] if body in self.learn_receipts(json.loads(each.sent)["text"]) else [f"receipt {each.text[:300]}"]
        if end == "posts" and not each.sent:
            known = {(post.n, post.text) for post in posts if post.is_read_by(frozenset([self.seat]))}
            return [
                f"message {post}" for post in body if not post["removed"] and (post["n"], post["text"]) not in known
            ]
        if end == "mail":
            letters = [Received("letter", letter["subject"], letter["text"]) for letter in body["letters"]]
            return [line for letter in letters for line in self._letter(letter)]
        if end in ("", "log", "documents", "posts", "drafts", "workbook") or re.fullmatch("posts/[0-9]+/.*", end):
            return self._strings(end, body)
        if end in ("tool", "look"):
            return [] if body in self.learn_answers(end, json.loads(each.sent)) else [f"{end} {each.text[:300]}"]
        return [f"an end point that nobody knows of: {each.text[:200]}"]

    def _strings(self, end: str, body: Any) -> list[str]:
        if end == "log":
            return [line["text"] for line in body if line["text"] not in self.lines]
        if end == "" and isinstance(body, dict) and "seats" in body:
            return [f"seats {body['mine']}"] if body.get("mine") not in (None, [self.seat]) else []
        return []

    def _letter(self, each: Received) -> list[str]:
        if each.where.endswith(".csv"):
            return [str(row) for row in csv.reader(io.StringIO(each.text)) if tuple(row) not in self.rows]
        return [
            line
            for line in each.text.splitlines()
            if line.strip() not in self.lines
            and line not in self.lines
            and SECRET.sub("", line).strip() not in self.mail
        ]


def _written(name: str, value: Any) -> str:
    if name == "questions":
        value = [{key: each for key, each in asked.items() if key != "id"} for asked in value]
    if name == "pieces":
        value = sorted(value, key=lambda piece: str(piece["id"]))
    return json.dumps(value, sort_keys=True)
