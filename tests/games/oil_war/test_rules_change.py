"""The drill for a change of the rules: one cell of the combat table is altered."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.errors import SandtableError
from sandtable.games.oil_war.data.pack import PACK, load_pack
from sandtable.games.oil_war.game import OilWar
from sandtable.games.oil_war.position import world
from sandtable.kernel import Match
from sandtable.kernel.files import dumps, loads
from sandtable.players import SeatTable
from sandtable.roster import player

SEED = "drill"


def play(game: OilWar, entries: int | None) -> Match[Any]:
    """A match between two staffs, to its end or to some entry."""
    match = Match.start(game, "1", SEED)
    staff = {seat: player("oil-war", "staff", "1", "1", seat) for seat in game.seats("1")}
    while match.ended is None and (entries is None or len(match.entries) < entries):
        seat = game.asks(match.state)[0].seat
        match.do_words(seat, staff[seat].choose(SeatTable(game, match.state, seat)))
    return match


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The whole row of a six now eliminates the defender."""
    pack = load_pack()
    rows = {**pack.crt.rows, "6": ["De"] * len(pack.crt.columns)}
    altered = msgspec.structs.replace(pack, crt=msgspec.structs.replace(pack.crt, rows=rows))
    monkeypatch.setattr(world, "load_pack", lambda: altered)
    monkeypatch.setattr(PACK, "fingerprint", lambda: "altered")
    world._world.cache_clear()
    yield
    world._world.cache_clear()


def first_six(match: Match[Any]) -> int:
    """The first entry in which a six was rolled that the old rules did not call De."""
    for entry in match.entries:
        if any(value == 6 for _, value in entry.draws):
            results = [event.data["result"] for event in entry.events if event.kind == "attack"]
            if results and results[0] != "De":
                return entry.n
    raise AssertionError("no six was rolled; take another seed")


def test_a_finished_match_still_replays(request: pytest.FixtureRequest) -> None:
    old = play(OilWar(), None)
    file = loads(dumps(old.file).encode(), "finished")
    request.getfixturevalue("new_rules")
    match = Match.load(OilWar(), file)
    assert match.stopped is not None
    assert match.stopped.n == first_six(old)
    assert match.ended == old.ended
    assert [line.text for line in match.log(["us"])] == [line.text for line in old.log(["us"])]
    assert match.state.digest() == old.entries[-1].hash


@pytest.mark.parametrize("way", ["adopt", "take_back"])
def test_a_running_match_stops_and_goes_on(request: pytest.FixtureRequest, way: str) -> None:
    old = play(OilWar(), 220)
    assert old.ended is None
    place = first_six(old)
    file = loads(dumps(old.file).encode(), "running")
    request.getfixturevalue("new_rules")
    game = OilWar()
    match = Match.load(game, file)
    assert match.stopped is not None
    assert match.stopped.n == place
    with pytest.raises(SandtableError, match=f"entry {place}"):
        match.do("us", "done")
    entry = getattr(match, way)(match.seats)
    assert entry.rules == game.version
    assert match.state.digest() == (old.state.digest() if way == "adopt" else old.entries[place - 2].hash)
    again = Match.load(game, loads(dumps(match.file).encode(), "again"))
    assert again.stopped is None
    assert again.state.digest() == match.state.digest()
    rng = Random(1)
    for _ in range(20):
        seat = game.asks(again.state)[0].seat
        words: tuple[str, ...] = ()
        while (offered := game.choices(again.state, seat, words)) is not None:
            number = int(rng.random() * (len(offered) + offered.complete))
            if number == len(offered):
                break
            words = (*words, offered.nth(number))
        again.do_words(seat, words)
