"""Everything that a browser receives, and whether something of it was hidden from its seat."""

import json
import re
from collections import Counter
from itertools import takewhile
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Response, WebSocket

from sandtable.documents import View
from sandtable.kernel import Match
from sandtable.kernel.files import loads
from sandtable.registry import game

ENDED = re.compile(r'"/?ended"\s*[:,]\s*[{"v]')
"""In a message with this the match is over: from then on everything is open to everybody."""

HANDLE = re.compile(r'"([a-z0-9-]+/[a-z]{2,3}-[a-z0-9-]+/[a-z0-9-]+)"')
"""A foreign counter in a view: its place, its kind, its number."""


OF_GAMES = "/api/games/"
"""Documents of a game, its guide among them, are the same for everybody: they cannot know of a match."""


class Traffic:
    """Records the answers and the live messages that a page gets from the server's API."""

    def __init__(self, page: Page) -> None:
        self.parts: list[str] = []
        self.waiting: list[Response] = []
        page.on("response", self._answer)
        page.on("websocket", self._connection)

    def _answer(self, answer: Response) -> None:
        if "/api/" in answer.url and OF_GAMES not in answer.url:
            self.waiting.append(answer)

    def _connection(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.parts.append(_text(payload)))

    def collect(self) -> None:
        """Read the bodies that have come; not while events are handled."""
        waiting, self.waiting = self.waiting, []
        for answer in waiting:
            try:
                self.parts.append(answer.text())
            except PlaywrightError:  # an answer that the page no longer wanted has no body
                continue

    def text(self) -> str:
        """Everything up to the end of the match."""
        return "\n".join(takewhile(lambda part: not ENDED.search(part), self.parts))


def _text(payload: str | bytes) -> str:
    return payload if isinstance(payload, str) else payload.decode("utf-8", "replace")


class Watch:
    """Holds what two seats received against what each of them may know, entry by entry.

    What may be known is read off the match file at the end: pages go on while a test looks at them, so that two
    views fetched one after the other need not be of the same position.
    """

    def __init__(self, server: str, made: dict[str, Any], traffic: dict[str, Traffic]) -> None:
        self.server, self.made, self.traffic = server, made, traffic
        self.lines: dict[str, set[str]] = {seat: set() for seat in traffic}
        self.questions: dict[str, set[str]] = {seat: set() for seat in traffic}
        self.shown: dict[str, set[str]] = {seat: set() for seat in traffic}
        """Handles of foreign counters that the owner knows to be seen, or that are remembered."""
        self.names: dict[str, set[str]] = {seat: set() for seat in traffic}
        """Names of own counters; those that are also the name of a kind tell nothing."""
        self.kinds: set[str] = set()
        self.public: dict[str, set[str]] = {seat: set() for seat in traffic}
        """What a seat may read of the other's questions."""
        self.faults: list[str] = []
        self.moments: set[str] = set()
        self.ended = False

    def collect(self) -> None:
        """Read what has come. To be called often, so that nothing is lost when the match ends."""
        for traffic in self.traffic.values():
            traffic.collect()

    def read_match(self) -> None:
        """Take down what both seats knew after every entry, up to the end."""
        address = f"{self.server}/api/matches/{self.made['match']}/file"
        tokens = ",".join(self.made["seats"].values())
        with urlopen(Request(address, headers={"Authorization": f"Bearer {tokens}"})) as answer:
            file = loads(answer.read(), address)
        entries, file.entries = file.entries, []
        match = Match(game(file.game), file)
        for entry in entries:
            match.follow([entry])
            if match.ended is not None:
                break
            self._note(match)

    def _note(self, match: Match[Any]) -> None:
        views = {seat: match.view([seat]) for seat in self.traffic}
        first, second = views
        self.moments.add(views[first].moment.text)
        for seat, other in ((first, second), (second, first)):
            view = views[seat]
            self.lines[seat] |= {line.text for line in view.log}
            self.questions[seat] |= {question.text for question in view.questions if question.seat == seat}
            self.public[seat] |= {question.text for question in view.questions if question.seat != seat}
            self.kinds |= {piece.kind for piece in view.pieces}
            self.names[seat] |= {piece.id for piece in view.pieces if piece.seat == seat and "/" not in piece.id}
            looked_at = match.state_for(frozenset([seat]))  # what the owner may still take back is not in it
            self._judge_pieces(seat, other, view, match.game.view(looked_at, frozenset([other])))

    def _judge_pieces(self, seat: str, other: str, view: View, theirs: View) -> None:
        """A foreign counter is shown only where its owner knows that it is seen; or as a memory with its date.

        `theirs` is what the owner sees of the same position.
        """
        seen = Counter((p.at, p.kind) for p in theirs.pieces if p.seat == other and "seen" in p.status)
        for piece in view.pieces:
            if piece.seat != other or piece.id.count("/") != 2:
                continue
            if not piece.known:
                seen[piece.at, piece.kind] -= 1
                if seen[piece.at, piece.kind] < 0:
                    self.faults.append(f"{seat} sees {piece.id} on {view.moment.text}, which nobody showed")
            self.shown[seat].add(piece.id)

    def leaks(self) -> list[str]:
        """What a seat received and must not know, once the match was read."""
        first, second = self.traffic
        found = list(self.faults)
        for seat, other in ((first, second), (second, first)):
            received = self.traffic[seat].text()
            hidden = {f'"{name}"' for name in self.names[other] - self.kinds}
            hidden |= {_inside(text) for text in self.lines[other] - self.lines[seat]}
            private = self.questions[other] - self.questions[seat] - self.public[seat]
            hidden |= {f'"{_inside(text)}"' for text in private}
            found += [f"{seat} received {secret}" for secret in sorted(hidden) if secret in received]
            handles = set(HANDLE.findall(received))
            found += [f"{seat} received {handle}" for handle in sorted(handles - self.shown[seat])]
        return found


def _inside(text: str) -> str:
    """A text as it stands inside a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]
