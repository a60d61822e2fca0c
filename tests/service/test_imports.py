"""An imported match is not replayed again where others would wait for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sandtable.kernel import Match
from sandtable.kernel.commitments import start_commitment
from sandtable.kernel.entries import Entry
from sandtable.kernel.files import dumps, parse
from sandtable.players import random_action
from sandtable.registry import game
from sandtable.service import history, new_matches
from sandtable.service.answers import Deed
from sandtable.store import Submission
from tests.service.conftest import NewTables

OIL_WAR = game("oil-war")
EVERYBODY = frozenset(["us", "arab"])


def played(entries: int, *, conceded: bool) -> Match[Any]:
    match: Match[Any] = Match.start(OIL_WAR, "1", "a seed")
    rng = Random(1)
    while len(match.entries) < entries and (seat := match.next_seat()):
        match.do_words(seat, random_action(OIL_WAR, match.state, seat, rng))
    if conceded:
        match.give_up("us")
    return match


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """An item for each action that this process carries out."""
    found: list[int] = []
    apply = type(OIL_WAR).apply

    def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
        found.append(1)
        return apply(self, *args, **kwargs)

    monkeypatch.setattr(type(OIL_WAR), "apply", counted)
    return found


@pytest.mark.parametrize(("entries", "conceded"), [(200, False), (100, False), (100, True)])
def test_what_was_checked_is_not_replayed_again(
    new_tables: NewTables, replayed: list[int], entries: int, conceded: bool
) -> None:
    tables, match = new_tables(), played(entries, conceded=conceded)
    replayed.clear()
    name = new_matches.from_file(tables, dumps(match.file).encode()).match
    tables.look(name, EVERYBODY)
    assert not replayed
    with tables.at(name) as live:
        assert live.match.state.digest() == match.state.digest()
        assert live.match.log(EVERYBODY) == match.log(EVERYBODY)
        assert dumps(live.match.file) == dumps(match.file)
        assert live.match.ended == match.ended
        for n in (1, 60, len(match.entries)):
            state, _ = next(match.positions([n]))
            assert next(live.match.positions([n]))[0].digest() == state.digest()
            assert history.replay(live, EVERYBODY, n).n == n
        if not conceded:
            assert live.match.undo_agreed(EVERYBODY, 20).hash == match.undo_agreed(EVERYBODY, 20).hash


def of_other_rules(match: Match[Any], change: Callable[[Entry], None]) -> bytes:
    """The file of a match that was made under rules which are not at hand, and which did one entry differently."""
    match.file.rules = "oil-war 0"
    match.file.start_commitment = start_commitment(match.file)
    change(next(entry for entry in match.entries[20:] if entry.events and entry.events[0].data))
    return dumps(match.file).encode()


def tell_otherwise(entry: Entry) -> None:
    entry.events[0].data["told"] = "in other words"


def lead_elsewhere(entry: Entry) -> None:
    entry.hash = "0" * 24


def test_what_cannot_be_checked_is_not_replayed_either(new_tables: NewTables, replayed: list[int]) -> None:
    tables, match = new_tables(), played(120, conceded=False)
    data = of_other_rules(match, tell_otherwise)
    replayed.clear()
    name = new_matches.from_file(tables, data).match
    tables.look(name, EVERYBODY)
    assert not replayed
    with tables.at(name) as live:
        assert live.match.stopped is None
        assert not live.match.is_checked
        assert live.match.state.digest() == match.state.digest()


@pytest.mark.parametrize("way", [Match.adopt, Match.take_back])
def test_a_match_that_other_rules_have_led_elsewhere_is_settled_without_a_replay(
    new_tables: NewTables, replayed: list[int], way: Callable[[Match[Any], list[str]], Entry]
) -> None:
    tables, match = new_tables(), played(120, conceded=False)
    data = of_other_rules(match, lead_elsewhere)
    full: Match[Any] = Match.load(OIL_WAR, parse(data, "a file"))
    assert full.stopped is not None
    replayed.clear()
    name = new_matches.from_file(tables, data).match
    with tables.at(name) as live:
        assert str(live.match.stopped) == str(full.stopped)
    sent = Submission("us", "a key", "settled")
    tables.enter(name, sent, lambda live: Deed(way(live.match, ["us", "arab"])))
    way(full, ["us", "arab"])
    again = new_tables()  # as after a restart
    with again.at(name) as live:
        assert live.match.stopped is None
        assert live.match.state.digest() == full.state.digest()
    assert not replayed
