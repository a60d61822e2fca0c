"""Under fog others see a public action at once; a secret one, and what follows it, once it cannot be taken back."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel import Event, Match
from sandtable.kernel.files import dumps, loads
from tests.mini import TwoRivers
from tests.mini.pack import UNITS
from tests.mini.state import Rivers


class Parade(TwoRivers):
    """Whatever red-1 and red-2 do is told to all, and nothing is revealed by it."""

    def before_action(self, state: Rivers) -> list[int]:
        """Where everybody stands."""
        return list(state.at)

    def after_action(self, state: Rivers, events: list[Event], before: list[int]) -> list[Event]:
        marched = {unit for unit, was in enumerate(before) if state.at[unit] != was}
        public = marched and marched <= {UNITS.index[name] for name in ("red-1", "red-2")}
        return [replace(event, seen_by=(), reveals=False) if public else event for event in events]


def marching() -> Match[Rivers]:
    game = Parade()
    ready = [{"id": unit, "points": 3} for unit in ("red-1", "red-2", "red-3")]
    given = {"phase": "march:red", "at": {"0101": ready[:1], "0202": ready[1:2], "0103": ready[2:], "dune": ["blue-1"]}}
    state, _ = game.opening("plain", {}, given)
    return Match.start(game, "plain", "seed", position=state.plain())


def read(match: Match[Rivers], seat: str) -> list[tuple[int, str]]:
    return [(line.n, line.text) for line in match.view([seat]).log]


def test_a_public_action_is_seen_at_once_and_can_be_taken_back() -> None:
    match = marching()
    match.do("red", "march red-1 0102")
    assert read(match, "blue") == [(1, "red-1 marches to 0102")]
    match.undo("red")
    assert read(match, "blue") == []
    match.do("red", "march red-1 0201")
    assert read(match, "blue") == [(2, "red-1 marches to 0201")]  # a number is never used again


def test_what_follows_a_secret_waits_with_it() -> None:
    match = marching()
    match.do("red", "march red-1 0102")
    match.do("red", "march red-3 0203")
    match.do("red", "march red-2 0201")
    assert read(match, "blue") == [(1, "red-1 marches to 0102")]
    assert len(read(match, "red")) == 3
    before = match.view(["blue"]).pieces
    match.undo("red")
    assert match.view(["blue"]).pieces == before
    match.do("red", "march red-2 0201")
    match.do("red", "done")
    texts = [text for _, text in read(match, "blue")]
    assert texts == ["red-1 marches to 0102", "red-2 marches to 0201", "red is done"]
    assert [n for n, _ in read(match, "blue")] == [1, 2, 3]  # what was taken back in secret leaves no gap


def test_a_loaded_match_holds_back_the_same() -> None:
    match = marching()
    for act in ("march red-1 0102", "march red-3 0203", "march red-2 0201"):
        match.do("red", act)
    again = Match.load(Parade(), loads(dumps(match.file).encode(), "match"))
    assert again.view(["blue"]) == match.view(["blue"])
    assert again.view(["red"]) == match.view(["red"])
