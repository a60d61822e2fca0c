"""The drill for a change of rules: one cell of one table is altered while matches are under way."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.combat import DifferentialTable
from sandtable.conformance.whole_matches import go_on
from sandtable.errors import SandtableError
from sandtable.kernel import Entry, Match
from sandtable.kernel.events import Event
from tests.kernel.matches import SEATS, Revised, RevisedShort, Short, played, reloaded
from tests.mini import march
from tests.mini.pack import DATA, STRIKE
from tests.mini.state import Rivers


def struck(entry: Entry) -> Event | None:
    return next((event for event in entry.events if event.kind == "struck"), None)


@pytest.fixture
def running() -> Match[Rivers]:
    return played(120, seed="drill")


def alter(match: Match[Rivers], monkeypatch: pytest.MonkeyPatch) -> int:
    """Change the cell that the second strike of a match was read from; the number of the first entry concerned."""
    strikes = [(entry.n, event.data) for entry in match.entries if (event := struck(entry))]
    assert len(strikes) >= 2, "the match of the drill has no two strikes"
    _, cell = strikes[1]
    rows = {int(die): list(row) for die, row in DATA["strike"]["rows"].items()}
    column = STRIKE.column(cell["ahead"])
    place = STRIKE.columns.index(column or 0)
    rows[cell["die"]][place] = "held" if cell["result"] != "held" else "beaten"
    monkeypatch.setattr(march, "STRIKE", DifferentialTable(DATA["strike"]["columns"], rows))
    same = [n for n, other in strikes if (STRIKE.column(other["ahead"]), other["die"]) == (column, cell["die"])]
    return same[0]


def test_without_a_change_nothing_happens(running: Match[Rivers]) -> None:
    again = reloaded(running, Revised())
    assert again.stopped is None
    with pytest.raises(SandtableError, match="nothing to adopt"):
        again.adopt(SEATS)
    with pytest.raises(SandtableError, match="nothing to take back"):
        again.take_back(SEATS)
    entry = again.do(asked(again), proposed(again))
    assert entry.rules == "2"


def asked(match: Match[Rivers]) -> str:
    return next(question.seat for question in match.game.asks(match.state) if question.waits)


def proposed(match: Match[Rivers]) -> str:
    return " ".join(match.game.proposal(match.state, asked(match)))


def test_a_running_match_stops_at_the_named_entry(running: Match[Rivers], monkeypatch: pytest.MonkeyPatch) -> None:
    n = alter(running, monkeypatch)
    again = reloaded(running, Revised())
    assert again.stopped is not None
    assert again.stopped.n == n
    assert f"entry {n}: 'strike" in str(again.stopped)
    with pytest.raises(SandtableError, match="take it back to there, or adopt"):
        again.do("red", "done")
    with pytest.raises(SandtableError, match="take it back to there, or adopt"):
        again.undo("red")
    assert again.state.digest() == running.state.digest()  # what is stored is still shown
    assert again.log(["red"]) == running.log(["red"])


@pytest.mark.parametrize("way", ["adopt", "take_back"])
def test_its_seats_choose_and_go_on(way: str, running: Match[Rivers], monkeypatch: pytest.MonkeyPatch) -> None:
    n = alter(running, monkeypatch)
    match = reloaded(running, Revised())
    entry = match.adopt(SEATS) if way == "adopt" else match.take_back(SEATS)
    kept = running.entries[-1].hash if way == "adopt" else running.entries[n - 2].hash
    assert entry.hash == match.state.digest() == kept
    assert match.stopped is None
    assert match.void == (set() if way == "adopt" else set(range(n, 121)))
    for _ in range(3):  # it can be saved, loaded and continued, again and again
        go_on(match, Random(way), 5)
        again = reloaded(match, Revised())
        assert again.stopped is None
        assert again.state.digest() == match.state.digest()
        assert again.void == match.void
        assert again.log(["blue"]) == match.log(["blue"])
        match = again


def test_a_second_change_after_the_first(running: Match[Rivers], monkeypatch: pytest.MonkeyPatch) -> None:
    alter(running, monkeypatch)
    match = reloaded(running, Revised())
    match.adopt(SEATS)
    go_on(match, Random("more"), 25)
    rows = {int(die): ["beaten"] * 4 for die in DATA["strike"]["rows"]}
    monkeypatch.setattr(march, "STRIKE", DifferentialTable(DATA["strike"]["columns"], rows))
    again = reloaded(match, Revised())
    if again.stopped is not None:
        assert again.stopped.n > 121
        again.take_back(SEATS)
    assert reloaded(again, Revised()).stopped is None


def test_a_finished_match_is_replayed_from_what_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(150, seed="drill", game=Short())
    assert match.ended is not None
    alter(match, monkeypatch)
    again = reloaded(match, RevisedShort())
    assert again.ended == match.ended
    assert again.state.digest() == match.state.digest()
    assert again.log(["red"]) == match.log(["red"])
    assert again.view(["red"]) == match.view(["red"])
    for n in range(2, len(match.entries)):
        assert again.position_before(n)[0].digest() == match.entries[n - 2].hash
