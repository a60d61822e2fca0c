"""Matches of Two Rivers for the tests."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from sandtable.conformance import Subject
from sandtable.conformance.whole_matches import go_on
from sandtable.documents import View
from sandtable.kernel import Match, Outcome
from sandtable.kernel.commitments import start_commitment
from sandtable.kernel.files import dumps, loads
from tests.mini import TwoRivers
from tests.mini.state import Rivers

GAME = TwoRivers()
SUBJECT = Subject(GAME, "plain")
SEATS = ("red", "blue", "green")


class Short(TwoRivers):
    """Two Rivers with an end."""

    def outcome(self, state: Rivers) -> Outcome | None:
        return Outcome("red", "dry", "The rivers ran dry.") if state.turn >= 8 else None

    def view(self, state: Rivers, audience: frozenset[str]) -> View:
        view, over = super().view(state, audience), self.outcome(state)
        return replace(view, questions=[], ended=over) if over else view


class Revised(TwoRivers):
    """The same game in its next edition."""

    version = "2"


class RevisedShort(Short):
    version = "2"


def played(entries: int, seed: str = "seed", game: TwoRivers = GAME) -> Match[Rivers]:
    """A match after some random entries."""
    match = Match.start(game, "plain", seed)
    go_on(match, Random(seed), entries - 1)
    return match


def saved(match: Match[Rivers]) -> bytes:
    return dumps(match.file).encode()


def under_old_rules(match: Match[Any], n: int = 0) -> str:
    """The file of a match that was begun under other rules, which led elsewhere with entry n."""
    match.file.rules = "0"
    match.file.start_commitment = start_commitment(match.file)
    if n:
        match.entries[n - 1].hash = "0" * 24
    return dumps(match.file)


def reloaded(match: Match[Rivers], game: TwoRivers = GAME) -> Match[Rivers]:
    return Match.load(game, loads(saved(match), "match"))
