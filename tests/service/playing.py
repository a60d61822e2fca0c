"""Playing at the tables of a service."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from sandtable.documents.live import LogPatch, PiecesPatch
from sandtable.kernel import TABLE
from sandtable.players import random_action
from sandtable.service import Tables, new_matches
from sandtable.service.sections import Sections, apply_patch

SEATS = frozenset(["red", "blue", "green"])


def new(tables: Tables, game: str = "two-rivers", scenario: str = "plain", **seats: str) -> new_matches.NewMatch:
    return new_matches.new(tables, game, scenario, {}, seats)


def question(tables: Tables, match: str, seat: str) -> str:
    """The name of the first thing that a seat is asked."""
    with tables.at(match, fresh=True) as live:
        return live.questions(seat)[0][0]


def proposed(tables: Tables, match: str, seat: str) -> str:
    """What the game proposes to a seat."""
    with tables.at(match) as live:
        game, state = live.match.game, live.match.state
        return game.grammar(state).say(game.proposal(state, seat))


def state_hash(tables: Tables, match: str) -> str:
    with tables.at(match, fresh=True) as live:
        return str(live.match.state.digest())


def act_randomly(tables: Tables, match: str, rng: Random) -> tuple[str, str] | None:
    """One random action of any seat that is asked; None when the match is over."""
    with tables.at(match, fresh=True) as live:
        if live.match.ended is not None:
            return None
        game, state = live.match.game, live.match.state
        asked = [each for each in game.asks(state) if each.seat != TABLE and each.seat in live.seats]
        chosen = rng.choice(asked)
        words = random_action(game, state, chosen.seat, rng)
        action = game.grammar(state).say(words)
        name = live.questions(chosen.seat)[0][0]
    tables.submit(match, chosen.seat, name, secrets.token_hex(8), action)
    return chosen.seat, action


class Client:
    """Listens to a match as a page does, and checks that no number is missing."""

    def __init__(self, tables: Tables, match: str, *seats: str, after: int | None = None) -> None:
        self.tables = tables
        self.match = match
        self.audience = frozenset(seats)
        self.messages: list[dict[str, Any]] = []
        self.view: Sections = {}
        self.seq = -1
        self.ended = False
        for message in tables.listen(match, self.audience, after, self):
            self.send(message)

    def end(self) -> None:
        self.ended = True

    def send(self, message: bytes) -> None:
        push = msgspec.json.decode(message)
        self.messages.append(push)
        if "view" in push:
            self.view = push["view"]
        else:
            assert push["seq"] == self.seq + 1
            patch = push["patch"]
            for name, kind in (("pieces", PiecesPatch), ("log", LogPatch)):
                if name in patch:
                    msgspec.convert(patch[name], kind)
            self.view = apply_patch(self.view, patch)
        self.seq = push["seq"]

    def leave(self) -> None:
        self.tables.leave(self.match, self.audience, self)

    def agrees(self) -> bool:
        """Whether the client knows just what it would be message if it asked."""
        whole = self.tables.look(self.match, self.audience)
        return whole["seq"] == self.seq and _sorted(whole["view"]) == _sorted(self.view)


def _sorted(view: Sections) -> Sections:
    return {**view, "pieces": sorted(view.get("pieces", []), key=lambda piece: str(piece["id"]))}


def eventually(holds: Callable[[], bool], seconds: float = 300.0) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.02)
