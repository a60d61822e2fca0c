"""What the people of a game received, held against what their views were."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.war_game.game import WarGame
from sandtable.kernel import MatchFile
from sandtable.store import Post
from tests.eight.allowed import STATIC, Allowed, course
from tests.eight.numbers import numbers_in, received_numbers, received_words, words_in
from tests.eight.recording import Received
from tests.eight.writing import EMPIRES, Secrets


class Outcome(Struct, frozen=True):
    """What came of the game."""

    cycle: int
    received: dict[str, int]
    """How many things each seat received."""
    surplus: dict[str, list[str]]
    """What of it goes beyond its view."""
    secrets: dict[str, list[str]]
    """Secrets of others, and where they stand in it."""
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
    players: dict[str, str] = {}
    """Who plays each seat, in words."""


def revealed(secrets: Secrets, allowed: Allowed, written: list[str], received: list[Received]) -> list[str]:
    """The secrets of others in what a seat received, and where each of them stands.

    What its own views, receipts and tools may tell it is its own, whoever else has the same: two empires may own the
    same sum. So are the numbers that it has written itself.
    """
    shown = (words_in(document) for each in allowed.sections.values() for document in each)
    own = "\n".join([*allowed.lines, *shown, *written])
    words = {word for word in secrets.words if word not in own}
    sums = secrets.sums - allowed.numbers - numbers_in(written)
    found: dict[str, list[str]] = {}
    for each in received:
        text = received_words(each)
        here = [*(word for word in words if word in text)]
        if each.kind != "http" or not each.where.startswith(STATIC):  # the numbers there are those of every match
            here += [str(number) for number in sums & received_numbers(each)]
        for secret in here:
            found.setdefault(secret, []).append(f"{each.kind} {each.where}")
    return [f"{secret} (in {places[0]}{_more(places)})" for secret, places in sorted(found.items())]


def _more(places: list[str]) -> str:
    return f" and {len(places) - 1} more" if len(places) > 1 else ""


def judged(recording: Recording) -> Outcome:
    """Hold what the seats received against what their views were."""
    texts, posts = recording.texts, recording.posts
    game = WarGame()
    known = {seat: Allowed(game, seat, recording.players) for seat in texts}
    hidden = {seat: Secrets() for seat in texts}
    last = None
    for last in course(game, recording.file):
        for seat, allowed in known.items():
            allowed.learn(last)
            number = int(seat.rpartition("-")[2]) - 1
            for other in set(range(EMPIRES)) - {number}:
                hidden[seat].add(last, other)
    assert last is not None
    for post in posts:
        for seat, allowed in known.items():
            if not post.is_read_by([seat]):
                hidden[seat].words.add(post.text)
            elif post.seat != seat:
                allowed.learn_post(last, post)
    surplus, secrets = {}, {}
    for seat, allowed in known.items():
        for text in texts[seat]:
            allowed.learn_receipts(text)
        received = recording.received[seat]
        surplus[seat] = allowed.surplus(received, posts)
        written = [line for text in texts[seat] for line in text.splitlines() if not line.startswith(">")]
        secrets[seat] = revealed(hidden[seat], allowed, written, received)
    counts = {seat: len(recording.received[seat]) for seat in texts}
    return Outcome(last.state.cycle, counts, surplus, secrets, recording.faults)
