"""What the people of a game received, held against what their views were."""

from __future__ import annotations

import re

from msgspec import Struct

from sandtable.games.war_game.game import WarGame
from sandtable.kernel import MatchFile
from sandtable.store import Post
from tests.eight.allowed import Allowed, course
from tests.eight.recording import Received
from tests.eight.writing import EMPIRES, secrets_of


class Outcome(Struct, frozen=True):
    """What came of the game."""

    cycle: int
    received: dict[str, int]
    """How many things each seat received."""
    surplus: dict[str, list[str]]
    """What of it goes beyond its view."""
    secrets: dict[str, list[str]]
    """Secrets of others that stand in it."""
    faults: list[str]
    """What pages have complained of."""

    def lines(self) -> list[str]:
        told = [f"{seat}: {count} things received" for seat, count in sorted(self.received.items())]
        for seat in sorted(self.received):
            told += [f"{seat}: beyond its view: {each[:400]}" for each in self.surplus[seat][:20]]
            told += [f"{seat}: a secret of another: {each}" for each in self.secrets[seat][:20]]
        return [f"cycle {self.cycle} is reached", *told, *(f"page: {fault}" for fault in self.faults)]

    @property
    def is_clean(self) -> bool:
        return not self.faults and not any(self.surplus.values()) and not any(self.secrets.values())


class Recording(Struct, frozen=True):
    """The match, and what its people sent and received."""

    file: MatchFile
    posts: list[Post]
    received: dict[str, list[Received]]
    texts: dict[str, list[str]]
    """The orders that each seat sent."""
    faults: list[str]


def is_in(secret: str, text: str) -> bool:
    """Whether something stands in a text, a number as a whole."""
    if secret not in text or not secret[0].isdigit():
        return secret in text
    return re.search(rf"(?<![0-9.,]){re.escape(secret)}(?![0-9])", text) is not None


def judged(recording: Recording) -> Outcome:
    """Hold what the seats received against what their views were."""
    texts, posts = recording.texts, recording.posts
    game = WarGame()
    known = {seat: Allowed(game, seat) for seat in texts}
    hidden: dict[str, set[str]] = {seat: set() for seat in texts}
    last = None
    for last in course(game, recording.file):
        for seat, allowed in known.items():
            allowed.learn(last)
            number = int(seat.rpartition("-")[2]) - 1
            for other in range(EMPIRES):
                hidden[seat] |= secrets_of(last, other) if other != number else set()
    assert last is not None
    for post in posts:
        for seat in texts:
            if not post.is_read_by([seat]):
                hidden[seat].add(post.text)
    surplus, secrets = {}, {}
    for seat, allowed in known.items():
        for text in texts[seat]:
            allowed.learn_receipts(text)
        received = recording.received[seat]
        surplus[seat] = allowed.surplus(received, posts)
        own = "\n".join([*allowed.lines, *(text for each in allowed.sections.values() for text in each), *texts[seat]])
        whole = "\n".join(each.text for each in received)
        secrets[seat] = sorted(secret for secret in hidden[seat] if is_in(secret, whole) and secret not in own)
    counts = {seat: len(recording.received[seat]) for seat in texts}
    return Outcome(last.state.cycle, counts, surplus, secrets, recording.faults)
