"""Faults of the kind that games really have, planted in whole games: everyday random play finds them."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.casefiles import all_cases
from sandtable.conformance import Subject, check_player, check_random_matches, unreached
from sandtable.conformance.budget import SEED
from sandtable.conformance.fog import audiences
from sandtable.conformance.golden import check_perft
from sandtable.conformance.suite import Conformance
from sandtable.documents import Chance, Forecast, LogLine
from sandtable.errors import Refusal
from sandtable.games.oil_war.game import OilWar
from sandtable.kernel import Draws, Event, ScenarioInfo
from sandtable.language import Choices, Form, Grammar, Words
from sandtable.players import RandomPlayer, SeatTable
from sandtable.players.random import random_action
from sandtable.template.night_ride import game as night_ride
from tests.games.oil_war.happens import happens
from tests.mini import TwoRivers
from tests.mini.pack import SEATS
from tests.mini.state import Rivers

CASES = all_cases("oil-war")
LONGEST = 60.0
"""Seconds after which a fault counts as not found; everyday runs of all subjects together take about as long."""


def on_top(state: Any) -> str:
    return type(state.stack[-1]).__name__ if state.stack else ""


class Misspelt(OilWar):
    """A name that does not exist, in the refusal of a retreat."""

    def _refusal(self, state: Any, seat: str, words: Words, place: int) -> Refusal:
        if on_top(state) == "Retreat":
            return no_such_name(state)  # type: ignore[name-defined, no-any-return]  # noqa: F821
        return super()._refusal(state, seat, words, place)


class Unfounded(OilWar):
    """The refusal of an advance names no clause."""

    def _refusal(self, state: Any, seat: str, words: Words, place: int) -> Refusal:
        refusal = super()._refusal(state, seat, words, place)
        return Refusal(refusal.why) if on_top(state) == "Advance" else refusal


def with_chances(choices: Choices, change: Any) -> Choices:
    """The same choices with another forecast."""
    made = choices.forecast
    if made is None:
        return choices

    def forecast() -> Forecast | None:
        told = made()
        return told and msgspec.structs.replace(told, chances=change(told.chances))

    changed = copy.copy(choices)
    changed.forecast = forecast
    return changed


class Sevenths(OilWar):
    """Every result has the chance of one in seven."""

    def choices(self, state: Any, seat: str, prefix: Words = ()) -> Choices:
        return with_chances(
            super().choices(state, seat, prefix),
            lambda chances: [Chance(chance.result, chance.text, 1, 7) for chance in chances],
        )


class Turned(OilWar):
    """The chances add up, but to the wrong results."""

    def choices(self, state: Any, seat: str, prefix: Words = ()) -> Choices:
        def turned(chances: Sequence[Chance]) -> list[Chance]:
            results = [(chance.result, chance.text) for chance in chances]
            return [
                Chance(*result, chance.numerator, chance.denominator)
                for result, chance in zip(results[1:] + results[:1], chances, strict=True)
            ]

        return with_chances(super().choices(state, seat, prefix), turned)


class Merciless(OilWar):
    """Whoever should retreat is eliminated."""

    def settle(self, state: Any, draws: Draws, floor: int = 0) -> list[Event]:
        if on_top(state) == "Retreat":
            state.eliminate(sum(1 << unit for unit in state.stack.pop().units))
            state.forget()
        return super().settle(state, draws, floor)


MUTANTS: list[tuple[type[OilWar], type[Exception], str]] = [
    (Misspelt, NameError, "no_such_name"),
    (Unfounded, AssertionError, "refused without a clause"),
    (Sevenths, AssertionError, "the chances add up to"),
    (Turned, AssertionError, "but what comes is"),
    (Merciless, AssertionError, "is carried out wrongly"),
]


@pytest.mark.parametrize(("mutant", "error", "told"), MUTANTS, ids=[mutant.__name__ for mutant, _, _ in MUTANTS])
def test_a_mutant_is_found(mutant: type[OilWar], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        check_random_matches(Subject(mutant(), "3", cases=CASES, happens=happens), LONGEST)


def test_a_failure_is_repeated_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    subject = Subject(Unfounded(), "3", cases=CASES)
    with pytest.raises(AssertionError) as first:
        check_random_matches(subject, LONGEST)
    number = re.search(rf"{SEED}=(\S+)", first.value.__notes__[0])
    assert number is not None
    monkeypatch.setenv(SEED, number[1])
    with pytest.raises(AssertionError) as second:
        check_random_matches(subject, LONGEST)
    assert str(second.value) == str(first.value)


# ------------------------------------------------------------------------------ what only the fog shows


class Loud(night_ride.Rules):
    """What a scout saw is told to everybody."""

    def apply(self, state: Any, seat: str, action: str | Words, draws: Draws, floor: int = 0) -> list[Event]:
        return _for_all(super().apply(state, seat, action, draws, floor), "saw")


class Unsealed(night_ride.Rules):
    """Everybody reads who carries a dispatch."""

    def apply(self, state: Any, seat: str, action: str | Words, draws: Draws, floor: int = 0) -> list[Event]:
        return _for_all(super().apply(state, seat, action, draws, floor), "entrusted")


def _for_all(events: list[Event], kind: str) -> list[Event]:
    return [replace(event, seen_by=()) if event.kind == kind else event for event in events]


@pytest.mark.parametrize(("mutant", "told"), [(Loud, "give the event `seen_by`"), (Unsealed, "is sealed, yet")])
def test_a_secret_that_everybody_reads_is_found(mutant: type[night_ride.Rules], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        check_random_matches(Subject(mutant(), "dispatch", costly_every=4, remembered=True), LONGEST)


class Talkative(TwoRivers):
    """The log hangs on the hand of another seat."""

    def tell(self, state: Rivers, event: Event, audience: frozenset[str]) -> LogLine:
        line = super().tell(state, event, audience)
        return msgspec.structs.replace(line, text=f"{line.text}{'.' * (state.holder + 1)}")


def test_a_log_that_leaks_is_found() -> None:
    with pytest.raises(AssertionError, match="the log says"):
        check_random_matches(Subject(Talkative(), "plain", costly_every=4), LONGEST)


class Peeping(RandomPlayer):
    """Chooses by what another seat holds."""

    def choose(self, table: SeatTable) -> Words:
        state: Any = table._state
        return random_action(table.game, state, table.seat, Random(f"{state.holder}{state.at}"))


def test_a_player_that_peeps_is_found() -> None:
    subject = Subject(TwoRivers(), "plain")
    assert check_player(subject, lambda scenario, seat, seed: RandomPlayer(Random(seed)), "honest") > 5
    with pytest.raises(AssertionError, match="in a world that looks the same to it"):
        check_player(subject, lambda scenario, seat, seed: Peeping(Random(seed)), "peeping")


# ------------------------------------------------------------------------------ the suite itself


class Silent(TwoRivers):
    """A verb that nothing ever offers."""

    def grammar(self, state: Rivers) -> Grammar:
        grammar = super().grammar(state)
        return Grammar({**grammar.verbs, "surrender": Form("")}, grammar.names)


def test_what_is_not_reached_is_reported() -> None:
    assert unreached([Subject(Silent(), "plain")], 1.5) == ["surrender"]
    assert unreached([Subject(Silent(), "plain", rare={"surrender": "nobody may"})], 20) == []


class Sealed(TwoRivers):
    """Nothing can be taken back."""

    def settle(self, state: Rivers, draws: Draws, floor: int = 0) -> list[Event]:
        events = super().settle(state, draws, floor)
        return [*events, Event("turn", {"turn": state.turn}, reveals=True)]


def test_a_game_without_any_undo_is_found() -> None:
    with pytest.raises(AssertionError, match="nothing could ever be taken back"):
        Conformance().test_undo(Subject(Sealed(), "plain"))


def test_counts_need_something_to_count(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no position whose legal actions can be counted"):
        check_perft(Subject(TwoRivers(), "plain", golden=tmp_path, most=1))


class Crowd(TwoRivers):
    scenarios = (ScenarioInfo("all", "All", "", tuple(f"empire-{number}" for number in range(16))),)


def test_of_many_seats_some_look() -> None:
    subject = Subject(Crowd(), "all")
    rng = Random(1)
    looking = [audiences(subject, rng) for _ in range(40)]
    assert all(len(group) == 8 for group in looking)
    assert {len(audience) for group in looking for audience in group} == {0, 1, 2, 16}
    assert {seat for group in looking for audience in group if len(audience) == 1 for seat in audience} == set(
        Crowd.scenarios[0].seats
    )
    assert len(audiences(Subject(TwoRivers(), "plain"), rng)) == 2 + len(SEATS) * 2
