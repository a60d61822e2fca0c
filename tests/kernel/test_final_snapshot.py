"""A match that goes on from its final snapshot is the match that was replayed, whatever had become of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.conformance.whole_matches import go_on
from sandtable.kernel import Entry, Match
from sandtable.kernel.files import loads
from sandtable.kernel.plain import Plain
from sandtable.kernel.snapshots import read_final_snapshot
from tests.kernel.matches import SEATS, Revised, Short, played, reloaded, saved, under_old_rules
from tests.kernel.test_held_back import marching
from tests.kernel.test_rules_change import alter
from tests.mini import TwoRivers
from tests.mini.state import Rivers

AUDIENCES = [[], *([seat] for seat in SEATS), list(SEATS)]


class Kept:
    """The log of a match, as a store keeps it."""

    def __init__(self, entries: list[Entry], start: Plain) -> None:
        self._entries = entries
        self._start = start

    def entries(self, first: int, last: int) -> list[Entry]:
        return self._entries[first - 1 : last]

    def position(self, n: int) -> tuple[int, Plain]:
        return 0, self._start


def resumed(match: Match[Rivers]) -> Match[Rivers]:
    """The match from its final snapshot, written and read again."""
    text = msgspec.json.encode(match.final())
    entries = loads(saved(match), "a file").entries
    archive = Kept(entries, match.game.new(match.file.start, match.file.options).plain())
    head = replace(match.file, entries=[])
    return Match.resumed(match.game, head, read_final_snapshot(text), archive)


def compare(one: Match[Rivers], other: Match[Rivers]) -> None:
    assert one.digest() == other.digest()
    assert one.plain == other.plain
    assert (one.ended, one.rules, one.void, one.concealed) == (other.ended, other.rules, other.void, other.concealed)
    assert str(one.stopped) == str(other.stopped)
    assert one.is_checked == other.is_checked
    assert [entry.n for entry in one.tail] == [entry.n for entry in other.tail]
    hidden = [each and (each[0], each[1].digest()) for each in (one.held_back(), other.held_back())]
    assert hidden[0] == hidden[1]
    for audience in AUDIENCES:
        assert one.view(audience) == other.view(audience)


def moments(seed: int) -> Iterator[Match[Rivers]]:
    """A match after each of its entries; every third time that somebody may take something back, they do."""
    match, random, turns = played(1, seed=str(seed)), Random(seed), 0
    while len(match.entries) < 60:
        turns += bool(match.tail)
        if match.tail and turns % 3 == 0:
            match.undo(match.tail[-1].seat)
        else:
            go_on(match, random, 1)
        yield match


@pytest.mark.parametrize("seed", range(3))
def test_a_match_goes_on_from_any_moment(seed: int) -> None:
    with_tail = 0
    for match in moments(seed):
        again, full = resumed(match), reloaded(match)
        compare(again, full)
        if full.tail:
            with_tail += 1
            seat = full.tail[-1].seat
            assert again.undo(seat) == full.undo(seat)
        else:
            again, full = resumed(match), reloaded(match)
            go_on(again, Random(seed), 3)
            go_on(full, Random(seed), 3)
            assert [*again.entries] == full.entries
        compare(again, full)
    assert with_tail


def test_what_others_do_not_see_yet_stays_hidden() -> None:
    match = marching()
    match.do("red", "march red-1 0102")
    match.do("red", "march red-3 0203")
    assert match.held_back() is not None
    again = resumed(match)
    compare(again, match)
    assert again.view(["blue"]).log == match.view(["blue"]).log
    for _ in range(2):
        assert again.undo("red") == match.undo("red")
        compare(again, match)


@pytest.mark.parametrize("conceded", [True, False])
def test_a_match_that_is_over_stays_over(conceded: bool) -> None:
    match = played(30 if conceded else 400, game=Short())
    if conceded:
        match.give_up("red")
    assert match.ended is not None
    compare(resumed(match), match)


@pytest.mark.parametrize("way", ["adopt", "take_back"])
def test_a_match_that_was_stopped_is_settled(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(120, seed="drill")
    alter(match, monkeypatch)
    full = reloaded(match, Revised())
    assert full.stopped is not None
    again = resumed(full)
    compare(again, full)
    entry = full.adopt(SEATS) if way == "adopt" else full.take_back(SEATS)
    assert (again.adopt(SEATS) if way == "adopt" else again.take_back(SEATS)) == entry
    compare(again, full)
    stopped = resumed(reloaded(match, Revised()))
    stopped.go_on([entry])
    assert stopped.stopped is None
    assert stopped.digest() == full.digest()
    assert not stopped.is_checked  # it has come about in part under other rules


def test_a_match_told_in_other_words_is_not_taken_for_checked() -> None:
    match = played(40)
    event = next(event for entry in match.entries for event in entry.events if event.data)
    event.data["told"] = "otherwise"
    full = Match.load(TwoRivers(), loads(under_old_rules(match).encode(), "match"))
    assert full.stopped is None
    assert not full.is_checked
    compare(resumed(full), full)
