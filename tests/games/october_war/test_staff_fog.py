"""What October War hides stays hidden in real positions: those of a match between two staffs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.conformance.fog import check_audiences
from sandtable.conformance.leaks import check_log_leaks
from sandtable.conformance.resampled import check_resampled
from sandtable.conformance.subject import Subject
from sandtable.documents import LogLine, View
from sandtable.errors import Refusal
from sandtable.games.october_war.game import OctoberWar
from sandtable.games.october_war.position.state import Position
from sandtable.kernel import Event, Question, Step
from sandtable.language import Words
from tests.games.october_war.positions import staff_match

SUBJECT = Subject(OctoberWar(), "1973")
MOMENTS = range(1, 13, 2)
"""Positions of the match that are looked at, one a turn."""


def moment(number: int) -> Position:
    return staff_match(1)[number].clone()


@pytest.mark.clauses("X10", "27.3")
@pytest.mark.parametrize("number", MOMENTS)
def test_nothing_hidden_shows_in_a_match_between_staffs(number: int) -> None:
    state, rng = moment(number), Random(number)
    check_audiences(SUBJECT, state, rng)
    check_resampled(SUBJECT, state, rng)
    check_log_leaks(SUBJECT, state, rng)


def secret(state: Position) -> int:
    """Where everybody is, as one number."""
    return hash(tuple(state.at))


class TellingView(OctoberWar):
    def view(self, state: Position, audience: frozenset[str]) -> View:
        view = super().view(state, audience)
        return msgspec.structs.replace(view, log=[*view.log, LogLine(0, f"{secret(state)}")])


class TellingQuestion(OctoberWar):
    def asks(self, state: Position) -> list[Question]:
        return [msgspec.structs.replace(asked, kind=f"{asked.kind} {secret(state)}") for asked in super().asks(state)]


class TellingRefusal(OctoberWar):
    def check(self, state: Position, seat: str, words: Words) -> Step[Position]:
        try:
            return super().check(state, seat, words)
        except Refusal as refusal:
            raise Refusal(f"{refusal} {secret(state)}", *refusal.clauses) from None


class TellingProposal(OctoberWar):
    def proposal(self, state: Position, seat: str) -> Words:
        return (f"{secret(state)}",)


class TellingLog(OctoberWar):
    def tell(self, state: Position, event: Event, audience: frozenset[str]) -> LogLine:
        line = super().tell(state, event, audience)
        return msgspec.structs.replace(line, text=f"{line.text} {secret(state)}")


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (TellingView, check_resampled), (TellingQuestion, check_resampled), (TellingRefusal, check_resampled),
        (TellingProposal, check_resampled), (TellingLog, check_log_leaks),
    ],
)  # fmt: skip
def test_a_planted_leak_is_found_there(
    game: type[OctoberWar], check: Callable[[Subject, Position, Random], Any]
) -> None:
    """A check that cannot fail proves nothing."""
    leaking = Subject(game(), "1973")
    found = 0
    for number in MOMENTS:
        try:
            check(leaking, moment(number), Random(number))
        except AssertionError:
            found += 1
    assert found
