"""What threads may do at the same moment."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event, Thread
from typing import ClassVar

import pytest

import sandtable
from sandtable import registry
from sandtable.announcement import Announcement
from sandtable.threadsafe import once
from tests.mini.game import TwoRivers

ROOT = Path(sandtable.__file__).parent
SERVED = ("documents", "kernel", "counters", "games", "drawing", "store", "service", "web", "mail")
AT_ONCE = ("drawing/shapes.py", "web/settings.py", "store/files.py")
"""They read their types before there are threads, or in a process that has only one."""
TYPED = re.compile(r"msgspec\.(convert\(|(json|msgpack)\.decode\([^\n]*type=)")


def test_threads_read_types_under_one_lock() -> None:
    """Two that first read a type at once bring the process down: `sandtable.threadsafe` keeps them apart."""
    modules = (path for folder in SERVED for path in (ROOT / folder).rglob("*.py"))
    careless = [
        str(path.relative_to(ROOT))
        for path in modules
        if TYPED.search(path.read_text()) and str(path.relative_to(ROOT)) not in AT_ONCE
    ]
    assert not careless, f"use decode or convert of sandtable.threadsafe in {', '.join(careless)}"


SOON = 1.0
"""Seconds that one thread gives the other to go where it could be in the way."""
LONG = 600.0


class SlowGame(TwoRivers):
    """A game that makes something when it is loaded."""

    name = "slow-game"
    is_loading: ClassVar[Event] = Event()

    def __init__(self) -> None:
        self.is_loading.set()
        assert once(lambda: 1)() == 1


def test_a_game_is_loaded_while_something_else_is_made_that_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first visitors of a server that has just started: one asks for a game, another for what is made of it."""
    announcement = Announcement(SlowGame.name, "Slow Game", f"{__name__}:SlowGame")
    monkeypatch.setitem(registry.GAMES, SlowGame.name, announcement)
    monkeypatch.setattr(registry, "load_class", lambda place: SlowGame)
    is_making = Event()
    made: list[object] = []

    def make_guide() -> object:
        is_making.set()
        SlowGame.is_loading.wait(SOON)
        return registry.game(SlowGame.name)

    def load() -> None:
        is_making.wait(LONG)
        made.append(registry.game(SlowGame.name))

    threads = [Thread(target=lambda: made.append(once(make_guide)()), daemon=True), Thread(target=load, daemon=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG)
    assert [type(game) for game in made] == [SlowGame, SlowGame]


def test_no_property_is_worked_out_under_a_lock_of_its_own() -> None:
    """As `functools.cached_property` does in Python 3.11: see `sandtable.caching`."""
    modules = [path for path in ROOT.rglob("*.py") if path.name != "caching.py"]
    assert not [path for path in modules if re.search(r"functools\b.*\bcached_property", path.read_text())]
